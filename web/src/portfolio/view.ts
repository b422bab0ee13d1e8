import type { Tier } from '../../../src/contract/estimate/index.ts';
import type { PricedBuilding, PricedTier } from '../../../src/contract/portfolio.ts';
import { LotsNamed } from '../../../src/portfolio-table/lots-named.ts';
import { address } from '../format/address.ts';
import { words } from '../format/numbers.ts';

/** Which work the table and the totals speak of: what each building is recommended, or one tier everywhere. */
export type Scope = 'recommended' | Tier;

/** A building beside the tier that is looked at. */
export interface Line {
  readonly building: PricedBuilding;
  /** Null where nothing is done: doing nothing is recommended, or that tier is not offered. */
  readonly tier: PricedTier | null;
  /** Doing nothing is what is looked at: it costs nothing and earns nothing. */
  readonly doesNothing: boolean;
  /** What people call the building. */
  readonly name: string;
  /** Row that named the same lot first; null where this is the first. */
  readonly sameAs: number | null;
}

export function linesOf(buildings: readonly PricedBuilding[], scope: Scope): Line[] {
  const lots = new LotsNamed();
  return buildings.map((building) => {
    const wanted = scope === 'recommended' ? building.recommendation : scope;
    return {
      building,
      tier: building.tiers.find(({ tier }) => tier === wanted) ?? null,
      doesNothing: wanted === 'do_nothing',
      name: nameOf(building),
      sameAs: lots.rowBefore(building),
    };
  });
}

function nameOf({ reference, address: street, parcel_id: lot, row }: PricedBuilding): string {
  return (
    reference ?? (street === null ? null : address(street)) ?? (lot === null ? `Row ${row}` : `Lot ${lot}`)
  );
}

export const classText = (name: string | null): string => (name === null ? 'Use not known' : words(name));

/** The charge a year of 2030 to 2034 where it is counted; null where none is. */
export function chargeOf(tier: PricedTier | null, which: 'before_usd' | 'after_usd'): number | null {
  if (tier === null || !tier.ll97_counted) return null;
  return tier.charges.find(({ from }) => from === 2030)?.[which] ?? null;
}

/** Why no charge is shown, in a word or two. */
export function whyUncharged(tier: PricedTier | null): string {
  switch (tier?.ll97_pathway) {
    case 'article_321':
      return 'Article 321';
    case 'city_owned':
      return 'City’s own';
    case 'not_covered':
      return 'not covered';
    default:
      return 'not known';
  }
}

export type SortKey = 'row' | 'name' | 'area' | 'charge' | 'cost' | 'npv' | 'left' | 'ton';

/** Net cost of what is looked at, USD; null where that work is not offered. */
export const netCostOf = ({ tier, doesNothing }: Line): number | null =>
  doesNothing ? 0 : (tier?.net_cost_usd ?? null);
/** Its net present value against doing nothing, USD. */
export const npvOf = ({ tier, doesNothing }: Line): number | null =>
  doesNothing ? 0 : (tier?.npv_usd ?? null);
/** The charge a year of 2030 to 2034 that it leaves, USD. */
export const chargeLeftOf = ({ building, tier, doesNothing }: Line): number | null =>
  doesNothing ? chargeOf(building.tiers[0] ?? null, 'before_usd') : chargeOf(tier, 'after_usd');

const VALUES: Readonly<Record<SortKey, (line: Line) => number | string | null>> = {
  row: ({ building }) => building.row,
  name: ({ name }) => name.toLowerCase(),
  area: ({ building }) => building.gross_floor_area_sqft,
  charge: ({ building }) => chargeOf(building.tiers[0] ?? null, 'before_usd'),
  cost: netCostOf,
  npv: npvOf,
  left: chargeLeftOf,
  ton: ({ tier }) => tier?.cost_per_tco2e_usd ?? null,
};

/** What has no value comes last, whichever way the rest is sorted. */
export function sorted(lines: readonly Line[], key: SortKey, descending: boolean): Line[] {
  const value = VALUES[key];
  return lines.toSorted((a, b) => {
    const [left, right] = [value(a), value(b)];
    if (left === right) return a.building.row - b.building.row;
    if (left === null) return 1;
    if (right === null) return -1;
    return (left < right ? -1 : 1) * (descending ? -1 : 1);
  });
}

export interface Filter {
  readonly text: string;
  readonly use: string;
  readonly only: 'all' | 'charged' | 'pays' | 'warned';
}
export const NO_FILTER: Filter = { text: '', use: '', only: 'all' };

export function filtered(lines: readonly Line[], { text, use, only }: Filter): readonly Line[] {
  const wanted = text.trim().toLowerCase();
  return lines.filter(({ building, name }) => {
    if (use !== '' && classText(building.building_class) !== use) return false;
    if (only === 'charged' && (chargeOf(building.tiers[0] ?? null, 'before_usd') ?? 0) <= 0) return false;
    if (only === 'pays' && (building.recommendation ?? 'do_nothing') === 'do_nothing') return false;
    if (only === 'warned' && building.warnings.length === 0) return false;
    return (
      wanted === '' ||
      [name, building.address, building.parcel_id].some(
        (part) => part?.toLowerCase().includes(wanted) === true,
      )
    );
  });
}
