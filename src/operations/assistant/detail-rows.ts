import { excludedIn, type EstimateResponse, type TierEntry } from '../../contract/estimate/index.ts';
import type { EstimateDetails, Part } from './details-schema.ts';

type Rows<Name extends keyof EstimateDetails> = NonNullable<EstimateDetails[Name]>;
type RowsByPart = Omit<EstimateDetails, 'part' | 'rows' | 'note'>;
type Peer = Rows<'peers'>[number];

interface DetailsInput {
  readonly estimate: EstimateResponse;
  /** Part of a name or id, lower case; empty: every measure. */
  readonly measure: string;
  /** Read for part peers alone. */
  readonly peers: readonly Peer[];
}

/** Words of a note for each part, and how its rows are made of an estimate. */
export const PART_ROWS: Readonly<
  Record<Part, { readonly note: string; of(input: DetailsInput): RowsByPart }>
> = {
  law: {
    note: 'Promulgated periods to 2034; from 2035 projections, in no sum. Tier null is the building as it is.',
    of: ({ estimate }) => ({ law: lawRows(estimate.tiers) }),
  },
  filings: {
    note: 'Due in the coming year, and what is overdue if the law reaches the building: concerns is ask where that is not known. law_watch has each law by its id.',
    of: ({ estimate }) => ({ filings: estimate.compliance?.filings ?? [] }),
  },
  ways: {
    note: 'No amount here is in a sum. open: ask means that what is known does not settle it.',
    of: ({ estimate }) => ({ ways: estimate.compliance?.ways ?? [] }),
  },
  article_321: {
    note: 'Affordable housing and houses of worship: the limit of 2030 met in 2024, or the thirteen measures. What was done is asked, not assumed: say it in facts.measures_done.',
    of: ({ estimate }) => {
      const view = estimate.compliance?.article_321 ?? null;
      return { article_321: view === null ? [] : [view] };
    },
  },
  measures: {
    note: 'Costs are with shares of soft cost, contingency and escalation. Savings are after the other work of the tier: alone a measure may save more, and no figure claims that.',
    of: ({ estimate, measure }) => ({
      measures: estimate.tiers.flatMap((entry, tier) => measureRows(entry, tier, measure)),
      withheld_measures: estimate.resolution.withheld_measures.filter(({ name, measure_id: id }) =>
        named(measure, name, id),
      ),
    }),
  },
  incentives: {
    note: 'Only counted money is in sums. read_program has the terms of each program.',
    of: ({ estimate }) => ({
      incentives: estimate.tiers.flatMap((entry, index) => incentiveRows(estimate, entry, index)),
    }),
  },
  financing: {
    note: "Rates are published quotes or assumptions with their day, no offers of a lender. per_dwelling is a shareholder's part where shares are equal.",
    of: ({ estimate }) => ({
      financing: estimate.tiers.flatMap(financingRows),
      other_money: otherMoney(estimate.tiers),
    }),
  },
  steps: {
    note: 'Each tier at once and, where a later year has a reason, in two steps.',
    of: ({ estimate }) => ({ steps: estimate.tiers.map(stepsRow) }),
  },
  conflicts: {
    note: 'effect is the same estimate with that value in place of the one used, less this estimate.',
    of: ({ estimate }) => ({ conflicts: [...(estimate.resolution.conflicts ?? [])] }),
  },
  peers: {
    note: 'Reports of other owners, as published; none is in a sum. resolution.baseline.range of the full estimate has the middle of class and vintage.',
    of: ({ peers }) => ({ peers: [...peers] }),
  },
  assumptions: {
    note: 'Give a value yourself (dwelling_units, site_eui, year_built, …) to replace its assumption.',
    of: ({ estimate }) => ({ assumptions: [...estimate.resolution.assumptions] }),
  },
  warnings: {
    note: 'What to look at before relying on the answer.',
    of: ({ estimate }) => ({ warnings: [...estimate.consistency_warnings] }),
  },
};

const named = (wanted: string, ...names: readonly string[]): boolean =>
  wanted === '' || names.some((name) => name.toLowerCase().replaceAll('_', ' ').includes(wanted));

function lawRows(tiers: readonly TierEntry[]): Rows<'law'> {
  const [first] = tiers;
  if (first === undefined) return [];
  const rowsOf = (entry: TierEntry, index: number, after: boolean): Rows<'law'> =>
    entry.roi.compliance.periods.map((period, at) => ({
      tier: after ? entry.tier : null,
      from: period.from,
      to: period.to,
      projection: period.projection,
      scenario: period.scenario,
      limit_tco2e: period.limitTco2e,
      emissions_tco2e: after ? period.afterTco2e : period.baselineTco2e,
      charge_usd: after ? period.afterPenaltyUsd : period.baselinePenaltyUsd,
      pointer: `/tiers/${index}/roi/compliance/periods/${at}/${after ? 'afterPenaltyUsd' : 'baselinePenaltyUsd'}`,
    }));
  return [...rowsOf(first, 0, false), ...tiers.flatMap((entry, index) => rowsOf(entry, index, true))];
}

