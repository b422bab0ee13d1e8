import { describe, expect, test } from 'vitest';
import type { CompiledProgram } from '../../src/catalog/sections/programs.ts';
import { canBeConfirmed } from '../../src/engine/incentives/evaluation-text.ts';
import { applyIncentives } from '../../src/engine/incentives/apply.ts';
import { prospectsFor } from '../../src/engine/incentives/prospects.ts';
import type { IncentiveMeasure, ProjectFacts } from '../../src/engine/incentives/types.ts';
import { calendarDate } from '../../src/quantities/calendar-date.ts';
import { body } from '../programs/call.ts';
import { cityFacts, evaluate, measure, program, rules } from './project.ts';
import { snapshot } from './snapshot.ts';

const ALL = [
  measure('pv', ['solar'], 540_000, { capacityKwDc: 150 }),
  measure('battery', ['storage'], 400_000, { storageKwh: 300 }),
  measure('heat_pumps', ['heat_pump'], 1_200_000, { tons: 120, annualThermsSaved: 20_000 }),
  measure('water', ['heat_pump_water_heater', 'dhw'], 200_000),
  measure('bores', ['geothermal_heat_pump', 'heat_pump'], 1_000_000, { tons: 100 }),
  measure('roof', ['roof'], 300_000),
  measure('windows', ['windows'], 500_000),
];

/** The programs of the city; those named here as if they were known to be open, their amounts read on a page. */
function programs(counted: readonly string[]): CompiledProgram[] {
  return snapshot().sections.programs.estimate.nyc.map((entry) =>
    entry.estimate !== undefined && counted.includes(entry.id)
      ? { ...entry, status: 'open', estimate: { ...entry.estimate, counted: true } }
      : entry,
  );
}

function apply(over: Partial<ProjectFacts>, measures = ALL, counted: readonly string[] = []) {
  const facts = cityFacts(over);
  const result = applyIncentives({
    facts,
    measures,
    prospects: prospectsFor(programs(counted), facts, rules()),
    rules: rules(),
    completed: calendarDate('2028-11-20'),
  });
  const amounts = Object.fromEntries(
    result.included.map(({ programId, amountCents }) => [programId, (amountCents ?? 0) / 100]),
  );
  return { ...result, amounts, outIds: result.excluded.map(({ programId }) => programId) };
}

const CI = { buildingClass: 'office', dwellingUnits: 0, peakDemandKw: 400, fuelReplaced: 'gas' } as const;

