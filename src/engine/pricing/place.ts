import type { PriceLevel } from '../building/types.ts';

export type PrivateLevel = Exclude<PriceLevel, 'nyc_public_works'>;

/** The kinds of place a unit price depends on. */
export interface Place {
  readonly level: PrivateLevel;
  readonly isHousing: boolean;
  readonly landmarkAlternative: boolean;
  /** Of `heightBand`. */
  readonly heightBand: number;
}

/** What a price is multiplied by for its place and time. */
export interface PlaceMultipliers {
  readonly location: number;
  readonly escalation: number;
  readonly height: number;
  readonly occupancy: number;
  readonly landmark: number;
}

/** Private price level of the place; public works is priced by family on top of the City's private level. */
export function privateLevel(level: PriceLevel): PrivateLevel {
  return level === 'westchester_private' ? 'westchester_private' : 'nyc_private';
}
