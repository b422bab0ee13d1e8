import type { Snapshot } from '../../catalog/snapshot.ts';
import type { CalendarDate } from '../../quantities/calendar-date.ts';
import type { BuildingProfile } from '../building/types.ts';
import type { ComplianceProfile } from '../compliance/types.ts';
import { costRules } from '../costs/cost-rules.ts';
import { energyBill } from '../energy/energy-bill.ts';
import type { EnergyBaseline } from '../energy/types.ts';
import { buildPlan } from './build-plan.ts';
import { candidatesOf, type MeasureSections } from './candidates.ts';
import { totalKbtu } from './energy-index.ts';
import { measureFacts } from './facts.ts';
import { evaluate, type Bench, type Evaluated } from './evaluate.ts';
import { marginalPrices, quickWins } from './quick-wins.ts';
import { factorValue, measureRules } from './rules.ts';
import { relationsOf } from './selection.ts';
import { simulationSetting, startSimulation } from './simulate.ts';
import { electrifyAll, fuelLeft, reachTargets } from './solver.ts';
import { allMet, emissionsTarget, siteEnergyTarget, type Target } from './targets.ts';
import {
  codeTarget,
  deepTarget,
  NET_ZERO_TARGET,
  quickWinsTarget,
  sameScope,
  tierTexts,
} from './tier-texts.ts';
import type { Tier, TierOffer, TierPlan } from './types.ts';
import { withheldMeasures } from './withheld-measures.ts';

export interface OfferInput {
  readonly profile: BuildingProfile;
  readonly baseline: EnergyBaseline;
  readonly compliance: ComplianceProfile;
  readonly asOf: CalendarDate;
  readonly snapshot: OfferSnapshot;
}

/** The parts of the snapshot that tiers are made from. */
export type OfferSnapshot = { readonly sections: MeasureSections & Pick<Snapshot['sections'], 'll97'> };

/**
 * The tiers this building is offered, shallow to deep, and the reasons for those withheld. Each tier keeps the work of
 * the one before unless a better measure of the same group replaces it, so scope, cost, site energy and emissions nest.
 */
export function offerTiers(input: OfferInput): TierOffer {
  const drafts = draftTiers(input);
  const { sections } = input.snapshot;
  const schedule = {
    asOf: input.asOf,
    rules: drafts.bench.rules,
    compliance: input.compliance,
    ll97: sections.ll97,
  };
  const baselineUsd = energyBill(input.baseline.state, input.baseline).totalUsd;
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
        chosen: draft.chosen,
        baseline: drafts.start,
        previous: before,
        targets: draft.targets,
        target: draft.target,
        billChangeUsd: energyBill(draft.chosen.after, input.baseline).totalUsd - baselineUsd,
      }),
    });
    plans.push(plan);
    previous = { draft, plan };
  }
  return {
    plans,
    withheld,
    withheldMeasures: withheldMeasures(sections.measures, {
      facts: measureFacts({ ...input, rules: drafts.bench.rules }),
      profile: input.profile,
      rules: drafts.bench.rules,
    }),
  };
}

interface Draft {
  readonly tier: Tier;
  readonly chosen: Evaluated | null;
  readonly targets: readonly Target[];
  readonly target: string;
  readonly withheld: string | null;
}

interface Drafts {
  readonly bench: Bench;
  readonly start: Evaluated;
  readonly list: readonly Draft[];
}

function draftTiers(input: OfferInput): Drafts {
  const bench = benchOf(input);
  const start = evaluate([], bench);
  const quick = quickWins(bench, marginalPrices(input.baseline));
  const code = codeDraft(quick, start, bench, input);
  const deep = deepDraft(code.chosen ?? quick, start, bench, input);
  const zero = zeroDraft(deep.chosen ?? code.chosen ?? quick, bench);
  return { bench, start, list: [quickDraft(quick, bench), code, deep, zero] };
}

