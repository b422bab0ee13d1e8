import { ENGINE_CLASSES, type EngineClass } from '../../src/vocabulary/building.ts';
import { besideWhole, leastOf, type Miss } from './fit-weights.ts';
import { mean, quantile, spreadOf } from './statistics.ts';

/** How wide a class's range is. */
export interface Widths {
  readonly ownVariance: number;
  readonly widening: number;
  readonly low: number;
  readonly high: number;
}
/** How far up the range of a low report must reach, over the median of its kind. */
export interface Reach {
  readonly leastP90OverMedian: number;
  /** Lots foretold whose own range ends lower. */
  readonly n: number;
}
type Misses = Readonly<Record<EngineClass, readonly Miss[]>>;

const MOST_BEYOND = 0.1;
/** Powers of the years: 0 is a range that does not widen, 1 a random walk. */
const WIDENINGS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];
const REACHES = [0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1, 1.05, 1.1, 1.15, 1.2, 1.25, 1.3];
/** A width that foretold years would not show still has the rounding of reports. */
const LEAST_VARIANCE = 0.001;
const ROUNDS = 8;

/**
 * The widths whose ends lose least as a 10th and a 90th percentile, over all lots foretold: of each class beside the whole, and
 * one reach of low reports for all classes, because low reports are few.
 */
export function fitWidths(misses: Misses): {
  readonly widths: ReadonlyMap<EngineClass, Widths>;
  readonly reach: Reach;
} {
  const tried = REACHES.map((reach) => widthsAt(misses, reach));
  const best = tried.reduce((least, next) => (next.loss < least.loss ? next : least));
  return { widths: best.widths, reach: { leastP90OverMedian: best.reach, n: best.n } };
}

function widthsAt(misses: Misses, reach: number) {
  const held = ENGINE_CLASSES.filter((name) => misses[name].length > 0);
  const tried = new Map(
    held.map((name) => [name, WIDENINGS.map((widening) => fitted(misses[name], widening, reach))]),
  );
  const losses = new Map([...tried].map(([name, fits]) => [name, fits.map(({ loss }) => loss)]));
  const whole = [...losses.values()];
  const chosen = held.map((name) => {
    const at = leastOf(losses.get(name) ?? [], misses[name].length, whole);
    return { name, ...tried.get(name)![at]! };
  });
  const sum = (of: (one: (typeof chosen)[number]) => number): number =>
    chosen.reduce((total, one) => total + of(one), 0);
  return {
    reach,
    loss: sum(({ name, loss }) => loss * misses[name].length),
    n: sum(({ reaching }) => reaching),
    widths: new Map<EngineClass, Widths>(
      chosen.map(({ name, ownVariance, widening, ...one }) => {
        const end = (of: 'low' | 'high'): number =>
          besideWhole(
            one[of],
            misses[name].length,
            chosen.map((other) => other[of]),
          );
        return [name, { ownVariance, widening, low: end('low'), high: end('high') }];
      }),
    ),
  };
}

function fitted(misses: readonly Miss[], widening: number, reach: number) {
  const growths = misses.map(({ years }) => years ** widening);
  const atOneYear = misses.map(({ error }, at) => error / Math.sqrt(growths[at]!));
  const doubtAtOneYear = mean(misses.map(({ doubt }, at) => doubt / growths[at]!));
  const ownVariance = Math.max(LEAST_VARIANCE, spreadOf(atOneYear) ** 2 - doubtAtOneYear);
  const widths = misses.map(({ doubt }, at) => Math.sqrt(doubt + ownVariance * growths[at]!));
  const inWidths = misses.map(({ error }, at) => error / widths[at]!);
  const least = misses.map(({ deviation }) => Math.log(reach) - deviation);
  const low = -quantile(inWidths, MOST_BEYOND);
  let high = quantile(inWidths, 1 - MOST_BEYOND);
  // Lots that the reach holds say nothing of the width of the others.
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = high;
    const others = inWidths.filter((_, at) => before * widths[at]! >= least[at]!);
    if (others.length > 0) high = quantile(others, 1 - MOST_BEYOND);
    if (high === before) break;
  }
  const ends = misses.map((_, at) => Math.max(high * widths[at]!, least[at]!));
  const loss = mean(
    misses.map(({ error }, at) => lossOfEnd(error, ends[at]!) + lossOfEnd(-error, low * widths[at]!)),
  );
  const reaching = misses.filter((_, at) => high * widths[at]! < least[at]!).length;
  return { ownVariance, widening, low, high, loss, reaching };
}

/** Loss of an end as a 90th percentile: nine times as much beyond it as inside. */
const lossOfEnd = (error: number, end: number): number =>
  error > end ? (1 - MOST_BEYOND) * (error - end) : MOST_BEYOND * (end - error);
