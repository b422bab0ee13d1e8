import type { Snapshot } from '../../catalog/snapshot.ts';
import { classify, dofEntry, type Classification } from './classify.ts';
import { countsOf, dwellingsOf } from './counts.ts';
import { Disclosures } from './disclosures.ts';
import { atStatedCharge } from './at-stated-charge.ts';
import { fuelUse } from './fuel-use.ts';
import { equipmentYears } from './equipment-years.ts';
import { geometryOf } from './geometry.ts';
import { inferOwner } from './infer-owner.ts';
import { checkInput, type FuelledBuilding } from './input-checks.ts';
import { loadsOf } from './loads.ts';
import { disclosePayers } from './owner-pays.ts';
import { parameterTable } from './parameter-table.ts';
import { priceLevelOf } from './price-level.ts';
import { STAND_INS } from './stand-ins.ts';
import { systemsOf } from './systems.ts';
import type { BuildingInput, BuildingProfile, EngineClass, OwnerType, Vintage } from './types.ts';
import { discloseHouseGas, utilitiesOf } from './utilities.ts';
import { vintageOfYear } from './vintage.ts';

export interface ResolveRequest {
  readonly input: BuildingInput;
  /** `financing.owner_type` when financing is present. */
  readonly requestedOwnerType: OwnerType | null;
  /** What a stated charge says of the energy: a factor on what is known otherwise. */
  readonly energyRatio?: number;
}

/**
 * The building as every later stage sees it: class, vintage, price level, geometry, systems, loads and counts. Whatever
 * the input does not say is taken from the catalogue and listed once in `assumptions` with its value and source.
 */
export function resolveBuilding(request: ResolveRequest, snapshot: Snapshot): BuildingProfile {
  const { input, requestedOwnerType, energyRatio = 1 } = request;
  const disclosures = new Disclosures();
  const classification = classify(input, snapshot);
  const { parameterClass } = classification;
  discloseClass(classification, input, disclosures);
  const vintage = vintageOf(input, parameterClass, disclosures, snapshot);
  const districtSteamArea = belowNinetySixth(input, snapshot);
  const found = fuelUse({ input, parameterClass, vintage, districtSteamArea }, snapshot);
  const fuel = energyRatio === 1 ? found : atStatedCharge(found, energyRatio);
  discloseFuel(fuel, input, disclosures, fuelSources(parameterClass, vintage, snapshot));
  const fuelled = { input, parameterClass, vintage, fuel };
  const { geometry, systems, loads, counts } = physicalOf(fuelled, disclosures, snapshot);
  const { doubt, ...inferredOwner } = inferOwner(input, requestedOwnerType, snapshot);
  if (requestedOwnerType === null) discloseOwner(inferredOwner, disclosures);
  if (doubt !== undefined) disclosures.warn('owner_unsettled', doubt);
  disclosePayers({ input, parameterClass, counts }, disclosures, snapshot);
  const utilities = utilitiesOf(input, disclosures, snapshot);
  const { gasUtility } = utilities;
  discloseHouseGas({ gasUtility, parameterClass, fuelUse: fuel, counts }, disclosures, snapshot);
  checkInput(fuelled, disclosures, snapshot);
  return {
    input,
    areaSqft: input.grossFloorAreaSqft,
    engineClass: classification.engineClass,
    classSource: classification.classSource,
    classReason: classification.classReason,
    useIsTold: classification.useIsTold,
    parameterClass,
    propertyType: classification.propertyType,
    vintage,
    fuelUse: fuel,
    priceLevel: priceLevelOf(input, inferredOwner.ownerType),
    geometry,
    systems,
    loads,
    counts,
    equipmentYears: equipmentYears(input.facts),
    landmarkConstraint: landmarkConstraintOf(input),
    districtSteamArea,
    ...utilities,
    inferredOwner,
    assumptions: disclosures.assumptions,
    warnings: disclosures.warnings,
  };
}

/** Geometry, systems, loads and counts, each from what is known and the parameters of class and vintage. */
function physicalOf(
  { input, parameterClass, vintage, fuel }: FuelledBuilding,
  disclosures: Disclosures,
  snapshot: Snapshot,
): Pick<BuildingProfile, 'geometry' | 'systems' | 'loads' | 'counts'> {
  const table = parameterTable(snapshot, parameterClass, vintage);
  const entry = dofEntry(input, snapshot);
  const dwellings = dwellingsOf({ input, parameterClass, entry }, table, disclosures);
  const geometry = geometryOf(input, table, disclosures);
  const { facts } = input;
  const systems = systemsOf(
    { parameterClass, vintage, fuel, dwellings, areaSqft: input.grossFloorAreaSqft, facts },
    table,
    disclosures,
    snapshot,
  );
  const areaSqft = input.grossFloorAreaSqft;
  const serviceKva = facts?.electrical_service_kva ?? null;
  const loads = loadsOf(
    { areaSqft, parameterClass, vintage, fuelUse: fuel, systems, serviceKva },
    table,
    disclosures,
    snapshot,
  );
  const counts = countsOf({ input, parameterClass, geometry, systems, dwellings }, table, disclosures);
  return { geometry, systems, loads, counts };
}

function landmarkConstraintOf(input: BuildingInput): BuildingProfile['landmarkConstraint'] {
  if (input.isLandmark) return 'individual_landmark';
  return input.inHistoricDistrict ? 'historic_district' : 'none';
}

