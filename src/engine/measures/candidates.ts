import type { CompiledMeasure } from '../../catalog/sections/measures.ts';
import type { BuildingProfile } from '../building/types.ts';
import type { ComplianceProfile } from '../compliance/types.ts';
import type { EnergyBaseline } from '../energy/types.ts';
import type { PriceTables } from '../pricing/price-tables.ts';
import { priceHere } from '../pricing/quoted-price.ts';
import { siteUsdOf } from '../pricing/site-usd.ts';
import { directUsd, type UnitPrice } from '../pricing/unit-price.ts';
import { withStoreys, type CompiledEffect } from './effects.ts';
import { doneAlready } from './done-already.ts';
import { factsOfPart, waitsUntil, type PartYears } from './part-years.ts';
import type { FactRow } from './fact-row.ts';
import type { MeasureTables } from './measure-tables.ts';
import { measureQuantityOf } from './quantities.ts';

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

export interface CandidateInput {
  readonly profile: BuildingProfile;
  readonly baseline: EnergyBaseline;
  readonly compliance: ComplianceProfile;
  readonly facts: FactRow;
  readonly measures: MeasureTables;
  readonly prices: PriceTables;
  readonly parts: PartYears;
}

/** Every measure that applies, in physical order. */
export function candidatesOf(input: CandidateInput): Candidate[] {
  const { profile, baseline, facts, measures, prices, parts } = input;
  const effects = measures.effects[profile.parameterClass];
  const place = { profile, rules: prices.rules };
  const amounts = { profile, baseline, rules: measures.rules };
  const candidates: Candidate[] = [];
  for (const { measure, applies, tierMask } of measures.entriesByClass[profile.parameterClass]) {
    if (!offered(measure, input) || !applies(factsOfPart(measure, facts, parts))) continue;
    const quantity = measureQuantityOf(measure, amounts);
    const isService = measure.quantity.basis === 'added_kva';
    if (!(quantity > 0) && !isService) continue;
    const landmarkAlternative =
      profile.landmarkConstraint !== 'none' && measure.landmark.rule === 'priced_up';
    const unit = priceHere(measure, { profile, prices, landmarkAlternative });
    const usd = directUsd(measure, quantity, unit, prices.rules);
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

/**
 * Not offered: what is withheld by default or done already, barred by a landmark, due already under another law, or waits
 * for the end of a part that lasts longer.
 */
function offered(
  measure: CompiledMeasure,
  { profile, compliance, measures, parts }: CandidateInput,
): boolean {
  if (measure.withheld_by_default !== null) return false;
  if (doneAlready(measure, profile.input.facts, parts.today)) return false;
  if (waitsUntil(measure, parts, measures.rules) !== null) return false;
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
