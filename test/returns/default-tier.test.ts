import { describe, expect, it } from 'vitest';
import { defaultTier } from '../../src/engine/returns/default-tier.ts';
import { doingNothing } from '../../src/engine/returns/doing-nothing.ts';
import { persistenceCurve } from '../../src/engine/returns/persistence.ts';
import { calendarDate } from '../../src/quantities/calendar-date.ts';
import { centsFromUsd } from '../../src/quantities/money.ts';
import type { CompiledReturns } from '../../src/catalog/sections/returns.ts';

describe('default tier', () => {
  const candidates = [
    { tier: 'quick_wins', npvAsOfUsd: 90_000, compliantThrough2034: false },
    { tier: 'code_compliant', npvAsOfUsd: 10_000, compliantThrough2034: true },
    { tier: 'high_performance', npvAsOfUsd: -50_000, compliantThrough2034: true },
  ] as const;
  it('prefers compliance through 2034, then net present value', () => {
    expect(defaultTier(candidates, true).tier).toBe('code_compliant');
  });
  it('takes the highest value where the law does not count', () => {
    const choice = defaultTier(candidates, false);
    expect(choice.tier).toBe('quick_wins');
    expect(choice.rule).toBe('highest_npv');
  });
  it('says so when no tier complies', () => {
    const choice = defaultTier([candidates[0]], true);
    expect(choice.tier).toBe('quick_wins');
    expect(choice.reason).toContain('No tier stays within');
  });
  it('is null with a reason when nothing is offered', () => {
    expect(defaultTier([], true)).toMatchObject({ tier: null, rule: 'no_tier_offered' });
  });
  it('gives equal values to the shallower tier', () => {
    const tie = [
      { tier: 'net_zero_ready', npvAsOfUsd: 1, compliantThrough2034: true },
      { tier: 'quick_wins', npvAsOfUsd: 1, compliantThrough2034: true },
    ] as const;
    expect(defaultTier(tie, true).tier).toBe('quick_wins');
  });
});

describe('cost of doing nothing', () => {
  const result = doingNothing({
    asOf: calendarDate('2026-11-20'),
    studyYears: 10,
    discountRate: 0,
    annualEnergyUsdByFuel: { natural_gas: 100_000 },
    escalationPerYearByFuel: { natural_gas: 0 },
    penaltyUsdByYear: new Map([
      [2025, 99_000],
      [2026, 1_000],
      [2030, 40_000],
    ]),
    replacements: [{ label: 'boiler', year: 5, cents: centsFromUsd(200_000), side: 'business_as_usual' }],
    operationsEscalationPerYear: 0,
  });
  it('adds fuel, penalties a year in arrears and forced replacements; sunk years stay out', () => {
    expect(result.totalUsd).toBe(10 * 100_000 + 1_000 + 40_000 + 200_000);
    expect(result.years.find((year) => year.calendarYear === 2031)?.penaltyUsd).toBe(40_000);
    expect(result.penalties.map((item) => item.emissionYear)).toEqual([2026, 2030]);
    expect(result.replacements[0]?.calendarYear).toBe(2031);
  });
  it('at no discount the present value is the sum of the rows', () => {
    expect(result.presentValueUsd).toBe(result.years.reduce((sum, year) => sum + year.totalUsd, 0));
  });
});

describe('persistence', () => {
  const value = (number: number) => ({ value: number }) as CompiledReturns['studyYears'];
  const returns = {
    retrocommissioningDecayYears: value(5),
    photovoltaicDegradationPerYear: value(0.005),
  } as CompiledReturns;
  it('fades retro-commissioning to nothing over five years and modules by half a percent', () => {
    const curve = persistenceCurve([{ kind: 'retrocommissioning', weight: 1 }], 7, returns);
    expect(curve.map((share) => Math.round(share * 10) / 10)).toEqual([1, 0.8, 0.6, 0.4, 0.2, 0, 0]);
    expect(persistenceCurve([{ kind: 'photovoltaic', weight: 2 }], 3, returns)[2]).toBeCloseTo(
      0.995 ** 2,
      12,
    );
  });
  it('never leaves 0..1, whatever the parts', () => {
    const curve = persistenceCurve(
      [
        { kind: 'steady', weight: -5 },
        { kind: 'photovoltaic', weight: 3 },
      ],
      20,
      returns,
    );
    expect(curve.every((share) => share >= 0 && share <= 1)).toBe(true);
    expect(persistenceCurve([], 2, returns)).toEqual([1, 1]);
  });
});
