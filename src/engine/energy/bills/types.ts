import type { Basis } from '../../../catalog/parameter.ts';
import type { Shape } from '../../../catalog/sections/rates.ts';
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
}

/** The charges of one block, summed: USD a unit or kW by place of `MONTHS`, and of the months of a season together. */
export interface Block extends Pick<Charge, 'from' | 'to'> {
  readonly usd: readonly number[];
  readonly summerUsd: number;
  readonly winterUsd: number;
}

/** What a rate asks for a year, made ready for many years. */
export interface YearPrices {
  /** USD a year whatever is used. */
  readonly fixedUsd: number;
  /** USD a unit of a year’s use that falls on the months in this way, of the charges without blocks. */
  readonly unitUsd: Readonly<Record<Shape, number>>;
  /** By the unit, where the price depends on the month’s use. */
  readonly unitBlocks: readonly Block[];
  readonly demandBlocks: readonly Block[];
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
  /** Where no leaf is held: the average price that stands for it or is its level, of when, and what is left out. */
  readonly onePrice: string | null;
  /** Which parts are assumed and in what range. */
  readonly assumedParts: string | null;
  readonly charges: readonly Charge[];
  readonly year: YearPrices;
  readonly billsDemand: boolean;
  /** The weakest of its figures. */
  readonly basis: Basis;
  readonly sources: readonly string[];
  /** Source of its first charge by the unit. */
  readonly unitSource: string;
}

/** The meters of one fuel. */
export interface Metering {
  /** Of the owner’s meter, or of the one meter for all. */
  readonly rate: Rate;
  /** Of tenants with meters of their own; null where their part stands on the owner’s bill. */
  readonly tenants: { readonly rate: Rate; readonly meters: number } | null;
}

export type RateSet = Readonly<Record<Fuel, Metering>>;

/** What a unit of a fuel cost on the owner's bills, beside the rate. */
export interface OwnPrice {
  readonly fuel: Fuel;
  /** USD a unit, all charges included, on the bills and by the rates of today. */
  readonly usdPerUnit: number;
  readonly rateUsdPerUnit: number;
  /** The first over the second. */
  readonly level: number;
  /** False where the two are too far apart to be of the same meters. */
  readonly isUsed: boolean;
}

/** A year of one fuel as it is billed, by place of `MONTHS`, not rounded. */
export interface BilledYear {
  /** What the owner pays for, less what the roof makes, and what tenants pay for, in the unit that is billed. */
  readonly ownerQuantity: readonly number[];
  readonly tenantQuantity: readonly number[];
  /** kW billed on the owner’s meter; null where the rate bills none. */
  readonly kw: readonly number[] | null;
  readonly ownerUsd: readonly number[];
  readonly tenantUsd: readonly number[];
}
