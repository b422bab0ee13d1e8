import { numbersOf } from '../number-rows.ts';
import { PEAK_MONTH, roomForUse, useAtPeak, type UseRoom, type YearUse } from '../energy/bills/year-use.ts';
import { END_USES, type EnergyBaseline, type EnergyState } from '../energy/types.ts';
import { COOLING, ELECTRICITY, FUEL_COUNT, HEATING } from '../energy/energy-index.ts';

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
  const kbtu = yearKbtu(use);
  const ownHeatKbtu = heatingPeakKw > 0 ? kbtu.heating : 0;
  const perKbtu = (kw: number, month: number, used: YearUse) => {
    const atPeak = useAtPeak(used, month, months);
    const of = (shape: readonly number[]) => (atPeak > 0 ? (kw * shape[month]!) / atPeak : 0);
    const { heating, cooling, even } = months.shapes;
    const [perHeating, perCooling, perEven] = [of(heating), of(cooling), of(even)];
    return (endUse: number): number =>
      endUse === HEATING ? perHeating : endUse === COOLING ? perCooling : perEven;
  };
  const summer = perKbtu(summerPeakKw, PEAK_MONTH.summer, kbtu);
  // Without the heat that has a peak of its own.
  if (ownHeatKbtu > 0) kbtu.heating = 0;
  const winter = perKbtu(winterPeakKw - heatingPeakKw, PEAK_MONTH.winter, kbtu);
  return {
    summer: numbersOf(END_USES, (_, endUse) => summer(endUse)),
    winter: numbersOf(END_USES, (_, endUse) =>
      endUse === HEATING && ownHeatKbtu > 0 ? heatingPeakKw / ownHeatKbtu : winter(endUse),
    ),
  };
}

/** Electricity of a year by the way it falls on the months, kBtu. */
function yearKbtu(use: EnergyState['use']): UseRoom {
  const of = (endUse: number): number => use[endUse * FUEL_COUNT + ELECTRICITY]!;
  const kbtu = roomForUse();
  kbtu.heating = of(HEATING);
  kbtu.cooling = of(COOLING);
  for (let endUse = 0; endUse < END_USES.length; endUse += 1)
    if (endUse !== HEATING && endUse !== COOLING) kbtu.even += of(endUse);
  return kbtu;
}
