import type { CalendarDate } from '../../quantities/calendar-date.ts';
import type { Tier } from '../measures/types.ts';
import type { PresentCost } from './present-cost.ts';

/** What an owner can do, on one scale. */
export interface Alternative {
  readonly alternative: 'do_nothing' | Tier;
  readonly presentCost: PresentCost;
  /** Present cost of doing nothing less its own, USD at the evaluation date: the net present value that is served. */
  readonly npvUsd: number;
  /** The same with the contingent money of published schedules that ended; null where none hangs on one alone. */
  readonly npvIfLastScheduleContinuesUsd: number | null;
  /** Charge left a year in the period 2030-34, USD; null where none is counted. */
  readonly chargePerYear2030To2034Usd: number | null;
  /** Within every counted limit to emission year 2034; null where there is none. */
  readonly withinLimitsThrough2034: boolean | null;
}

/** How often the recommendation costs least where the answer is drawn within its ranges: 80 of 100 and more, 60, fewer. */
export type Certainty = 'clear' | 'likely' | 'open';

/** A tier in two steps, the second on 1 January of a later year. */
export interface InSteps {
  readonly tier: Tier;
  readonly first: 'do_nothing' | Tier;
  readonly secondStep: CalendarDate;
  /** Charges until the second step among it. */
  readonly presentCostUsd: number;
  /** Within every counted limit to 2034 from the second step on, which is done when the limit of 2030 begins; null where there is none. */
  readonly withinLimitsThrough2034: boolean | null;
}

/** The cheapest way to be within the limits through 2034: a tier at once or in two steps. */
export interface Compliant {
  readonly tier: Tier;
  readonly presentCostUsd: number;
  /** Null where it is done at once. */
  readonly inSteps: InSteps | null;
}

export type TierAlternative = Alternative & { readonly alternative: Tier };

/**
 * What Local Law 97 says of this building: limits to 2034 that cost money, limits from 2035 only, covered with a limit
 * that is not known, a limit against energy of the class alone, Article 321 (no charge by the ton, a flat penalty at risk),
 * coverage not known, or no limit at all.
 */
export type LawStanding =
  | {
      readonly standing: 'counted' | 'later' | 'limit_unknown' | 'not_promulgated' | 'undetermined' | 'none';
    }
  /** Charge of 2030-34 a year at the median of the class, USD; null where it has no limit then. */
  | { readonly standing: 'class_energy'; readonly chargeUsd: number | null }
  | { readonly standing: 'article_321'; readonly flatRiskUsd: number };

/** What the verdict is reached over. */
export interface VerdictScope {
  /** Full calendar years after the evaluation year. */
  readonly horizonYears: number;
  /** The request named the tiers, so others may exist. */
  readonly tiersNamed: boolean;
  /** What to settle before the verdict is relied on; null when nothing of that weight is open. */
  readonly caution: string | null;
  /** What is said of a counted limit on both sides of which the energy may lie; null where none is open. */
  readonly openLimit: string | null;
  /** How often each alternative costs least; null where nothing was drawn. */
  readonly odds: {
    readonly certainty: Certainty;
    readonly isEnergyDoubtful: boolean;
    readonly odds: readonly { readonly alternative: Alternative['alternative']; readonly share: number }[];
  } | null;
  /**
   * Whom to ask for money that is usually paid toward a tier and not counted; null where nobody usually pays, or what is
   * paid is less than the tier loses. `lossUsd` is null for a tier that is recommended.
   */
  askFor(tier: Tier, lossUsd: number | null): string | null;
}
