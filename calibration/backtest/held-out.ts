import { errorFigures, type ScoredEstimate } from '../../src/operations/backtest/error-figures.ts';
import { biasCorrection, conformalLogBand, type Residual } from '../fit/band.ts';
import { FoldFitter } from '../fit/fold-fitter.ts';
import type { TrainingJob } from '../fit/training-job.ts';
import { fitSolar } from '../fit/unit-costs.ts';
import type { FitInputs } from '../load.ts';
import { seededRandom } from '../random.ts';

/** One figure as it would have been published, and as the buildings set aside then showed it; means over the splits. */
export interface HeldOutFigure {
  readonly label: string;
  readonly published: number;
  readonly unseen: number;
  /** Tenth and ninetieth percentile of the unseen figure over the splits. */
  readonly unseenRange: readonly [number, number];
}

const SPLITS = 150;
const SHARE_SET_ASIDE = 0.3;

/**
 * Would the published figures have held? Three buildings in ten are set aside, everything is refitted and measured on the
 * rest as for publication, and the buildings set aside are then scored once.
 */
export function heldOut(inputs: FitInputs): HeldOutFigure[] {
  const random = seededRandom(inputs.settings.bootstrapSeed);
  const headline = inputs.jobs.filter(({ record }) => record.use === 'headline');
  const buildings = [...new Set(headline.map(({ building }) => building))].toSorted();
  const splits = Array.from({ length: SPLITS }, () => {
    const aside = new Set(buildings.filter(() => random() < SHARE_SET_ASIDE));
    return split(inputs, headline, aside);
  });
  const figure = (
    label: string,
    of: (found: ReturnType<typeof errorFigures>) => number | null,
  ): HeldOutFigure => {
    const unseen = splits.map(({ unseen }) => of(unseen) ?? NaN).toSorted((a, b) => a - b);
    return {
      label,
      published: mean(splits.map(({ published }) => of(published) ?? NaN)),
      unseen: mean(unseen),
      unseenRange: [unseen[Math.floor(SPLITS * 0.1)] ?? NaN, unseen[Math.floor(SPLITS * 0.9)] ?? NaN],
    };
  };
  return [
    figure('median APE', (found) => found.median_ape),
    figure('within 50 %', (found) => found.within_50),
    figure('in band', (found) => found.coverage),
  ];
}

function split(inputs: FitInputs, headline: readonly TrainingJob[], aside: ReadonlySet<string>) {
  const { settings } = inputs;
  const known = inputs.jobs.filter(({ building }) => !aside.has(building));
  const fitter = new FoldFitter(known, inputs, {
    ...inputs.terms,
    pv: fitSolar(inputs.corpus.records, inputs),
  });
  const residuals = (jobs: readonly TrainingJob[], without: (job: TrainingJob) => string[]): Residual[] =>
    jobs.flatMap((job) => {
      const price = fitter.price(job, without(job));
      if (price === null) return [];
      return [{ building: job.building, logRatio: Math.log(job.record.constructionUsd / price.expectedUsd) }];
    });
  const seen = residuals(
    headline.filter(({ building }) => !aside.has(building)),
    (job) => [job.building],
  );
  const unseen = residuals(
    headline.filter(({ building }) => aside.has(building)),
    () => [],
  );
  const correction = biasCorrection(seen, settings);
  const band = conformalLogBand(seen, settings.bandCoverage);
  const scored = (found: readonly Residual[]): ScoredEstimate[] =>
    found.map(({ logRatio }) => ({
      actualUsd: Math.exp(logRatio),
      estimateUsd: correction,
      lowUsd: band === null ? null : Math.exp(band[0]),
      highUsd: band === null ? null : Math.exp(band[1]),
    }));
  return { published: errorFigures(scored(seen)), unseen: errorFigures(scored(unseen)) };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
