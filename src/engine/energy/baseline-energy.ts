import type { Snapshot } from '../../catalog/snapshot.ts';
import type { BuildingProfile } from '../building/types.ts';
import { chooseRates, type RateSnapshot } from './bills/choose-rates.ts';
import { atOwnPrices, ownPrices } from './bills/own-bills.ts';
import { unitPriceUsd } from './bills/year-bill.ts';
import {
  hasMeter,
  lessUse,
  ownerKw,
  peaksPerUse,
  quantityOf,
  tenantYearUse,
  yearUse,
} from './bills/year-use.ts';
import { chooseTariffs, type TariffSnapshot } from './choose-tariffs.ts';
import { hasTenantMeters, tenantShares } from './payers.ts';
import { ELECTRICITY, FUEL_COUNT, HEATING, NATURAL_GAS, OIL_2, OIL_4 } from './energy-index.ts';
import { kbtuByFuel, siteKbtu } from './energy-state.ts';
import { splitFuels } from './split-fuels.ts';
import { byFuel, FUELS, ofFuel, type EnergyBaseline, type EnergyMatrix, type EnergyState } from './types.ts';

const STEAM = FUELS.indexOf('district_steam');
const GAS_OR_OIL = [NATURAL_GAS, OIL_2, OIL_4];

/** The building's energy as it is: by end use and fuel, peaks, tariffs, and who pays for what. */
export function baselineEnergy(
  profile: BuildingProfile,
  snapshot: Snapshot & TariffSnapshot & RateSnapshot,
): EnergyBaseline {
  const use = splitFuels(profile, snapshot);
  const state = stateAsIs(profile, use);
  const { payers, months } = snapshot.sections;
  const shares = {
    tenantElectricityShare: tenantShares('electricity', profile, payers),
    tenantThermalShare: tenantShares('thermal', profile, payers),
  };
  const total = siteKbtu(state);
  const kwPerKwhAsIs = peaksPerUse(state, months);
  const tenant = hasTenantMeters(profile) ? tenantYearUse(ELECTRICITY, state, shares) : null;
  const meterPeakKw = Math.max(...ownerKw(state, tenant, { months, kwPerKwhAsIs }));
  const tariffs = chooseTariffs(profile, meterPeakKw, snapshot);
  const bought = {
    meterPeakKw,
    heatsWithGas: GAS_OR_OIL.some((fuel) => use[HEATING * FUEL_COUNT + fuel]! > 0),
    steamMlb: quantityOf(yearUse(STEAM, state)),
    tariffs,
  };
  const rates = chooseRates(profile, bought, snapshot);
  const atRates: EnergyBaseline = {
    state,
    siteKbtu: total,
    siteEuiKbtuPerSqft: total / profile.areaSqft,
    method: profile.fuelUse.method,
    methodText: profile.fuelUse.methodText,
    kbtuByFuel: kbtuByFuel(use),
    tariffs,
    months,
    rates,
    unitUsd: byFuel((_, place) => ownersUnitUsd(place, { state, rates, months, ...shares })),
    kwPerKwhAsIs,
    ownPrices: [],
    ...shares,
  };
  const own = ownPrices(profile.input, atRates, snapshot.sections.tariffs);
  return own.length === 0 ? atRates : atOwnPrices(atRates, own);
}

const stateAsIs = ({ loads }: BuildingProfile, use: EnergyMatrix): EnergyState => ({
  use,
  pvKwh: 0,
  heatPumpKwh: 0,
  summerPeakKw: loads.summerPeakKw,
  winterPeakKw: loads.winterPeakKw,
  heatingPeakKw: loads.heatingPeakKw,
  tenantSummerKw: 0,
  tenantWinterKw: 0,
  tenantHeatingKw: 0,
  storageKw: 0,
  tenantShiftKbtu: 0,
});

type Metered = Pick<
  EnergyBaseline,
  'state' | 'rates' | 'months' | 'tenantElectricityShare' | 'tenantThermalShare'
>;

/** Mean price of a unit on the owner's meter as is, USD; 0 where the fuel has no meter. */
function ownersUnitUsd(place: number, metered: Metered): number {
  const { state, rates, months } = metered;
  const { rate, tenants } = ofFuel(rates, place);
  const all = yearUse(place, state);
  if (!hasMeter(place, all)) return 0;
  const theirs = tenants === null ? null : tenantYearUse(place, state, metered);
  return unitPriceUsd(rate, theirs === null ? all : lessUse(all, theirs, 0), months);
}
