import type { EngineSnapshot } from '../engine-snapshot.ts';
import type { BuildingProfile } from '../building/types.ts';
import { isPublicHousing, isQuoted } from '../costs/direct-lines.ts';
import type { DirectItem, TierCost } from '../costs/types.ts';
import { familyUnitCost } from '../costs/public-works.ts';
import { quantityRange, type IntervalFacts, type QuantityRange } from './interval-facts.ts';
import { sizeDoubt } from './size-doubt.ts';
import type { WorkPrice } from './work-prices.ts';

/** A measure of a tier as the interval sees it. */
export interface Work {
  readonly measureId: string;
  /** Its part of the tier's total, 0 to 1. */
  readonly weight: number;
  readonly price: WorkPrice;
  /** The family whose size law this building is too small for, and what that adds at the high end; null within it. */
  readonly belowLaw: { readonly family: string; readonly doubt: number } | null;
  readonly quantity: QuantityRange | null;
  readonly quoted: boolean;
  /** May turn out not to be needed at all. */
  readonly open: boolean;
}

export interface WorkSetting {
  readonly profile: BuildingProfile;
  readonly known: IntervalFacts;
  readonly snapshot: Pick<EngineSnapshot, 'sections' | 'tables'>;
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
    const quoted = isQuoted(item);
    const price = quoted ? setting.snapshot.tables.workPrices.quoted : priceOf(item, setting);
    // A service whose size is known needs what it lacks; only its price is open then.
    const settled = setting.known.serviceKnown && quantity.basis === 'added_kva';
    return {
      measureId: id,
      weight: shareOfTotal(cost.measures[index]!.loadedCents, cost),
      price,
      belowLaw: belowLaw(item, setting),
      quantity: quoted ? null : quantityRange(quantity.basis, setting.known),
      quoted,
      open: !quoted && !settled && price.mayBeNothing,
    };
  });
}

/** The price of the catalogue that work without a quote rests on. */
function priceOf({ family, planned, unit }: DirectItem, { profile, snapshot }: WorkSetting): WorkPrice {
  const { byMeasure, byFamily, solar } = snapshot.tables.workPrices;
  if (family !== null) {
    const fitted = byFamily.get(family);
    if (fitted === undefined) throw new RangeError(`no fitted price for ${family}`);
    return fitted;
  }
  const { id, order } = planned.measure;
  const own = byMeasure[order]?.[unit.price.position];
  if (own === undefined) throw new RangeError(`no price ${unit.price.position} of ${id}`);
  if (profile.priceLevel !== 'nyc_public_works') return own.alone;
  if (isPublicHousing(profile)) return own.publicHousing;
  return planned.capacityKwDc === null ? own.publicWorks : solar;
}

function belowLaw({ family }: DirectItem, { profile, snapshot }: WorkSetting): Work['belowLaw'] {
  const fitted = family === null ? null : familyUnitCost(snapshot.sections.calibration, family);
  if (fitted === null) return null;
  const doubt = sizeDoubt(fitted, profile.areaSqft);
  return doubt === 0 ? null : { family: fitted.family, doubt };
}
