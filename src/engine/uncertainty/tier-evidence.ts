import { jobsOfMeasures, type ScopeTable } from '../costs/scope-table.ts';
import type { Snapshot } from '../../catalog/snapshot.ts';
import type { EngineSnapshot } from '../engine-snapshot.ts';

/** How far a tier's scope is covered by completed public-works records. */
export interface TierEvidence {
  readonly families: readonly string[];
  /** Families with at least one completed record. */
  readonly measuredFamilies: readonly string[];
  /** Measures of those families. */
  readonly coveredIds: ReadonlySet<string>;
}

export function tierEvidence(measureIds: readonly string[], scopes: ScopeTable): TierEvidence {
  const jobs = jobsOfMeasures(scopes, measureIds);
  const measured = jobs.filter(({ family }) => scopes.measured.has(family));
  return {
    families: jobs.map(({ family }) => family),
    measuredFamilies: measured.map(({ family }) => family),
    coveredIds: new Set(measured.flatMap((job) => job.measureIds)),
  };
}

/** Measures of the kinds of work that private housing projects on record bought, once a snapshot. */
export function boughtByProjects(
  projects: readonly { readonly families: readonly string[] }[],
  { projectScopes }: Snapshot['sections']['calibration'],
): ReadonlySet<string> {
  const bought = new Set(projects.flatMap(({ families }) => families));
  const kinds = projectScopes.families.filter(({ id }) => bought.has(id));
  return new Set(kinds.flatMap(({ measures }) => measures));
}

/**
 * One correction serves all tiers of a response, so a tier that buys what no completed project holds must say so even
 * where the class is calibrated; null where all of it is covered.
 */
export function uncoveredNote(
  measures: readonly { readonly id: string; readonly name: string }[],
  isPublicWorks: boolean,
  snapshot: EngineSnapshot,
): string | null {
  const covered = isPublicWorks
    ? tierEvidence(
        measures.map(({ id }) => id),
        snapshot.tables.scopes,
      ).coveredIds
    : snapshot.tables.boughtByProjects;
  const open = measures.filter(({ id }) => !covered.has(id)).map(({ name }) => name);
  return open.length === 0
    ? null
    : `No completed project in the calibration includes this work: ${open.join('; ')}. The measured accuracy does not cover it.`;
}
