import type { FinancingProduct } from '../../catalog/sections/financing.ts';
import type { Candidate, CreditSale, Offer } from './candidate.ts';
import { bridgeLayer, creditSale, powerPurchase } from './side-products.ts';
import { loanLayer, orNone, type Layer, type LayerTerms } from './layers.ts';
import type { Project } from './project.ts';
import { sizeLoan, type SizingRoom } from './sizing.ts';
import type { FinancingContext } from './types.ts';

export interface Refusal {
  readonly productId: string;
  readonly gate: string;
  readonly reason: string;
  readonly title: string;
}

export interface Market {
  readonly context: FinancingContext;
  readonly project: Project;
  readonly offers: readonly Offer[];
  readonly combinedCap: number;
}

const LOANS = new Set(['senior', 'tax_bill_charge', 'unsecured', 'lease', 'service']);

/** Every structure the offers allow: each main product alone, with a bridge or a credit sale, and seniors under C-PACE. */
export function compose(market: Market): { candidates: Candidate[]; refusals: Refusal[] } {
  const candidates: Candidate[] = [];
  const refusals: Refusal[] = [];
  const bridge = market.offers.find((offer) => offer.product.role === 'bridge') ?? null;
  const sale = market.offers.find((offer) => offer.product.role === 'credit_sale') ?? null;
  const charge = market.offers.find((offer) => offer.product.role === 'tax_bill_charge') ?? null;
  for (const offer of market.offers) {
    const { role } = offer.product;
    if (role === 'cash' || role === 'assessment') {
      candidates.push(ownMoney(market, offer, null));
      if (role === 'cash' && sale !== null) candidates.push(ownMoney(market, offer, sale));
    } else if (role === 'power_purchase') candidates.push(powerPurchaseCandidate(market, offer));
    else if (LOANS.has(role)) {
      const plain = withLoans(market, [offer], { bridge: null, sale: null });
      if ('gate' in plain) {
        refusals.push(plain);
        continue;
      }
      candidates.push(plain);
      const extras: (Candidate | Refusal)[] = [];
      if (role !== 'service' && bridge !== null)
        extras.push(withLoans(market, [offer], { bridge, sale: null }));
      if (role !== 'service' && sale !== null)
        extras.push(withLoans(market, [offer], { bridge: null, sale }));
      if (charge !== null && offer.product.admits_tax_bill_charge === true)
        extras.push(withLoans(market, [offer, charge], { bridge, sale: null }));
      for (const extra of extras) if (!('gate' in extra)) candidates.push(extra);
    }
  }
  return { candidates, refusals };
}

interface Sides {
  readonly bridge: Offer | null;
  readonly sale: Offer | null;
}

function withLoans(market: Market, mains: readonly Offer[], sides: Sides): Candidate | Refusal {
  const { project } = market;
  const service = mains[0]?.product.role === 'service';
  const sale = sides.sale === null ? null : creditSale(sides.sale.product, project);
  const flows = flowsFor(project, service, sale);
  const grantsUsd = service
    ? project.totalIncentivesUsd
    : project.completionIncentivesUsd + (sale?.proceedsUsd ?? 0);
  const layers: Layer[] = [];
  let otherDebtUsd = 0;
  let otherProceedsUsd = 0;
  const room = (): SizingRoom => ({
    costUsd: project.costUsd,
    grantsUsd,
    otherDebtUsd,
    otherProceedsUsd,
    combinedCap: market.combinedCap,
  });
  const count = (layer: Layer): void => {
    otherDebtUsd += layer.principalCents / 100;
    otherProceedsUsd += layer.proceedsCents / 100;
  };
  let bridge: Layer | null = null;
  if (sides.bridge !== null) {
    bridge = bridgeLayer(sides.bridge, project, market.context.terms, room());
    if (bridge === null && mains.length === 1)
      return refusal(sides.bridge.product, 'elective_pay', 'Nothing is left to bridge.');
    if (bridge !== null) count(bridge);
  }
  for (const offer of mains) {
    const layer = sizedLayer(market, offer, room());
    if ('gate' in layer) return layer;
    layers.push(layer);
    count(layer);
  }
  if (bridge !== null) layers.push(bridge);
  const offers = [
    ...mains,
    ...(bridge === null ? [] : [sides.bridge as Offer]),
    ...(sides.sale === null ? [] : [sides.sale]),
  ];
  return {
    offers,
    composition: { layers, flows, costUsd: project.costUsd, grantsUsd },
    creditSale: sale,
  };
}

function sizedLayer(market: Market, offer: Offer, room: SizingRoom): Layer | Refusal {
  const { product, quote } = offer;
  if (quote === null) return refusal(product, 'rate', 'The rate for this project is not known.');
  const { context, project } = market;
  const terms: LayerTerms = { product, quote, project, terms: context.terms, region: context.region };
  const sized = sizeLoan(terms, room);
  const least = orNone(product.sizing.minimum);
  if (sized.principalCents <= 0) return refusal(product, ...emptyReason(sized.binding));
  if (sized.principalCents / 100 < least)
    return refusal(
      product,
      'minimum_size',
      `The amount it could lend here is below its minimum of $${least}.`,
    );
  return loanLayer(terms, sized.principalCents, sized.binding);
}

function emptyReason(binding: string): [string, string] {
  if (binding === 'savings_coverage_floor')
    return [
      'savings_coverage_floor',
      "The owner's savings do not cover its payments in every year of the contract.",
    ];
  if (binding === 'combined_ltc')
    return ['combined_ltc', 'Incentives and other debt already reach the combined loan-to-cost cap.'];
  return ['project_need', 'Nothing is left to finance.'];
}

/** That a product does not fit, at which gate and why. */
export const refusal = (product: FinancingProduct, gate: string, reason: string): Refusal => ({
  productId: product.id,
  gate,
  reason,
  title: product.title,
});

function ownMoney(market: Market, offer: Offer, sale: Offer | null): Candidate {
  const { project } = market;
  const sold = sale === null ? null : creditSale(sale.product, project);
  return {
    offers: sale === null ? [offer] : [offer, sale],
    composition: {
      layers: [],
      flows: flowsFor(project, false, sold),
      costUsd: project.costUsd,
      grantsUsd: project.completionIncentivesUsd + (sold?.proceedsUsd ?? 0),
    },
    creditSale: sold,
  };
}

function powerPurchaseCandidate(market: Market, offer: Offer): Candidate {
  const { project, context } = market;
  const { layer, ...paid } = powerPurchase(offer.product, project, context.request.owner_type);
  return { offers: [offer], composition: { layers: [layer], ...paid }, creditSale: null };
}

/**
 * Flows before payments. A service provider owns the equipment, keeps the incentives and passes them on in its price:
 * they count at completion. A sold credit is cash at completion in place of the credit.
 */
function flowsFor(project: Project, service: boolean, sale: CreditSale | null): readonly number[] {
  if (!service && sale === null) return project.flows;
  const flows = [...project.flows];
  if (service) {
    project.schedule.incentivesUsd.forEach((usd, year) => {
      flows[year] = flows[year]! - usd;
    });
    flows[0] = flows[0]! + project.totalIncentivesUsd;
  }
  if (sale !== null) {
    for (const { year, usd } of sale.creditsGivenUp) flows[year] = flows[year]! - usd;
    flows[0] = flows[0]! + sale.proceedsUsd;
  }
  return flows;
}
