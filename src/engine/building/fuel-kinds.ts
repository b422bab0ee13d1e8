import type { Snapshot } from '../../catalog/snapshot.ts';
import type { BuildingProfile } from './types.ts';

export type FuelUseCase = Pick<BuildingProfile, 'input' | 'parameterClass' | 'vintage' | 'districtSteamArea'>;

/** kBtu a year by fuel. */
export type FuelKbtu = [electricity: number, gas: number, oil2: number, oil4: number, steam: number];

export const GAS = 1;
const OIL_2 = 2;
const OIL_4 = 3;
const STEAM = 4;

export function totalOf(kbtu: FuelKbtu): number {
  return kbtu[0] + kbtu[1] + kbtu[2] + kbtu[3] + kbtu[4];
}

/** Fuel that is neither electricity nor gas: a fuel of its own above a tenth of the total, else counted with the main one. */
export function addOther(kbtu: FuelKbtu, other: number, building: FuelUseCase, snapshot: Snapshot): void {
  if (other === 0) return;
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
  return listedOil(input.oilFuel);
}

export function defaultThermalFuel(
  { input, parameterClass, districtSteamArea }: FuelUseCase,
  snapshot: Snapshot,
): 1 | 2 | 3 | 4 {
  const { fuelMix } = snapshot.sections;
  const heating = input.facts?.heating_system;
  if (heating === 'district_steam') return STEAM;
  const onSteam =
    fuelMix.steamBelow96th[parameterClass] && input.grossFloorAreaSqft >= fuelMix.steamLeastSqft;
  if (heating === undefined && districtSteamArea && onSteam) return STEAM;
  if (fuelMix.listedOilBurns && input.oilFuel !== null) return listedOil(input.oilFuel);
  return GAS;
}

const listedOil = (grade: string | null): 2 | 3 => (grade?.trim() === '#4' ? OIL_4 : OIL_2);
