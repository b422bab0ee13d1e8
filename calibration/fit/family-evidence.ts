import { MIXED_SUFFIX } from '../../src/engine/costs/scope.ts';
import type { FitSettings } from './settings.ts';
import type { TrainingJob } from './training-job.ts';

export interface WeighedJob {
  readonly job: TrainingJob;
  readonly weight: number;
}

/** Families whose mixed jobs differ from the pure ones by a minor part (masonry beside a whole skin of roof and windows). */
const LEARNS_FROM_MIXED: ReadonlySet<string> = new Set(['roofs_windows']);
const COMPLETED = new Set(['headline', 'non_energy', 'mixed_scope']);

/**
 * The jobs that teach a family and how much each counts: completed jobs 1; estimates of jobs under way less, and
 * together at most a share of the completed ones; early estimates only where nothing else exists.
 */
export function familyEvidence(
  family: string,
  jobs: readonly TrainingJob[],
  settings: FitSettings,
): WeighedJob[] {
  const own = jobs.filter((job) => job.family === family);
  const completed = own.filter((job) => COMPLETED.has(job.record.use)).map((job) => ({ job, weight: 1 }));
  const lesser = [
    ...own
      .filter((job) => job.record.use === 'in_construction')
      .map((job) => weigh(job, settings.estimateWeight)),
    ...(LEARNS_FROM_MIXED.has(family) ? fromMixed(family, jobs, settings) : []),
  ].filter(({ weight }) => weight > 0);
  if (completed.length + lesser.length === 0) {
    return own
      .filter((job) => job.record.use === 'not_started')
      .map((job) => weigh(job, settings.notStartedWeight));
  }
  const total = lesser.reduce((sum, { weight }) => sum + weight, 0);
  const limit = completed.length === 0 ? total : settings.estimateCap * completed.length;
  const scale = total > limit ? limit / total : 1;
  return [...completed, ...lesser.map(({ job, weight }) => ({ job, weight: weight * scale }))];
}

const weigh = (job: TrainingJob, weight: number): WeighedJob => ({ job, weight });

function fromMixed(family: string, jobs: readonly TrainingJob[], settings: FitSettings): WeighedJob[] {
  const mixed = jobs.filter((job) => job.family === `${family}${MIXED_SUFFIX}`);
  return mixed.map((job) =>
    weigh(job, settings.mixedWeight * (job.record.use === 'in_construction' ? settings.estimateWeight : 1)),
  );
}

export const isCompleted = (job: TrainingJob): boolean => COMPLETED.has(job.record.use);
