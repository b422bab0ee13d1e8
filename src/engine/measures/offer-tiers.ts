import { factorValue } from '../pricing/factors.ts';
import { billedAt, billUsd } from '../search/bills.ts';
import { electrifyAll, fuelLeft } from '../search/electrify-all.ts';
import { reachFarthest } from '../search/farthest.ts';
import { quickWins } from '../search/quick-wins.ts';
import { reachAtLeastCost } from '../search/least-cost.ts';
import type { SolvedTier } from '../search/space.ts';
import { allMet, type Target } from '../search/targets.ts';
import { newWalk, type Walk } from '../search/walk.ts';
import { has, indicesOf, isEmpty, sameSet, type WorkSet } from '../search/work-sets.ts';
import { benchOf, type Bench, type OfferInput } from './bench.ts';
import { buildPlan } from './build-plan.ts';
import { standingEquipment, standingIn } from './standing-equipment.ts';
import { emissionsTarget, siteEnergyTarget } from './targets.ts';
import {
  classAim,
  codeAim,
  codeTarget,
  deepTarget,
  NET_ZERO_TARGET,
  quickWinsTarget,
  tierTexts,
} from './tier-texts.ts';
import type { Tier, TierOffer, TierPlan } from './types.ts';
import { worthTerms } from './worth-terms.ts';
import type { WorthTerms } from '../search/worth.ts';
import { withheldMeasures } from './withheld-measures.ts';

/**
 * The tiers this building is offered, shallow to deep, and the reasons for those withheld. Each tier keeps the work of
 * the one before unless a better measure of the same group replaces it, so scope, cost, site energy and emissions nest.
 */
export function offerTiers(
  input: OfferInput,
  choose: (bench: Bench) => readonly ChosenTier[] = (bench) => chosenTiers(bench, input),
): TierOffer {
  const { profile, asOf, snapshot } = input;
  const bench = benchOf(input);
  const walk = newWalk(bench.space);
  const start = standing(walk, []);
  const plans: TierPlan[] = [];
  const withheld: { tier: Tier; reason: string }[] = [];
  let previous: { chosen: Chosen; plan: TierPlan } | null = null;
  for (const { tier, chosen, target, byDeeperWork } of choose(bench)) {
    if (typeof chosen === 'string') {
      withheld.push({ tier, reason: chosen });
      continue;
    }
    const sameAs: TierPlan | null =
      previous !== null && sameSet(chosen.bought, previous.chosen.bought) ? previous.plan : null;
    const candidates = bench.candidates.filter(({ index }) => has(chosen.bought, index));
    const plan: TierPlan = buildPlan({
      tier,
      chosen: candidates,
      bought: chosen.bought,
      bench,
      walk,
      schedule: { asOf, rules: bench.rules, compliance: input.compliance, ll97: snapshot.sections.ll97 },
      sameAs,
      texts: tierTexts({
        tier,
        target,
        byDeeperWork,
        aim: codeAim(input.compliance),
        bought: chosen.addedKva > 0 && bench.service !== null ? [...candidates, bench.service] : candidates,
        targetMet: chosen.targetMet,
        savedShare: 1 - chosen.siteKbtu / Math.max(1, start.siteKbtu),
        isSame: sameAs !== null,
        asOneJob: asOneJob(profile),
        billChangeUsd: chosen.billUsd - start.billUsd,
      }),
    });
    plans.push(plan);
    previous = { chosen, plan };
  }
  return {
    plans,
    withheld,
    standing: standingEquipment(bench.candidates, standingIn(profile, asOf)),
    withheldMeasures: withheldHere(input, bench, plans),
  };
}

/** What no tier holds, and why. */
function withheldHere(
  { profile, baseline, snapshot }: OfferInput,
  bench: Bench,
  plans: readonly TierPlan[],
): TierOffer['withheldMeasures'] {
  const { measures, prices } = snapshot.tables;
  const { entries } = measures.byClass[profile.parameterClass];
  return withheldMeasures(entries, { ...bench, baseline, prices, plans });
}

const asOneJob = ({ priceLevel }: OfferInput['profile']): boolean => priceLevel === 'nyc_public_works';

/** A choice of work to keep, and what it comes to. */
interface Chosen {
  readonly bought: WorkSet;
  readonly siteKbtu: number;
  /** By which the electrical service grows. */
  readonly addedKva: number;
  readonly billUsd: number;
  readonly targetMet: boolean;
}

/** Where the walk stands, to keep. */
function standing(walk: Walk, targets: readonly Target[]): Chosen {
  const { at } = walk;
  return {
    bought: at.bought.slice(),
    siteKbtu: at.siteKbtu,
    addedKva: at.addedKva,
    billUsd: billUsd(billedAt(walk, at)),
    targetMet: allMet(targets, at, walk),
  };
}

export interface ChosenTier {
  readonly tier: Tier;
  /** The work, or why the tier is withheld. */
  readonly chosen: Chosen | string;
  readonly target: string;
  /** The law's limit was out of reach of the tier's own measures. */
  readonly byDeeperWork: boolean;
}

