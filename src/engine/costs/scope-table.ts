import type { CompiledCalibration, ScopeMapFile } from '../../catalog/sections/calibration.ts';
import { joinFamilies } from './scope.ts';

/** Which measures make which jobs in public works, worked out once for a catalogue. */
export function compileScopes({ scopeMap, unitCosts }: Pick<CompiledCalibration, 'scopeMap' | 'unitCosts'>) {
  const familyOfMeasure = new Map<string, string>();
  for (const { id, measures } of scopeMap.families)
    for (const measure of measures) if (!familyOfMeasure.has(measure)) familyOfMeasure.set(measure, id);
  return {
    scopeMap,
    familyOfMeasure,
    // Families with a fitted price, and the families whose measures each covers.
    coveredByJob: new Map(unitCosts.families.map(({ family }) => [family, familiesOfJob(family, scopeMap)])),
    // Families with at least one completed record.
    measured: new Set(unitCosts.families.filter(({ n_real }) => n_real > 0).map(({ family }) => family)),
  };
}

export type ScopeTable = Readonly<ReturnType<typeof compileScopes>>;

function familiesOfJob(job: string, { joined }: ScopeMapFile): ReadonlySet<string> {
  const rules = joined.filter((rule) => rule.as === job);
  return new Set([job, ...rules.flatMap((rule) => [...rule.all_of, ...rule.absorbs])]);
}

/** A job in public works, with the measures it covers. */
export interface Job {
  readonly family: string;
  readonly measureIds: readonly string[];
}

/** The jobs a set of measures makes in public works: families joined, those without a fitted price left out. */
export function jobsOfMeasures(table: ScopeTable, measureIds: readonly string[]): Job[] {
  const { familyOfMeasure, coveredByJob } = table;
  const families: string[] = [];
  for (const id of measureIds) {
    const family = familyOfMeasure.get(id);
    if (family !== undefined) families.push(family);
  }
  const jobs: Job[] = [];
  for (const family of joinFamilies(families, table.scopeMap)) {
    const covered = coveredByJob.get(family);
    if (covered === undefined) continue;
    const isCovered = (id: string) => covered.has(familyOfMeasure.get(id) ?? '');
    jobs.push({ family, measureIds: measureIds.filter(isCovered) });
  }
  return jobs;
}
