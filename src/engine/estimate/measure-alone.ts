import type { CompiledMeasure } from '../../catalog/sections/measures.ts';
import { priceTier } from '../costs/price-tier.ts';
import type { Warning } from '../../vocabulary/warning-codes.ts';
import type { EngineSnapshot } from '../engine-snapshot.ts';
import { benchOf, type Bench, type OfferInput } from '../measures/bench.ts';
import { buildPlan } from '../measures/build-plan.ts';
import type { Candidate } from '../measures/candidates.ts';
import { measureFacts } from '../measures/facts.ts';
import type { Tier, TierPlan } from '../measures/types.ts';
import { whyNot } from '../measures/why-not.ts';
import { reasonAgainst } from '../measures/withheld-measures.ts';
import { accept, newWalk, tryBuying } from '../search/walk.ts';
import { has } from '../search/work-sets.ts';
import { uncoveredNote } from '../uncertainty/tier-evidence.ts';
import { computeTier } from './compute-tier.ts';
import { offeredTiers, type EstimateInput, type OfferedTiers } from './offered-tiers.ts';
import type { TierComputation } from './types.ts';

/** One measure of the catalogue on one building, by itself: as a job of its own, or why it is not for it. */
export interface MeasureAlone {
  readonly measure: CompiledMeasure;
  /** Tiers of the estimate that hold it. */
  readonly tiers: readonly Tier[];
  /** Null where the measure is not for this building. */
  readonly job: TierComputation | null;
  /** Why not; null where it is priced. */
  readonly reason: string | null;
  /** Said where no completed job of the calibration held it; null where one did. */
  readonly uncovered: string | null;
}

export interface MeasuresAlone {
  readonly measures: readonly MeasureAlone[];
  /** What to look at in the building before relying on any of them. */
  readonly warnings: readonly Warning[];
  /** How far prices of its class were from what jobs cost. */
  readonly disclosure: string;
}

/** Prices each measure as the only work, with what it cannot do without. */
export function measuresAlone(
  asked: EstimateInput,
  measures: readonly CompiledMeasure[],
  snapshot: EngineSnapshot,
): MeasuresAlone {
  const offered = offeredTiers(asked, snapshot);
  const { profile, baseline, compliance, asOf, accuracy } = offered.context;
  const input = { profile, baseline, compliance, asOf, snapshot };
  const bench = benchOf(input);
  const alone = measures.map((measure): MeasureAlone => {
    const tiers = offered.offer.plans.filter(({ plan }) => holds(plan, measure)).map(({ plan }) => plan.tier);
    const candidate = bench.candidates.find((each) => each.measure === measure);
    return candidate === undefined
      ? { measure, tiers, job: null, reason: whyRefused(measure, { input, bench, offered }), uncovered: null }
      : {
          measure,
          tiers,
          job: jobOf(candidate, { input, bench, offered }, snapshot),
          reason: null,
          uncovered: uncoveredNote([measure], profile.priceLevel === 'nyc_public_works', snapshot),
        };
  });
  return { measures: alone, warnings: profile.warnings, disclosure: accuracy.disclosure };
}

const holds = ({ measures }: Pick<TierPlan, 'measures'>, measure: CompiledMeasure): boolean =>
  measures.some((planned) => planned.measure === measure);

interface Setting {
  readonly input: OfferInput;
  readonly bench: Bench;
  readonly offered: OfferedTiers;
}

function jobOf(
  candidate: Candidate,
  { input, bench, offered }: Setting,
  snapshot: EngineSnapshot,
): TierComputation {
  const { profile, compliance, asOf } = input;
  const walk = newWalk(bench.space);
  if (tryBuying(walk, candidate.index, null) !== null) accept(walk);
  const bought = walk.at.bought.slice();
  const { measure } = candidate;
  const plan = buildPlan({
    // Its own tier sets contingency and months, as it would within the package.
    tier: measure.tiers[0] ?? 'high_performance',
    chosen: bench.candidates.filter(({ index }) => has(bought, index)),
    bought,
    bench,
    walk,
    schedule: { asOf, rules: bench.rules, compliance, ll97: snapshot.sections.ll97 },
    sameAs: null,
    texts: {
      label: measure.name,
      description: () => measure.summary,
      target: measure.name,
      targetMet: true,
      warnings: [],
    },
  });
  return computeTier({ plan, cost: priceTier(plan, { profile, asOf, snapshot }) }, offered.setting, []);
}

function whyRefused(measure: CompiledMeasure, { input, bench, offered }: Setting): string {
  const { profile, baseline, compliance, snapshot } = input;
  const { measures, prices } = snapshot.tables;
  const plans = offered.offer.plans.map(({ plan }) => plan);
  const entry = measures.entries.find((each) => each.measure === measure);
  const unmet = whyNot(measure.applies, measureFacts({ profile, baseline, compliance, rules: bench.rules }));
  const reason =
    entry === undefined ? unmet : reasonAgainst(entry, unmet, { ...bench, baseline, prices, plans });
  return (
    reason ?? takenAsDone(measure) ?? `Counted by ${measure.quantity.counted}, it comes to nothing here.`
  );
}

const DONE_UNDER = {
  ll88: 'Local Law 88 asked for it by 2025, so it is taken as done.',
  tenant_meters: 'Tenants are taken to have meters of their own already.',
} as const;

const takenAsDone = ({ assumed_done_under: [law] }: CompiledMeasure): string | null =>
  law === undefined ? null : DONE_UNDER[law];
