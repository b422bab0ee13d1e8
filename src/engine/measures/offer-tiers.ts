import type { CompiledMeasure } from '../../catalog/sections/measures.ts';
import type { Snapshot } from '../../catalog/snapshot.ts';
import { dateParts, type CalendarDate } from '../../quantities/calendar-date.ts';
import type { BuildingProfile } from '../building/types.ts';
import type { ComplianceProfile } from '../compliance/types.ts';
import { totalBillUsd } from '../energy/energy-bill.ts';
import type { EnergyBaseline } from '../energy/types.ts';
import { factorValue } from '../pricing/factors.ts';
import type { PriceTables } from '../pricing/price-tables.ts';
import { applicable, buildPlan } from './build-plan.ts';
import { candidatesOf } from './candidates.ts';
import { measureFacts } from './facts.ts';
import type { Bench, Evaluated } from './evaluate.ts';
import type { MeasureTables } from './measure-tables.ts';
import { quickWins } from './quick-wins.ts';

import { boughtIn, isEmpty, relationsOf } from './selection.ts';
import { simulationSetting } from './simulate.ts';
import { electrifyAll, fuelLeft, reachTargets } from './solver.ts';
import { allMet, emissionsTarget, siteEnergyTarget, type Target } from './targets.ts';
import {
  classAim,
  codeTarget,
  deepTarget,
  NET_ZERO_TARGET,
  quickWinsTarget,
  sameScope,
  tierTexts,
  type CodeAim,
} from './tier-texts.ts';
import type { Tier, TierOffer, TierPlan } from './types.ts';
import { newWalk, standing, standOn, type Walk } from './walk.ts';
import { standingEquipment, standingIn } from './standing-equipment.ts';
import { withheldMeasures } from './withheld-measures.ts';

export interface OfferInput {
  readonly profile: BuildingProfile;
  readonly baseline: EnergyBaseline;
  readonly compliance: ComplianceProfile;
  readonly asOf: CalendarDate;
  readonly snapshot: OfferSnapshot;
}

/** The parts of the snapshot that tiers are made from. */
export interface OfferSnapshot {
  readonly sections: Pick<Snapshot['sections'], 'll97'>;
  readonly tables: { readonly measures: MeasureTables; readonly prices: PriceTables };
}

/**
 * The tiers this building is offered, shallow to deep, and the reasons for those withheld. Each tier keeps the work of
 * the one before unless a better measure of the same group replaces it, so scope, cost, site energy and emissions nest.
 */
export function offerTiers(input: OfferInput): TierOffer {
  const drafts = draftTiers(input);
  const { sections, tables } = input.snapshot;
  const entries = tables.measures.entriesByClass[input.profile.parameterClass];
  const schedule = {
    asOf: input.asOf,
    rules: drafts.bench.rules,
    compliance: input.compliance,
    ll97: sections.ll97,
  };
  const baselineUsd = totalBillUsd(input.baseline.state, input.baseline);
  const plans: TierPlan[] = [];
  const withheld: { tier: Tier; reason: string }[] = [];
  let previous: { draft: Draft; plan: TierPlan } | null = null;
  for (const draft of drafts.list) {
    if (draft.withheld !== null || draft.chosen === null) {
      withheld.push({ tier: draft.tier, reason: draft.withheld ?? 'Nothing applies.' });
      continue;
    }
    const before: Evaluated | null = previous?.draft.chosen ?? null;
    const same = before !== null && sameScope(draft.chosen, before);
    const plan: TierPlan = buildPlan({
      tier: draft.tier,
      chosen: draft.chosen,
      bench: drafts.bench,
      schedule,
      sameAs: same ? (previous?.plan ?? null) : null,
      texts: tierTexts({
        tier: draft.tier,
        aim: codeAim(input.compliance),
        chosen: draft.chosen,
        bought: measuresOf(draft.chosen, drafts.bench),
        baseline: drafts.start,
        previous: before,
        targets: draft.targets,
        target: draft.target,
        byDeeperWork: draft.byDeeperWork ?? false,
        billChangeUsd: totalBillUsd(draft.chosen.after, input.baseline) - baselineUsd,
      }),
    });
    plans.push(plan);
    previous = { draft, plan };
  }
  return {
    plans,
    withheld,
    standing: drafts.bench.standing,
    withheldMeasures: withheldMeasures(entries, { ...drafts.bench, profile: input.profile }),
  };
}

const measuresOf = ({ selection }: Evaluated, { relations }: Bench): CompiledMeasure[] =>
  boughtIn(selection).flatMap((index) => relations.candidates[index]?.measure ?? []);

function codeAim({ periods, counted, pathway }: ComplianceProfile): CodeAim {
  if (periods.length === 0) return 'class_target';
  return counted || pathway !== 'undetermined' ? 'limit' : 'limit_if_article_320';
}

interface Draft {
  readonly tier: Tier;
  readonly chosen: Evaluated | null;
  readonly targets: readonly Target[];
  readonly target: string;
  /** The law's limit was out of reach of the tier's own measures. */
  readonly byDeeperWork?: boolean;
  readonly withheld: string | null;
}

interface Drafts {
  readonly bench: Bench;
  readonly start: Evaluated;
  readonly list: readonly Draft[];
}

/** One walk goes through all tiers: each starts where the one before ended. */
function draftTiers(input: OfferInput): Drafts {
  const bench = benchOf(input);
  const walk = newWalk(bench);
  const start = standing(walk);
  const quick = quickDraft(quickWins(walk), bench);
  const code = codeDraft(walk, start, input);
  const deep = deepDraft(walk, start, input);
  return { bench, start, list: [quick, code, deep, zeroDraft(walk)] };
}

