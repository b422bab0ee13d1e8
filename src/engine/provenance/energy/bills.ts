import {
  KBTU_PER_BILLED_UNIT,
  SUMMER_SHARE,
  baselineBills,
  isWeatherCorrected,
  summerMonths,
} from '../../building/billed-fuels.ts';
import type { Bills } from '../../../contract/facts/index.ts';
import { BILL_FIELDS, BILL_USD_FIELDS } from '../../../vocabulary/bills.ts';
import { FUELS, type Fuel } from '../../../vocabulary/energy.ts';
import { plus, minus, times, over, larger, plusOf } from '../../figures/arithmetic.ts';
import { constant, type Figure } from '../../figures/figure.ts';
import { fuelName, type BuildingScope } from '../catalog-leaves.ts';
import { buildingNumber } from '../leaves.ts';

/** The fuels with those that the owner's bills settle in their place, kBtu a year. */
export function billedOver(
  fuels: readonly (Figure | null)[],
  scope: BuildingScope,
): readonly (Figure | null)[] {
  const { billed = [] } = scope.context.profile.fuelUse.origin;
  const bills = baselineBills(scope.context.input);
  if (bills === null) return fuels;
  return fuels.map((figure, fuel) => (billed.includes(fuel) ? billedFigure(scope, bills, fuel) : figure));
}

/** Energy of all billed fuels, kBtu a year. */
export function billedSum(scope: BuildingScope): Figure {
  const bills = baselineBills(scope.context.input);
  const { billed = [] } = scope.context.profile.fuelUse.origin;
  return (
    plusOf(billed.map((fuel) => (bills === null ? null : billedFigure(scope, bills, fuel)))) ?? constant(0)
  );
}

/** One month as the bills have it, in the unit that is billed. */
function billedMonth(scope: BuildingScope, fuel: number, at: number): Figure {
  const field = BILL_FIELDS[fuel] ?? 'electricity_kwh';
  const unit = field.slice(field.lastIndexOf('_') + 1);
  return buildingNumber(
    scope,
    `${fuelName(fuel)}, month ${at + 1} of 12`,
    `/facts/bills/${field}/${at}`,
    unit,
  );
}

/** What a unit of a fuel cost over the twelve months of bills. */
export function billedPrice(scope: BuildingScope, of: Fuel): Figure {
  const fuel = FUELS.indexOf(of);
  const months = baselineBills(scope.context.input)?.[BILL_FIELDS[fuel] ?? 'electricity_kwh'] ?? [];
  const field = BILL_USD_FIELDS[fuel] ?? 'electricity_usd';
  const usd = buildingNumber(
    scope,
    `${fuelName(fuel)}, twelve months of bills`,
    `/facts/bills/${field}`,
    'USD',
  );
  return over(usd, plus(...months.map((_, at) => billedMonth(scope, fuel, at))));
}

/** Twin of `billedKbtu`; null where the bills hold every fuel and not this one. */
function billedFigure(scope: BuildingScope, bills: Bills, fuel: number): Figure | null {
  const field = BILL_FIELDS[fuel] ?? 'electricity_kwh';
  const months = bills[field];
  if (months === undefined) return null;
  const month = (at: number): Figure => billedMonth(scope, fuel, at);
  const used = plus(...months.map((_, at) => month(at)));
  const perUnit = KBTU_PER_BILLED_UNIT[fuel] ?? 0;
  if (!isWeatherCorrected(bills, fuel)) return times(used, perUnit);
  const heat = larger(0, minus(used, times(plus(...summerMonths(bills).map(month)), SUMMER_SHARE)));
  const days = (bills.heating_degree_days_f ?? []).map((_, at) =>
    buildingNumber(
      scope,
      `heating degree days, month ${at + 1} of 12`,
      `/facts/bills/heating_degree_days_f/${at}`,
      'degree days',
    ),
  );
  const normal = buildingNumber(
    scope,
    'heating degree days of a usual year',
    '/facts/bills/normal_heating_degree_days_f',
    'degree days',
  );
  const usual = over(times(heat, normal), plus(...days));
  return times(plus(minus(used, heat), usual), perUnit);
}
