import type { EngineSnapshot } from '../engine-snapshot.ts';
import type { Insights } from '../../contract/insights.ts';
import type { Tier } from '../measures/types.ts';
import type { Estimated } from '../estimate/types.ts';
import { cliffs } from './cliffs.ts';
import { complianceOptions } from './compliance-options.ts';
import { comparablesByTier } from './comparables-by-tier.ts';
import { findOutFirst } from './find-out-first.ts';
import { jobsByTier } from './jobs-by-tier.ts';

/** What an adviser would add to the estimate: dates, ways to comply, what to ask, and comparable jobs. */
export function* insights(
  outcome: Estimated,
  suggested: Tier | null,
  snapshot: EngineSnapshot,
): Generator<void, Insights> {
  return {
    cliffs: cliffs(outcome, snapshot),
    complianceOptions: complianceOptions(outcome, snapshot),
    findOutFirst: suggested === null ? [] : yield* findOutFirst(outcome, suggested, snapshot),
    nearestJobs: jobsByTier(outcome, snapshot),
    comparables: comparablesByTier(outcome, snapshot),
  };
}