function measureRows({ tier, measures }: TierEntry, index: number, wanted: string): Rows<'measures'> {
  return measures
    .map((measure, at) => ({ measure, pointer: `/tiers/${index}/measures/${at}/loadedCost` }))
    .filter(({ measure: { name, id } }) => named(wanted, name, id))
    .toSorted((a, b) => b.measure.loadedCost - a.measure.loadedCost)
    .map(({ measure, pointer }) => ({
      tier,
      measure_id: measure.id,
      name: measure.name,
      quantity: measure.quantity,
      unit: measure.unit,
      cost_usd: measure.loadedCost,
      direct_low_usd: measure.costLow,
      direct_high_usd: measure.costHigh,
      annual_savings_usd: measure.annualSavings,
      saved_kwh: measure.savedKwh,
      saved_therms: measure.savedTherms,
      lifetime_years: measure.lifetimeYears,
      in_service: measure.inService,
      pointer,
    }));
}

const STANDINGS = ['contingent', 'excluded'] as const;

function incentiveRows(estimate: EstimateResponse, entry: TierEntry, index: number): Rows<'incentives'> {
  const { tier, incentives } = entry;
  const counted = incentives.map(({ programId, name, amount, timing, conditions }, at) => ({
    tier,
    program_id: programId,
    name,
    standing: 'counted' as const,
    amount_usd: amount,
    payments: timing.payments.map((payment) => ({ on: payment.on, amount_usd: payment.amount })),
    conditions: conditions.map(({ text }) => text),
    settle_by: null,
    pointer: `/tiers/${index}/incentives/${at}/amount`,
  }));
  const rest = excludedIn(estimate, entry).map((other, at) => ({
    tier,
    program_id: other.programId,
    name: other.name,
    standing: other.standing,
    amount_usd: other.potentialAmount,
    payments: [],
    conditions: [...other.reasons],
    settle_by: other.settleBy,
    pointer:
      other.potentialAmount === null ? null : `/tiers/${index}/excluded_incentives/${at}/potentialAmount`,
  }));
  return [...counted, ...STANDINGS.flatMap((standing) => rest.filter((row) => row.standing === standing))];
}

/** Ways to pay shown of each tier. */
const MAX_STRUCTURES = 5;

function financingRows({ tier, financing }: TierEntry, index: number): Rows<'financing'> {
  return (financing?.structures ?? []).slice(0, MAX_STRUCTURES).map((structure, at) => ({
    tier,
    rank: structure.rank,
    title: structure.title,
    bankable: structure.notBankable === null,
    loans: structure.products.map(({ productId, amount, rate, rateAsOf, ...loan }) => ({
      product_id: productId,
      amount_usd: amount,
      rate,
      rate_as_of: rateAsOf,
      term_years: loan.termYears,
      amortisation_years: loan.amortisationYears,
      due_at_end_usd: loan.balloon === null ? null : loan.balloon.amount,
    })),
    equity_usd: structure.equity,
    annual_payments_usd: structure.annualDebtService,
    least_coverage: structure.savingsCoverage.minimum,
    npv_usd: structure.npv,
    per_dwelling:
      structure.perDwelling === null
        ? null
        : {
            one_time_usd: structure.perDwelling.oneTimeAssessment,
            monthly_payment_usd: structure.perDwelling.monthlyDebtService,
            monthly_change_usd: structure.perDwelling.monthlyChange,
          },
    consent: structure.consent.text,
    pointer: `/tiers/${index}/financing/structures/${at}/npv`,
  }));
}

/** Each product and reason once, whatever the number of tiers. */
function otherMoney(tiers: readonly TierEntry[]): Rows<'other_money'> {
  const found = new Map<string, Rows<'other_money'>[number]>();
  for (const { financing } of tiers) {
    for (const { productId, kind, reason } of financing?.conditionalSources ?? [])
      found.set(`${productId} ${reason}`, { product_id: productId, standing: kind, reason });
    for (const { productId, reason } of financing?.excluded ?? [])
      found.set(`${productId} ${reason}`, { product_id: productId, standing: 'excluded', reason });
  }
  return [...found.values()];
}

function stepsRow({ tier, roi: { schedule } }: TierEntry): Rows<'steps'>[number] {
  const { staged, constructionStart, inService } = schedule;
  return {
    tier,
    first: staged?.first ?? tier,
    construction_start: constructionStart,
    in_service: inService,
    second_step: staged?.secondStep ?? null,
    because: staged?.because ?? '',
    second_step_cost_usd: staged?.secondStepCost ?? null,
    less_than_at_once_usd: staged?.againstAllAtOnce ?? null,
  };
}
