import type { CityFacts } from './lot-layers.ts';

/** Gross sqft a dwelling of a block of flats can have; outside it the count or the area is wrong. */
const SQFT_PER_DWELLING = { low: 350, high: 3000 } as const;
/** Classes whose floor area may be mostly something else, so that few dwellings prove nothing. */
const MIXED = /^(R[0-9CKMSX]|[ABS])/;

export interface DwellingCount {
  readonly units: number;
  readonly source: string | null;
  /** All units of the lot as the same publication has them. */
  readonly unitsTotal?: number | null;
}

export interface DwellingsCase {
  /** Counts of every publication, best first. */
  readonly counts: readonly DwellingCount[];
  readonly dofClass: string | null;
  readonly use: string | null;
  /** Floor area that holds the dwellings: residential where it is known, else all. */
  readonly areaSqft: number | null;
  readonly stabilised: DwellingCount | null;
}

export interface ChosenDwellings {
  readonly used: DwellingCount | null;
  /** Counts that cannot be right, and why. */
  readonly refused: readonly (DwellingCount & { readonly why: string })[];
}

/** Every publication's count of dwellings. Zero is a fact for an office, and unknown for anything residential. */
export function dwellingCounts(
  all: readonly CityFacts[],
  merged: CityFacts,
  use: string | null,
): DwellingCount[] {
  return all.flatMap(({ unitsResidential: units, unitsTotal, unitsSource, source }) =>
    units === null || (units === 0 && isResidential(merged, use))
      ? []
      : [{ units, source: unitsSource ?? source, unitsTotal }],
  );
}

function isResidential({ dofClass, classLetter, landUse }: CityFacts, use: string | null): boolean {
  const letter = dofClass?.[0] ?? classLetter ?? '';
  return (
    'ABCDRS'.includes(letter || '-') ||
    /^0?[1-4]$/.test(landUse ?? '') ||
    /multifamily/i.test(use ?? '') ||
    (letter === '' && use === null)
  );
}

/** A count this little under the stabilised units is of another year; the stabilised units are then all there are. */
const NEAR = 0.9;

/**
 * The first count that the lot can hold: none outside the plausible sizes, above its own total or under its stabilised
 * units. Where a count misses the stabilised units by little, these are the count.
 */
export function chooseDwellings(lot: DwellingsCase): ChosenDwellings {
  const refused: (DwellingCount & { why: string })[] = [];
  for (const count of lot.counts) {
    const why = whyImpossible(count, lot);
    if (why === null) return { used: count, refused };
    refused.push({ ...count, why });
  }
  const { stabilised } = lot;
  const isNear =
    stabilised !== null &&
    refused.some(({ units }) => units < stabilised.units && units >= NEAR * stabilised.units);
  return { used: isNear && whyImpossible(stabilised, lot) === null ? stabilised : null, refused };
}

function whyImpossible({ units, unitsTotal = null }: DwellingCount, lot: DwellingsCase): string | null {
  const { areaSqft, stabilised, dofClass, use } = lot;
  if (unitsTotal !== null && unitsTotal > 0 && units > unitsTotal)
    return `more than all ${unitsTotal} units of the lot`;
  if (stabilised !== null && units < stabilised.units)
    return `fewer than its ${stabilised.units} rent-stabilised dwellings`;
  if (areaSqft === null || units === 0) return null;
  const each = areaSqft / units;
  const areaEachText = `${Math.round(each)} gross sqft each`;
  if (each < SQFT_PER_DWELLING.low) return areaEachText;
  const isFlats =
    /multifamily/i.test(use ?? '') || (/^[CDR]/.test(dofClass ?? '') && !MIXED.test(dofClass ?? ''));
  return isFlats && each > SQFT_PER_DWELLING.high ? areaEachText : null;
}
