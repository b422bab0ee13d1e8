import type { Snapshot } from '../../catalog/snapshot.ts';
import type { EstimateResponse } from '../../contract/estimate/index.ts';
import { daysBetween, isCalendarDate, type CalendarDate } from '../../quantities/calendar-date.ts';

type FreshnessEntry = EstimateResponse['freshness_summary'][number];

/** Age, on the evaluation date, of each source the answer rests on. */
export function freshnessSummary(
  sourceIds: readonly string[],
  snapshot: Snapshot,
  evaluationDate: CalendarDate,
): FreshnessEntry[] {
  return sourceIds.map((id) => entryOf(id, snapshot, evaluationDate));
}

function entryOf(id: string, snapshot: Snapshot, day: CalendarDate): FreshnessEntry {
  const source = snapshot.sections.sources[id];
  if (source === undefined)
    return { source_id: id, title: id, as_of: null, age_days: null, review_after: null, status: 'unknown' };
  const review = source.review_after ?? null;
  const asOf = source.retrieved;
  return {
    source_id: id,
    title: source.title,
    as_of: asOf,
    age_days: isCalendarDate(asOf) ? daysBetween(asOf, day) : null,
    review_after: review,
    status: review === null ? 'unknown' : review < day ? 'stale' : 'fresh',
  };
}