/** Comes before every other warning: whatever follows rests on a stand-in. */
function noFigures(
  input: BuildingInput,
  {
    classReason,
    parameterClass,
    useIsTold,
  }: Pick<BuildingProfile, 'classReason' | 'parameterClass' | 'useIsTold'>,
): string {
  if (useIsTold)
    return `${classReason} The catalogue has no figures for this use. Figures of ${STAND_INS[parameterClass]} are used instead. Do not rely on them without bills and quotes for this building.`;
  const ask =
    input.source === 'parcel'
      ? 'Find out the use, then describe the building with its class, before you rely on any figure.'
      : 'Send its DOF class code or an engine class as building_class.';
  return `${classReason} ${ask}`;
}

function disclosePool(parameterClass: EngineClass, reason: string, disclosures: Disclosures): void {
  disclosures.add({
    code: 'parameter_class',
    text: `${reason} Physical parameters of ${STAND_INS[parameterClass]} are used instead. No class-specific incentive applies.`,
    value: parameterClass,
    unit: '',
    source: 'plumbline_method',
  });
}

/** Year built in one of four periods; without a year the most frequent period of the class. */
function vintageOf(
  input: BuildingInput,
  parameterClass: EngineClass,
  disclosures: Disclosures,
  snapshot: Snapshot,
): Vintage {
  const year = input.yearBuilt;
  if (year !== null) return vintageOfYear(year);
  const { vintage, source, locator } = snapshot.sections.buildingSystems.defaultVintage[parameterClass];
  disclosures.add({
    code: 'vintage',
    text: `The year built is not known. The vintage ${vintage} is assumed (${locator}).`,
    value: vintage,
    unit: '',
    source,
  });
  return vintage;
}

/** Whether district steam may be had: Manhattan below 96th Street, by coordinates or else by tax block. */
function belowNinetySixth(input: BuildingInput, snapshot: Snapshot): boolean {
  if (input.borough !== 'MN') return false;
  const line = snapshot.sections.buildingSystems.steamLine;
  if (input.latitude !== null && input.longitude !== null)
    return input.latitude < line.at + line.slope * (input.longitude - line.longitude);
  const bbl = input.billingBbl ?? input.parcelId ?? '';
  return /^1\d{9}$/.test(bbl) && Number(bbl.slice(1, 6)) <= line.lastBlock;
}

/** Where the medians were read that stand in for unknown fuels. */
function fuelSources(parameterClass: EngineClass, vintage: Vintage, { sections }: Snapshot) {
  return {
    siteEui: sections.siteEui.medians[parameterClass][vintage].source,
    share: sections.fuelMix.electricityShare[parameterClass][vintage].source,
    tons: sections.fuelMix.publishedTons.source,
    steam: sections.fuelMix.steamSource,
  };
}

function discloseClass(classification: Classification, input: BuildingInput, disclosures: Disclosures): void {
  for (const text of classification.warnings) disclosures.warn('class_unsettled', text);
  if (classification.engineClass !== null) return;
  disclosures.warnFirst('class_unknown', noFigures(input, classification));
  disclosePool(classification.parameterClass, classification.classReason, disclosures);
}

function discloseFuel(
  fuel: BuildingProfile['fuelUse'],
  input: BuildingInput,
  disclosures: Disclosures,
  sources: ReturnType<typeof fuelSources>,
): void {
  if (fuel.questioned !== undefined) disclosures.warn('fuels_questioned', fuel.questioned);
  if (fuel.origin.electrified !== undefined)
    disclosures.add({
      code: 'all_electric',
      text: 'The owner says that heat is electric, so hot water and cooking are taken as electric too.',
      value: true,
      unit: '',
      source: 'plumbline_method',
    });
  if (fuel.method === 'own_fuels') return;
  const total = fuel.kbtu.reduce((sum, part) => sum + part, 0);
  if (fuel.method === 'class_median')
    disclosures.add({
      code: 'site_eui',
      text: `${fuel.origin.billed !== undefined ? 'Not all energy use is known.' : 'No energy use is known.'} ${fuel.methodText}`,
      value: Math.round((total / input.grossFloorAreaSqft) * 10) / 10,
      unit: 'kBtu/sqft/yr',
      source: sources.siteEui,
    });
  if (fuel.origin.electrified !== undefined) return;
  disclosures.add({
    code: 'electricity_share',
    text: shareText(fuel.origin),
    value: total > 0 ? Math.round((fuel.kbtu[0] / total) * 1000) / 1000 : 0,
    unit: 'fraction',
    source: fuel.origin.tons === undefined ? sources.share : sources.tons,
  });
  disclosures.add({
    code: 'heating_fuel',
    text: `The other fuel is taken as ${fuel.heatingFuel.replaceAll('_', ' ')}.`,
    value: fuel.heatingFuel,
    unit: '',
    source: sources.steam,
  });
}

const shareText = ({ tons, electricWater }: BuildingProfile['fuelUse']['origin']): string =>
  tons === undefined
    ? `Electricity as a share of site energy: the median of the class and vintage${electricWater === true ? ', with hot water that the owner says is electric' : ''}.`
    : `Electricity as a share of site energy: inferred from the emissions and the energy that the City published of ${tons.year}, taking gas as the only other fuel. Four of five such buildings lie within ${tons.shareError.toFixed(2)} of it. Bills settle it.`;

function discloseOwner(owner: BuildingProfile['inferredOwner'], disclosures: Disclosures): void {
  disclosures.add({
    code: 'owner_type',
    text: owner.reason,
    value: owner.ownerType,
    unit: '',
    source: 'practitioner_review_2026_11',
  });
}
