import type { Snapshot } from '../../catalog/snapshot.ts';
import { defaultThermalFuel, GAS, type FuelUseCase } from './fuel-kinds.ts';

/** Electricity's share of site energy as published tons have it. */
export interface ShareFromTons {
  readonly share: number;
  readonly year: number;
  /** Four of five lots whose fuels are known lie within this of their own share. */
  readonly shareError: number;
}

/**
 * Electricity and gas sum to the site energy, and at the factors of the year to the tons that the City published of it, so
 * both are known. Null where another fuel than gas may be burnt: oil or steam with little electricity give the same tons
 * as gas with much of it; and where the rule could not be tested on enough lots of the class.
 */
export function shareFromTons(building: FuelUseCase, snapshot: Snapshot): ShareFromTons | null {
  const { publishedTons: tons, oilFuel } = building.input;
  const rule = snapshot.sections.fuelMix.publishedTons;
  const shareError = rule.shareError[building.parameterClass];
  if (tons === undefined || tons.year !== rule.year || shareError === undefined) return null;
  if (oilFuel !== null || defaultThermalFuel(building, snapshot) !== GAS) return null;
  const perKbtu = tons.tco2e / (tons.siteEuiKbtuPerSqft * tons.floorAreaSqft);
  const share = (perKbtu - rule.gasTco2ePerKbtu) / (rule.electricityTco2ePerKbtu - rule.gasTco2ePerKbtu);
  return share >= 0 && share <= rule.greatestShare ? { share, year: tons.year, shareError } : null;
}
