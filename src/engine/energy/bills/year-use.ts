import type { CompiledMonths } from '../../../catalog/sections/rates.ts';
import { kwhFromKbtu } from '../../../quantities/units.ts';
import { MONTHS, isSummerMonth } from '../../../vocabulary/energy.ts';
import { KBTU_PER_BILLED_UNIT } from '../../building/billed-fuels.ts';
import { END_USES, FUELS, type EnergyBaseline, type EnergyState } from '../types.ts';

const FUEL_COUNT = FUELS.length;
const HEATING = END_USES.indexOf('heating');
const COOLING = END_USES.indexOf('cooling');

/** Which months an end use falls on. */
export const shapeOf = (endUse: number): 'heating' | 'cooling' | 'even' =>
  endUse === HEATING ? 'heating' : endUse === COOLING ? 'cooling' : 'even';

/** What a meter counts in a year, in the unit it bills, by the way it falls on the months. */
export interface YearUse {
  readonly heating: number;
  readonly cooling: number;
  readonly even: number;
  /** Made on the roof, to be taken off. */
  readonly solar: number;
}

/** What is left of a fuel where all of it was replaced, kBtu a year. */
export const LEAST_KBTU = 1;

/** A fuel that nothing uses any more has no meter, and no customer charge; electricity always has one. By `FUELS` index. */
export const hasMeter = (place: number, use: YearUse): boolean =>
  place === 0 || quantityOf(use) * (KBTU_PER_BILLED_UNIT[place] ?? 1) > LEAST_KBTU;

/** A year of a fuel by its `FUELS` index in the whole building, before solar. */
export function yearUse(place: number, { use }: EnergyState): YearUse {
  const perUnit = KBTU_PER_BILLED_UNIT[place] ?? 1;
  let even = 0;
  for (let endUse = 0; endUse < END_USES.length; endUse += 1)
    if (endUse !== HEATING && endUse !== COOLING) even += use[endUse * FUEL_COUNT + place] ?? 0;
  return {
    heating: (use[HEATING * FUEL_COUNT + place] ?? 0) / perUnit,
    cooling: (use[COOLING * FUEL_COUNT + place] ?? 0) / perUnit,
    even: even / perUnit,
    solar: 0,
  };
}

type TenantShares = Pick<EnergyBaseline, 'tenantElectricityShare' | 'tenantThermalShare'>;

/** The part of it that tenants pay for. What they use beyond their share of an end use falls evenly on the year. */
export function tenantYearUse(
  place: number,
  { use, tenantShiftKbtu }: EnergyState,
  { tenantElectricityShare, tenantThermalShare }: TenantShares,
): YearUse {
  const shares = place === 0 ? tenantElectricityShare : tenantThermalShare;
  const perUnit = KBTU_PER_BILLED_UNIT[place] ?? 1;
  let even = place === 0 ? tenantShiftKbtu : 0;
  for (let endUse = 0; endUse < END_USES.length; endUse += 1)
    if (endUse !== HEATING && endUse !== COOLING)
      even += (use[endUse * FUEL_COUNT + place] ?? 0) * (shares[endUse] ?? 0);
  return {
    heating: ((use[HEATING * FUEL_COUNT + place] ?? 0) * (shares[HEATING] ?? 0)) / perUnit,
    cooling: ((use[COOLING * FUEL_COUNT + place] ?? 0) * (shares[COOLING] ?? 0)) / perUnit,
    even: Math.max(0, even) / perUnit,
    solar: 0,
  };
}

/** What is left to the owner’s meter. */
export const lessUse = (whole: YearUse, part: YearUse, solar: number): YearUse => ({
  heating: whole.heating - part.heating,
  cooling: whole.cooling - part.cooling,
  even: whole.even - part.even,
  solar,
});

export const quantityOf = ({ heating, cooling, even, solar }: YearUse): number =>
  heating + cooling + even - solar;

export const timesUse = ({ heating, cooling, even, solar }: YearUse, share: number): YearUse => ({
  heating: heating * share,
  cooling: cooling * share,
  even: even * share,
  solar: solar * share,
});

/** One month of it. */
export function monthOf(use: YearUse, month: number, { shapes }: CompiledMonths): number {
  return (
    use.heating * (shapes.heating[month] ?? 0) +
    use.cooling * (shapes.cooling[month] ?? 0) +
    use.even * (shapes.even[month] ?? 0) -
    use.solar * (shapes.solar[month] ?? 0)
  );
}

/** kW of the whole building in each month: a summer month has the peak of the summer, heat that of its own month’s cold. */
export const kwByMonth = (state: EnergyState, months: CompiledMonths): number[] =>
  MONTHS.map((_, month) => buildingKw(month, state, months));

export function buildingKw(
  month: number,
  { summerPeakKw, winterPeakKw, heatingPeakKw }: EnergyState,
  { heatingPeakShare }: CompiledMonths,
): number {
  if (isSummerMonth(month)) return summerPeakKw;
  return winterPeakKw - Math.min(winterPeakKw, heatingPeakKw) * (1 - (heatingPeakShare[month] ?? 0));
}

/** Tenants’ electricity over that of the building as is: with meters of their own they keep this part of its peak. */
export const tenantPeakShare = (tenantKwh: number, { kbtuByFuel }: EnergyBaseline): number => {
  const kwh = kwhFromKbtu(kbtuByFuel.electricity);
  return kwh > 0 ? tenantKwh / kwh : 0;
};
