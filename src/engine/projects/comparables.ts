import { addTo } from '../tally.ts';
import type { Snapshot } from '../../catalog/snapshot.ts';
import type { TierCost } from '../costs/types.ts';
import { dollarsOfYear } from './dollars.ts';
import { readProjects } from './read-project.ts';
import type { Project } from './types.ts';

const MOST = 3;
/** Years apart that weigh as much as a project e times as large. */
const YEARS_PER_UNIT = 20;

/** Private housing projects with dwellings and a year that the indices reach. */
export function comparableProjects(snapshot: Pick<Snapshot, 'sections'>): Project[] {
  const { projects, calibration } = snapshot.sections;
  return readProjects(projects.rows, calibration.projectScopes).flatMap((read) => {
    if (read.kind === 'skipped') return [];
    const { project } = read;
    const fits =
      project.buildingClass === 'multifamily' &&
      project.level !== 'public_housing' &&
      project.dwellings !== null &&
      dollarsOfYear(project, snapshot) !== null;
    return fits ? [project] : [];
  });
}

/**
 * The three projects nearest to a tier: distance = |ln of the ratio of dwellings| + the part of the tier's direct cost
 * that the project did not buy + years since the work over twenty. A project that shares no work is not near.
 */
export function comparablesOf(
  cost: TierCost,
  dwellings: number,
  projects: readonly Project[],
  snapshot: Pick<Snapshot, 'sections'>,
) {
  if (!(dwellings > 0)) return [];
  const shares = sharesByFamily(cost, snapshot);
  const lastYear = Number(snapshot.sections.escalation.lastMonth.slice(0, 4));
  return projects
    .flatMap((project) => comparable(project, { shares, dwellings, lastYear, snapshot }) ?? [])
    .toSorted((a, b) => a.distance - b.distance || (a.project.id < b.project.id ? -1 : 1))
    .slice(0, MOST);
}

/** Part of the tier's direct cost by scope family. */
function sharesByFamily(
  cost: TierCost,
  { sections }: Pick<Snapshot, 'sections'>,
): ReadonlyMap<string, number> {
  const { families } = sections.calibration.projectScopes;
  const shares = new Map<string, number>();
  const total = cost.items.reduce((cents, { line }) => cents + line.amountCents, 0);
  for (const { planned, line } of cost.items) {
    const family = families.find(({ measures }) => measures.includes(planned.measure.id));
    if (family !== undefined && total > 0) addTo(shares, family.id, line.amountCents / total);
  }
  return shares;
}

interface Setting {
  readonly shares: ReadonlyMap<string, number>;
  readonly dwellings: number;
  readonly lastYear: number;
  readonly snapshot: Pick<Snapshot, 'sections'>;
}

/** A real project beside a tier: to compare by, never part of a sum. */
function comparable(project: Project, { shares, dwellings, lastYear, snapshot }: Setting) {
  const sharedScope = project.families.reduce((sum, family) => sum + (shares.get(family) ?? 0), 0);
  const carried = dollarsOfYear(project, snapshot);
  if (sharedScope === 0 || project.dwellings === null || carried === null) return null;
  const size = Math.abs(Math.log(project.dwellings / dwellings));
  const years = Math.max(0, lastYear - project.year) / YEARS_PER_UNIT;
  return {
    project,
    dwellings: project.dwellings,
    // In dollars of the last month of the indices.
    todayUsd: project.costUsd / carried,
    // Smaller is nearer: scope, size and years apart, in equal terms.
    distance: size + (1 - sharedScope) + years,
    // Part of the tier's direct cost that is work of the project's kinds.
    sharedScope,
  };
}

export type Comparable = Readonly<NonNullable<ReturnType<typeof comparable>>>;
