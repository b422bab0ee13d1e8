import type { BuildingParameterId } from '../../catalog/sections/building-parameters.ts';
import type { Snapshot } from '../../catalog/snapshot.ts';
import { energyKwh } from '../../quantities/units.ts';
import type { Disclosures } from './disclosures.ts';
import { endUseShares, HEATING, HOT_WATER, type EndUseShares, type SharesCase } from './end-use-shares.ts';
import type { ParameterTable } from './parameter-table.ts';
import type { DesignLoads, FuelUse } from './types.ts';

const HOURS_PER_YEAR = 8760;

export interface LoadsCase extends SharesCase {
  readonly areaSqft: number;
  readonly fuelUse: FuelUse;
  /** The service the owner knows, kVA. */
  readonly serviceKva: number | null;
}

/** Design loads: heating and cooling by area, electric peak from annual use and the load factor of the class. */
export function loadsOf(
  building: LoadsCase,
  table: ParameterTable,
  disclosures: Disclosures,
  snapshot: Snapshot,
): DesignLoads {
  const { areaSqft, fuelUse } = building;
  const use = (id: BuildingParameterId) => disclosures.use(table(id));
  const shares = endUseShares(building, snapshot);
  const heatingKbtu =
    fuelUse.heatingFuel === 'electricity' ? fuelUse.kbtu[0] * shares.electricity[HEATING]! : 0;
  // The load factor is of fuel-heated buildings: what heats adds nothing to the summer.
  const summerPeakKw = energyKwh(fuelUse.kbtu[0] - heatingKbtu) / (HOURS_PER_YEAR * use('load_factor'));
  const spare = use('service_spare_share');
  const fuelHeatedWinterKw = summerPeakKw * use('winter_peak_share');
  // A fuel-heated building keeps a share of its summer peak; electric heat adds its own load over the heating hours.
  const hoursPeakKw = heatingKbtu === 0 ? 0 : energyKwh(heatingKbtu) / use('heating_full_load_hours');
  const heatingKbtuPerHour = (areaSqft * use('heating_design_load')) / 1000;
  // No electric heat draws more power than the heat that the building loses on its coldest day.
  const heatingPeakKw = Math.min(hoursPeakKw, energyKwh(heatingKbtuPerHour));
  const winterPeakKw = fuelHeatedWinterKw + heatingPeakKw;
  const cooled = building.systems.cooling !== 'none';
  return {
    heatingKbtuPerHour,
    coolingTons: cooled ? areaSqft / use('cooling_area_per_ton') : 0,
    hotWaterKbtuPerHour: hotWaterOutput(building, shares) / use('hot_water_full_load_hours'),
    summerPeakKw,
    winterPeakKw,
    heatingPeakKw,
    serviceKva:
      building.serviceKva ?? Math.max(summerPeakKw, winterPeakKw) / use('power_factor') / (1 - spare),
    outdoorAirCfm: areaSqft * use('outdoor_air'),
  };
}

/** Heat delivered as hot water in a year, kBtu. */
function hotWaterOutput(building: LoadsCase, { electricity, thermal }: EndUseShares): number {
  const [electric, gas, oil2, oil4, steam] = building.fuelUse.kbtu;
  return (
    ((gas + oil2 + oil4 + steam) * thermal[HOT_WATER]! + electric * electricity[HOT_WATER]!) *
    building.systems.hotWaterEfficiency
  );
}
