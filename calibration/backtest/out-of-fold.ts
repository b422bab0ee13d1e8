import { biasCorrection } from '../fit/band.ts';
import { fitRemainder, type ExplainedResidual } from '../fit/remainder.ts';
import { jobInterval } from '../../src/operations/backtest/job-interval.ts';
import type { FoldFitter } from '../fit/fold-fitter.ts';
import type { FitSettings } from '../fit/settings.ts';
import type { TrainingJob } from '../fit/training-job.ts';
import type { HalfWidths } from '../../src/engine/uncertainty/spread.ts';

/** A job priced by a catalogue that never saw its building: price, correction and band. */
export interface OutOfFold {
  readonly job: TrainingJob;
  readonly actualUsd: number;
  /** Raw estimate. */
  readonly expectedUsd: number;
  readonly correction: number;
  readonly lowMultiplier: number;
  readonly highMultiplier: number;
  readonly explained: HalfWidths;
  readonly remainderShare: number;
  readonly levelWidth: number;
  /** Buildings behind the price, and behind correction and band. */
  readonly priceBuildings: ReadonlySet<string>;
  readonly errorBuildings: ReadonlySet<string>;
}

export interface OutOfFoldRun {
  readonly scored: readonly OutOfFold[];
  readonly unpriced: readonly TrainingJob[];
}

/**
 * Leave-one-building-out over `jobs`. Correction and band of each fold come from the residuals of the other buildings,
 * each priced without both its own building and the held-out one.
 */
export function outOfFold(
  jobs: readonly TrainingJob[],
  fitter: FoldFitter,
  settings: FitSettings,
  errorJobs: readonly TrainingJob[] = jobs,
): OutOfFoldRun {
  const scored: OutOfFold[] = [];
  const unpriced: TrainingJob[] = [];
  for (const job of jobs) {
    const price = fitter.price(job, [job.building]);
    const residuals = residualsWithout(job.building, errorJobs, fitter);
    const correction = biasCorrection(residuals, settings);
    const centre = Math.log(correction);
    const remainder = fitRemainder(residuals, { coverage: settings.bandCoverage, centre });
    if (price === null) {
      unpriced.push(job);
      continue;
    }
    scored.push({
      job,
      actualUsd: job.record.constructionUsd,
      expectedUsd: price.expectedUsd,
      correction,
      explained: price.explained,
      remainderShare: price.remainderShare,
      levelWidth: price.levelWidth,
      ...jobInterval(price, remainder, centre),
      priceBuildings: price.buildings,
      errorBuildings: new Set(residuals.map(({ building }) => building)),
    });
  }
  return { scored, unpriced };
}

function residualsWithout(
  building: string,
  jobs: readonly TrainingJob[],
  fitter: FoldFitter,
): ExplainedResidual[] {
  return jobs.flatMap((other) => {
    if (other.building === building) return [];
    const price = fitter.price(other, [building, other.building]);
    if (price === null) return [];
    const { expectedUsd, explained, remainderShare, levelWidth } = price;
    const logRatio = Math.log(other.record.constructionUsd / expectedUsd);
    return [{ building: other.building, logRatio, explained, remainderShare, levelWidth }];
  });
}

/** ln(actual / raw estimate), out of fold: what the shipped correction and bands are fitted on. */
export function residualsOf(scored: readonly OutOfFold[]): ExplainedResidual[] {
  return scored.map(({ job, actualUsd, expectedUsd, ...widths }) => ({
    building: job.building,
    logRatio: Math.log(actualUsd / expectedUsd),
    explained: widths.explained,
    remainderShare: widths.remainderShare,
    levelWidth: widths.levelWidth,
  }));
}
