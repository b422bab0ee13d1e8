import type { CompiledTariff, TariffId } from '../../catalog/sections/tariffs.ts';
import type { Snapshot } from '../../catalog/snapshot.ts';
import {
  KBTU_PER_GALLON_OIL_2,
  KBTU_PER_GALLON_OIL_4,
  KBTU_PER_KWH,
  KBTU_PER_MLB_STEAM,
  KBTU_PER_THERM,
} from '../../quantities/units.ts';
import type { BuildingProfile } from '../building/types.ts';
import type { Tariff, TariffSet } from './types.ts';

/** The prices this building pays, by utility and service class; `ownerPeakKw` decides demand billing. */
export function chooseTariffs(profile: BuildingProfile, ownerPeakKw: number, snapshot: Snapshot): TariffSet {
  const { tariffs } = snapshot.sections;
  const named = (id: TariffId): Tariff => priced(tariffs.byId[id], id);
  const isHousing = profile.parameterClass === 'multifamily';
  const isSmall = isHousing && profile.counts.dwellings <= tariffs.smallResidentialDwellings;
  const residential =
    profile.input.region === 'westchester'
      ? 'con_edison_residential_westchester'
      : 'con_edison_residential_nyc';
  const byDemand = ownerPeakKw > tariffs.demandServiceFromKw;
  const owner = byDemand ? 'con_edison_demand' : isSmall ? residential : 'con_edison_small';
  return {
    ownerElectricity: named(owner),
    tenantElectricity: named(isHousing ? residential : owner),
    byFuel: {
      natural_gas: named(gasTariff(profile, isHousing, isSmall)),
      fuel_oil_2: named('oil_2_bulk'),
      fuel_oil_4: named('oil_4_bulk'),
      district_steam: named(isHousing ? 'con_edison_steam_apartment' : 'con_edison_steam_commercial'),
    },
  };
}

function gasTariff(profile: BuildingProfile, isHousing: boolean, isSmall: boolean): TariffId {
  const isGrid = profile.gasUtility === 'national_grid';
  if (!isHousing) return isGrid ? 'national_grid_gas_commercial' : 'con_edison_gas_commercial';
  if (isGrid) return 'national_grid_gas_multifamily';
  return isSmall ? 'con_edison_gas_small_residential' : 'con_edison_gas_multifamily';
}

/** Tariffs are few: each is turned into its engine form once per catalogue. */
const converted = new WeakMap<CompiledTariff, Tariff>();

function priced(entry: CompiledTariff | undefined, id: TariffId): Tariff {
  if (entry === undefined) throw new RangeError(`the catalogue has no tariff ${id}`);
  const known = converted.get(entry);
  if (known !== undefined) return known;
  const tariff: Tariff = { ...entry, usdPerKbtu: entry.energyUsdPerUnit / kbtuPerUnit(entry) };
  converted.set(entry, tariff);
  return tariff;
}

function kbtuPerUnit(entry: CompiledTariff): number {
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
