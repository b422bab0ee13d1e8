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

/**
 * The rate of every meter. Electricity goes by size and metering: houses of up to four dwellings and flats with meters of
 * their own are SC1, housing on one meter for tenants’ use too SC8, others SC9 over 10 kW and SC2 below, with time of day
 * over 1,500 kW.
 */
export function chooseRates(
  profile: BuildingProfile,
  { meterPeakKw, tariffs }: { readonly meterPeakKw: number; readonly tariffs: TariffSet },
  snapshot: RateSnapshot,
): RateSet {
  const named = (id: string): Rate => {
    const rate = snapshot.tables.rates[id];
    if (rate === undefined) throw new RangeError(`the catalogue has no rate ${id}`);
    return rate;
  };
  const oneMeter = (rate: Rate): Metering => ({ rate, tenants: null });
  const { byFuel } = tariffs;
  return {
    electricity: electricity(profile, meterPeakKw, snapshot, named),
    natural_gas: oneMeter(named(gasRate(byFuel.natural_gas.id))),
    fuel_oil_2: oneMeter(named(byFuel.fuel_oil_2.id)),
    fuel_oil_4: oneMeter(named(byFuel.fuel_oil_4.id)),
    district_steam: oneMeter(named(byFuel.district_steam.id)),
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

/** The leaf behind a gas tariff; the tariff itself where none is held. */
function gasRate(tariff: string): string {
  switch (tariff) {
    case 'con_edison_gas_multifamily':
      return 'con_edison_gas_sc3_large' satisfies RateId;
    case 'con_edison_gas_small_residential':
      return 'con_edison_gas_sc3_small' satisfies RateId;
    case 'national_grid_gas_multifamily':
      return 'kedny_gas_sc3' satisfies RateId;
    default:
      return tariff;
  }
}
