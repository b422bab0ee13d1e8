import type { RateId } from '../../../catalog/sections/rates.ts';
import type { Snapshot } from '../../../catalog/snapshot.ts';
import type { BuildingProfile } from '../../building/types.ts';
import { hasTenantMeters } from '../payers.ts';
import type { TariffSet } from '../types.ts';
import type { RateTable } from './rate-table.ts';
import type { Metering, Rate, RateSet } from './types.ts';

export interface RateSnapshot {
  readonly sections: Pick<Snapshot['sections'], 'tariffs'>;
  readonly tables: { readonly rates: RateTable };
}

/** What decides the rates of a building. */
interface Bought {
  readonly meterPeakKw: number;
  /** Commercial gas that heats, or would in place of oil, is of the heating rate. */
  readonly heatsWithGas: boolean;
  /** Steam of the year as is. */
  readonly steamMlb: number;
  readonly tariffs: TariffSet;
}

/**
 * The rate of every meter. Electricity goes by size and metering: houses of up to four dwellings and flats with meters of
 * their own are SC1, housing on one meter for tenants’ use too SC8, others SC9 over 10 kW and SC2 below, with time of day
 * over 1,500 kW. Commercial gas goes by whether it heats, steam by whether the year is large enough for a demand charge.
 */
export function chooseRates(profile: BuildingProfile, bought: Bought, snapshot: RateSnapshot): RateSet {
  const named = (id: string): Rate => {
    const rate = snapshot.tables.rates[id];
    if (rate === undefined) throw new RangeError(`the catalogue has no rate ${id}`);
    return rate;
  };
  const oneMeter = (rate: Rate): Metering => ({ rate, tenants: null });
  const { byFuel } = bought.tariffs;
  return {
    electricity: electricity(profile, bought.meterPeakKw, snapshot, named),
    natural_gas: oneMeter(named(gasRate(byFuel.natural_gas.id, bought.heatsWithGas))),
    fuel_oil_2: oneMeter(named(byFuel.fuel_oil_2.id)),
    fuel_oil_4: oneMeter(named(byFuel.fuel_oil_4.id)),
    district_steam: oneMeter(
      named(
        steamRate(byFuel.district_steam.id, bought.steamMlb >= snapshot.sections.tariffs.steamDemandFromMlb),
      ),
    ),
  };
}

function electricity(
  profile: BuildingProfile,
  meterPeakKw: number,
  { sections }: RateSnapshot,
  named: (id: RateId) => Rate,
): Metering {
  const { demandServiceFromKw, timeOfDayFromKw, smallResidentialDwellings } = sections.tariffs;
  const place = profile.input.region === 'westchester' ? 'westchester' : 'nyc';
  const isHousing = profile.parameterClass === 'multifamily';
  const { dwellings } = profile.counts;
  const home = named(`con_edison_sc1_${place}`);
  const hasOwnMeters = hasTenantMeters(profile);
  const service = isHousing && !hasOwnMeters ? 'sc8' : 'sc9';
  const rate =
    isHousing && dwellings <= smallResidentialDwellings
      ? home
      : meterPeakKw > timeOfDayFromKw
        ? named(`con_edison_${service}_tod_${place}`)
        : meterPeakKw > demandServiceFromKw
          ? named(`con_edison_${service}_${place}`)
          : named(`con_edison_sc2_${place}`);
  return { rate, tenants: hasOwnMeters ? { rate: home, meters: Math.max(1, dwellings) } : null };
}

/** The rate of a gas tariff. */
function gasRate(tariff: string, heats: boolean): RateId {
  switch (tariff) {
    case 'con_edison_gas_multifamily':
      return 'con_edison_gas_sc3_large';
    case 'con_edison_gas_small_residential':
      return 'con_edison_gas_sc3_small';
    case 'national_grid_gas_multifamily':
      return 'kedny_gas_sc3';
    case 'national_grid_gas_commercial':
      return heats ? 'kedny_gas_sc2_heating' : 'kedny_gas_sc2_nonheating';
    default:
      return heats ? 'con_edison_gas_sc2_heating' : 'con_edison_gas_sc2_nonheating';
  }
}

function steamRate(tariff: string, billsDemand: boolean): RateId {
  if (tariff === 'con_edison_steam_apartment')
    return billsDemand ? 'con_edison_steam_sc3_demand' : 'con_edison_steam_sc3';
  return billsDemand ? 'con_edison_steam_sc2_demand' : 'con_edison_steam_sc2';
}
