import type { Warning } from '../../vocabulary/warning-codes.ts';
import type { EngineSnapshot } from '../engine-snapshot.ts';
import { TIERS, type Tier } from '../measures/types.ts';
import { defaultTier } from '../returns/default-tier.ts';
import { alternativesOf, inSteps, lawStanding } from './alternatives.ts';
import { computeTier } from './compute-tier.ts';
import type { ExcludedPrograms } from './excluded-programs.ts';
import { offeredInParts, type EstimateInput } from './offered-tiers.ts';
import { oddsOfVerdict } from './odds-of-verdict.ts';
import { sourcesUsed } from './sources-used.ts';
import type { Estimated, EstimateOutcome, TierComputation } from './types.ts';
import { askOfLosingWork, askSentence } from '../usual-money/usual-text.ts';
import { openLimit, verdictCaution } from './verdict-caution.ts';
import { consistencyWarnings } from './warnings.ts';

/** `Engine.estimateInParts`. */
export function* estimateInParts(
  asked: EstimateInput,
  snapshot: EngineSnapshot,
): Generator<void, EstimateOutcome> {
  const { request } = asked;
  const { context, offer, setting, plans } = yield* offeredInParts(asked, snapshot);
  yield;
  // A tier named in the request and not offered is a fault of the request; otherwise the answer has no tiers and says why.
  if (plans.length === 0 && request.tiers !== null) return rejected(request.tiers, offer.withheld);
  const computed: TierComputation[] = [];
  for (const priced of plans) {
    computed.push(computeTier(priced, setting, [...computed]));
    yield;
  }
  const alternatives = alternativesOf(context, setting.doingNothing, computed);
  const odds = oddsOfVerdict(alternatives, computed, setting);
  yield;
  const made: Made = {
    kind: 'estimated',
    context,
    computed,
    presentCostSetting: setting.presentCost,
    bands: computed.map(({ interval }) => interval.served),
    withheld: offer.withheld,
    withheldMeasures: offer.withheldMeasures,
    warnings: [
      ...(plans.length === 0 ? [noTier(offer.withheld)] : []),
      ...consistencyWarnings(context, computed, snapshot),
    ],
    odds,
    defaultTier: defaultTier(
      alternatives,
      lawStanding(context.compliance, computed[0]?.outcomes ?? []),
      {
        horizonYears: setting.presentCost.horizonYears,
        // All four named ask what none named asks: the canonical request spells them out.
        tiersNamed: request.tiers !== null && request.tiers.length < TIERS.length,
        caution: verdictCaution(context, snapshot),
        openLimit: openLimit(context),
        odds,
        askFor: (tier, lossUsd) => askSentenceOf(computed, tier, lossUsd),
      },
      inSteps(computed, context.compliance),
    ),
  };
  return new MadeEstimate(made, setting.excludedPrograms);
}

function askSentenceOf(
  computed: readonly TierComputation[],
  tier: Tier,
  lossUsd: number | null,
): string | null {
  const usual = computed.find(({ plan }) => plan.tier === tier)?.usual;
  const call = usual?.calls[0];
  if (usual === undefined || call === undefined) return null;
  if (lossUsd === null) return askSentence(call);
  return usual.worthUsd !== null && usual.worthUsd.high > lossUsd ? askOfLosingWork(call) : null;
}

type Made = Omit<Estimated, 'tiers' | 'excludedPrograms' | 'sourceIds'>;

// oxlint-disable-next-line no-unsafe-declaration-merging -- the constructor assigns every field
interface MadeEstimate extends Writable<Made> {}
type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** What is served of it is made when it is read. A class, so that all have one layout in memory. */
// oxlint-disable-next-line no-unsafe-declaration-merging -- as above
class MadeEstimate {
  readonly #excluded: ExcludedPrograms;

  constructor(made: Made, excluded: ExcludedPrograms) {
    this.kind = made.kind;
    this.context = made.context;
    this.computed = made.computed;
    this.presentCostSetting = made.presentCostSetting;
    this.bands = made.bands;
    this.withheld = made.withheld;
    this.withheldMeasures = made.withheldMeasures;
    this.warnings = made.warnings;
    this.odds = made.odds;
    this.defaultTier = made.defaultTier;
    this.#excluded = excluded;
  }

  get tiers(): Estimated['tiers'] {
    return this.computed.map(({ entry }) => entry);
  }

  get excludedPrograms(): Estimated['excludedPrograms'] {
    // The entries name them as they are made, so those come first.
    return this.tiers.length === 0 ? [] : this.#excluded.all();
  }

  get sourceIds(): Estimated['sourceIds'] {
    return sourcesUsed(this.context, this.computed);
  }
}

const noTier = (withheld: Estimated['withheld']): Warning => ({
  code: 'no_tier',
  text: `No tier is offered for this building. ${reasonsOf(withheld)}`,
});

const reasonsOf = (withheld: readonly { readonly tier: Tier; readonly reason: string }[]): string =>
  withheld.map(({ tier, reason }) => `${tier}: ${reason}`).join(' ');

function rejected(
  tiers: readonly Tier[],
  withheld: readonly { readonly tier: Tier; readonly reason: string }[],
): EstimateOutcome {
  const wanted = withheld.filter((entry) => tiers.includes(entry.tier));
  return {
    kind: 'rejected',
    code: 'tiers-not-offered',
    detail: `None of the requested tiers is offered for this building. ${reasonsOf(wanted)}`.trim(),
  };
}
