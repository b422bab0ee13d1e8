import { jobsOfMeasures, type ScopeTable } from '../costs/scope-table.ts';

/** How far a tier's scope is covered by completed records. */
export interface TierEvidence {
  readonly families: readonly string[];
  /** Families with at least one completed record. */
  readonly measuredFamilies: readonly string[];
  /** A sentence for the tier when some of its scope has no completed record; null when all has. */
  readonly note: string | null;
}

/**
 * One correction serves all tiers of a response, so a tier that buys what no completed record holds must say so even
 * where the class is calibrated. Only for public works: private prices claim no measured accuracy at all.
 */
export function tierEvidence(measureIds: readonly string[], scopes: ScopeTable): TierEvidence {
  const jobs = jobsOfMeasures(scopes, measureIds);
  const measured = jobs.filter(({ family }) => scopes.measured.has(family));
  const covered = new Set(measured.flatMap((job) => job.measureIds));
  const open = measureIds.filter((id) => !covered.has(id));
  const note =
    open.length === 0
      ? null
      : `No completed record in the calibration covers: ${open.join(', ')}. The measured accuracy does not speak for this part of the tier.`;
  return {
    families: jobs.map(({ family }) => family),
    measuredFamilies: measured.map(({ family }) => family),
    note,
  };
}
