import type { MeasuredAccuracy, TierBand } from '../../contract/estimate/index.ts';
import { allocateCents, centsFromUsd } from '../../quantities/money.ts';
import { numbersOf } from '../number-rows.ts';
import { round } from '../../quantities/rounding.ts';
import type { BuildingProfile } from '../building/types.ts';
import type { TierCost } from '../costs/types.ts';
import type { EngineSnapshot } from '../engine-snapshot.ts';
import type { Tier } from '../measures/types.ts';
import { CAUSES, type Cause } from '../../vocabulary/causes.ts';
import {
  inCauseOrder,
  intervalParts,
  wholeInterval,
  type IntervalParts,
  type IntervalSetting,
} from './interval.ts';
import { narrowedBy, type IntervalFacts } from './interval-facts.ts';
import { worksOf, type Work } from './works.ts';

/** Decimals of a served multiplier. */
const MULTIPLIER_DIGITS = 4;
/** Shares are whole parts of this. */
const SHARE_PARTS_USD = 100;
/** Decimals of a served share: one cent of those parts. */
const SHARE_DIGITS = 4;

/** A tier's interval with what it is made of. */
export interface TierInterval {
  readonly setting: IntervalSetting;
  readonly works: readonly Work[];
  readonly parts: IntervalParts;
  readonly served: TierBand;
}

interface IntervalCase {
  readonly profile: BuildingProfile;
  readonly known: IntervalFacts;
  readonly accuracy: Pick<MeasuredAccuracy, 'bias_correction_applied'>;
  /** See `IntervalSetting`. */
  readonly remainder: number;
}

/** The tier, and the one that first holds its scope: the same work is as uncertain under either name. */
interface NamedScope {
  readonly tier: Tier;
  readonly scopeTier: Tier;
}

/** The interval of one tier's cost, from its parts, around the corrected cost. */
export function tierInterval(
  { tier, scopeTier }: NamedScope,
  cost: TierCost,
  { profile, known, accuracy, remainder }: IntervalCase,
  snapshot: EngineSnapshot,
): TierInterval {
  const works = worksOf(cost, { profile, known, snapshot });
  const setting: IntervalSetting = {
    known,
    rules: snapshot.tables.interval,
    remainder,
    systems: { tier: scopeTier, housing: profile.parameterClass === 'multifamily' },
  };
  const parts = intervalParts(cost, works, setting);
  const widths = inCauseOrder(parts);
  const whole = wholeInterval(parts);
  const correction = accuracy.bias_correction_applied;
  const shares = allocateCents(
    centsFromUsd(SHARE_PARTS_USD),
    numbersOf(widths, ({ low, high }) => low ** 2 + high ** 2),
  );
  const multiplier = (power: number) => round(Math.exp(power), MULTIPLIER_DIGITS);
  return {
    setting,
    works,
    parts,
    served: {
      tier,
      low_multiplier: round(correction * Math.exp(-whole.low), MULTIPLIER_DIGITS),
      high_multiplier: round(correction * Math.exp(whole.high), MULTIPLIER_DIGITS),
      causes: widths.map(({ low, high }, index) => ({
        cause: CAUSES[index] as Cause,
        low_multiplier: multiplier(-low),
        high_multiplier: multiplier(high),
        share: round(shares[index]! / 100 / SHARE_PARTS_USD, SHARE_DIGITS),
      })),
      narrowed_by: narrowedBy(
        known,
        works.some(({ quoted }) => quoted),
      ),
    },
  };
}
