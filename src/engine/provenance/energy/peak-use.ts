import { MONTHS } from '../../../vocabulary/energy.ts';
import { PEAK_MONTH, shapeOf } from '../../energy/bills/year-use.ts';
import { END_USES } from '../../energy/types.ts';
import { minus, over, plusOf, times } from '../../figures/arithmetic.ts';
import { catalogFigure } from '../../figures/catalog-leaf.ts';
import { step, type Figure } from '../../figures/figure.ts';
import { ELECTRICITY, FUEL_COUNT, HEATING } from '../../energy/energy-index.ts';
import type { BuildingScope } from '../catalog-leaves.ts';
import { baselineCells, baselinePeaks } from './baseline.ts';

export type Shape = 'heating' | 'cooling' | 'even';

/** A month’s part of what falls on the year in one way. */
export function shareOfYear({ snapshot }: BuildingScope, shape: Shape | 'solar', month: number): Figure {
  const path = `energy/months/shapes/${shape}/months/${MONTHS[month] ?? ''}`;
  const what = shape === 'solar' ? 'solar' : `${shape} use`;
  return catalogFigure({ snapshot }, `${monthName(month)}'s share of a year, ${what}`, path);
}

export const monthName = (month: number): string => {
  const name = MONTHS[month] ?? '';
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
};

export type Season = keyof typeof PEAK_MONTH;

/** kW by which a saved kBtu of an end use lowers the peak of a season; null where it has no part in it. */
export function peakPerKbtu(scope: BuildingScope, season: Season, endUse: number): Figure | null {
  const shape = shapeOf(endUse);
  return scope.memo(`peak per kBtu ${season} ${shape}`, () => {
    const { summerKw, winterKw, heatingKw } = baselinePeaks(scope);
    const name = `${season} peak for each kBtu of ${shape} use`;
    const made = (kw: Figure) =>
      step(`#/energy/before/peak_per_kbtu/${season}/${shape}`, name, 'kW/kBtu', kw);
    const heat =
      heatingKw === null ? null : (baselineCells(scope)[HEATING * FUEL_COUNT + ELECTRICITY] ?? null);
    if (season === 'winter' && shape === 'heating' && heatingKw !== null && heat !== null)
      return made(over(heatingKw, heat));
    const others = winterKw === null || heatingKw === null ? winterKw : minus(winterKw, heatingKw);
    const kw = season === 'summer' ? summerKw : others;
    const share = shareOfYear(scope, shape, PEAK_MONTH[season]);
    const whole = electricityAtPeak(scope, season);
    return kw === null || whole === null || share.value === 0 ? null : made(over(times(kw, share), whole));
  });
}

/** Electricity as is of the month that makes the peak of a season, kBtu; heat with a peak of its own left out. */
function electricityAtPeak(scope: BuildingScope, season: Season): Figure | null {
  return scope.memo(`electricity at the ${season} peak`, () => {
    const month = PEAK_MONTH[season];
    const cells = baselineCells(scope);
    const ownHeat = scope.context.profile.loads.heatingPeakKw > 0;
    const kbtu = plusOf(
      (['heating', 'cooling', 'even'] as const).map((shape) => {
        const share = shareOfYear(scope, shape, month);
        const use = END_USES.map((_, endUse) =>
          shapeOf(endUse) === shape ? (cells[endUse * FUEL_COUNT + ELECTRICITY] ?? null) : null,
        );
        const year = share.value === 0 || (shape === 'heating' && ownHeat) ? null : plusOf(use);
        return year === null ? null : times(year, share);
      }),
    );
    const name = `electricity of ${monthName(month)} at the ${season} peak as is`;
    return step(`#/energy/before/at_peak/${season}`, name, 'kBtu', kbtu);
  });
}
