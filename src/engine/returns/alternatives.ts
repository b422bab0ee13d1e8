import type { Tier } from '../measures/types.ts';
import type { PresentCost } from './present-cost.ts';

/** What an owner can do, on one scale. */
export interface Alternative {
  readonly alternative: 'do_nothing' | Tier;
  readonly presentCost: PresentCost;
  /** Present cost of doing nothing less its own, USD at the evaluation date: the net present value that is served. */
  readonly npvUsd: number;
  /** Charge left a year in the period 2030-34, USD; null where none is counted. */
  readonly chargePerYear2030To2034Usd: number | null;
  /** Within every limit to emission year 2034; null where the law sets no counted limit. */
  readonly withinLimitsThrough2034: boolean | null;
}

/** What the law says of this building, for the second sentence of the reason. */
export type LawStanding = 'counted' | 'undetermined' | 'none';
