import type { TariffId } from '../../catalog/sections/tariffs.ts';
import type { Snapshot } from '../../catalog/snapshot.ts';
import type { BuildingProfile } from '../building/types.ts';
import type { Tariff, TariffSet } from './types.ts';

export interface TariffSnapshot {
  readonly sections: Pick<Snapshot['sections'], 'tariffs'>;
}

/** How this building buys each energy, by utility and service class; `meterPeakKw` decides demand billing. */
export function chooseTariffs(
  profile: BuildingProfile,
  meterPeakKw: number,
  snapshot: TariffSnapshot,
): TariffSet {
  const { tariffs } = snapshot.sections;
  const named = (id: TariffId): Tariff => {
    const tariff = tariffs.byId[id];
    if (tariff === undefined) throw new RangeError(`the catalogue has no tariff ${id}`);
    return tariff;
  };
  const isHousing = profile.parameterClass === 'multifamily';
  const isSmall = isHousing && profile.counts.dwellings <= tariffs.smallResidentialDwellings;
  const residential =
    profile.input.region === 'westchester'
      ? 'con_edison_residential_westchester'
      : 'con_edison_residential_nyc';
  const byDemand = meterPeakKw > tariffs.demandServiceFromKw;
  const owner = isSmall ? residential : byDemand ? 'con_edison_demand' : 'con_edison_small';
  return {
    ownerElectricity: named(owner),
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
