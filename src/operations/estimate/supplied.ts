import type { BuildingInput } from '../../engine/building/types.ts';

/** The building facts as supplied or found, in the contract's spelling; unknown ones are left out. */
export function suppliedFacts(input: BuildingInput): Record<string, unknown> {
  const facts: Record<string, unknown> = {
    // What the owner knows, by the names of facts; counts among it stand below in the contract's spelling.
    ...input.facts,
    building_area: input.grossFloorAreaSqft,
    year_built: input.yearBuilt,
    building_class: input.suppliedClass ?? input.dofClass,
    property_use: input.reportedUse,
    num_floors: input.floors,
    site_eui: input.siteEuiKbtuPerSqft,
    electricity_kwh: input.annualElectricityKwh,
    gas_kbtu: input.annualGasKbtu,
    region: input.region,
    dwelling_units: input.dwellingUnits,
    landmark_status: input.isLandmark,
    historic_district: input.inHistoricDistrict,
    energy_grade: input.energyGrade,
    estimated_penalty: input.estimatedPenaltyUsd,
    compliance_status: input.complianceStatus,
    energy_community: input.energyCommunity,
    prevailing_wage: input.prevailingWage,
  };
  const stated: Record<string, unknown> = {};
  for (const name in facts) if (facts[name] !== null) stated[name] = facts[name];
  return stated;
}
