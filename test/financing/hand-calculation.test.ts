import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { rankFinancing } from '../../src/engine/financing/rank-financing.ts';
import { centsFromUsd } from '../../src/quantities/money.ts';
import { sampleInput } from '../returns/sample-input.ts';
import { context, request } from './sample-context.ts';
import { ofFuels } from '../returns/of-fuels.ts';

interface Golden {
  structure: string;
  to_the_cent: Record<string, number>;
  ratios: Record<string, number>;
}

const golden = parse(readFileSync(new URL('golden/bank-term-loan.yaml', import.meta.url), 'utf8')) as Golden;
const paper = readFileSync(new URL('../../docs/methods/financing.md', import.meta.url), 'utf8');

/** The building of the worked example in docs/methods/financing.md. */
function worked() {
  const totalCostCents = centsFromUsd(600_000);
  return context({
    engineClass: 'office',
    request: request(),
    measures: [{ id: 'boiler', technologies: [], usefulLifeYears: 20, costCents: totalCostCents }],
    cashFlow: sampleInput({
      totalCostCents,
      discountRate: 0.1,
      savings: {
        ownerEnergyUsdByFuel: ofFuels({ natural_gas: 90_000 }),
        tenantEnergyUsdByFuel: ofFuels(),
        operationsUsd: 0,
      },
      incentives: [{ programId: 'rebate', kind: 'rebate', yearAfterService: 0, cents: centsFromUsd(50_000) }],
      avoidedPenaltyUsdByYear: new Map([2030, 2031, 2032, 2033, 2034].map((year) => [year, 10_000])),
    }),
  });
}

describe('the hand calculation of docs/methods/financing.md', () => {
  const found = rankFinancing(worked()).structures.find((entry) => entry.id === golden.structure);
  const loan = found?.products[0];
  const served: Record<string, number | null | undefined> = {
    principal: loan?.amount,
    origination_fee: loan?.originationFee,
    recording_tax: loan?.recordingTax,
    construction_interest: loan?.constructionInterest,
    equity: found?.equity,
    annual_debt_service: found?.annualDebtService,
    total_interest: found?.totalInterest,
    cash_at_completion: found?.annualCashFlow[0],
    cash_year_1: found?.annualCashFlow[1],
    cash_year_4: found?.annualCashFlow[4],
    cash_year_20: found?.annualCashFlow[20],
    npv: found?.npv,
    rate: loan?.rate,
    coverage_year_1: found?.savingsCoverage.year1,
    coverage_minimum: found?.savingsCoverage.minimum,
    coverage_savings_down_20: found?.stress.savingsDown20.year1,
    coverage_rate_plus_100bp: found?.stress.ratePlus100bp.year1,
    coverage_both: found?.stress.both.year1,
    levered_irr: found?.leveredIrr.rate,
    unlevered_irr: found?.unleveredIrr.rate,
    cash_on_cash: found?.cashOnCash,
    payback_years: found?.paybackYears,
    combined_ltc: found?.combinedLtc,
  };
  it.each(Object.entries(golden.to_the_cent))('%s is %d to the cent', (name, value) => {
    expect(served[name]).toBe(value);
  });
  it.each(Object.entries(golden.ratios))('%s is %d', (name, value) => {
    expect(served[name]).toBeCloseTo(value, 4);
  });
  it.each(Object.entries(golden.to_the_cent))('%s stands in the paper', (_, value) => {
    const text = Math.abs(value).toLocaleString('en-US', { minimumFractionDigits: 2 });
    expect(paper).toContain(text);
  });
});
