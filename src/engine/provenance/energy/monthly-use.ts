import { isSummerMonth, MONTHS, type Fuel } from '../../../vocabulary/energy.ts';
import { PEAK_MONTH, peakMonthOf, shapeOf } from '../../energy/bills/year-use.ts';
import { END_USES, FUELS } from '../../energy/types.ts';
import { kbtuPerUnit, unitOf } from '../../estimate/baseline-view.ts';
import { over, plusOf, times } from '../../figures/arithmetic.ts';
import { step, type Figure } from '../../figures/figure.ts';
import { FUEL_COUNT } from '../../energy/energy-index.ts';
import { fuelName, tenantShare, type BuildingScope } from '../catalog-leaves.ts';
import { notBelowZero } from './baseline.ts';
import { monthName, shareOfYear, type Shape } from './peak-use.ts';
import { energyBefore, type EnergyFigures } from './tier-energy.ts';

const SHAPES: readonly Shape[] = ['heating', 'cooling', 'even'];
type Part = 'all' | 'tenants';

/** One fuel of one state of the building: as is, or after a tier. */
export interface FuelOfState {
  readonly scope: BuildingScope;
  readonly energy: EnergyFigures;
  readonly fuel: Fuel;
  /** By the rates as they are, where the owner's bills would set the price. */
  readonly isAtRates?: boolean;
}

/** ` after deep retrofit`; nothing for the building as is. */
export const after = ({ id, words }: EnergyFigures): string => (id === energyBeforeId ? '' : ` ${words}`);
const energyBeforeId = '#/energy/before';

/** What is used in a month before solar, in the unit that is billed; null where the part uses none in a year. */
export function monthQuantity(of: FuelOfState, month: number, part: Part): Figure | null {
  const kbtu = plusOf(
    SHAPES.map((shape) => {
      const year = yearOf(of, shape, part);
      return year === null ? null : times(year, shareOfYear(of.scope, shape, month));
    }),
  );
  return kbtu === null ? null : over(kbtu, kbtuPerUnit(of.fuel));
}

/** A year’s use that falls on the months in one way, kBtu. */
function yearOf({ scope, energy, fuel }: FuelOfState, shape: Shape, part: Part): Figure | null {
  const id = `${energy.id}/shapes/${fuel}/${shape}/${part}`;
  return scope.memo(id, () => {
    const place = FUELS.indexOf(fuel);
    const kbtu = END_USES.map((_, endUse) => {
      const cell = shapeOf(endUse) === shape ? (energy.cells[endUse * FUEL_COUNT + place] ?? null) : null;
      if (cell === null || part === 'all') return cell;
      const share = tenantShare(scope, fuel === 'electricity' ? 'electricity' : 'thermal', endUse);
      return share === null ? null : times(cell, share);
    });
    const isShifted = part === 'tenants' && shape === 'even' && fuel === 'electricity';
    const shift = isShifted ? energy.tenantShiftKbtu : null;
    const sum = plusOf([shift, ...kbtu]);
    const owner = part === 'tenants' ? "tenants' " : '';
    const name = `${owner}${fuelName(place)} of ${shape} use, a year${after(energy)}`;
    return step(id, name, 'kBtu/yr', shift === null || sum === null ? sum : notBelowZero(sum));
  });
}

/** What tenants pay for of a fuel in a year, in the unit it is billed in; null where they pay for none. */
export function tenantQuantity(of: FuelOfState): Figure | null {
  const { scope, energy, fuel } = of;
  return scope.memo(`${energy.id}/tenant_quantity/${fuel}`, () => {
    const kbtu = plusOf(SHAPES.map((shape) => yearOf(of, shape, 'tenants')));
    const name = `tenants' ${fuelName(FUELS.indexOf(fuel))}, a year${after(energy)}`;
    const { unit } = unitOf(fuel, scope.context.baseline);
    const quantity = kbtu === null ? null : over(kbtu, kbtuPerUnit(fuel));
    return step(`${energy.id}/tenant_quantity/${fuel}`, name, `${unit}/yr`, quantity);
  });
}

/** What of a state’s electricity runs at the peak of a month, kWh: the twin of `useAtPeak`. */
function useAtPeak(of: FuelOfState, month: number, part: Part): Figure | null {
  const { summer, winter } = PEAK_MONTH;
  const falls: readonly (readonly [Shape, number])[] = isSummerMonth(month)
    ? [
        ['cooling', summer],
        ['even', summer],
      ]
    : [
        ['heating', month],
        ['even', winter],
      ];
  const kbtu = plusOf(
    falls.map(([shape, at]) => {
      const year = yearOf(of, shape, part);
      return year === null ? null : times(year, shareOfYear(of.scope, shape, at));
    }),
  );
  return kbtu === null ? null : over(kbtu, kbtuPerUnit(of.fuel));
}

/** Tenants’ part of what runs at the peak of a month as is; null where they use none. */
export function tenantPeakShare(scope: BuildingScope, energy: EnergyFigures, month: number): Figure | null {
  const fuel = 'electricity';
  const { baseline } = scope.context;
  const all = useAtPeak(
    { scope, energy: energyBefore(scope), fuel },
    peakMonthOf(month, baseline.state),
    'all',
  );
  const kwh = useAtPeak({ scope, energy, fuel }, month, 'tenants');
  if (kwh === null || all === null || all.value <= 0) return null;
  const id = `${energy.id}/months/kw/${MONTHS[month] ?? ''}/tenant_share`;
  const name = `tenants' share of the peak of ${monthName(month)}${after(energy)}`;
  return step(id, name, 'share', over(kwh, all));
}
