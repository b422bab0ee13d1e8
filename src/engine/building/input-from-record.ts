import type { BuildingRecord } from '../../contract/building-record.ts';
import { coveredList, housingEvidence, listedCodes } from './lot-lists.ts';
import { publishedTons, reportedFuels, reportedYears } from './reported-energy.ts';
import type { BuildingInput, LotPlace } from './types.ts';

/** What a described building can say and no record does. */
const UNSTATED = {
  estimatedPenaltyUsd: null,
  complianceStatus: null,
  energyCommunity: null,
  prevailingWage: null,
} as const;

/**
 * A lot as the lookup serves it, with its place (`places/lot-place.ts`), as engine input: nothing assumed, unknown
 * stays null. The area must be known.
 */
export function buildingInputFromRecord(
  record: BuildingRecord & { readonly grossFloorAreaSqft: number },
  place: LotPlace | null,
): BuildingInput {
  return {
    source: 'parcel',
    parcelId: record.parcelId,
    billingBbl: record.billingBbl,
    region: record.region,
    borough: record.borough,
    ...(place === null ? {} : { place }),
    latitude: record.latitude,
    longitude: record.longitude,
    grossFloorAreaSqft: record.grossFloorAreaSqft,
    areasByUseSqft: record.areasByUseSqft,
    lotAreaSqft: record.lotAreaSqft,
    buildingsOnLot: record.buildingsOnLot,
    yearBuilt: record.yearBuilt,
    yearBuiltEstimated: record.yearBuiltEstimated,
    dofClass: record.dofClass,
    dofClassLetter: record.dofClassLetter,
    landUse: record.landUse,
    ...(record.taxClass === undefined ? {} : { taxClass: record.taxClass }),
    reportedUse: record.reportedUse,
    suppliedClass: null,
    floors: record.floors,
    dwellingUnits: record.dwellingUnits,
    isLandmark: record.isLandmark,
    inHistoricDistrict: record.inHistoricDistrict,
    ownerTypeCode: record.ownerTypeCode,
    siteEuiKbtuPerSqft: record.siteEuiKbtuPerSqft,
    siteEuiYear: record.siteEuiYear,
    annualElectricityKwh: record.annualElectricityKwh,
    annualGasKbtu: record.annualGasKbtu,
    annualOtherKbtu: record.annualOtherKbtu,
    energyYear: record.energyYear,
    oilFuel: record.oilFuel,
    ll97Pathway: record.ll97Pathway ?? listedCodes(record),
    reportedFuels: reportedFuels(record.energyReports ?? []),
    reportedYears: reportedYears(record.energyReports ?? []),
    coveredList: coveredList(record),
    housing: housingEvidence(record),
    energyGrade: record.energyGrade,
    energyStarScore: record.energyStarScore,
    ...UNSTATED,
    ...publishedTons(record),
    ...(record.conflicts === undefined ? {} : { conflicts: record.conflicts }),
  };
}