describe('who gets what in New York City', () => {
  test('a market-rate rental: three credits and the abatement; heat pump rebates only as potential', () => {
    const { amounts, excluded } = apply({ ownerType: 'for_profit' });
    expect(amounts).toEqual({
      'us-irc-48-geothermal-heat-pump': 300_000,
      'us-irc-48e-solar-wind': 162_000,
      'us-irc-48e-storage': 120_000,
      'ny-nyc-solar-storage-pta': 282_000,
    });
    const market = excluded.find(({ programId }) => programId === 'coned_mf_clean_heat_market');
    expect(market?.potentialAmountCents).toBe(40 * 6_000_00);
    expect(market?.determination).toMatchObject({
      kind: 'undetermined',
      missingInputs: ['current_schedule'],
    });
    expect(market?.countsAsPotential).toBe(true);
    expect(market && canBeConfirmed(market)).toBe(true);
  });

  test('programs for one to four dwellings are not for a building with none', () => {
    const ids = [...Object.keys(apply(CI).amounts), ...apply(CI).outIds];
    expect(ids).not.toContain('coned_clean_heat_1_4');
    expect(apply({ ...CI, buildingClass: 'multifamily', dwellingUnits: 3 }).outIds).toContain(
      'coned_clean_heat_1_4',
    );
  });

  test('a co-op: the abatement; the credits ask for its tax position', () => {
    const { amounts, excluded } = apply({ ownerType: 'coop' });
    expect(amounts).toEqual({ 'ny-nyc-solar-storage-pta': 282_000 });
    const solar = excluded.find(({ programId }) => programId === 'us-irc-48e-solar-wind');
    expect(solar).toMatchObject({ potentialAmountCents: 162_000_00, countsAsPotential: true });
  });

  test('a public school: elective pay, no abatement, no Con Edison program', () => {
    const { amounts, included } = apply({
      ...CI,
      buildingClass: 'education',
      ownerType: 'public',
      nypaCustomer: true,
    });
    expect(amounts).toEqual({
      'us-irc-48-geothermal-heat-pump': 300_000,
      'us-irc-48e-solar-wind': 162_000,
      'us-irc-48e-storage': 120_000,
    });
    expect(included.every(({ timing }) => timing.kind === 'elective_pay')).toBe(true);
  });

  test('a rebate comes first, then the credit on what is left', () => {
    const clinic = {
      buildingClass: 'healthcare',
      ownerType: 'nonprofit',
      confirmed: ['second_source'],
    } as const;
    const { amounts } = apply({ ...CI, ...clinic }, ALL, ['coned_ci_clean_heat']);
    // $240,000 of rebate on $2.2 million of heat pumps: 1.0/2.2 of it comes off the ground-source basis.
    expect(amounts['coned_ci_clean_heat']).toBe(240_000);
    expect(amounts['us-irc-48-geothermal-heat-pump']).toBeCloseTo((1_000_000 - 240_000 / 2.2) * 0.3, 1);
    expect(amounts).not.toHaveProperty('ny-nyc-solar-storage-pta');
  });

  test('an owner nobody could infer: nothing that depends on the owner is counted', () => {
    const { amounts, excluded } = apply({ ownerType: null });
    expect(amounts).toEqual({});
    for (const { determination } of excluded.filter(({ programId }) =>
      programId.startsWith('us-irc-48e-solar'),
    ))
      expect(determination).toMatchObject({
        kind: 'undetermined',
        missingInputs: ['ownerType', 'owner_tax_position'],
      });
  });
});

describe('wages', () => {
  test('150 kW at $540,000 without prevailing wages keeps 30%', () => {
    const { amounts, included } = apply({ prevailingWage: false }, ALL.slice(0, 1));
    expect(amounts['us-irc-48e-solar-wind']).toBe(162_000);
    expect(included.every(({ rateRestsOnWages }) => !rateRestsOnWages)).toBe(true);
  });

  test('from 1 MW the rate rests on wages', () => {
    const large = [measure('pv', ['solar'], 3_000_000, { capacityKwDc: 1_200 })];
    expect(apply({ prevailingWage: false }, large).amounts['us-irc-48e-solar-wind']).toBe(180_000);
    const paid = apply({}, large);
    expect(paid.amounts['us-irc-48e-solar-wind']).toBe(900_000);
    expect(
      paid.included.find(({ programId }) => programId === 'us-irc-48e-solar-wind')?.rateRestsOnWages,
    ).toBe(true);
  });
});

