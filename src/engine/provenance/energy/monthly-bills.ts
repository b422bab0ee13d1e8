import { MONTHS, isSummerMonth, type Fuel } from '../../../vocabulary/energy.ts';
import { dwellings } from '../../building/profile-figures.ts';
import type { Charge, Rate } from '../../energy/bills/types.ts';
import { shapeOf } from '../../energy/bills/monthly-loads.ts';
import { kbtuPerUnit } from '../../energy/tariff-table.ts';
import { END_USES, FUELS } from '../../energy/types.ts';
import { unitOf } from '../../estimate/baseline-view.ts';
import { plus, minus, times, over, larger, smaller, plusOf, type Term } from '../../figures/arithmetic.ts';
import { catalogFigure } from '../../figures/catalog-leaf.ts';
import { step, type Figure } from '../../figures/figure.ts';
import { FUEL_COUNT } from '../../measures/energy-index.ts';
import { fuelName, tenantShare, type BuildingScope } from '../catalog-leaves.ts';
import { stepOnce } from '../rule.ts';
import { baselinePeaks, notBelowZero } from './baseline.ts';
import { tenantShareOfElectricity } from './bill.ts';
import { energyBefore } from './tier-energy.ts';

const SHAPES = ['heating', 'cooling', 'even'] as const;
type Shape = (typeof SHAPES)[number];
type Part = 'all' | 'tenants';

export interface BilledMonthFigures {
  readonly ownerQuantity: Figure;
  readonly tenantQuantity: Figure;
  readonly kw: Figure;
  readonly ownerUsd: Figure;
  readonly tenantUsd: Figure;
}

const monthName = (month: number): string => {
  const name = MONTHS[month] ?? '';
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
};
const at = (fuel: Fuel, month: number): string => `#/energy/before/months/${fuel}/${MONTHS[month] ?? ''}`;

/** The twelve bills of a fuel as figures: the twin of `energy/bills/monthly-bills.ts`. */
export function monthlyBillFigures(scope: BuildingScope, fuel: Fuel): readonly BilledMonthFigures[] {
  return scope.memo(`months of ${fuel}`, () => MONTHS.map((_, month) => monthOf(scope, fuel, month)));
}

function monthOf(scope: BuildingScope, fuel: Fuel, month: number): BilledMonthFigures {
  const { rate, tenants } = scope.context.baseline.rates[fuel];
  const name = `${fuelName(FUELS.indexOf(fuel))}, ${monthName(month)}`;
  const { unit } = unitOf(fuel, scope.context.baseline);
  const all = step(`${at(fuel, month)}/all`, name, unit, quantityOf(scope, fuel, month, 'all') ?? plus());
  const tenant = quantityOf(scope, fuel, month, 'tenants');
  const tenantQuantity = step(`${at(fuel, month)}/tenants`, `tenants’ ${name}`, unit, tenant ?? plus());
  const ownerQuantity = tenant === null ? all : minus(all, tenantQuantity);
  const kw = rate.billsDemand ? meterKw(scope, month) : plus();
  const metered = tenants === null ? all : ownerQuantity;
  const usd = billFigure(scope, { rate, month, quantity: metered, kw });
  const figures = { ownerQuantity, tenantQuantity: tenant === null ? plus() : tenantQuantity, kw };
  if (tenants !== null) {
    const meters = metersOf(scope);
    const each = billFigure(scope, {
      rate: tenants.rate,
      month,
      quantity: over(tenantQuantity, meters),
      kw: plus(),
    });
    return { ...figures, ownerUsd: usd, tenantUsd: times(each, meters) };
  }
  if (tenant === null || all.value <= 0) return { ...figures, ownerUsd: usd, tenantUsd: plus() };
  const bill = step(`${at(fuel, month)}/usd`, `bill of ${name}`, 'USD', usd);
  const tenantUsd = over(times(bill, tenantQuantity), all);
  return { ...figures, ownerUsd: minus(bill, tenantUsd), tenantUsd };
}

/** Meters of tenants: one a dwelling. */
export const metersOf = (scope: BuildingScope): Figure => larger(1, dwellings(scope));

