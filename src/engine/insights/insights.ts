import type { EngineSnapshot } from '../engine-snapshot.ts';
import type { Insights } from '../../contract/insights.ts';
import type { Tier } from '../measures/types.ts';
import type { Trace } from '../provenance/trace.ts';
import { cliffs } from './cliffs.ts';
import { complianceOptions } from './compliance-options.ts';
import { comparablesByTier } from './comparables-by-tier.ts';
import { findOutFirst } from './find-out-first.ts';
import { jobsByTier } from './jobs-by-tier.ts';

/** What an adviser would add to the estimate: dates, ways to comply, what to ask, and comparable jobs. */
export function insights(trace: Trace, suggested: Tier | null, snapshot: EngineSnapshot): Insights {
  return {
    cliffs: cliffs(trace, snapshot),
    complianceOptions: complianceOptions(trace, snapshot),
    findOutFirst: suggested === null ? [] : findOutFirst(trace, suggested, snapshot),
    nearestJobs: jobsByTier(trace, snapshot),
    comparables: comparablesByTier(trace, snapshot),
  };
}
