import { describe, expect, test } from 'vitest';
import { PROGRAM_STATES } from '../../src/contract/programs/index.ts';
import { TECHNOLOGIES } from '../../src/vocabulary/technologies.ts';
import { body, NOON, type Body } from './call.ts';

const ids = (answer: Body): string[] => answer.programs.map(({ id }) => id);

describe('listPrograms', () => {
  test('pages are stable, disjoint and add up to the total', () => {
    const first = body('listPrograms', { limit: 100 });
    expect(first).toMatchObject({ limit: 100, offset: 0 });
    const all = new Set<string>();
    for (let offset = 0; offset < first.total; offset += 100)
      for (const id of ids(body('listPrograms', { limit: 100, offset }))) all.add(id);
    expect(all.size).toBe(first.total);
    expect(first.total).toBeGreaterThan(1500);
    expect([...all]).toEqual([...all].toSorted());
  });

  test('filters join by AND and their totals match', () => {
    const solar = body('listPrograms', { technology: 'solar', state: 'NY', limit: 100 });
    for (const program of solar.programs)
      expect(program).toMatchObject({ state: 'NY', technology: expect.arrayContaining(['solar']) });
    const utility = body('listPrograms', { technology: 'solar', state: 'NY', type: 'utility' });
    expect(utility.total).toBeLessThan(solar.total);
  });

  test('US is the state of federal programs, and only of them', () => {
    expect(body('listPrograms', { state: 'US' }).total).toBe(body('listFederalPrograms', {}).total);
    expect(body('listFederalPrograms', { state: 'NY' }).total).toBe(0);
    expect(
      body('listFederalPrograms', { technology: 'solar' }).programs.every(({ type }) => type === 'federal'),
    ).toBe(true);
  });

  test('a huge offset is an empty page with the right total', () => {
    const page = body('listPrograms', { offset: 1e9 });
    expect(page.programs).toEqual([]);
    expect(page.total).toBeGreaterThan(1500);
  });

  test('keywords rank, forgive spelling, and are stable', () => {
    const asSpelled = body('listPrograms', { q: 'geothermal heat pump credit' });
    expect(asSpelled.total).toBeGreaterThan(0);
    expect(ids(body('listPrograms', { q: 'clean electricity investment' }))[0]).toMatch(/^us-irc-48e/);
    expect(ids(body('listPrograms', { q: 'electrcity investmnt credit' }))[0]).toMatch(/^us-irc-48e/);
    expect(ids(asSpelled)).toEqual(ids(body('listPrograms', { q: 'geothermal heat pump credit' })));
    expect(body('listPrograms', { q: 'xyzzyplugh' })).toMatchObject({ programs: [], total: 0 });
  });

  test('values are words, deadlines real days or null', () => {
    expect(body('getProgram', { id: 'us-irc-48e-solar-wind' })['deadline']).toBe('2027-12-31');
    const solar = body('listPrograms', { technology: 'solar', limit: 100 }).programs;
    for (const { estimatedValue } of solar) expect(estimatedValue).not.toMatch(/NaN|null|undefined/);
    expect(solar.some(({ estimatedValue }) => /^\$\d+\.\d\d\/W$/.test(estimatedValue))).toBe(true);
  });
});

test('listStatePrograms: state, utility and local programs with the name of the state', () => {
  const answer = body('listStatePrograms', { state: 'NY', technology: 'solar' });
  expect(answer).toMatchObject({ state: 'NY', stateName: 'New York', limit: 20, offset: 0 });
  expect(ids(answer)).toContain('ny-nyc-solar-storage-pta');
  expect(body('listStatePrograms', { state: 'PR' })).toMatchObject({ total: 0, stateName: 'Puerto Rico' });
  expect(body('listStatePrograms', { state: 'US' }).total).toBe(0);
});

describe('getProgram', () => {
  test('48E as the contract shows it', () => {
    expect(body('getProgram', { id: 'us-irc-48e-solar-wind' })).toMatchObject({
      type: 'federal',
      creditCode: 'Sec. 48E',
      baseRate: 0.3,
      bonusAdders: { energyCommunity: 0.1, domesticContent: 0.1, lowIncome: 0.1 },
      deadline: '2027-12-31',
      updatedAt: '2026-11-20T00:00:00Z',
    });
  });

  test('where a typed field does not apply it is zero or empty, and the truth is in benefit', () => {
    expect(body('getProgram', { id: 'ny-green-bank' })).toMatchObject({
      baseRate: 0,
      creditCode: '',
      benefit: { kind: 'loan', amount: null },
    });
  });

  test('every program has a detail that keeps its own schema', () => {
    const total = body('listPrograms', { limit: 1 }).total;
    let seen = 0;
    for (let offset = 0; offset < total; offset += 100)
      for (const id of ids(body('listPrograms', { limit: 100, offset }))) {
        expect(body('getProgram', { id }).id).toBe(id);
        seen += 1;
      }
    expect(seen).toBe(total);
  });
});

