import type { Basis } from '../../../catalog/parameter.ts';
import type { Fuel } from '../../../vocabulary/energy.ts';

/** One charge of a rate: its price on the units, or the kW, of a month inside its block. */
export interface Charge {
  readonly id: string;
  readonly per: 'month' | 'unit' | 'kw';
  /** The block: what of the month lies above `from`, up to `to`; `Infinity` where it has no end. */
  readonly from: number;
  readonly to: number;
  /** USD a unit, kW or month, factors included, by place of `MONTHS`; 0 out of season. */
  readonly usd: readonly number[];
  /** Where the catalogue holds the price: one path, or one by month. */
  readonly pricePath: (month: number) => string;
  readonly factorPaths: readonly string[];
}

/** How a meter is billed. */
export interface Rate {
  readonly id: string;
  readonly fuel: Fuel;
  readonly utility: string;
  readonly serviceClass: string;
  /** Year or day whose level the prices have, and the day of the leaf they were read from; null where no leaf is held. */
  readonly asOf: string | null;
  readonly structureAsOf: string | null;
  readonly charges: readonly Charge[];
  readonly billsDemand: boolean;
  /** The weakest of its figures. */
  readonly basis: Basis;
  readonly sources: readonly string[];
}

/** The meters of one fuel. */
export interface Metering {
  /** Of the owner’s meter, or of the one meter for all. */
  readonly rate: Rate;
  /** Of tenants with meters of their own; null where their part stands on the owner’s bill. */
  readonly tenants: { readonly rate: Rate; readonly meters: number } | null;
}

export type RateSet = Readonly<Record<Fuel, Metering>>;
