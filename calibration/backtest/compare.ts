import type { Comparison } from '../../src/catalog/sections/calibration-accuracy.ts';
import { errorFigures } from '../../src/operations/backtest/error-figures.ts';
import { medianOf } from '../../src/quantities/median.ts';
import type { FitSettings } from '../fit/settings.ts';
import type { Baseline } from './baselines.ts';
import { bootstrapDraws } from './draws.ts';
import type { OutOfFold } from './out-of-fold.ts';

export interface Pair {
  readonly building: string;
  readonly actualUsd: number;
  readonly engineUsd: number;
  readonly baselineUsd: number;
}

/** Engine and baseline on the same jobs, each without the job's building, and how sure the difference is. */
export function compareWith(
  baseline: Baseline,
  scored: readonly OutOfFold[],
  settings: FitSettings,
): Comparison {
  const jobs = scored.map(({ job }) => job);
  const pairs = scored.flatMap((item): Pair[] => {
    const baselineUsd = baseline.estimateUsd(item.job, jobs);
    if (baselineUsd === null) return [];
    const engineUsd = item.expectedUsd * item.correction;
    return [{ building: item.job.building, actualUsd: item.actualUsd, engineUsd, baselineUsd }];
  });
  return compareEstimates(baseline, pairs, settings);
}

/** Two estimates of the same jobs. */
export function compareEstimates(
  { id, label }: Pick<Baseline, 'id' | 'label'>,
  pairs: readonly Pair[],
  settings: FitSettings,
): Comparison {
  const figures = (of: (pair: Pair) => number) =>
    errorFigures(
      pairs.map((pair) => ({
        actualUsd: pair.actualUsd,
        estimateUsd: of(pair),
        lowUsd: null,
        highUsd: null,
      })),
    );
  return {
    id,
    label,
    n: pairs.length,
    n_buildings: new Set(pairs.map(({ building }) => building)).size,
    baseline: figures((pair) => pair.baselineUsd),
    engine: figures((pair) => pair.engineUsd),
    share_of_draws_engine_better: bootstrapShare(pairs, settings),
  };
}

/** Mean absolute log errors of both, and the share of draws in which the engine's is smaller: no single job turns a mean as it turns a median. */
export interface LogErrors {
  readonly engine: number;
  readonly baseline: number;
  readonly shareOfDrawsEngineBetter: number;
}

export function compareLogErrors(pairs: readonly Pair[], settings: FitSettings): LogErrors {
  const mean = (of: (pair: Pair) => number) => (drawn: readonly Pair[]) =>
    drawn.reduce((sum, pair) => sum + Math.abs(Math.log(of(pair) / pair.actualUsd)), 0) / drawn.length;
  const engine = mean(({ engineUsd }) => engineUsd);
  const baseline = mean(({ baselineUsd }) => baselineUsd);
  const better = [...bootstrapDraws(pairs, settings)].filter((drawn) => engine(drawn) < baseline(drawn));
  return {
    engine: engine(pairs),
    baseline: baseline(pairs),
    shareOfDrawsEngineBetter: better.length / settings.bootstrapDraws,
  };
}

/** Paired bootstrap: whole buildings are drawn with replacement, both medians taken on the same draw. */
function bootstrapShare(pairs: readonly Pair[], settings: FitSettings): number {
  const ape = (estimate: number, actual: number) => Math.abs(estimate / actual - 1);
  let better = 0;
  for (const drawn of bootstrapDraws(pairs, settings)) {
    const engine = medianOf(drawn.map((pair) => ape(pair.engineUsd, pair.actualUsd)));
    const naive = medianOf(drawn.map((pair) => ape(pair.baselineUsd, pair.actualUsd)));
    if (engine < naive) better += 1;
  }
  return better / settings.bootstrapDraws;
}
