import { describe, expect, it } from 'vitest';
import { savingsIn2030 } from '../../src/engine/returns/in-2030.ts';
import { calendarDate } from '../../src/quantities/calendar-date.ts';
import { sampleInput } from './sample-input.ts';
import { ofFuels } from './of-fuels.ts';

const savings = {
  ownerEnergyUsdByFuel: ofFuels({ natural_gas: 8_000, electricity: 4_000 }),
  tenantEnergyUsdByFuel: ofFuels({ electricity: 3_000 }),
  operationsUsd: -500,
};
const in2030 = (change: Parameters<typeof sampleInput>[0] = {}) =>
  savingsIn2030(sampleInput({ savings, ...change }));

describe('what a tier saves in 2030', () => {
  it('is the energy of owner and tenants, the maintenance and the charge of that year alone', () => {
    const avoidedPenaltyUsdByYear = new Map([
      [2029, 111],
      [2030, 700],
      [2031, 999],
    ]);
    expect(in2030({ avoidedPenaltyUsdByYear })).toEqual({
      energyUsd: 15_000,
      operationsUsd: -500,
      penaltyAvoidedUsd: 700,
    });
    expect(in2030()?.penaltyAvoidedUsd).toBe(0);
  });

  it('is at the prices of the middle of 2030, each fuel by its own growth', () => {
    const found = in2030({
      escalationPerYearByFuel: ofFuels({ natural_gas: 0.04, electricity: 0.02 }),
      operationsEscalationPerYear: 0.03,
    });
    // 2026-11-20 to 2030-01-01 are 1,138 days; half of 2030 is 182.5 more.
    const years = (1_138 + 182.5) / 365.25;
    expect(found?.energyUsd).toBeCloseTo(8_000 * 1.04 ** years + 7_000 * 1.02 ** years, 6);
    expect(found?.operationsUsd).toBeCloseTo(-500 * 1.03 ** years, 6);
  });

  it('fades with the years in service, on the line between the middles of years', () => {
    const savingsPersistence = [1, 0.9, 0.8, 0.7];
    const inService = (day: string) =>
      in2030({ savingsPersistence, inService: calendarDate(day) })?.energyUsd;
    expect(inService('2028-01-01')).toBeCloseTo(15_000 * 0.8, -1);
    expect(inService('2028-07-01')).toBeCloseTo(15_000 * 0.85, -1);
    expect(in2030({ savingsPersistence, inService: calendarDate('2030-01-01') })?.energyUsd).toBe(15_000);
    expect(in2030({ savingsPersistence })?.operationsUsd).toBe(-500);
  });

  it('is the part of the year in service; nothing before it, and nothing is known once 2030 is past', () => {
    const late = in2030({ inService: calendarDate('2030-10-20') });
    expect(late?.energyUsd).toBeCloseTo((15_000 * 73) / 365, 6);
    expect(late?.operationsUsd).toBeCloseTo((-500 * 73) / 365, 6);
    expect(in2030({ inService: calendarDate('2031-01-01') })).toEqual({
      energyUsd: 0,
      operationsUsd: 0,
      penaltyAvoidedUsd: 0,
    });
    const at = (day: string) =>
      in2030({ asOf: calendarDate(day), inService: calendarDate(day), constructionStart: calendarDate(day) });
    expect(at('2030-12-31')).not.toBeNull();
    expect(at('2031-01-01')).toBeNull();
  });
});