/** What is used in a month, in the unit that is billed; null where the part uses none in a year. */
function quantityOf(scope: BuildingScope, fuel: Fuel, month: number, part: Part): Figure | null {
  const { snapshot, context } = scope;
  const parts = SHAPES.map((shape) => {
    const kbtu = yearOf(scope, fuel, shape, part);
    if (kbtu === null) return null;
    const path = `energy/months/shapes/${shape}/months/${MONTHS[month] ?? ''}`;
    const share = catalogFigure({ snapshot }, `${monthName(month)}’s share of a year, ${shape} use`, path);
    return times(kbtu, share);
  });
  const kbtu = plusOf(parts);
  return kbtu === null ? null : over(kbtu, kbtuPerUnit(unitOf(fuel, context.baseline)));
}

/** A year’s use that falls on the months in one way, kBtu. */
function yearOf(scope: BuildingScope, fuel: Fuel, shape: Shape, part: Part): Figure | null {
  const id = `#/energy/before/shapes/${fuel}/${shape}/${part}`;
  return scope.memo(id, () => {
    const { cells } = energyBefore(scope);
    const kbtu = END_USES.map((_, endUse) => {
      const cell =
        shapeOf(endUse) === shape ? (cells[endUse * FUEL_COUNT + FUELS.indexOf(fuel)] ?? null) : null;
      if (cell === null || part === 'all') return cell;
      const share = tenantShare(scope, fuel === 'electricity' ? 'electricity' : 'thermal', endUse);
      return share === null ? null : times(cell, share);
    });
    const owner = part === 'tenants' ? 'tenants’ ' : '';
    const name = `${owner}${fuelName(FUELS.indexOf(fuel))} of ${shape} use, a year`;
    return step(id, name, 'kBtu/yr', plusOf(kbtu));
  });
}

/** kW billed in a month on the owner’s meter, or on the one meter for all. */
function meterKw(scope: BuildingScope, month: number): Figure {
  return stepOnce(
    scope,
    `#/energy/before/months/kw/${MONTHS[month] ?? ''}`,
    [`kW of ${monthName(month)}`, 'kW'],
    () => {
      const whole = buildingKw(scope, month);
      const share =
        scope.context.baseline.rates.electricity.tenants === null ? null : tenantShareOfElectricity(scope);
      return share === null ? whole : times(whole, minus(1, share));
    },
  );
}

function buildingKw(scope: BuildingScope, month: number): Figure {
  const { summerKw, winterKw, heatingKw } = baselinePeaks(scope);
  if (isSummerMonth(month)) return summerKw ?? plus();
  if (winterKw === null) return plus();
  if (heatingKw === null) return winterKw;
  const path = `energy/months/heating_demand/peak_share/months/${MONTHS[month] ?? ''}`;
  const share = catalogFigure(scope, `share of the heating peak billed in ${monthName(month)}`, path);
  return minus(winterKw, times(smaller(winterKw, heatingKw), minus(1, share)));
}

interface Metered {
  readonly rate: Rate;
  readonly month: number;
  readonly quantity: Figure;
  readonly kw: Figure;
}

/** One meter’s bill of a month: every charge with its price and factors. */
function billFigure(scope: BuildingScope, metered: Metered): Figure {
  const { rate, month } = metered;
  const charged = rate.charges.filter(({ usd }) => usd[month] !== 0);
  return plusOf(charged.map((charge) => chargeFigure(scope, charge, metered))) ?? plus();
}

function chargeFigure(
  { snapshot }: BuildingScope,
  charge: Charge,
  { rate, month, quantity, kw }: Metered,
): Figure {
  const name = `${charge.id.replaceAll('_', ' ')}, ${rate.serviceClass}`;
  const price = catalogFigure({ snapshot }, name, charge.pricePath(month));
  const factors = charge.factorPaths.map((path) =>
    catalogFigure({ snapshot }, (path.split('/').at(-1) ?? '').replaceAll('_', ' '), path),
  );
  if (charge.per === 'month') return times(price, ...factors);
  const whole = charge.per === 'kw' ? kw : quantity;
  const upTo: Term = charge.to === Infinity ? whole : smaller(whole, charge.to);
  const billed = charge.from === 0 ? upTo : notBelowZero(minus(upTo, charge.from));
  return times(price, ...factors, billed);
}