describe('matchPrograms', () => {
  test('ranked by a score of its parts; dollars by the disclosed benchmark', () => {
    const answer = body('matchPrograms', {
      projectType: 'solar',
      state: 'NY',
      capacity: 500,
      includeBonus: true,
    });
    const scores = answer.programs.map(({ eligibilityScore }) => eligibilityScore);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(answer['costBenchmark']).toMatchObject({ usdPerKw: 1920, projectCost: '$960,000' });
    const credit = answer.programs.find(({ id }) => id === 'us-irc-48e-solar-wind');
    expect(credit).toMatchObject({
      jurisdiction: 'Federal',
      estimatedValue: '$288,000',
      creditRate: '30%',
      bonusAdders: ['energy_community', 'domestic_content', 'low_income'],
      valueWithAdders: '$480,000',
      availability: 'available',
    });
    expect(answer.programCount).toBe(answer.programs.length);
  });

  test('the total adds available programs only', () => {
    const answer = body('matchPrograms', { projectType: 'solar', state: 'NY', capacity: 500 });
    const sum = answer.programs
      .filter(({ availability }) => availability === 'available')
      .reduce((total, { estimatedValue }) => total + Number(estimatedValue.replaceAll(/[$,]/g, '')), 0);
    expect(Number(answer.totalValue.replaceAll(/[$,]/g, ''))).toBe(sum);
    for (const item of answer.programs) {
      expect(item.bonusAdders).toEqual([]);
      if (item.availability !== 'available') expect(item.reasons.length, item.id).toBeGreaterThan(0);
    }
  });

  test('the total never passes the cost of the project', () => {
    const dollars = (text: string) => Number(text.replaceAll(/[$,]/g, ''));
    for (const state of PROGRAM_STATES) {
      const home = { ownerType: 'homeowner', incomeQualified: true, projectCost: 100 };
      const answer = body('matchPrograms', { projectType: 'solar', state, capacity: 100, ...home });
      const sum = answer.programs
        .filter(({ availability }) => availability === 'available')
        .reduce((total, { estimatedValue }) => total + dollars(estimatedValue), 0);
      expect(dollars(answer.totalValue), state).toBe(Math.min(sum, 100));
      expect(dollars(String(answer['contingentValue'])), state).toBeLessThanOrEqual(
        100 - dollars(answer.totalValue),
      );
    }
  });

  test('without a capacity shares of cost are not computable', () => {
    const answer = body('matchPrograms', { projectType: 'wind', state: 'TX' });
    expect(answer).toMatchObject({ totalValue: '$0', costBenchmark: null });
    expect(answer.programs[0]).toMatchObject({
      id: 'us-irc-48e-solar-wind',
      estimatedValue: 'not computable',
    });
  });

  test('a size keeps to its sector, and closed programs are left out', () => {
    const home = body('matchPrograms', { projectType: 'solar', state: 'NY', projectSize: 'residential' });
    expect(ids(home)).not.toContain('us-irc-48e-solar-wind');
    expect(ids(home)).not.toContain('us-irc-25d');
  });

  test('after the last day of the solar credit it is no match', () => {
    const later = body(
      'matchPrograms',
      { projectType: 'solar', state: 'NY', capacity: 500 },
      Date.parse('2028-01-02T12:00:00Z'),
    );
    expect(ids(later)).not.toContain('us-irc-48e-solar-wind');
  });

  test('every technology and state gives a valid answer', () => {
    for (const projectType of TECHNOLOGIES)
      for (const state of ['NY', 'CA', 'TX', 'PR'])
        expect(
          body('matchPrograms', { projectType, state, capacity: 100, includeBonus: true }, NOON)[
            'programCount'
          ],
        ).toBeGreaterThanOrEqual(0);
  });
});

test('the day in New York decides, not the day in Greenwich', () => {
  const eve = body(
    'calculateCredit',
    { programId: 'us-irc-48e-solar-wind', projectCost: 1000, placedInService: '2027-06-01' },
    Date.parse('2026-07-05T02:00:00Z'),
  );
  expect(eve.assumptions).toContain('Calculated as of 2026-07-04.');
});
