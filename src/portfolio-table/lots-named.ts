import type { PricedBuilding } from '../contract/portfolio.ts';

/** Which row named each lot first, over the rows of a portfolio in their order. */
export class LotsNamed {
  readonly #first = new Map<string, number>();

  /** Row that named the same lot before; null for the first one, and for a described building. */
  rowBefore({ parcel_id: lot, row }: Pick<PricedBuilding, 'parcel_id' | 'row'>): number | null {
    if (lot === null) return null;
    const first = this.#first.get(lot);
    if (first === undefined) this.#first.set(lot, row);
    return first ?? null;
  }
}
