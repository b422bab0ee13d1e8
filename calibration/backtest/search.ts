import type { ErrorFigures } from '../../src/catalog/sections/calibration-accuracy.ts';
import { errorFigures } from '../../src/operations/backtest/error-figures.ts';
import { biasCorrection, type Residual } from '../fit/band.ts';
import { FoldFitter } from '../fit/fold-fitter.ts';
import type { FitSettings } from '../fit/settings.ts';
import { trainingJobs, type TrainingJob } from '../fit/training-job.ts';
import { fitSolar } from '../fit/unit-costs.ts';
import type { FitInputs } from '../load.ts';
import { seededRandom } from '../random.ts';

/** One choice of settings, by what it changes. */
export interface Candidate {
  readonly label: string;
  readonly change: Partial<FitSettings>;
}

export interface CandidateScore {
  readonly label: string;
  readonly figures: ErrorFigures;
  /** Mean |ln(actual / estimate)|, each at most 1.5: what the inner choice goes by, smoother than a median. */
  readonly loss: number;
}

/** Each setting of the fit that a reader could have chosen otherwise, one at a time. */
const ALTERNATIVES: readonly Candidate[] = [
  { label: 'as shipped', change: {} },
  { label: 'no estimates of jobs under way', change: { estimateWeight: 0 } },
  { label: 'estimates count in full', change: { estimateWeight: 1 } },
  { label: 'estimates capped at 0.3 per completed job', change: { estimateCap: 0.3 } },
  { label: 'estimates capped at 1 per completed job', change: { estimateCap: 1 } },
  { label: 'no change of level between periods', change: { earlierPriorSd: 0 } },
  { label: 'level may change in 2017', change: { earlierBreakYear: 2017 } },
  { label: 'level may change in 2019', change: { earlierBreakYear: 2019 } },
  { label: 'level may change in 2020', change: { earlierBreakYear: 2020 } },
  { label: 'level gate 1.5 standard errors', change: { earlierGateStandardErrors: 1.5 } },
  { label: 'level gate 3 standard errors', change: { earlierGateStandardErrors: 3 } },
  { label: 'size exponent fixed at 0.35', change: { exponentPriorSd: 0 } },
  { label: 'size exponent prior sd 0.3', change: { exponentPriorSd: 0.3 } },
  { label: 'size exponent mean 0.20', change: { exponentPriorMean: 0.2 } },
  { label: 'size exponent mean 0.50', change: { exponentPriorMean: 0.5 } },
  { label: 'construction time 4 months', change: { constructionMonths: 4 } },
  { label: 'construction time 18 months', change: { constructionMonths: 18 } },
  { label: 'price index of maintenance work (WPU802)', change: { priceSeries: 'WPU802' } },
  { label: 'roof-and-window jobs without those with masonry', change: { mixedWeight: 0 } },
];

const LOSS_LIMIT = 1.5;
const FOLDS = 10;

interface Prepared {
  readonly label: string;
  readonly settings: FitSettings;
  readonly headline: readonly TrainingJob[];
  readonly fitter: FoldFitter;
}

function prepare(candidate: Candidate, inputs: FitInputs): Prepared {
  const settings = { ...inputs.settings, ...candidate.change };
  const context = { ...inputs, settings };
  const jobs = trainingJobs(inputs.corpus.records, context);
  const fitter = new FoldFitter(jobs, context, {
    ...inputs.terms,
    pv: fitSolar(inputs.corpus.records, context),
  });
  return {
    label: candidate.label,
    settings,
    fitter,
    headline: jobs.filter(({ record }) => record.use === 'headline'),
  };
}

/** ln(actual / expected) of each headline job, priced without its building and without `without`. */
function residuals({ headline, fitter }: Prepared, without: ReadonlySet<string>): Residual[] {
  return headline.flatMap((job) => {
    if (without.has(job.building)) return [];
    const price = fitter.price(job, [...without, job.building]);
    if (price === null) return [];
    return [{ building: job.building, logRatio: Math.log(job.record.constructionUsd / price.expectedUsd) }];
  });
}

const lossOf = (found: readonly Residual[]): number =>
  found.reduce((sum, { logRatio }) => sum + Math.min(LOSS_LIMIT, Math.abs(logRatio)), 0) / found.length;

function figuresOf(found: readonly Residual[], correctionOf: (residual: Residual) => number): ErrorFigures {
  return errorFigures(
    found.map((residual) => ({
      actualUsd: Math.exp(residual.logRatio),
      estimateUsd: correctionOf(residual),
      lowUsd: null,
      highUsd: null,
    })),
  );
}

/** What the headline figures would have been under each alternative, leave-one-building-out. */
export function alternatives(inputs: FitInputs): CandidateScore[] {
  return ALTERNATIVES.map((candidate) => {
    const prepared = prepare(candidate, inputs);
    const found = residuals(prepared, new Set());
    const correction = biasCorrection(found, prepared.settings);
    return { label: candidate.label, figures: figuresOf(found, () => correction), loss: lossOf(found) };
  });
}

export interface NestedChoice {
  readonly figures: ErrorFigures;
  /** How often each candidate won a fold. */
  readonly chosen: readonly (readonly [label: string, folds: number])[];
}

/**
 * The figures when the settings themselves are chosen without the held-out buildings: ten folds of buildings, in each the
 * alternative of least loss on the other nine. The distance to the headline is the optimism of having chosen once.
 */
export function nestedChoice(inputs: FitInputs): NestedChoice {
  const prepared = ALTERNATIVES.map((candidate) => prepare(candidate, inputs));
  const folds = buildingFolds(prepared[0]?.headline ?? [], inputs.settings.bootstrapSeed);
  const wins = new Map<string, number>();
  const scored: { residual: Residual; correction: number }[] = [];
  for (const held of folds) {
    const inner = prepared.map((candidate) => ({ candidate, found: residuals(candidate, held) }));
    const best = inner.reduce((a, b) => (lossOf(b.found) < lossOf(a.found) ? b : a));
    wins.set(best.candidate.label, (wins.get(best.candidate.label) ?? 0) + 1);
    const correction = biasCorrection(best.found, inputs.settings);
    for (const job of best.candidate.headline) {
      if (!held.has(job.building)) continue;
      const price = best.candidate.fitter.price(job, [...held]);
      if (price === null) continue;
      const logRatio = Math.log(job.record.constructionUsd / price.expectedUsd);
      scored.push({ residual: { building: job.building, logRatio }, correction });
    }
  }
  const correctionOf = new Map(scored.map(({ residual, correction }) => [residual, correction]));
  return {
    figures: figuresOf([...correctionOf.keys()], (residual) => correctionOf.get(residual) ?? 1),
    chosen: [...wins].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)),
  };
}

/** Buildings dealt into folds of equal size in a seeded order. */
function buildingFolds(jobs: readonly TrainingJob[], seed: number): ReadonlySet<string>[] {
  const random = seededRandom(seed);
  const order = [...new Set(jobs.map(({ building }) => building))]
    .toSorted()
    .map((building) => ({ building, rank: random() }))
    .toSorted((a, b) => a.rank - b.rank);
  return Array.from({ length: FOLDS }, (_, fold) => {
    return new Set(order.filter((_item, index) => index % FOLDS === fold).map(({ building }) => building));
  });
}
