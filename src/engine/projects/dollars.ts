import type { Snapshot } from '../../catalog/snapshot.ts';
import { indexAt } from '../pricing/escalation.ts';
import type { Project } from './types.ts';

type Sections = Pick<Snapshot, 'sections'>;

/** Carries dollars of the last month of the indices to those of the project's year; null where its index begins later. */
export function dollarsOfYear(
  project: Pick<Project, 'families' | 'year'>,
  { sections }: Sections,
): number | null {
  const { escalation, calibration } = sections;
  const family = calibration.projectScopes.families.find(({ id }) => id === project.families[0]);
  const series = family === undefined ? undefined : escalation.series[family.series];
  if (family === undefined || series === undefined) return null;
  if (project.year < Number(series.firstMonth.slice(0, 4))) return null;
  const year = Math.min(project.year, Number(series.lastMonth.slice(0, 4)));
  return (
    indexAt(escalation, family.series, String(year)) / indexAt(escalation, family.series, series.lastMonth)
  );
}
