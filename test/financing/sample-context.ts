import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { financingSection, type FinancingProduct } from '../../src/catalog/sections/financing.ts';
import type { FinancingTerms } from '../../src/catalog/sections/financing-terms.ts';
import type { FinancingRequest } from '../../src/contract/estimate/request.ts';
import type { FinancingContext } from '../../src/engine/financing/types.ts';
import { cashFlow } from '../../src/engine/returns/cash-flow.ts';
import { npv } from '../../src/engine/returns/npv.ts';
import { atEvaluation } from '../../src/engine/returns/returns-of.ts';
import { calendarDate } from '../../src/quantities/calendar-date.ts';
import { centsFromUsd } from '../../src/quantities/money.ts';
import { sampleInput } from '../returns/sample-input.ts';
import { ofFuels } from '../returns/of-fuels.ts';

const room = new URL('../../catalog/financing/', import.meta.url);
const read = (name: string): unknown => parse(readFileSync(new URL(name, room), 'utf8'));

/** This room of the catalogue alone, compiled by its own section: the whole snapshot is not needed here. */
export const financing = financingSection.compile(
  readdirSync(new URL('products/', room)).map((name) => ({
    path: `financing/products/${name}`,
    content: read(`products/${name}`) as FinancingProduct,
  })),
);
export const terms = read('terms.yaml') as FinancingTerms;

export function request(change: Partial<FinancingRequest> = {}): FinancingRequest {
  return {
    owner_type: 'for_profit',
    mortgage: { exists: false, holder_class: null, refi_in_progress: false },
    ...change,
  };
}

/** A $1,000,000 boiler, controls and envelope job in a 60-unit building that saves $110,000 a year. */
export function context(change: Partial<FinancingContext> = {}): FinancingContext {
  const made = { npvUsd: 0, ...plain(change) };
  return { ...made, npvUsd: change.npvUsd ?? projectNpv(made) };
}

/** Without a building there is no doing nothing to compare with: the project's own flows stand in. */
function projectNpv({ cashFlow: input }: FinancingContext): number {
  return atEvaluation(npv(input.discountRate, cashFlow(input).netUsd), input);
}

function plain(change: Partial<FinancingContext>): Omit<FinancingContext, 'npvUsd'> {
  const cost = centsFromUsd(1_000_000);
  return {
    tier: 'code_compliant',
    cashFlow: sampleInput({
      totalCostCents: cost,
      savings: {
        ownerEnergyUsdByFuel: ofFuels({ natural_gas: 110_000 }),
        tenantEnergyUsdByFuel: ofFuels(),
        operationsUsd: 0,
      },
      escalationPerYearByFuel: ofFuels({ natural_gas: 0.03, electricity: 0.03 }),
      incentives: [{ programId: 'rebate', kind: 'rebate', yearAfterService: 0, cents: centsFromUsd(60_000) }],
      avoidedPenaltyUsdByYear: new Map([
        [2030, 30_000],
        [2031, 30_000],
        [2032, 30_000],
        [2033, 30_000],
        [2034, 30_000],
      ]),
    }),
    incentivesAtScopeCost: null,
    engineClass: 'multifamily',
    region: 'nyc',
    dwellingUnits: 60,
    areaSqft: 60_000,
    measures: [{ id: 'boiler', technologies: [], usefulLifeYears: 20, costCents: cost }],
    siteEnergySavingShare: 0.25,
    allElectric: false,
    request: request(),
    asOf: calendarDate('2026-11-20'),
    financing,
    terms,
    ...change,
  };
}
