import { describe, expect, it } from 'vitest';
import { cashFlow, operatingYearOf } from '../../src/engine/returns/cash-flow.ts';
import { rateView } from '../../src/engine/returns/rate-view.ts';
import { atEvaluation, rateOf, returnsOf } from '../../src/engine/returns/returns-of.ts';
import { calendarDate } from '../../src/quantities/calendar-date.ts';
import { centsFromUsd } from '../../src/quantities/money.ts';
import { sampleInput } from './sample-input.ts';
import { ofFuels } from './of-fuels.ts';

const returns = (change: Parameters<typeof sampleInput>[0] = {}) => {
  const input = sampleInput(change);
  return returnsOf({ input, schedule: cashFlow(input), emissionsCutTco2ePerYear: 10 });
};

describe('the one cash-flow schedule', () => {
  it('puts all cost in year 0 and savings after, one row a year of the study', () => {
    const schedule = cashFlow(sampleInput());
    expect(schedule.netUsd).toHaveLength(21);
    expect(schedule.netUsd[0]).toBe(-100_000);
    expect(schedule.netUsd[1]).toBe(12_000);
    expect(schedule.netUsd.slice(1).every((usd) => usd === 12_000)).toBe(true);
  });
  it('pays the penalty avoided on 1 May of the year after the emissions, unescalated, and only from service on', () => {
    const penalties = new Map([
      [2027, 5_000],
      [2028, 5_000],
      [2029, 6_000],
      [2030, 20_000],
    ]);
    const schedule = cashFlow(sampleInput({ avoidedPenaltyUsdByYear: penalties }));
    // In service 2028-02-20: 2027 is sunk; 2028 falls due 2029-05-01, in operating year 2.
    expect(schedule.penaltyAvoidedUsd.map(Math.round).slice(0, 6)).toEqual([0, 0, 5_000, 6_000, 20_000, 0]);
  });
  it('escalates each fuel by its own rate from the evaluation date', () => {
    const input = sampleInput({
      inService: calendarDate('2027-11-20'),
      escalationPerYearByFuel: ofFuels({ natural_gas: 0.04 }),
    });
    const schedule = cashFlow(input);
    expect(schedule.energyUsd[1]).toBeCloseTo(12_000 * 1.04, 6);
    expect(schedule.energyUsd[3]).toBeCloseTo(12_000 * 1.04 ** 3, 6);
  });
  it('keeps the tenants beside the flow', () => {
    const savings = {
      ownerEnergyUsdByFuel: ofFuels({ natural_gas: 8_000 }),
      tenantEnergyUsdByFuel: ofFuels({ electricity: 4_000 }),
      operationsUsd: 500,
    };
    const result = returns({ savings });
    expect(result.totalAnnualSavingsUsd).toBe(12_500);
    expect(result.ownerAnnualSavingsUsd).toBe(8_500);
    expect(result.tenantAnnualSavingsUsd).toBe(4_000);
    expect(result.ownerPaybackYears).toBeCloseTo(100_000 / 8_500, 9);
    expect(result.simplePaybackYears).toBeCloseTo(8, 9);
  });
  it('takes a supplied projection as energy and O&M of year one, and adds the penalties from the model', () => {
    const result = returns({
      projectedAnnualSavingsUsd: 30_000,
      avoidedPenaltyUsdByYear: new Map([[2029, 7_000]]),
    });
    expect(result.ownerAnnualSavingsUsd).toBeCloseTo(30_000, 9);
    expect(result.totalAnnualSavingsUsd).toBeCloseTo(37_000, 9);
  });
  it('pays incentives when they are really paid, and replacements at their year', () => {
    const schedule = cashFlow(
      sampleInput({
        incentives: [
          { programId: 'a', kind: 'rebate', yearAfterService: 0, cents: centsFromUsd(10_000) },
          { programId: 'b', kind: 'tax_credit', yearAfterService: 1, cents: centsFromUsd(20_000) },
        ],
        replacements: [
          { label: 'heat pump', year: 15, cents: centsFromUsd(5_000), side: 'retrofit', ageKnown: true },
          { label: 'boiler', year: 4, cents: centsFromUsd(9_000), side: 'business_as_usual', ageKnown: true },
        ],
      }),
    );
    expect(schedule.incentivesUsd[0]).toBe(10_000);
    expect(schedule.incentivesUsd[1]).toBe(20_000);
    expect(schedule.replacementUsd[15]).toBe(-5_000);
    expect(schedule.replacementUsd[4]).toBe(9_000);
  });
  it.each([
    ['2027-07-01', 1],
    ['2028-02-20', 1],
    ['2029-02-20', 1],
    ['2029-02-21', 2],
    ['2030-07-01', 3],
  ])('what is paid on %s falls in operating year %i of a tier in service on 2028-02-20', (day, year) => {
    expect(operatingYearOf(calendarDate(day), calendarDate('2028-02-20'))).toBe(year);
  });
  it('buys again at the prices of that year, and sells what is left in the last', () => {
    const schedule = cashFlow(
      sampleInput({
        operationsEscalationPerYear: 0.03,
        residualUsd: 700,
        replacements: [
          { label: 'boiler', year: 4, cents: centsFromUsd(9_000), side: 'business_as_usual', ageKnown: true },
          { label: 'pump', year: 4, cents: centsFromUsd(1_000), side: 'retrofit', ageKnown: true },
        ],
      }),
    );
    expect(schedule.replacementUsd[4]).toBeCloseTo(8_000 * 1.03 ** 4, 9);
    expect(schedule.residualUsd.findIndex((usd) => usd !== 0)).toBe(20);
    expect(schedule.netUsd[20]).toBe(12_700);
  });
  it('brings a value at completion back to the evaluation date by the day', () => {
    // 1,461 days are four years of 365.25.
    const far = {
      asOf: calendarDate('2024-02-20'),
      inService: calendarDate('2028-02-20'),
      discountRate: 0.06,
    };
    expect(atEvaluation(100, far)).toBeCloseTo(100 / 1.06 ** 4, 9);
    expect(atEvaluation(100, { ...far, asOf: far.inService })).toBe(100);
  });
  it('nets in every year what flows in the columns of the owner', () => {
    const { netUsd, tenantEnergyUsd, ...owner } = cashFlow(
      sampleInput({ operationsEscalationPerYear: 0.03, demandResponseUsdYear1: 500, residualUsd: 700 }),
    );
    expect(tenantEnergyUsd).toHaveLength(netUsd.length);
    netUsd.forEach((net, year) => {
      const flows = Object.values(owner).map((column) => column[year] ?? NaN);
      expect(net).toBeCloseTo(
        flows.reduce((sum, usd) => sum + usd, 0),
        6,
      );
    });
  });
  it('zero cost, zero savings: no rate, no payback needed, nothing infinite', () => {
    const free = returns({ totalCostCents: centsFromUsd(0) });
    expect(free.ownerPaybackYears).toBe(0);
    expect(free.irr.kind).toBe('none');
    const useless = returns({
      savings: {
        ownerEnergyUsdByFuel: ofFuels(),
        tenantEnergyUsdByFuel: ofFuels(),
        operationsUsd: 0,
      },
    });
    expect(useless.ownerPaybackYears).toBeNull();
    expect(useless.irr.kind).toBe('none');
  });
  it('work that pays back its cost to the dollar and no more has no return', () => {
    expect(rateOf([-100, 50, 50])).toEqual({ kind: 'none', roots: [] });
    expect(rateOf([-100, 50, 51]).kind).toBe('unique');
  });
  it('a rate above 1,000 % a year is none, and the answer says why', () => {
    expect(rateView(rateOf([-100, 1_100]))).toEqual({ kind: 'unique', rate: 10 });
    for (const flows of [
      [-100, 1_101],
      [-0.18, 66_000, 66_000],
    ])
      expect(rateView(rateOf(flows))).toEqual({
        kind: 'none',
        rate: null,
        reason: expect.stringContaining('above 1,000 % a year'),
      });
    expect(rateView(rateOf([-100, 50, 50])).reason).toContain('not more than what is paid');
    expect(rateView({ kind: 'multiple', roots: [0.1, 0.2] }).reason).toContain('several rates');
  });
});