describe('dates and groups', () => {
  test('solar in service after 2027 is out, storage stays', () => {
    const late = ALL.slice(0, 2).map((entry) => ({ ...entry, placedInService: calendarDate('2028-01-01') }));
    const { amounts, outIds } = apply({}, late);
    expect(amounts).toHaveProperty('us-irc-48e-storage');
    expect(outIds).toContain('us-irc-48e-solar-wind');
  });

  test('a rebate counts to the last day of its schedule and lowers the basis of the credit', () => {
    const market = 'coned_mf_clean_heat_market';
    const on = (day: string) => apply({ asOf: calendarDate(day) }, ALL, [market]).amounts;
    expect(on('2026-11-01')[market]).toBe(240_000);
    expect(on('2026-11-01')['us-irc-48-geothermal-heat-pump']).toBeLessThan(300_000);
    expect(on('2026-11-02')).not.toHaveProperty(market);
  });

  test('amounts that no page was read for are shown and not counted', () => {
    const clinic = apply({ ...CI, buildingClass: 'healthcare', ownerType: 'nonprofit' });
    const rental = apply({ asOf: calendarDate('2026-11-01') });
    for (const [{ amounts, excluded }, id] of [
      [clinic, 'coned_ci_clean_heat'],
      [rental, 'coned_mf_clean_heat_market'],
    ] as const) {
      expect(amounts).not.toHaveProperty(id);
      expect(excluded.find(({ programId }) => programId === id)).toMatchObject({
        determination: { kind: 'undetermined' },
        potentialAmountCents: 240_000_00,
      });
    }
  });

  test('programs that touch no measure of the tier are not listed', () => {
    expect(apply({}, [measure('roof', ['roof'], 100_000)]).outIds).not.toContain('us-irc-48e-solar-wind');
  });

  test('179D, J-51 and the heat pump schedules are excluded with their reasons', () => {
    const { excluded } = apply({});
    const by = new Map(excluded.map((entry) => [entry.programId, entry]));
    expect(by.get('us-irc-179d')).toMatchObject({
      determination: { kind: 'ineligible' },
      countsAsPotential: false,
      // Begun too late: nothing to hope for.
      potentialAmountCents: null,
    });
    expect(by.get('nyc_j51r')?.determination.kind).toBe('undetermined');
    expect(by.get('coned_mf_clean_heat_affordable')).toMatchObject({
      determination: { kind: 'undetermined' },
      countsAsPotential: false,
    });
  });
});

describe('counted, contingent, excluded', () => {
  const solar = (placedInService: string, over: Partial<ProjectFacts> = {}) =>
    apply(over, [{ ...ALL[0], placedInService: calendarDate(placedInService) } as IncentiveMeasure]);

  test('a credit whose last day lies within six months of the plan is contingent, to that day', () => {
    const { amounts, excluded } = solar('2027-07-01');
    expect(amounts).not.toHaveProperty('us-irc-48e-solar-wind');
    expect(excluded.find(({ programId }) => programId === 'us-irc-48e-solar-wind')).toMatchObject({
      standing: 'contingent',
      settleBy: '2027-12-31',
      potentialAmountCents: 162_000_00,
      onlyScheduleEnded: false,
    });
    expect(solar('2027-06-30').amounts['us-irc-48e-solar-wind']).toBe(162_000);
  });

  test('counted money says what it hangs on, each condition once', () => {
    const { included } = solar('2027-06-30', { energyCommunity: true });
    const of = (id: string) => included.find(({ programId }) => programId === id)?.conditions ?? [];
    const credit = of('us-irc-48e-solar-wind');
    expect(credit[0]).toEqual({
      text: 'The work must be in service by 2027-12-31; the plan says 2027-06-30.',
      by: '2027-12-31',
    });
    for (const words of [/foreign-entity/, /owes the federal tax/, /^10% for energy community/])
      expect(credit.filter(({ text }) => words.test(text)).length, String(words)).toBe(1);
    expect(of('ny-nyc-solar-storage-pta').map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/never above the tax/),
    );
  });

  test('a rate that rests on wages says so', () => {
    const large = [measure('pv', ['solar'], 3_000_000, { capacityKwDc: 1_200 })];
    const texts = apply({}, large).included.flatMap(({ conditions }) => conditions.map(({ text }) => text));
    expect(texts).toContainEqual(expect.stringMatching(/without it the rate is 6%, not 30%/));
  });

  test('an open of long ago is no evidence: nothing of it counts', () => {
    const late = { asOf: calendarDate('2028-11-20') };
    expect(apply(late, [ALL[1] as IncentiveMeasure]).amounts).toEqual({});
  });

  test('money figured against gas is ruled out where street steam is replaced', () => {
    const of = (fuelReplaced: string | null) =>
      apply({ ...CI, ownerType: 'nonprofit', fuelReplaced }).excluded.find(
        ({ programId }) => programId === 'coned_ci_clean_heat',
      )?.standing;
    expect([of('steam'), of('gas'), of(null)]).toEqual(['excluded', 'contingent', 'contingent']);
  });
});

