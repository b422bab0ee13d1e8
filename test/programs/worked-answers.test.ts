import { describe, expect, test } from 'vitest';
import type { Static } from 'typebox';
import type { CalculationResult, MatchResult } from '../../src/contract/programs/index.ts';
import { scoreParts, scoringOf } from '../../src/operations/programs/match-score.ts';
import { termsOf } from '../../src/operations/programs/terms.ts';
import { program, rules } from '../incentives/project.ts';
import { testSnapshot } from '../catalog/snapshot.ts';
import { programs } from '../incentives/snapshot.ts';
import { body, call } from './call.ts';

/** Answers a reader can work out from the pages of the programs, and what an answer says of itself. */

type Calculated = Static<typeof CalculationResult>;
type Matched = Static<typeof MatchResult>;
const calculate = (input: object) => body('calculateCredit', input) as unknown as Calculated;
const match = (input: object) => body('matchPrograms', input) as unknown as Matched;
const dollars = (text: string): number => Number(text.replaceAll(/[$,]/g, ''));
const SOLAR = { programId: 'us-irc-48e-solar-wind', projectCost: 1_000_000 };

describe('what a calculation takes for granted', () => {
  test('is said, each thing once, and nothing that the request gave', () => {
    const { assumptions } = calculate(SOLAR);
    expect(assumptions).toContain('Calculated as of 2026-11-20.');
    expect(assumptions).toContain('Construction is taken to begin on 2026-11-20.');
    expect(assumptions).toContain('The owner is taken as a taxed for-profit owner.');
    const given = calculate({
      ...SOLAR,
      asOf: '2026-11-20',
      beginConstruction: '2026-12-01',
      ownerType: 'for_profit',
    }).assumptions.join(' ');
    for (const word of ['Calculated as of', 'taken to begin', 'taken as a taxed'])
      expect(given).not.toContain(word);
  });

  test('a day of service that is past says construction had begun by then', () => {
    expect(calculate({ ...SOLAR, placedInService: '2026-06-15' }).assumptions).toContain(
      'Construction is taken to begin on 2026-06-15.',
    );
    expect(calculate({ ...SOLAR, placedInService: '2027-06-15' }).assumptions).toContain(
      'Construction is taken to begin on 2026-11-20.',
    );
  });

  test('a quantity enters what is paid by it, and a reader is told where it does not', () => {
    const says = (input: object) =>
      calculate({ projectCost: 100_000, quantity: 4, ...input }).assumptions.join(' ');
    const unread = 'quantity does not enter this program.';
    expect(says({ programId: 'us-irc-48e-solar-wind' })).toContain(unread);
    for (const read of [
      { programId: 'coned-powerready' },
      { programId: 'nyserda-charge-ready-ny-2', dwellingUnits: 60 },
      { programId: 'ny-coned-dlm', benefitId: 'event-energy' },
    ])
      expect(says(read)).not.toContain(unread);
  });

  test('with two lines or more, the one that was priced is named', () => {
    const two = programs().all.filter(({ lines = [] }) => lines.length === 2);
    const said = two.flatMap(({ id }) => {
      const answer = call('calculateCredit', { programId: id, projectCost: 1000, capacity: 5, quantity: 2 });
      return answer.status === 200 ? [answer.body.assumptions.join(' ')] : [];
    });
    expect(said.length).toBeGreaterThan(3);
    for (const text of said) expect(text).toContain('The program has 2 lines; priced is');
  });
});

