import type { CompiledFactors } from '../../catalog/sections/factors.ts';
import type { CompiledEscalation } from '../../catalog/sections/escalation.ts';
import type { CompiledMeasure, CompiledMeasures } from '../../catalog/sections/measures.ts';
import type { BuildingProfile } from '../building/types.ts';
import type { ComplianceProfile } from '../compliance/types.ts';
import type { EnergyBaseline } from '../energy/types.ts';
import { costRules } from '../costs/cost-rules.ts';
import { siteUsdOf } from '../costs/site-lines.ts';
import { directUsd, unitPrice, type UnitPrice } from '../costs/unit-price.ts';
import { compileCondition, type Predicate } from './conditions.ts';
import { effectTable, withStoreys, type CompiledEffect } from './effects.ts';
import type { MeasureFacts } from './facts.ts';
import { quantityOf } from './quantities.ts';
import { measureRules } from './rules.ts';
import { TIERS, type Tier } from './types.ts';

/** The catalogue sections this stage reads. */
export interface MeasureSections {
  readonly measures: CompiledMeasures;
  readonly factors: CompiledFactors;
  readonly escalation: CompiledEscalation;
}

/** A measure that can be done on this building, priced and with its effects resolved. */
export interface Candidate {
  readonly index: number;
  readonly measure: CompiledMeasure;
  readonly quantity: number;
  readonly effects: readonly CompiledEffect[];
  readonly unit: UnitPrice;
  readonly directUsd: number;
  /** Abatement and access that come with it, USD. */
  readonly siteUsd: number;
  readonly landmarkAlternative: boolean;
  /** Bit per tier it may enter by itself. */
  readonly tierMask: number;
}

export interface CompiledEntry {
  readonly measure: CompiledMeasure;
  readonly applies: Predicate;
  readonly tierMask: number;
  /** Needs open ground for its bores, so it is weighed on every building. */
  readonly isGroundSource: boolean;
  /** May be kept from an owner who would ask about it, so that the answer says why. */
  readonly mayBeWithheld: boolean;
}

const entriesCache = new WeakMap<CompiledMeasures, readonly CompiledEntry[]>();

export function tierBit(tier: Tier): number {
  return 1 << TIERS.indexOf(tier);
}

/** Every measure with its condition compiled once a snapshot. */
export function entriesOf(measures: CompiledMeasures): readonly CompiledEntry[] {
  let entries = entriesCache.get(measures);
  if (entries === undefined) {
    entries = measures.list.map(compileEntry);
    entriesCache.set(measures, entries);
  }
  return entries;
}

function compileEntry(measure: CompiledMeasure): CompiledEntry {
  const isGroundSource = measure.tags.includes('geothermal_heat_pump');
  return {
    measure,
    applies: compileCondition(measure.applies),
    tierMask: measure.tiers.reduce((mask, tier) => mask | tierBit(tier), 0),
    isGroundSource,
    mayBeWithheld:
      isGroundSource || measure.withheld_by_default !== null || measure.landmark.rule === 'withheld',
  };
}

export interface CandidateInput {
  readonly profile: BuildingProfile;
  readonly baseline: EnergyBaseline;
  readonly compliance: ComplianceProfile;
  readonly facts: MeasureFacts;
  readonly sections: MeasureSections;
}

/** Every measure that applies, in physical order. */
export function candidatesOf(input: CandidateInput): Candidate[] {
  const { profile, baseline, compliance, facts, sections } = input;
  const rules = measureRules(sections.factors);
  const effects = effectTable(sections.measures, rules, profile.parameterClass);
  const cost = costRules(sections.factors);
  const { escalation } = sections;
  const place = { profile, rules: cost, escalation, landmarkAlternative: false };
  const protectedPlace = { ...place, landmarkAlternative: true };
  const amounts = { profile, baseline, rules };
  const candidates: Candidate[] = [];
  for (const { measure, applies, tierMask } of entriesOf(sections.measures)) {
    if (!offered(measure, facts, profile, compliance) || !applies(facts)) continue;
    const per = measure.quantity.per?.value ?? 1;
    const quantity = quantityOf(measure.quantity.basis, amounts) * per;
    const isService = measure.quantity.basis === 'added_kva';
    if (!(quantity > 0) && !isService) continue;
    const landmarkAlternative =
      profile.landmarkConstraint !== 'none' && measure.landmark.rule === 'priced_up';
    const unit = unitPrice(measure, landmarkAlternative ? protectedPlace : place);
    const usd = directUsd(measure, quantity, unit, cost);
    candidates.push({
      index: candidates.length,
      measure,
      quantity,
      effects: withStoreys(effects[measure.order] ?? [], profile.geometry.floors),
      unit,
      directUsd: usd,
      siteUsd: siteUsdOf(measure, unit, usd, place),
      landmarkAlternative,
      tierMask,
    });
  }
  return candidates;
}

/** Not offered: what is withheld by default, barred by a landmark, or due already under another law. */
function offered(
  measure: CompiledMeasure,
  facts: MeasureFacts,
  profile: BuildingProfile,
  compliance: ComplianceProfile,
): boolean {
  if (measure.withheld_by_default !== null) return false;
  if (profile.landmarkConstraint !== 'none' && measure.landmark.rule === 'withheld') return false;
  for (const law of measure.assumed_done_under) {
    if (law === 'article_321' && compliance.pathway === 'article_321') return false;
    if (law === 'll88' && lightingLawApplies(profile, compliance)) return false;
  }
  return true;
}

/** Local Law 88 reached large non-residential City buildings on 1 January 2025: their lighting is taken as done. */
function lightingLawApplies(profile: BuildingProfile, compliance: ComplianceProfile): boolean {
  return (
    profile.input.region === 'nyc' &&
    profile.parameterClass !== 'multifamily' &&
    (compliance.applicable || compliance.pathway === 'city_owned')
  );
}