describe('if the last schedule continues', () => {
  const market = 'coned_mf_clean_heat_market';
  const facts = cityFacts({ ownerType: 'for_profit' });
  const both = (measures: readonly IncentiveMeasure[]) => {
    const context = {
      facts,
      measures,
      prospects: prospectsFor(programs([]), facts, rules()),
      rules: rules(),
      completed: calendarDate('2028-11-20'),
    };
    return {
      now: applyIncentives(context),
      continued: applyIncentives({ ...context, lastScheduleContinues: true }),
    };
  };

  test('what waits for nothing but a schedule is counted, and lowers the basis of credits', () => {
    const { now, continued } = both(ALL);
    expect(now.excluded.filter(({ onlyScheduleEnded }) => onlyScheduleEnded)).toMatchObject([
      { programId: market, standing: 'contingent', settleBy: null },
    ]);
    const paid = (result: typeof now, id: string) =>
      result.included.find(({ programId }) => programId === id)?.amountCents ?? 0;
    expect(paid(continued, market)).toBe(240_000_00);
    const credit = 'us-irc-48-geothermal-heat-pump';
    expect(paid(continued, credit)).toBeLessThan(paid(now, credit));
    expect(continued.included.length).toBe(now.included.length + 1);
  });

  test('nothing else comes in', () => {
    const { now, continued } = both(ALL.slice(0, 2));
    expect(continued).toEqual(now);
  });
});

test('the estimate and the programs interface price a program alike', () => {
  for (const ownerType of ['for_profit', 'public'] as const) {
    const tier = apply({ ownerType }, ALL.slice(0, 1)).amounts['us-irc-48e-solar-wind'];
    const asked = body('calculateCredit', {
      programId: 'us-irc-48e-solar-wind',
      projectCost: 540_000,
      capacity: 150,
      ownerType,
      constructionBegins: '2027-03-01',
      placedInService: '2027-06-01',
    });
    expect(asked['totalCredit']).toBe(tier);
  }
});

test('elective pay at 1.2 MW from 2026 waits for domestic content', () => {
  const large = { ownerType: 'public' } as const;
  const dates = {
    capacityKwAc: 1_200,
    constructionBegins: calendarDate('2026-12-01'),
    placedInService: calendarDate('2027-10-01'),
  };
  expect(evaluate('us-irc-48e-solar-wind', { facts: large, work: dates }).determination).toMatchObject({
    kind: 'undetermined',
    missingInputs: ['domesticContent'],
  });
  const met = evaluate('us-irc-48e-solar-wind', { facts: { ...large, domesticContent: true }, work: dates });
  expect(met.amountCents).toBe(400_000_00);
  const failed = evaluate('us-irc-48e-solar-wind', {
    facts: { ...large, domesticContent: false, domesticContentAttestation: false },
    work: dates,
  });
  expect(failed.determination.kind).toBe('ineligible');
  const attested = evaluate('us-irc-48e-solar-wind', {
    facts: { ...large, domesticContent: false, domesticContentAttestation: true },
    work: dates,
  });
  expect(attested.amountCents).toBe(300_000_00);
  const lateStart = { ...dates, constructionBegins: calendarDate('2027-01-01') };
  expect(
    evaluate('us-irc-48e-solar-wind', {
      facts: { ...large, domesticContent: false, domesticContentAttestation: true },
      work: lateStart,
    }).determination.kind,
  ).toBe('ineligible');
});

test('the abatement ends with 2034', () =>
  expect(program('ny-nyc-solar-storage-pta').deadline).toBe('2034-12-31'));
