import type { NearestJobs } from '../../contract/insights.ts';
import type { EngineSnapshot } from '../engine-snapshot.ts';
import type { Estimated } from '../estimate/types.ts';
import { nearestJobs } from '../uncertainty/nearest-jobs.ts';
import { measuredJobs } from '../uncertainty/tier-evidence.ts';

/** Nearest completed real jobs of each scope family a tier contains. */
export function jobsByTier({ context, computed }: Estimated, snapshot: EngineSnapshot): NearestJobs[] {
  const { areaSqft } = context.profile;
  return computed.flatMap(({ plan }) => {
    const ids = plan.measures.map((planned) => planned.measure.id);
    return measuredJobs(ids, snapshot.tables.scopes).map(({ family }) => ({
      tier: plan.tier,
      family,
      jobs: nearestJobs(family, areaSqft, snapshot).map((job) => ({
        recordId: job.recordId,
        building: job.building,
        year: job.year,
        areaSqft: job.areaSqft,
        actualUsd: job.actualConstructionUsd,
        currentUsd: job.currentConstructionUsd,
      })),
    }));
  });
}
