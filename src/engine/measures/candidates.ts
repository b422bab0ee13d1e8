import { plantsOf } from '../building/counts.ts';
import type { BuildingProfile } from '../building/types.ts';
import type { ComplianceProfile } from '../compliance/types.ts';
import type { EnergyBaseline } from '../energy/types.ts';
import { sumsFor } from '../pricing/loading.ts';
import type { PriceTables } from '../pricing/price-tables.ts';
import { priceHere } from '../pricing/quoted-price.ts';
import { siteUsdOf } from '../pricing/site-usd.ts';
import { directUsd, leastUsd } from '../pricing/unit-price.ts';
import type { Space } from '../search/space.ts';
import { sumAt, writeWork } from '../search/work-rows.ts';
import { include, noneOf, type WorkSet } from '../search/work-sets.ts';
import type { ClassTables } from './class-tables.ts';
import type { CompiledEntry } from './entries.ts';
import { doneAlready, doneInstead, requiredWhenBuilt } from './done-already.ts';
import { factsOfPart, waitsUntil, type PartYears } from './part-years.ts';
import type { FactRow } from './fact-row.ts';
import type { MeasureTables } from './measure-tables.ts';
import type { MeasureRules } from './rules.ts';
import { measureQuantityOf, unitHere } from './quantities.ts';
import type { ApplicableMeasure } from './types.ts';
import { maintenanceUsdPerUnitYear } from './maintenance.ts';

/** A measure that can be done on this building. */
export interface Candidate extends ApplicableMeasure {
  /** Its index in the search. */
  readonly index: number;
  readonly directUsd: number;
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

/** What applies here, in physical order, and as the search takes it: its numbers are in the memory of the search. */
export interface Candidates {
  readonly list: readonly Candidate[];
  readonly there: WorkSet;
  readonly service: Space['service'];
}

/** Every measure that applies, priced. */
export function candidatesOf(input: CandidateInput): Candidates {
  const { profile, baseline, facts, measures, prices, parts } = input;
  const { offered, work }: ClassTables = measures.byClass[profile.parameterClass];
  const place = { profile, rules: prices.rules };
  const amounts = { profile, baseline, rules: measures.rules };
  const list: Candidate[] = [];
  const there = noneOf(offered.length);
  let service: Space['service'] = null;
  for (let index = 0; index < offered.length; index += 1) {
    const entry = offered[index] as CompiledEntry;
    const { measure, applies, isStorage } = entry;
    if (!isOffered(entry, input) || !applies(factsOfPart(measure, facts, parts))) continue;
    const quantity = measureQuantityOf(measure, amounts);
    const isService = measure.quantity.basis === 'added_kva';
    if (!(quantity > 0) && !isService) continue;
    if (isStorage && !canStore(quantity, input)) continue;
    const landmarkAlternative =
      profile.landmarkConstraint !== 'none' && measure.landmark.rule === 'priced_up';
    const price = priceHere(measure, { profile, prices, landmarkAlternative });
    const usd = directUsd(measure, quantity, price, leastUsd(measure, plantsOf(profile.input), prices.rules));
    include(there, index);
    const [kind, also] = sumsFor(price);
    const sums = { addedTo: sumAt(kind), alsoAddedTo: also === null ? 0 : sumAt(also) };
    if (isService)
      service ??= { measure, unit: price, leastUsd: leastUsd(measure, 1, prices.rules), ...sums };
    writeWork(work.memory.work, index, {
      quantity,
      directUsd: usd,
      siteUsd: siteUsdOf(measure, price, usd, place),
      upkeepUsdYear: maintenanceUsdPerUnitYear(measure),
      lifeYears: measure.lifetime.value,
      ...sums,
    });
    list.push({
      index,
      measure,
      quantity,
      unit: unitHere(measure, amounts),
      quantityBasis: measure.quantity.counted,
      landmarkAlternative,
      directUsd: usd,
    });
  }
  return { list, there, service };
}

/** A battery stands out of doors and saves where demand is billed. */
const canStore = (kwh: number, { profile, baseline, measures }: CandidateInput): boolean =>
  baseline.rates.electricity.rate.billsDemand && hasRoomToStore(kwh, profile, measures.rules);

export const hasRoomToStore = (
  kwh: number,
  { geometry }: BuildingProfile,
  { openSqftPerStoredKwh }: MeasureRules,
): boolean => geometry.openLotAreaSqft !== null && geometry.openLotAreaSqft >= openSqftPerStoredKwh * kwh;

/**
 * Not offered: what is done already, or replaced by what is, what the building had to have when it was new, what a landmark bars, what is due
 * already under another law, and what waits for the end of a part that lasts longer.
 */
function isOffered(
  { measure, inTheWay }: CompiledEntry,
  { profile, compliance, measures, parts }: CandidateInput,
): boolean {
  const { facts } = profile.input;
  if (doneAlready(measure, facts, parts.today)) return false;
  if (doneInstead({ inTheWay }, facts, parts.today) !== undefined) return false;
  if (requiredWhenBuilt(measure, profile.input.yearBuilt) !== null) return false;
  if (waitsUntil(measure, parts, measures.rules) !== null) return false;
  if (profile.landmarkConstraint !== 'none' && measure.landmark.rule === 'withheld') return false;
  const { assumed_done_under: laws } = measure;
  for (let place = 0; place < laws.length; place += 1) {
    const law = laws[place];
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
