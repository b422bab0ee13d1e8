import type { Snapshot } from '../../catalog/snapshot.ts';
import { FUELS } from '../../vocabulary/energy.ts';
import { kbtuFromKwh } from '../../quantities/units.ts';
import type { BuildingInput, EngineClass, FuelUse, Vintage } from './types.ts';

type FuelKbtu = [electricity: number, gas: number, oil2: number, oil4: number, steam: number];
const GAS = 1;
const OIL_2 = 2;
const OIL_4 = 3;
const STEAM = 4;

export interface FuelUseCase {
  readonly input: BuildingInput;
  readonly parameterClass: EngineClass;
  readonly vintage: Vintage;
  readonly districtSteamArea: boolean;
}

/**
 * Annual energy by fuel, by the first of: the lot's own fuels, its site EUI, the median of its class and vintage.
 * District steam only below 96th Street; oil only where the lot reports fuel beside electricity and gas.
 */
export function fuelUse(building: FuelUseCase, snapshot: Snapshot): FuelUse {
  const own = ownFuels(building, snapshot);
  if (own !== null) return finish(own, 'own_fuels', ownText(building.input), snapshot);
  const { input, parameterClass, vintage } = building;
  const median = snapshot.sections.siteEui.medians[parameterClass][vintage];
  const reported = input.siteEuiKbtuPerSqft !== null && input.siteEuiKbtuPerSqft > 0;
  const eui = reported ? (input.siteEuiKbtuPerSqft ?? 0) : median.value;
  const total = eui * input.grossFloorAreaSqft;
  const electricity = total * snapshot.sections.fuelMix.electricityShare[parameterClass][vintage].value;
  const kbtu: FuelKbtu = [electricity, 0, 0, 0, 0];
  kbtu[defaultThermalFuel(building, snapshot)] = total - electricity;
  if (reported)
    return finish(
      kbtu,
      'site_eui',
      `Site EUI${yearText(input.siteEuiYear)}, split by class and vintage.`,
      snapshot,
    );
  const text = `Median site EUI of ${parameterClass}, ${vintage}: ${median.value.toFixed(1)} kBtu/sqft.`;
  return finish(kbtu, 'class_median', text, snapshot);
}

/** The lot's own metered fuels, completed from its site EUI when one of the two is missing; null when they cannot be used. */
function ownFuels(building: FuelUseCase, snapshot: Snapshot): FuelKbtu | null {
  const { input, parameterClass } = building;
  const { annualElectricityKwh: kwh, annualGasKbtu: gas, siteEuiKbtuPerSqft: eui } = input;
  const site = eui === null ? null : eui * input.grossFloorAreaSqft;
  const electricity = kwh === null ? null : kbtuFromKwh(kwh);
  const other = Math.max(0, input.annualOtherKbtu ?? 0);
  const kbtu: FuelKbtu = [0, 0, 0, 0, 0];
  if (electricity !== null && gas !== null) {
    kbtu[0] = electricity;
    kbtu[GAS] = gas;
    addOther(kbtu, other, building, snapshot);
  } else if (electricity !== null && site !== null && site >= electricity) {
    kbtu[0] = electricity;
    kbtu[defaultThermalFuel(building, snapshot)] += site - electricity;
  } else if (gas !== null && site !== null && site >= gas + other) {
    kbtu[0] = site - gas - other;
    kbtu[GAS] = gas;
    addOther(kbtu, other, building, snapshot);
  } else return null;
  const intensity = totalOf(kbtu) / input.grossFloorAreaSqft;
  const { low, high } = snapshot.sections.siteEui.plausible[parameterClass];
  return intensity >= low && intensity <= high ? kbtu : null;
}

/** Fuel that is neither electricity nor gas: a fuel of its own above a tenth of the total, else counted with the main one. */
function addOther(kbtu: FuelKbtu, other: number, building: FuelUseCase, snapshot: Snapshot): void {
  const { fuelMix } = snapshot.sections;
  const share = other / (totalOf(kbtu) + other);
  if (!(share > fuelMix.otherFuelFrom)) {
    const main = kbtu[GAS] > 0 ? GAS : defaultThermalFuel(building, snapshot);
    kbtu[main] += other;
    return;
  }
  kbtu[otherFuel(building)] += other;
}

/** Steam where there are mains and no oil is listed, or the use is one that steam serves; else the listed grade of oil. */
function otherFuel({ input, parameterClass, districtSteamArea }: FuelUseCase): 2 | 3 | 4 {
  const served = ['office', 'hotel', 'healthcare', 'education'].includes(parameterClass);
  if (districtSteamArea && (served || input.oilFuel === null)) return STEAM;
  return input.oilFuel?.trim() === '#4' ? OIL_4 : OIL_2;
}

function defaultThermalFuel(
  { input, parameterClass, districtSteamArea }: FuelUseCase,
  snapshot: Snapshot,
): 1 | 2 | 3 | 4 {
  const { fuelMix } = snapshot.sections;
  if (districtSteamArea && fuelMix.steamBelow96th[parameterClass]) return STEAM;
  if (fuelMix.listedOilBurns && input.oilFuel !== null) return input.oilFuel.trim() === '#4' ? OIL_4 : OIL_2;
  return GAS;
}

function finish(kbtu: FuelKbtu, method: FuelUse['method'], methodText: string, snapshot: Snapshot): FuelUse {
  let main = GAS;
  for (let fuel = GAS; fuel <= STEAM; fuel += 1) if ((kbtu[fuel] ?? 0) > (kbtu[main] ?? 0)) main = fuel;
  const total = totalOf(kbtu);
  const thermal = total - kbtu[0];
  const isElectric = thermal <= total * snapshot.sections.fuelMix.allElectricBelow;
  return {
    method,
    methodText,
    kbtu,
    heatingFuel: isElectric ? 'electricity' : (FUELS[main] ?? 'natural_gas'),
  };
}

function totalOf(kbtu: FuelKbtu): number {
  return kbtu[0] + kbtu[1] + kbtu[2] + kbtu[3] + kbtu[4];
}

function ownText(input: BuildingInput): string {
  const parts = [
    input.annualElectricityKwh === null ? null : 'electricity',
    input.annualGasKbtu === null ? null : 'gas',
    (input.annualOtherKbtu ?? 0) > 0 ? 'other fuel' : null,
  ].filter((part) => part !== null);
  return `The lot's own reported ${parts.join(', ')}${yearText(input.energyYear)}.`;
}

function yearText(year: number | null): string {
  return year === null ? '' : ` of ${year}`;
}
