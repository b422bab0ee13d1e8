import type { Snapshot } from '../../catalog/snapshot.ts';
import { indexAt } from '../pricing/escalation.ts';
import type { Project } from './types.ts';

type Sections = Pick<Snapshot, 'sections'>;

/**
 * Carries dollars of the last month of the indices to those of the project's year. Years before the index of its trade are
 * carried from that index's first year by consumer prices; null where those begin later too.
 */
export function dollarsOfYear(
  project: Pick<Project, 'families' | 'year'>,
  { sections }: Sections,
): number | null {
  const { escalation, calibration } = sections;
  const family = calibration.projectScopes.families.find(({ id }) => id === project.families[0]);
  if (family?.series === NOMINAL) return 1;
  const series = family === undefined ? undefined : escalation.series[family.series];
  if (family === undefined || series === undefined) return null;
  const firstYear = Number(series.firstMonth.slice(0, 4));
  const year = Math.min(Math.max(project.year, firstYear), Number(series.lastMonth.slice(0, 4)));
  const before = project.year < firstYear ? consumerPrices(project.year, firstYear, escalation) : 1;
  if (before === null) return null;
  const trade = indexAt(escalation, family.series, String(year));
  return (trade / indexAt(escalation, family.series, series.lastMonth)) * before;
}

/** Series of work whose price does not follow an index. */
const NOMINAL = 'nominal';

const CONSUMER_PRICES = 'CUUR0000SA0';

function consumerPrices(
  year: number,
  firstYear: number,
  escalation: Snapshot['sections']['escalation'],
): number | null {
  const series = escalation.series[CONSUMER_PRICES];
  if (series === undefined || year < Number(series.firstMonth.slice(0, 4))) return null;
  const at = (one: number) => indexAt(escalation, CONSUMER_PRICES, String(one));
  return at(year) / at(firstYear);
}
