import type { OfferedProduct } from '../../contract/financing/index.ts';
import type { Candidate, Offer } from './candidate.ts';
import type { Layer } from './layers.ts';
import { round } from '../../quantities/rounding.ts';
import { cents } from './served-figures.ts';
import type { FinancingContext } from './types.ts';
import type { Underwriting } from './underwrite.ts';

interface ProductOptions {
  readonly candidate: Candidate;
  readonly figures: Underwriting;
  readonly context: FinancingContext;
}

/** One product of a structure as served. */
export function productView(offer: Offer, options: ProductOptions): OfferedProduct {
  const { product, quote } = offer;
  const layer = options.candidate.composition.layers.find((entry) => entry.product.id === product.id) ?? null;
  return {
    productId: product.id,
    title: product.title,
    role: product.role,
    amount: amountOf(offer, layer, options),
    rate: quote === null ? null : round(quote.rate, 6),
    rateLow: quote === null ? null : round(quote.low, 6),
    rateHigh: quote === null ? null : round(quote.high, 6),
    rateBasis: quote?.basis ?? rateless(offer),
    rateAsOf: quote?.asOf ?? null,
    rateStatus: quote?.status ?? 'none',
    termYears: layer?.termYears ?? null,
    amortisationYears: layer?.loan?.years ?? null,
    paymentsPerYear: layer === null ? null : (product.term?.payments_per_year ?? null),
    ...(layer === null ? COSTS_NOTHING : costsOf(layer)),
    capitalised: product.costs.capitalises_interest,
    bindingConstraint: layer?.binding ?? 'not_sized',
    balloon: balloonOf(layer),
    security: product.security,
    assumptions: [...(options.context.financing.assumptions[product.id] ?? [])],
    sources: product.sources.map(({ source, locator }) => ({ source, locator })),
    confidence: product.confidence,
  };
}

const COSTS_NOTHING = { annualDebtService: 0, originationFee: 0, recordingTax: 0, constructionInterest: 0 };

const costsOf = (layer: Layer) => ({
  annualDebtService: cents(firstYear(layer)),
  originationFee: layer.feeCents / 100,
  recordingTax: layer.recordingTaxCents / 100,
  constructionInterest: layer.constructionInterestCents / 100,
});

function amountOf({ product }: Offer, layer: Layer | null, { candidate, figures }: ProductOptions): number {
  if (layer !== null) return layer.principalCents / 100;
  if (product.role === 'credit_sale') return cents(candidate.creditSale?.creditUsd ?? 0);
  return cents(figures.equityUsd);
}

function rateless({ product }: Offer): string {
  const price = product.price;
  if (price?.credit !== undefined) return `${price.credit.value} USD per USD of credit`;
  if (price?.per_kwh !== undefined) return 'A price per kWh that rises every year; no rate';
  return "The owner's own money, weighed at the owner's discount rate";
}

function firstYear(layer: Layer): number {
  return (layer.schedule?.serviceCents[0] ?? 0) / 100 + (layer.otherPaymentsUsd[0] ?? 0);
}

function balloonOf(layer: Layer | null): OfferedProduct['balloon'] {
  if (layer === null || layer.schedule === null || layer.termYears === null) return null;
  const owed = layer.schedule.balanceCents[layer.termYears - 1]!;
  return owed > 0 ? { year: layer.termYears, amount: owed / 100 } : null;
}
