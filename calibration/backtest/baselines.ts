import { median } from '../fit/weighted.ts';
import type { TrainingJob } from '../fit/training-job.ts';

/** An estimate from a rule a spreadsheet could hold, or null where the rule says nothing. */
export interface Baseline {
  readonly id: string;
  readonly label: string;
  estimateUsd(job: TrainingJob, others: readonly TrainingJob[]): number | null;
}

const usd = (job: TrainingJob) => Math.exp(job.logCost);
/** Back from dollars of the fit's period to those of the job's own midpoint. */
const toOwnDollars = (job: TrainingJob) => job.record.constructionUsd / usd(job);

function sameScope(job: TrainingJob, others: readonly TrainingJob[]): TrainingJob[] {
  const key = job.families.join('+');
  return others.filter((other) => other.building !== job.building && other.families.join('+') === key);
}

export const BASELINES: readonly Baseline[] = [
  {
    id: 'family_median_job',
    label: 'Median cost per job of the same scope family',
    estimateUsd(job, others) {
      const peers = sameScope(job, others);
      return peers.length === 0 ? null : median(peers.map(usd)) * toOwnDollars(job);
    },
  },
  {
    id: 'family_median_sqft',
    label: 'Median cost per square foot of the same scope family',
    estimateUsd(job, others) {
      const peers = sameScope(job, others).filter(({ logArea }) => logArea !== null);
      if (peers.length === 0 || job.logArea === null) return null;
      const size = job.logArea;
      return (
        Math.exp(median(peers.map((peer) => peer.logCost - (peer.logArea ?? 0))) + size) * toOwnDollars(job)
      );
    },
  },
  {
    id: 'family_median_exponent_010',
    label: 'Same, with the pooled size exponent 0.10',
    estimateUsd(job, others) {
      const peers = sameScope(job, others).filter(({ logArea }) => logArea !== null);
      if (peers.length === 0 || job.logArea === null) return null;
      const size = job.logArea;
      const level = median(peers.map((peer) => peer.logCost - 0.1 * (peer.logArea ?? 0)));
      return Math.exp(level + 0.1 * size) * toOwnDollars(job);
    },
  },
];