describe('a match', () => {
  test("by city ZIP code or town is of the city, and elsewhere the city's programs are left out", () => {
    const city = 'ny-nyc-solar-storage-pta';
    const of = (place: object) =>
      match({ projectType: 'solar', state: 'NY', capacity: 100, ...place }).programs;
    const missing = (place: object) => of(place).find(({ id }) => id === city)?.missingInputs;
    expect(missing({})).toContain('zip');
    for (const place of [{ zip: '10001' }, { town: 'Brooklyn' }, { zip: '10001', town: 'New York' }])
      expect(missing(place)).not.toContain('zip');
    expect(of({ zip: '14201' }).map(({ id }) => id)).not.toContain(city);
  });

  test('by town alone leaves out the companies of other parts of the state', () => {
    const ids = (place: object) =>
      match({ projectType: 'heat_pump', state: 'NY', ownerType: 'for_profit', ...place }).programs.map(
        ({ id }) => id,
      );
    const [everywhere, here, byZip] = [ids({}), ids({ town: 'White Plains' }), ids({ zip: '10601' })];
    expect(everywhere.length).toBeGreaterThan(here.length);
    expect(here.filter((id) => !byZip.includes(id))).toEqual([]);
  });

  test('takes the published cost of its technology and size', () => {
    const cost = (projectType: string, capacity?: number) =>
      match({ projectType, state: 'NY', ...(capacity === undefined ? {} : { capacity }) }).costBenchmark
        ?.usdPerKw;
    expect(cost('solar', 10.9)).toBe(2783);
    expect(cost('solar', 11)).toBe(2232);
    expect(cost('solar', 100)).toBe(1920);
    expect(cost('solar', 2000)).toBe(1661);
    expect(cost('geothermal_heat_pump', 50)).toBe(1955);
    expect(cost('ev_charging', 50)).toBeUndefined();
    expect(cost('solar')).toBeUndefined();
    // In New York City as an estimate of a building there prices 100 kW.
    const solar = testSnapshot().sections.measures.list.find(({ id }) => id === 'rooftop_solar');
    const [price] = solar?.prices ?? [];
    expect(
      match({ projectType: 'solar', state: 'NY', capacity: 100, zip: '11201' }).costBenchmark?.usdPerKw,
    ).toBe(price?.mid);
  });

  test('says only what every match takes for granted once the request has said the rest', () => {
    const input = { projectType: 'solar', state: 'NY', capacity: 100 };
    const said = match({
      ...input,
      ownerType: 'for_profit',
      prevailingWage: true,
      beginConstruction: '2026-12-01',
    });
    expect(said.assumptions).toHaveLength(3);
    expect(match(input).assumptions).toHaveLength(6);
    expect(match({ ...input, projectType: 'heat_pump' }).assumptions.join(' ')).toContain(
      'capacity is read as kW thermal: 28.4 tons.',
    );
  });

  test('where lines of a program pay differently, it is the largest, open, and the range is said', () => {
    let several = 0;
    for (const projectType of ['heat_pump', 'ev_charging', 'building_efficiency', 'heat_pump_water_heater'])
      for (const { reasons, estimatedValue, determination, missingInputs } of match({
        projectType,
        state: 'NY',
        capacity: 50,
        projectCost: 200_000,
      }).programs) {
        const said = /pays (\d+) different amounts, (\$[\d,.]+) to (\$[\d,.]+);/.exec(reasons.join(' '));
        if (said === null) continue;
        several += 1;
        const [, amounts = '', least = '', most = ''] = said;
        expect(Number(amounts)).toBeGreaterThan(1);
        expect(dollars(least)).toBeLessThan(dollars(most));
        expect(most).toBe(estimatedValue.replace('up to ', ''));
        expect(determination).toBe('undetermined');
        expect(missingInputs).toContain('benefitId');
      }
    expect(several).toBeGreaterThan(0);
  });

  test.each([
    ['solar', 'CA', 'ca-sgip-rsse', 11_000],
    ['storage', 'NY', 'ny-retail-storage', 4_000],
    ['heat_pump', 'NY', 'national-grid-uny-electric-business', 11_942],
  ])('%s in %s: %s pays by capacity, and twice as much for twice as much', (projectType, state, id, usd) => {
    const paid = (capacity: number) =>
      match({ projectType, state, capacity, projectCost: 1e8, ownerType: 'for_profit' }).programs.find(
        (item) => item.id === id,
      )?.estimatedValue;
    expect(paid(10)).toBe(`$${usd.toLocaleString('en-US')}`);
    expect(paid(20)).toBe(`$${(2 * usd).toLocaleString('en-US')}`);
  });

  test('a gas utility that no program names is refused at its own field', () => {
    expect(
      call('matchPrograms', { projectType: 'heat_pump', state: 'NY', gasUtility: 'con_edson' }),
    ).toMatchObject({
      code: 'invalid-request',
      faults: [{ pointer: '/gasUtility' }],
    });
  });

  test('an amount that is priced is worth more than a published one, and that more than none', () => {
    const part = (amount: 'priced' | 'published' | 'none') =>
      scoreParts(
        {
          terms: termsOf(program('us-irc-48e-solar-wind'), 'open'),
          eligibility: { determination: 'eligible', reasons: [], missingInputs: [] },
          status: 'open',
          amount,
          sectorAsked: false,
        } as never,
        scoringOf(rules()),
      ).amount;
    expect(part('priced')).toBe(1);
    expect(part('published')).toBeLessThan(1);
    expect(part('none')).toBeLessThan(part('published'));
  });
});

test('a limit that holds for each technology says so, and no other does', () => {
  const ids = [
    'ny-nyc-solar-storage-pta',
    'us-irc-48e-solar-wind',
    'coned_ci_clean_heat',
    'us-usda-reap-grants',
  ];
  for (const id of ids) {
    const text = JSON.stringify(body('getProgram', { id }));
    const { caps } = program(id);
    expect(text.includes(' for each technology'), id).toBe(caps?.perTechnology === true);
    if (caps?.annualUsd !== undefined)
      expect(text).toContain(`$${caps.annualUsd.toLocaleString('en-US')} a year`);
  }
});
