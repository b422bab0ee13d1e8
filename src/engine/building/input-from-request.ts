import type { BuildingRequest } from '../../contract/estimate/request.ts';
import { BUILDING_DEFAULTS } from '../../vocabulary/request-defaults.ts';
import { ENGINE_CLASSES, type BuildingInput, type EngineClass } from './types.ts';

/** What a record would know and a described building does not. */
const UNKNOWN_OF_A_LOT = {
  source: 'manual',
  parcelId: null,
  billingBbl: null,
  borough: null,
  latitude: null,
  longitude: null,
  areasByUseSqft: null,
  lotAreaSqft: null,
  buildingsOnLot: null,
  yearBuiltEstimated: false,
  landUse: null,
  reportedUse: null,
  inHistoricDistrict: false,
  ownerTypeCode: null,
  siteEuiYear: null,
  annualElectricityKwh: null,
  annualGasKbtu: null,
  annualOtherKbtu: null,
  energyYear: null,
  oilFuel: null,
  ll97Pathway: null,
  reportedFuels: null,
  coveredList: null,
  housing: null,
} as const;

/** The request's `building` object as engine input: nothing assumed except the region (nyc, as the contract says). */
export function buildingInputFromRequest(building: BuildingRequest): BuildingInput {
  return {
    ...UNKNOWN_OF_A_LOT,
    region: building.region ?? BUILDING_DEFAULTS.region,
    grossFloorAreaSqft: building.building_area,
    yearBuilt: building.year_built ?? null,
    ...suppliedClass(building.building_class ?? null),
    floors: building.num_floors ?? null,
    dwellingUnits: building.dwelling_units ?? null,
    isLandmark: building.landmark_status ?? BUILDING_DEFAULTS.landmark_status,
    siteEuiKbtuPerSqft: building.site_eui ?? null,
    energyGrade: building.energy_grade ?? null,
    estimatedPenaltyUsd: building.estimated_penalty ?? null,
    complianceStatus: building.compliance_status ?? null,
    energyCommunity: building.energy_community ?? null,
    prevailingWage: building.prevailing_wage ?? null,
  };
}

/** An engine class in any case, or a DOF code in upper case; other text is kept so that it can be named. */
export function suppliedClass(
  text: string | null,
): Pick<BuildingInput, 'dofClass' | 'dofClassLetter' | 'suppliedClass'> {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '') return { dofClass: null, dofClassLetter: null, suppliedClass: null };
  const engineClass = trimmed.toLowerCase();
  if ((ENGINE_CLASSES as readonly string[]).includes(engineClass))
    return { dofClass: null, dofClassLetter: null, suppliedClass: engineClass as EngineClass };
  const code = trimmed.toUpperCase();
  if (/^[A-Z]$/.test(code)) return { dofClass: null, dofClassLetter: code, suppliedClass: null };
  const letter = /^[A-Z][0-9A-Z]$/.test(code) ? code.slice(0, 1) : null;
  return { dofClass: code, dofClassLetter: letter, suppliedClass: null };
}
