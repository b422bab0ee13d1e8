import type { Snapshot } from '../../catalog/snapshot.ts';
import { kwhFromKbtu } from '../../quantities/units.ts';
import type { Disclosures } from './disclosures.ts';
import type { ParameterTable } from './parameter-table.ts';
import type { DesignLoads, EngineClass, FuelUse, Systems } from './types.ts';

const HOURS_PER_YEAR = 8760;

export interface LoadsCase {
  readonly areaSqft: number;
  readonly parameterClass: EngineClass;
  readonly fuel: FuelUse;
  readonly systems: Systems;
}

/** Design loads: heating and cooling by area, electric peak from annual use and the load factor of the class. */
export function loadsOf(
  building: LoadsCase,
  table: ParameterTable,
  disclosures: Disclosures,
  snapshot: Snapshot,
): DesignLoads {
  const { areaSqft, fuel } = building;
  const cooled = building.systems.cooling !== 'none';
  const summerPeakKw = kwhFromKbtu(fuel.kbtu[0]) / (HOURS_PER_YEAR * disclosures.use(table('load_factor')));
  const spare = disclosures.use(table('service_spare_share'));
  return {
    heatingKbtuPerHour: (areaSqft * disclosures.use(table('heating_design_load'))) / 1000,
    coolingTons: cooled ? areaSqft / disclosures.use(table('cooling_area_per_ton')) : 0,
    hotWaterKbtuPerHour: hotWaterLoad(building, table, disclosures, snapshot),
    summerPeakKw,
    winterPeakKw: winterPeak(building, summerPeakKw, table, disclosures, snapshot),
    serviceKva: summerPeakKw / disclosures.use(table('power_factor')) / (1 - spare),
    outdoorAirCfm: areaSqft * disclosures.use(table('outdoor_air')),
  };
}

/** A fuel-heated building keeps a share of its summer peak; electric heat adds its own load over the heating hours. */
function winterPeak(
  { fuel, parameterClass }: LoadsCase,
  summerPeakKw: number,
  table: ParameterTable,
  disclosures: Disclosures,
  snapshot: Snapshot,
): number {
  const base = summerPeakKw * disclosures.use(table('winter_peak_share'));
  if (fuel.heatingFuel !== 'electricity') return base;
  const heatingShare = snapshot.sections.endUseSplits[parameterClass].thermal[0] ?? 0;
  const heatKwh = kwhFromKbtu(fuel.kbtu[0]) * heatingShare;
  return base + heatKwh / disclosures.use(table('heating_full_load_hours'));
}

/** Hot-water plant output: delivered heat of the year over its full-load hours. */
function hotWaterLoad(
  { fuel, parameterClass, systems }: LoadsCase,
  table: ParameterTable,
  disclosures: Disclosures,
  snapshot: Snapshot,
): number {
  const split = snapshot.sections.endUseSplits[parameterClass];
  const [electricity, gas, oil2, oil4, steam] = fuel.kbtu;
  const input =
    (gas + oil2 + oil4 + steam) * (split.thermal[1] ?? 0) + electricity * (split.electricity[1] ?? 0);
  return (input * systems.hotWaterEfficiency) / disclosures.use(table('hot_water_full_load_hours'));
}
