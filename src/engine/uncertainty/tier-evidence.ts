import { jobsOfMeasures, type Job, type ScopeTable } from '../costs/scope-table.ts';
import type { Snapshot } from '../../catalog/snapshot.ts';
import type { EngineSnapshot } from '../engine-snapshot.ts';

/** The jobs of public works that measures make and of which at least one is completed and on record. */
export const measuredJobs = (measureIds: readonly string[], scopes: ScopeTable): Job[] =>
  jobsOfMeasures(scopes, measureIds).filter(({ family }) => scopes.measured.has(family));

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
  const { scopes, boughtByProjects: bought } = snapshot.tables;
  const ids = measures.map(({ id }) => id);
  const covered = isPublicWorks
    ? new Set(measuredJobs(ids, scopes).flatMap(({ measureIds }) => measureIds))
    : bought;
  const open = measures.filter(({ id }) => !covered.has(id)).map(({ name }) => name);
  return open.length === 0
    ? null
    : `No completed project in the calibration includes this work: ${open.join('; ')}. The measured accuracy does not cover it.`;
}
