import { calendarDate } from '../../src/quantities/calendar-date.ts';
import { centsFromUsd } from '../../src/quantities/money.ts';
import type { CashFlowInput } from '../../src/engine/returns/types.ts';
import { ofFuels } from './of-fuels.ts';

/** A plain project for tests: $100,000, $12,000 of gas a year, no growth, nothing else. */
export function sampleInput(change: Partial<CashFlowInput> = {}): CashFlowInput {
  return {
    asOf: calendarDate('2026-11-20'),
    constructionStart: calendarDate('2027-05-20'),
    inService: calendarDate('2028-02-20'),
    totalCostCents: centsFromUsd(100_000),
    incentives: [],
    savings: {
      ownerEnergyUsdByFuel: ofFuels({ natural_gas: 12_000 }),
      tenantEnergyUsdByFuel: ofFuels(),
      operationsUsd: 0,
    },
    projectedAnnualSavingsUsd: null,
    avoidedPenaltyUsdByYear: new Map(),
    replacements: [],
    residualUsd: 0,
    savingsPersistence: [],
    demandResponseUsdYear1: 0,
    escalationPerYearByFuel: ofFuels({ natural_gas: 0, electricity: 0 }),
    operationsEscalationPerYear: 0,
    discountRate: 0.06,
    studyYears: 20,
    ...change,
  };
}
