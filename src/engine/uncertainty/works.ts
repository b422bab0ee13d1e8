import type { EngineSnapshot } from '../engine-snapshot.ts';
import type { BuildingProfile } from '../building/types.ts';
import { isPublicHousing, isQuoted } from '../costs/direct-lines.ts';
import type { DirectItem, TierCost } from '../costs/types.ts';
import { familyUnitCost } from '../costs/public-works.ts';
import { quantityRange, type Known, type QuantityRange } from './known.ts';
import { sizeDoubt } from './size-doubt.ts';

/** A price or ratio with its range, and where the catalogue has the three. */
export interface PriceRange {
  readonly low: number;
  readonly mid: number;
  readonly high: number;
  readonly at: Readonly<Record<'low' | 'mid' | 'high', string>>;
}

/** A measure of a tier as the interval sees it. */
export interface Work {
  readonly measureId: string;
  /** Its part of the tier's total, 0 to 1. */
  readonly weight: number;
  /** Ranges that its price is a product of. */
  readonly prices: readonly PriceRange[];
  /** Projects that its price was read from, and where the catalogue counts them; 1 where it names none. */
  readonly records: { readonly n: number; readonly at: string | null };
  /** The family whose size law this building is too small for, and what that adds at the high end; null within it. */
  readonly belowLaw: { readonly family: string; readonly doubt: number } | null;
  readonly quantity: QuantityRange | null;
  readonly quoted: boolean;
  /** May turn out not to be needed at all. */
  readonly open: boolean;
}

export interface WorkSetting {
  readonly profile: BuildingProfile;
  readonly known: Known;
  readonly snapshot: Pick<EngineSnapshot, 'sections'>;
}

/** A part of the total, by dollars as they are served. */
export const shareOfTotal = (cents: number, { totalCents }: Pick<TierCost, 'totalCents'>): number =>
  totalCents === 0 ? 0 : cents / 100 / (totalCents / 100);

/** The measures of a tier with what is uncertain about each; in the order of the cost's own measures. */
export function worksOf(
  cost: Pick<TierCost, 'items' | 'measures' | 'totalCents'>,
  setting: WorkSetting,
): Work[] {
  return cost.items.map((item, index) => {
    const { id, quantity } = item.planned.measure;
    const { prices, records } = pricedBy(item, setting);
    const quoted = isQuoted(item);
    // A service whose size is known needs what it lacks; only its price is open then.
    const settled = setting.known.serviceKnown && quantity.basis === 'added_kva';
    return {
      measureId: id,
      weight: shareOfTotal(cost.measures[index]?.loadedCents ?? 0, cost),
      prices,
      records,
      belowLaw: belowLaw(item, setting),
      quantity: quoted ? null : quantityRange(quantity.basis, setting.known),
      quoted,
      open: !quoted && !settled && prices.some(({ low }) => low === 0),
    };
  });
}

function pricedBy(item: DirectItem, { profile, snapshot }: WorkSetting): Pick<Work, 'prices' | 'records'> {
  const { unitCosts } = snapshot.sections.calibration;
  if (isQuoted(item)) return { prices: [], records: { n: 1, at: null } };
  if (item.family !== null) return familyPrice(item.family.family, snapshot);
  const { measure, capacityKwDc } = item.planned;
  const { price } = item.unit;
  const own = rangeAt(`measures/${measure.id}/prices/${price.position}`, 'mid', price);
  const records = { n: Math.max(1, price.records?.length ?? 0), at: null };
  if (profile.priceLevel !== 'nyc_public_works') return { prices: [own], records };
  if (isPublicHousing(profile)) {
    const ratio = measure.public_housing_over_private;
    const premium =
      ratio === undefined
        ? ratioRange(HOUSING_PREMIUM, snapshot.sections.factors.byFile['public-housing']?.['premium'])
        : ratioRange(`measures/${measure.id}/public_housing_over_private`, ratio);
    return { prices: [own, premium], records };
  }
  if (capacityKwDc !== null) {
    const { low, high, cost_usd_per_kw: mid, n_real: n } = unitCosts.pv;
    const group = 'calibration/unit-costs/pv';
    return { prices: [rangeAt(group, 'cost_usd_per_kw', { low, mid, high })], records: counted(n, group) };
  }
  const premium = ratioRange('calibration/unit-costs/public_works_premium', unitCosts.public_works_premium);
  return { prices: [own, premium], records };
}

function belowLaw({ family }: DirectItem, { profile, snapshot }: WorkSetting): Work['belowLaw'] {
  const fitted = familyUnitCost(snapshot.sections.calibration, family?.family ?? '');
  if (fitted === null) return null;
  const doubt = sizeDoubt(fitted, profile.areaSqft);
  return doubt === 0 ? null : { family: fitted.family, doubt };
}

const HOUSING_PREMIUM = 'factors/public-housing/parameters/premium';

/** Completed jobs of a fit; none counts as one. */
const counted = (n: number, group: string): Work['records'] =>
  n >= 1 ? { n, at: `${group}/n_real` } : { n: 1, at: null };

interface Ranged {
  readonly low: number;
  readonly mid: number;
  readonly high: number;
}

const rangeAt = (group: string, mid: string, { low, mid: middle, high }: Ranged): PriceRange => ({
  low,
  mid: middle,
  high,
  at: { low: `${group}/low`, mid: `${group}/${mid}`, high: `${group}/high` },
});

interface Ratio {
  readonly value: number;
  readonly low?: number;
  readonly high?: number;
}

function ratioRange(path: string, ratio: Ratio | undefined): PriceRange {
  if (ratio?.low === undefined || ratio.high === undefined) throw new RangeError(`${path} has no range`);
  return rangeAt(path, 'value', { low: ratio.low, mid: ratio.value, high: ratio.high });
}

function familyPrice(
  family: string,
  { sections }: WorkSetting['snapshot'],
): Pick<Work, 'prices' | 'records'> {
  const fitted = familyUnitCost(sections.calibration, family);
  if (fitted === null) throw new RangeError(`no fitted price for ${family}`);
  const key = 'cost_usd_at_reference';
  const group = `calibration/unit-costs/families/${family}`;
  const range: PriceRange = {
    low: fitted.cost_usd_at_reference_low,
    mid: fitted.cost_usd_at_reference,
    high: fitted.cost_usd_at_reference_high,
    at: { low: `${group}/${key}_low`, mid: `${group}/${key}`, high: `${group}/${key}_high` },
  };
  return { prices: [range], records: counted(fitted.n_real, group) };
}
