import type { BuildingParameterId } from '../../catalog/sections/building-parameters.ts';
import type { Snapshot } from '../../catalog/snapshot.ts';
import { energyKwh } from '../../quantities/units.ts';
import type { Disclosures } from './disclosures.ts';
import type { ParameterTable } from './parameter-table.ts';
import type { DesignLoads, EngineClass, FuelUse, Systems, Vintage } from './types.ts';

const HOURS_PER_YEAR = 8760;
/** Places of heating and hot water in END_USES. */
const HEATING = 0;
const HOT_WATER = 1;

export interface LoadsCase {
  readonly areaSqft: number;
  readonly parameterClass: EngineClass;
  readonly vintage: Vintage;
  readonly fuel: FuelUse;
  readonly systems: Systems;
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
  const { areaSqft, fuel } = building;
  const use = (id: BuildingParameterId) => disclosures.use(table(id));
  const heat = electricHeat(building, snapshot);
  // The load factor is of fuel-heated buildings: what heats adds nothing to the summer.
  const summerPeakKw = energyKwh(fuel.kbtu[0] - heat.heatingKbtu) / (HOURS_PER_YEAR * use('load_factor'));
  const spare = use('service_spare_share');
  const fuelHeatedWinterKw = summerPeakKw * use('winter_peak_share');
  // A fuel-heated building keeps a share of its summer peak; electric heat adds its own load over the heating hours.
  const hoursPeakKw =
    heat.heatingKbtu === 0 ? 0 : energyKwh(heat.heatingKbtu) / use('heating_full_load_hours');
  const heatingKbtuPerHour = (areaSqft * use('heating_design_load')) / 1000;
  // No electric heat draws more power than the heat that the building loses on its coldest day.
  const heatingPeakKw = Math.min(hoursPeakKw, energyKwh(heatingKbtuPerHour));
  const winterPeakKw = fuelHeatedWinterKw + heatingPeakKw;
  const cooled = building.systems.cooling !== 'none';
  return {
    heatingKbtuPerHour,
    coolingTons: cooled ? areaSqft / use('cooling_area_per_ton') : 0,
    hotWaterKbtuPerHour:
      hotWaterOutput(building, heat.hotWaterKbtu, snapshot) / use('hot_water_full_load_hours'),
    summerPeakKw,
    winterPeakKw,
    heatingPeakKw,
    serviceKva:
      building.serviceKva ?? Math.max(summerPeakKw, winterPeakKw) / use('power_factor') / (1 - spare),
    outdoorAirCfm: areaSqft * use('outdoor_air'),
  };
}

/** Electricity that an all-electric building spends on heat and hot water, kBtu a year; nothing in any other building. */
function electricHeat({ fuel, parameterClass, vintage }: LoadsCase, snapshot: Snapshot) {
  if (fuel.heatingFuel !== 'electricity') return { heatingKbtu: 0, hotWaterKbtu: 0 };
  const { endUseSplits, fuelMix } = snapshot.sections;
  const split = endUseSplits[parameterClass];
  const share = fuelMix.electricityShare[parameterClass][vintage].value;
  const part = (endUse: number) =>
    fuel.kbtu[0] * (share * split.electricity[endUse]! + (1 - share) * split.thermal[endUse]!);
  return { heatingKbtu: part(HEATING), hotWaterKbtu: part(HOT_WATER) };
}

/** Heat delivered as hot water in a year, kBtu. */
function hotWaterOutput(building: LoadsCase, electricKbtu: number, snapshot: Snapshot): number {
  const { fuel, parameterClass, systems } = building;
  const split = snapshot.sections.endUseSplits[parameterClass];
  const [electricity, gas, oil2, oil4, steam] = fuel.kbtu;
  const electric = electricKbtu > 0 ? electricKbtu : electricity * split.electricity[HOT_WATER]!;
  return ((gas + oil2 + oil4 + steam) * split.thermal[HOT_WATER]! + electric) * systems.hotWaterEfficiency;
}
