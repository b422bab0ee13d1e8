import { biasCorrection, conformalLogBand, type Residual } from '../fit/band.ts';
import type { FoldFitter } from '../fit/fold-fitter.ts';
import type { FitSettings } from '../fit/settings.ts';
import type { TrainingJob } from '../fit/training-job.ts';

/** A job priced by a catalogue that never saw its building: price, correction and band. */
export interface OutOfFold {
  readonly job: TrainingJob;
  readonly actualUsd: number;
  /** Raw estimate. */
  readonly expectedUsd: number;
  readonly correction: number;
  readonly lowMultiplier: number;
  readonly highMultiplier: number;
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
    const band = conformalLogBand(residuals, settings.bandCoverage);
    if (price === null || band === null) {
      unpriced.push(job);
      continue;
    }
    const correction = biasCorrection(residuals, settings);
    scored.push({
      job,
      actualUsd: job.record.constructionUsd,
      expectedUsd: price.expectedUsd,
      correction,
      lowMultiplier: Math.min(correction, Math.exp(band[0])),
      highMultiplier: Math.max(correction, Math.exp(band[1])),
      priceBuildings: price.buildings,
      errorBuildings: new Set(residuals.map(({ building }) => building)),
    });
  }
  return { scored, unpriced };
}

function residualsWithout(building: string, jobs: readonly TrainingJob[], fitter: FoldFitter): Residual[] {
  return jobs.flatMap((other) => {
    if (other.building === building) return [];
    const price = fitter.price(other, [building, other.building]);
    if (price === null) return [];
    return [
      { building: other.building, logRatio: Math.log(other.record.constructionUsd / price.expectedUsd) },
    ];
  });
}

/** ln(actual / raw estimate), out of fold: what the shipped correction and bands are fitted on. */
export function residualsOf(scored: readonly OutOfFold[]): Residual[] {
  return scored.map(({ job, actualUsd, expectedUsd }) => ({
    building: job.building,
    logRatio: Math.log(actualUsd / expectedUsd),
  }));
}