function benchOf({ profile, baseline, compliance, snapshot }: OfferInput): Bench {
  const { sections } = snapshot;
  const candidates = candidatesOf({ profile, baseline, compliance, sections });
  const rules = measureRules(sections.factors);
  const setting = simulationSetting(profile, baseline, rules);
  return {
    profile,
    relations: relationsOf(candidates, sections.measures),
    setting,
    scratch: startSimulation(setting),
    rules,
    costs: costRules(sections.factors),
    service: candidates.find((candidate) => candidate.measure.quantity.basis === 'added_kva') ?? null,
  };
}

function quickDraft(quick: Evaluated, bench: Bench): Draft {
  const { paybackYears } = bench.rules;
  return {
    tier: 'quick_wins',
    chosen: quick.selection.length > 0 ? quick : null,
    targets: [],
    target: quickWinsTarget(paybackYears),
    withheld:
      quick.selection.length > 0
        ? null
        : `No operational measure that applies here pays for itself within ${paybackYears} years.`,
  };
}

function codeDraft(quick: Evaluated, start: Evaluated, bench: Bench, input: OfferInput): Draft {
  const { compliance, snapshot, profile } = input;
  const { ll97 } = snapshot.sections;
  const limits = [2024, 2030].flatMap((year) => emissionsTarget(compliance, year, ll97) ?? []);
  const euiKbtuPerSqft = limits.length > 0 ? null : classTarget(start, bench);
  const targets = euiKbtuPerSqft === null ? limits : [siteEnergyTarget(euiKbtuPerSqft * profile.areaSqft)];
  const [now] = limits;
  const overNow = now !== undefined && now.year === 2024 && !allMet([now], start.after);
  const chosen = reachTargets(quick, targets, 'code_compliant', bench);
  const nothing = chosen.selection.length === 0;
  return {
    tier: 'code_compliant',
    chosen: nothing ? null : chosen,
    targets,
    target: codeTarget(compliance, overNow, euiKbtuPerSqft),
    withheld: !nothing
      ? null
      : allMet(targets, start.after)
        ? 'The building meets the target today and no quick win applies.'
        : 'No measure of this depth applies to the building.',
  };
}

/** Class target, kBtu/sqft, no lower than an efficiency tier can reach from here. */
function classTarget(start: Evaluated, { profile, rules }: Bench): number {
  const target = factorValue(rules.factors, 'tier-rules', `eui_target.${profile.parameterClass}`);
  const today = totalKbtu(start.after.use) / profile.areaSqft;
  return Math.max(target, today * (1 - rules.deepestEfficiencyCut));
}

function deepDraft(before: Evaluated, start: Evaluated, bench: Bench, input: OfferInput): Draft {
  const { compliance, snapshot, profile } = input;
  const siteLimit = totalKbtu(start.after.use) * bench.rules.siteShareKept;
  const later = emissionsTarget(compliance, 2035, snapshot.sections.ll97);
  const targets = later === null ? [siteEnergyTarget(siteLimit)] : [siteEnergyTarget(siteLimit), later];
  const chosen = reachTargets(before, targets, 'high_performance', bench);
  const deeper = chosen.selection.length > 0;
  return {
    tier: 'high_performance',
    chosen: deeper ? chosen : null,
    targets,
    target: deepTarget(compliance, siteLimit, profile.areaSqft),
    withheld: deeper ? null : 'No measure of this depth applies to the building.',
  };
}

function zeroDraft(before: Evaluated, bench: Bench): Draft {
  const chosen = electrifyAll(before, bench);
  const left = fuelLeft(chosen.after);
  return {
    tier: 'net_zero_ready',
    chosen: left > 1 ? null : chosen,
    targets: [],
    target: NET_ZERO_TARGET,
    withheld:
      left > 1
        ? `Fuel would remain (${Math.round(left)} kBtu a year): no measure in the catalogue replaces all of it here.`
        : chosen.selection.length === 0
          ? 'The building burns nothing today and no solar fits.'
          : null,
  };
}
