import { PEAK_MONTH, shapeOf, useAtPeak } from '../energy/bills/year-use.ts';
import { END_USES, type EnergyBaseline } from '../energy/types.ts';
import { ELECTRICITY, FUEL_COUNT, HEATING } from '../energy/energy-index.ts';

/** kW a kBtu of a year’s electricity, by END_USES index. */
export interface SavedPeaks {
  readonly summer: readonly number[];
  readonly winter: readonly number[];
}

/**
 * How far a saved kBtu of electricity lowers the peaks, the load factor of the hottest and the coldest month held: a kBtu of
 * cooling falls on few months and lowers the summer the more. Electric heat with a peak of its own lowers that one.
 */
export function savedPeaks({ state, months }: Pick<EnergyBaseline, 'state' | 'months'>): SavedPeaks {
  const { summerPeakKw, winterPeakKw, heatingPeakKw, use } = state;
  const kbtu = { heating: 0, cooling: 0, even: 0, solar: 0 };
  END_USES.forEach((_, endUse) => {
    kbtu[shapeOf(endUse)] += use[endUse * FUEL_COUNT + ELECTRICITY] ?? 0;
  });
  const ownHeatKbtu = heatingPeakKw > 0 ? kbtu.heating : 0;
  const perKbtu = (kw: number, month: number, used: typeof kbtu) => {
    const atPeak = useAtPeak(used, month, months);
    return (endUse: number): number =>
      atPeak > 0 ? (kw * (months.shapes[shapeOf(endUse)][month] ?? 0)) / atPeak : 0;
  };
  const summer = perKbtu(summerPeakKw, PEAK_MONTH.summer, kbtu);
  const fuelHeated = ownHeatKbtu > 0 ? { ...kbtu, heating: 0 } : kbtu;
  const winter = perKbtu(winterPeakKw - heatingPeakKw, PEAK_MONTH.winter, fuelHeated);
  return {
    summer: END_USES.map((_, endUse) => summer(endUse)),
    winter: END_USES.map((_, endUse) =>
      endUse === HEATING && ownHeatKbtu > 0 ? heatingPeakKw / ownHeatKbtu : winter(endUse),
    ),
  };
}
