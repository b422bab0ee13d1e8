import type { FinancingProduct } from '../../catalog/sections/financing.ts';
import type { QuotedRate } from './rates.ts';
import type { Composition } from './underwrite.ts';

export interface CreditSale {
  readonly product: FinancingProduct;
  readonly creditUsd: number;
  readonly proceedsUsd: number;
  readonly creditsGivenUp: readonly { readonly year: number; readonly usd: number }[];
}

/** A product every gate lets in, with its rate of the day. */
export interface Offer {
  readonly product: FinancingProduct;
  readonly quote: QuotedRate | null;
}

export interface Candidate {
  /** Main product first. */
  readonly offers: readonly Offer[];
  readonly composition: Composition;
  readonly creditSale: CreditSale | null;
}