function benchOf({ profile, baseline, compliance, asOf, snapshot }: OfferInput): Bench {
  const { measures, prices } = snapshot.tables;
  const { rules } = measures;
  const { textCodes } = measures;
  const facts = textCodes.rowOf(measureFacts({ profile, baseline, compliance, rules }));
  const parts = { years: profile.equipmentYears, today: dateParts(asOf).year, textCodes };
  const candidates = candidatesOf({ profile, baseline, compliance, facts, measures, prices, parts });
  const setting = simulationSetting(profile, baseline, rules);
  return {
    profile,
    facts,
    parts,
    relations: relationsOf(candidates, measures.relations),
    applicable: candidates.map(applicable),
    setting,
    rules,
    standing: standingEquipment(candidates, standingIn(profile, asOf)),
    costs: prices.rules,
    service: candidates.find((candidate) => candidate.measure.quantity.basis === 'added_kva') ?? null,
  };
}

function quickDraft(quick: Evaluated, bench: Bench): Draft {
  const { paybackYears, packagePaybackYears } = bench.rules;
  return {
    tier: 'quick_wins',
    chosen: isEmpty(quick.selection) ? null : quick,
    targets: [],
    target: quickWinsTarget(bench.rules),
    withheld: isEmpty(quick.selection)
      ? `No operational measure that applies here earns its own price within ${paybackYears} years, or the package with contractor, soft cost and contingency takes longer than ${packagePaybackYears}.`
      : null,
  };
}

function codeDraft(walk: Walk, start: Evaluated, input: OfferInput): Draft {
  const { compliance, snapshot, profile } = input;
  const { emissionRates } = snapshot.tables.measures;
  const limits = ([2024, 2030] as const).flatMap(
    (year) => emissionsTarget(compliance, year, emissionRates) ?? [],
  );
  const aim = limits.length > 0 ? null : classTarget(start, walk.bench);
  const targets = aim === null ? limits : [siteEnergyTarget(aim.kbtuPerSqft * profile.areaSqft)];
  const [now] = limits;
  const overNow = now !== undefined && now.year === 2024 && !allMet([now], start);
  const { chosen, byDeeperWork } = meetLimit(walk, targets, limits.length > 0);
  const nothing = isEmpty(chosen.selection);
  return {
    tier: 'code_compliant',
    chosen: nothing ? null : chosen,
    targets,
    byDeeperWork,
    target: codeTarget(compliance, overNow, aim?.text ?? null),
    withheld: !nothing
      ? null
      : allMet(targets, start)
        ? 'The building meets the target today and no quick win applies.'
        : 'No measure of this depth applies to the building.',
  };
}

/**
 * The target by the work of this depth; where that falls short of the law, by the deeper tier's measures and dearer
 * steps, if they get there. If nothing does, the tier stops where its own steps end and says what it misses.
 */
function meetLimit(
  walk: Walk,
  targets: readonly Target[],
  isLaw: boolean,
): { readonly chosen: Evaluated; readonly byDeeperWork: boolean } {
  const kept = boughtIn(walk.at.selection);
  const chosen = reachTargets(walk, { kept, targets, tier: 'code_compliant' });
  if (!isLaw || allMet(targets, chosen)) return { chosen, byDeeperWork: false };
  const deeper = reachTargets(walk, { kept, targets, tier: 'high_performance' });
  if (allMet(targets, deeper)) return { chosen: deeper, byDeeperWork: true };
  standOn(walk, chosen.selection);
  return { chosen, byDeeperWork: false };
}

/** Class target, no lower than an efficiency tier can reach from here. */
function classTarget(start: Evaluated, { profile, rules }: Bench) {
  const target = factorValue(rules.factors, 'tier-rules', `eui_target.${profile.parameterClass}`);
  const today = start.siteKbtu / profile.areaSqft;
  const kbtuPerSqft = Math.max(target, today * (1 - rules.deepestEfficiencyCut));
  return { kbtuPerSqft, text: classAim(kbtuPerSqft, target) };
}

function deepDraft(walk: Walk, start: Evaluated, input: OfferInput): Draft {
  const { compliance, snapshot, profile } = input;
  const siteLimit = start.siteKbtu * walk.bench.rules.siteShareKept;
  const later = emissionsTarget(compliance, 2035, snapshot.tables.measures.emissionRates);
  const targets = later === null ? [siteEnergyTarget(siteLimit)] : [siteEnergyTarget(siteLimit), later];
  const kept = boughtIn(walk.at.selection);
  const chosen = reachTargets(walk, { kept, targets, tier: 'high_performance' });
  const deeper = !isEmpty(chosen.selection);
  return {
    tier: 'high_performance',
    chosen: deeper ? chosen : null,
    targets,
    target: deepTarget(compliance, siteLimit, profile.areaSqft),
    withheld: deeper ? null : 'No measure of this depth applies to the building.',
  };
}

function zeroDraft(walk: Walk): Draft {
  const chosen = electrifyAll(walk);
  const left = fuelLeft(chosen.after);
  return {
    tier: 'net_zero_ready',
    chosen: left > 1 ? null : chosen,
    targets: [],
    target: NET_ZERO_TARGET,
    withheld:
      left > 1
        ? `Fuel would remain (${Math.round(left)} kBtu a year): no measure in the catalogue replaces all of it here.`
        : isEmpty(chosen.selection)
          ? 'The building burns nothing today and no solar fits.'
          : null,
  };
}
