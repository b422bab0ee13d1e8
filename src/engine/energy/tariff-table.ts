import type { CompiledTariff, CompiledTariffs } from '../../catalog/sections/tariffs.ts';
import {
  KBTU_PER_GALLON_OIL_2,
  KBTU_PER_GALLON_OIL_4,
  KBTU_PER_KWH,
  KBTU_PER_MLB_STEAM,
  KBTU_PER_THERM,
} from '../../quantities/units.ts';
import type { Tariff } from './types.ts';

/** Every tariff of the catalogue in the engine's units. */
export type TariffTable = Readonly<Record<string, Tariff>>;

export function compileTariffs({ byId }: CompiledTariffs): TariffTable {
  return Object.fromEntries(
    Object.entries(byId).map(([id, entry]) => [
      id,
      { ...entry, usdPerKbtu: entry.energyUsdPerUnit / kbtuPerUnit(entry) },
    ]),
  );
}

/** Site energy of one billed unit. */
export function kbtuPerUnit(entry: Pick<CompiledTariff, 'unit' | 'fuel'>): number {
  switch (entry.unit) {
    case 'kWh':
      return KBTU_PER_KWH;
    case 'therm':
      return KBTU_PER_THERM;
    case 'Mlb':
      return KBTU_PER_MLB_STEAM;
    case 'gallon':
      return entry.fuel === 'fuel_oil_4' ? KBTU_PER_GALLON_OIL_4 : KBTU_PER_GALLON_OIL_2;
  }
}