/** The search. One walk goes through all tiers: each starts where the one before ended. */
export function chosenTiers(bench: Bench, input: OfferInput): ChosenTier[] {
  const { compliance, snapshot } = input;
  const walk = newWalk(bench.space);
  const startKbtu = walk.at.siteKbtu;
  const goal = codeGoal(walk, bench, input);
  const siteLimit = startKbtu * bench.rules.siteShareKept;
  const later = emissionsTarget(compliance, 2035, snapshot.tables.measures.emissionRates);
  const deepTargets = [siteEnergyTarget(siteLimit), ...(later === null ? [] : [later])];
  return [
    quickDraft(walk, bench),
    codeDraft(walk, goal, () => worthTerms(walk, bench, input)),
    deepDraft(walk, deepTargets, deepTarget(compliance, siteLimit, bench.profile.areaSqft)),
    zeroDraft(walk),
  ];
}

function quickDraft(walk: Walk, { rules, profile }: Bench): ChosenTier {
  quickWins(walk);
  const { paybackYears, packagePaybackYears } = rules;
  return {
    tier: 'quick_wins',
    chosen: isEmpty(walk.at.bought)
      ? `No operational measure that applies here pays for itself within ${paybackYears} years, or the package with contractor, soft cost and contingency takes longer than ${packagePaybackYears}.`
      : standing(walk, []),
    target: quickWinsTarget(rules, asOneJob(profile)),
    byDeeperWork: false,
  };
}

interface CodeGoal {
  readonly targets: readonly Target[];
  /** The targets are the law's limits. */
  readonly isLaw: boolean;
  readonly text: string;
}

function codeGoal(walk: Walk, bench: Bench, { compliance, snapshot, profile }: OfferInput): CodeGoal {
  const { emissionRates } = snapshot.tables.measures;
  const now = emissionsTarget(compliance, 2024, emissionRates);
  const next =
    emissionsTarget(compliance, 2030, emissionRates) ?? emissionsTarget(compliance, 2035, emissionRates);
  const limits = [now, next].filter((limit) => limit !== null);
  const isLaw = limits.length > 0;
  const aim = isLaw ? null : classTarget(walk.at.siteKbtu, bench);
  const overNow = now !== null && !allMet([now], walk.at, walk);
  return {
    targets: aim === null ? limits : [siteEnergyTarget(aim.kbtuPerSqft * profile.areaSqft)],
    isLaw,
    text: codeTarget(compliance, overNow, aim?.text ?? null),
  };
}

function codeDraft(walk: Walk, { targets, isLaw, text }: CodeGoal, termsOf: () => WorthTerms): ChosenTier {
  const byDeeperWork = meetLimit(walk, { targets, isLaw }, termsOf);
  return {
    tier: 'code_compliant',
    chosen: !isEmpty(walk.at.bought)
      ? standing(walk, targets)
      : allMet(targets, walk.at, walk)
        ? 'The building meets the target today and no quick win applies.'
        : 'No measure of this depth applies to the building.',
    target: text,
    byDeeperWork,
  };
}

/**
 * The target at the least present cost; that of the law by the deeper tier's measures and dearer steps too. If nothing gets
 * there, the tier stops where its own steps end and says what it misses.
 * @returns whether measures of the deeper tier are in it
 */
function meetLimit(
  walk: Walk,
  { targets, isLaw }: Pick<CodeGoal, 'targets' | 'isLaw'>,
  termsOf: () => WorthTerms,
): boolean {
  if (allMet(targets, walk.at, walk)) return false;
  const kept = walk.at.bought.slice();
  reachAtLeastCost(walk, { kept, targets }, termsOf(), isLaw ? DEEPER_TOO : OWN_WORK);
  const { towards, relations } = walk.space.tables;
  return indicesOf(walk.at.bought, relations.count).some(
    (index) =>
      !has(kept, index) && !has(towards.code_compliant, index) && has(towards.high_performance, index),
  );
}

const OWN_WORK: readonly SolvedTier[] = ['code_compliant'];
const DEEPER_TOO: readonly SolvedTier[] = ['code_compliant', 'high_performance'];

/** Class target, no lower than an efficiency tier can reach from here. */
function classTarget(siteKbtu: number, { profile, rules }: Bench) {
  const target = factorValue(rules.factors, 'tier-rules', `eui_target.${profile.parameterClass}`);
  const today = siteKbtu / profile.areaSqft;
  const kbtuPerSqft = Math.max(target, today * (1 - rules.deepestEfficiencyCut));
  return { kbtuPerSqft, text: classAim(kbtuPerSqft, target) };
}

function deepDraft(walk: Walk, targets: readonly Target[], target: string): ChosenTier {
  reachFarthest(walk, { kept: walk.at.bought.slice(), targets, tier: 'high_performance' });
  return {
    tier: 'high_performance',
    chosen: isEmpty(walk.at.bought)
      ? 'No measure of this depth applies to the building.'
      : standing(walk, targets),
    target,
    byDeeperWork: false,
  };
}

function zeroDraft(walk: Walk): ChosenTier {
  electrifyAll(walk);
  const left = fuelLeft(walk.at, walk);
  return {
    tier: 'net_zero_ready',
    chosen:
      left > 1
        ? `No measure in the catalogue replaces all of the fuel here: ${Math.round(left)} kBtu a year would remain.`
        : isEmpty(walk.at.bought)
          ? 'The building burns no fuel today, and no solar fits.'
          : standing(walk, []),
    target: NET_ZERO_TARGET,
    byDeeperWork: false,
  };
}
