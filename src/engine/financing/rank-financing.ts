import type { ConditionalSource, ExcludedProduct, TierFinancing } from '../../contract/financing/index.ts';
import type { FinancingProduct } from '../../catalog/sections/financing.ts';
import { rateOf } from '../returns/returns-of.ts';
import { admit, type Admission } from './admission.ts';
import type { Offer } from './candidate.ts';
import { compose, refusal, type Market } from './compose.ts';
import { conventionsFor } from './conventions.ts';
import { financingFacts } from './facts.ts';
import { projectOf } from './project.ts';
import { quotedRate } from './rates.ts';
import { byRank } from './score.ts';
import { savingsToInvestment, sizeLoan, type SavingsToInvestment } from './sizing.ts';
import { round } from '../../quantities/rounding.ts';
import { cents } from './served-figures.ts';
import { creditPrice } from './side-products.ts';
import { structureView } from './structure-view.ts';
import type { FinancingContext } from './types.ts';

/**
 * Ranked financing of one tier (`tiers[].financing`): firm structures best first, products that do not fit with the
 * gate and the reason, and conditional money apart, which never enters a structure.
 */
export function rankFinancing(context: FinancingContext): TierFinancing {
  const project = projectOf(context);
  const facts = financingFacts(context, project);
  const sir = savingsToInvestment(project, context.terms.sir_discount_rate.value);
  const offers: Offer[] = [];
  const excluded: ExcludedProduct[] = [];
  const conditionalSources: ConditionalSource[] = [];
  const combinedCap = context.request.max_combined_ltc ?? context.terms.max_combined_ltc.value;
  for (const product of context.financing.products) {
    const admission = sirGate(admit(product, facts), product, sir);
    if (admission.kind === 'excluded') excluded.push(refusal(product, admission.gate, admission.reason));
    else {
      const quote = quotedRate(product, { facts, terms: context.terms, asOf: context.asOf });
      if (admission.kind === 'firm') offers.push({ product, quote });
      else
        conditionalSources.push(
          conditionalView({ product, quote }, admission, { context, project, combinedCap }),
        );
    }
  }
  const market: Market = { context, project, offers, combinedCap };
  const { candidates, refusals } = compose(market);
  excluded.push(
    ...refusals,
    ...unusedSides(
      offers,
      candidates.flatMap((candidate) => candidate.offers),
    ),
  );
  const options = { context, project, sir, unleveredIrr: rateOf(project.flows) };
  const ranked = candidates.map((candidate) => structureView(candidate, options)).sort(byRank);
  return {
    structures: ranked.map((structure, index) => ({ ...structure, rank: index + 1 })),
    excluded: excluded.sort((a, b) => (a.productId < b.productId ? -1 : 1)),
    conditionalSources,
    conventions: conventionsFor(context, project),
  };
}

function sirGate(
  admission: Admission,
  product: FinancingProduct,
  sir: SavingsToInvestment | null,
): Admission {
  const least = product.sizing.sir_minimum?.value;
  if (least === undefined || admission.kind === 'excluded') return admission;
  if (sir === null) return { kind: 'excluded', gate: 'project_need', reason: 'Nothing is left to finance.' };
  if (sir.ratio >= least) return admission;
  return {
    kind: 'excluded',
    gate: 'sir',
    reason: `The savings-to-investment ratio of the project is ${sir.ratio.toFixed(2)} (${sir.ratioWithPenalties.toFixed(2)} with penalties avoided), below the ${least} that the lender asks for. A smaller loan does not change that.`,
  };
}

/** A bridge or sale let in by its gates that no structure could use. */
function unusedSides(offers: readonly Offer[], used: readonly Offer[]): ExcludedProduct[] {
  return offers
    .filter((offer) => offer.product.role === 'bridge' && !used.includes(offer))
    .map(({ product }) =>
      refusal(
        product,
        'room',
        'No structure has room for it under the combined loan-to-cost cap, or its refund comes too late.',
      ),
    );
}

type ConditionalOptions = Omit<Market, 'offers'>;

function conditionalView(
  { product, quote }: Offer,
  admission: Extract<Admission, { kind: 'conditional' }>,
  options: ConditionalOptions,
): ConditionalSource {
  return {
    productId: product.id,
    title: product.title,
    kind: admission.source,
    reason: admission.reason,
    confirm: [...admission.confirm, ...(product.confirm ?? [])],
    potentialAmount: potential({ product, quote }, options),
    rate: quote === null ? null : round(quote.rate, 6),
  };
}

/** At most, were everything open settled its way; in no sum. */
function potential({ product, quote }: Offer, options: ConditionalOptions): number | null {
  const { context, project, combinedCap } = options;
  const needUsd = Math.max(0, project.costUsd - project.completionIncentivesUsd);
  const { per_dwelling: perDwelling, maximum } = product.sizing;
  if (perDwelling !== undefined)
    return context.dwellingUnits === null
      ? null
      : cents(Math.min(needUsd, perDwelling.value * context.dwellingUnits));
  if (product.role === 'credit_sale') return cents(project.taxCreditUsd * creditPrice(product));
  if (product.role === 'bridge')
    return cents(project.electivePayUsd * (product.sizing.share_of_cost?.value ?? 1));
  if (maximum !== undefined) return cents(Math.min(needUsd, maximum.value));
  if (quote === null || product.term === null) return null;
  const sized = sizeLoan(
    { product, quote, project, terms: context.terms, region: context.region },
    {
      costUsd: project.costUsd,
      grantsUsd: project.completionIncentivesUsd,
      otherDebtUsd: 0,
      otherProceedsUsd: 0,
      combinedCap,
    },
  );
  return sized.principalCents / 100;
}
