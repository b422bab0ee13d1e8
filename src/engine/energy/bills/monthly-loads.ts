import type { Shape } from '../../../catalog/sections/rates.ts';
import { MONTHS, isSummerMonth } from '../../../vocabulary/energy.ts';
import { kbtuPerUnit } from '../tariff-table.ts';
import { END_USES, FUELS, type EnergyBaseline, type Fuel } from '../types.ts';

const HEATING = END_USES.indexOf('heating');
const COOLING = END_USES.indexOf('cooling');

/** Which months an end use falls on. */
export const shapeOf = (endUse: number): Shape =>
  endUse === HEATING ? 'heating' : endUse === COOLING ? 'cooling' : 'even';

/** What is used of a fuel in one month, in the unit it is billed in, and the building’s peak. */
export interface MonthLoad {
  readonly ownerQuantity: number;
  readonly tenantQuantity: number;
  /** Electricity: the peak of the whole building, kW; else 0. */
  readonly kw: number;
}

/** The twelve months of a fuel, before any work. */
export function monthlyLoads(fuel: Fuel, baseline: EnergyBaseline): MonthLoad[] {
  const perUnit = kbtuPerUnit(
    fuel === 'electricity' ? baseline.tariffs.ownerElectricity : baseline.tariffs.byFuel[fuel],
  );
  const yearly = byShape(fuel, baseline);
  return MONTHS.map((_, month) => {
    let whole = 0;
    let tenant = 0;
    for (const { shape, kbtu, tenantKbtu } of yearly) {
      const share = baseline.months.shapes[shape][month] ?? 0;
      whole += kbtu * share;
      tenant += tenantKbtu * share;
    }
    return {
      ownerQuantity: (whole - tenant) / perUnit,
      tenantQuantity: tenant / perUnit,
      kw: fuel === 'electricity' ? buildingKw(month, baseline) : 0,
    };
  });
}

function byShape(fuel: Fuel, { state, tenantElectricityShare, tenantThermalShare }: EnergyBaseline) {
  const place = FUELS.indexOf(fuel);
  const shares = fuel === 'electricity' ? tenantElectricityShare : tenantThermalShare;
  return END_USES.map((_, endUse) => {
    const kbtu = state.use[endUse * FUELS.length + place] ?? 0;
    return { shape: shapeOf(endUse), kbtu, tenantKbtu: kbtu * (shares[endUse] ?? 0) };
  });
}

/** kW billed in a month: a summer month has the peak of the summer; heat follows the coldest hours of its own month. */
function buildingKw(month: number, { state, months }: EnergyBaseline): number {
  if (isSummerMonth(month)) return state.summerPeakKw;
  const { winterPeakKw, heatingPeakKw } = state;
  return winterPeakKw - Math.min(winterPeakKw, heatingPeakKw) * (1 - (months.heatingPeakShare[month] ?? 0));
}
