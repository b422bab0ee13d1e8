import { PRINTED_MONTH } from '../../energy/bills/printed-rate.ts';
import { FUELS, type Fuel } from '../../energy/types.ts';
import {
  kbtuPerUnit,
  KBTU_DIGITS,
  KW_DIGITS,
  LEVEL_DIGITS,
  PRICE_DIGITS,
  QUANTITY_DIGITS,
  servedCells,
  servedEndUses,
  servedFuels,
  servedRates,
  unitOf,
} from '../../estimate/baseline-view.ts';
import { RESPONSE_MEASURE, RESPONSE_PROGRAM } from '../../estimate/demand-response.ts';
import { reportsUsed } from '../../estimate/reports-used.ts';
import { plus, minus, over, plusOf, rounded, times, usd, usdAYear } from '../../figures/arithmetic.ts';
import { catalogFigure } from '../../figures/catalog-leaf.ts';
import type { Figure } from '../../figures/figure.ts';
import { grossArea } from '../../building/profile-figures.ts';
import { FUEL_COUNT } from '../../energy/energy-index.ts';
import type { BuildingScope } from '../catalog-leaves.ts';
import { buildingNumber } from '../leaves.ts';
import { figureRules, type DocumentScope, type FigureRule } from '../rule.ts';
import { baselineCells, levelIntensity, reportedFuelsSum } from './baseline.ts';
import { billedSum } from './bills.ts';
import { billOf, billTotal } from './bill.ts';
import {
  customerPrice,
  lastKwPrice,
  metersOf,
  monthlyBillFigures,
  ownPriceFigures,
  type BilledMonthFigures,
  unitPrice,
} from './monthly-bills.ts';
import { tenantQuantity } from './monthly-use.ts';
import { endUseTotal, fuelTotal } from './simulation.ts';
import { energyBefore, siteTotal } from './tier-energy.ts';

const AT = 'resolution/baseline';

const kbtuAYear = (figure: Figure | null): Figure => rounded('kBtu/yr', KBTU_DIGITS, figure ?? plus());

/** Every number of `resolution.baseline`. */
export const BASELINE_RULES: readonly FigureRule<DocumentScope>[] = figureRules(AT, {
  'reports/*/year': (scope) => buildingNumber(scope, 'year of the report', reportOf(scope).yearAt, 'year'),
  'reports/*/kbtu_per_sqft': reportedIntensity,
  site_kbtu: (scope) => kbtuAYear(siteTotal(scope, energyBefore(scope))),
  'fuels/*/kbtu': (scope) => kbtuAYear(totalOf(scope, fuelOf(scope))),
  'fuels/*/rates/*/*': rate,
  'fuels/*/own_bills/*': ownPrice,
  'fuels/*/bills/rates/*/meters': metersOf,
  'fuels/*/bills/months/*/*': ofMonth,
  'fuels/*/bills/*': ofMonths,
  'fuels/*/*': ofFuel,
  'end_uses/*/kbtu': (scope) => kbtuAYear(endUseTotal(baselineCells(scope), endUseOf(scope))),
  'end_uses/*/fuels/*/*': cellOfEndUse,
  'bill/*': ofBill,
  'demand_response/*': ofResponse,
});

function reportOf(scope: DocumentScope) {
  const report = reportsUsed(scope.context)[Number(scope.stars[0])];
  if (report === undefined) throw new RangeError('a served report is held');
  return report;
}

function reportedIntensity(scope: DocumentScope): Figure {
  const { report, areBills } = reportOf(scope);
  const intensity =
    report.gives === 'level'
      ? levelIntensity(scope)
      : over(areBills ? billedSum(scope) : reportedFuelsSum(scope), grossArea(scope));
  return rounded('kBtu/sqft/yr', 2, intensity);
}

function fuelOf({ context, stars }: DocumentScope): Fuel {
  const fuel = servedFuels(context.baseline)[Number(stars[0])];
  if (fuel === undefined) throw new RangeError('a served fuel is used');
  return fuel;
}

function endUseOf({ context, stars }: DocumentScope): number {
  const endUse = servedEndUses(context.baseline)[Number(stars[0])];
  if (endUse === undefined) throw new RangeError('a served end use uses energy');
  return endUse;
}

const totalOf = (scope: BuildingScope, fuel: Fuel): Figure => {
  const { cells, id } = energyBefore(scope);
  return fuelTotal(scope, cells, FUELS.indexOf(fuel), id) ?? plus();
};

const billed = (scope: BuildingScope, fuel: Fuel, kbtu: Figure): Figure => over(kbtu, kbtuPerUnit(fuel));

/** What is bought of a fuel and what it costs, of owner or tenants. */
function ofFuel(scope: DocumentScope): Figure {
  const fuel = fuelOf(scope);
  const [, field = ''] = scope.stars;
  const { unit } = unitOf(fuel, scope.context.baseline);
  const bill = billOf(scope, energyBefore(scope));
  if (field === 'owner_usd') return usdAYear(bill.owner[fuel] ?? plus());
  if (field === 'tenant_usd') return usdAYear(bill.tenant[fuel] ?? plus());
  const whole = billed(scope, fuel, totalOf(scope, fuel));
  const byTenants = tenantQuantity({ scope, energy: energyBefore(scope), fuel });
  const bought: Readonly<Record<string, Figure>> = {
    quantity: whole,
    owner_quantity: byTenants === null ? whole : minus(whole, byTenants),
    tenant_quantity: byTenants ?? plus(),
  };
  return rounded(`${unit}/yr`, QUANTITY_DIGITS, bought[field] ?? whole);
}

/** One number of one bill. */
function ofMonth(scope: DocumentScope): Figure {
  const fuel = fuelOf(scope);
  const [, month = '', field = ''] = scope.stars;
  const months = monthlyBillFigures({ scope, energy: energyBefore(scope), fuel });
  const billed = months === null ? nothingBilled() : months[Number(month)];
  if (billed === undefined) throw new RangeError('a year has twelve months');
  const { unit } = unitOf(fuel, scope.context.baseline);
  const served: Readonly<Record<string, () => Figure>> = {
    owner_quantity: () => rounded(unit, QUANTITY_DIGITS, billed.ownerQuantity),
    tenant_quantity: () => rounded(unit, QUANTITY_DIGITS, billed.tenantQuantity ?? plus()),
    kw: () => rounded('kW', KW_DIGITS, billed.kw),
    owner_usd: () => usd(billed.ownerUsd),
    tenant_usd: () => usd(billed.tenantUsd ?? plus()),
  };
  const figure = served[field];
  if (figure === undefined) throw new RangeError(`no number of a bill is called ${field}`);
  return figure();
}

/** Of a fuel so little used that it has no meter. */
const nothingBilled = (): BilledMonthFigures => ({
  ownerQuantity: plus(),
  tenantQuantity: null,
  kw: plus(),
  ownerUsd: plus(),
  tenantUsd: null,
});

/** The twelve bills of the owner or of tenants together. */
function ofMonths(scope: DocumentScope): Figure {
  const [, field = ''] = scope.stars;
  const bill = billOf(scope, energyBefore(scope));
  const payer = field === 'owner_usd' ? bill.owner : bill.tenant;
  return usdAYear(payer[fuelOf(scope)] ?? plus());
}

function rate(scope: DocumentScope): Figure {
  const [, position = '', field = ''] = scope.stars;
  const fuel = fuelOf(scope);
  const { baseline } = scope.context;
  const paid = servedRates(fuel, true, baseline)[Number(position)];
  if (paid === undefined) throw new RangeError('a served rate is paid');
  const printed: Readonly<Record<string, () => Figure>> = {
    energy_usd_per_unit: () =>
      rounded(`USD/${unitOf(fuel, baseline).unit}`, PRICE_DIGITS, unitPrice(scope, fuel, paid.payer)),
    demand_usd_per_kw_month_summer: () => rounded('USD/kW-month', 2, lastKwPrice(scope, paid.rate, 'summer')),
    demand_usd_per_kw_month_winter: () => rounded('USD/kW-month', 2, lastKwPrice(scope, paid.rate, 'winter')),
    fixed_usd_per_month: () => rounded('USD/month', 2, customerPrice(scope, paid.rate)),
  };
  const figure = printed[field];
  if (figure === undefined) throw new RangeError(`no number of a rate is called ${field}`);
  return figure();
}

/** The owner's bills beside the rates. */
function ownPrice(scope: DocumentScope): Figure {
  const [, field = ''] = scope.stars;
  const fuel = fuelOf(scope);
  const own = ownPriceFigures(scope, fuel);
  if (field === 'level') return rounded('ratio', LEVEL_DIGITS, own.level);
  const price = field === 'usd_per_unit' ? own.usdPerUnit : own.rateUsdPerUnit;
  return rounded(`USD/${unitOf(fuel, scope.context.baseline).unit}`, PRICE_DIGITS, price);
}

/** One fuel of one end use, in kBtu or as it is bought. */
function cellOfEndUse(scope: DocumentScope): Figure {
  const endUse = endUseOf(scope);
  const [, position = '', field = ''] = scope.stars;
  const { baseline } = scope.context;
  const fuel = servedCells(baseline, endUse)[Number(position)]?.fuel ?? 'electricity';
  const cell = baselineCells(scope)[endUse * FUEL_COUNT + FUELS.indexOf(fuel)] ?? plus();
  return field === 'kbtu'
    ? kbtuAYear(cell)
    : rounded(`${unitOf(fuel, baseline).unit}/yr`, QUANTITY_DIGITS, billed(scope, fuel, cell));
}

function ofBill(scope: DocumentScope): Figure {
  const before = energyBefore(scope);
  if (scope.stars[0] === 'total_usd') return usdAYear(billTotal(scope, before));
  const payer = scope.stars[0] === 'owner_usd' ? 'owner' : 'tenant';
  const bill = billOf(scope, before)[payer];
  return usdAYear(plusOf(FUELS.map((fuel) => bill[fuel])) ?? plus());
}

/** Numbers of the answer outside its tiers whose evidence an artifact carries. */
export const BASELINE_AT = `/${AT}`;

/** What demand response would pay. */
function ofResponse(scope: DocumentScope): Figure {
  const { context, stars } = scope;
  const response = context.demandResponse;
  if (response === null) throw new RangeError('no demand response is served');
  const paid = `programs/ny/${RESPONSE_PROGRAM}/lines/${response.line}`;
  const month = monthlyBillFigures({ scope, energy: energyBefore(scope), fuel: 'electricity' })?.[
    PRINTED_MONTH.summer
  ];
  const summer = month?.kw ?? plus();
  const shed = times(
    summer,
    catalogFigure(scope, 'share that can be let go', `measures/${RESPONSE_MEASURE}/quantity/per`),
  );
  const price = catalogFigure(scope, 'paid for one kW and month', `${paid}/amount`, 'USD/kW-month');
  const months = catalogFigure(scope, 'months of the season', `${paid}/months`, 'months');
  const served: Readonly<Record<string, () => Figure>> = {
    summer_kw: () => rounded('kW', KW_DIGITS, summer),
    shed_kw: () => rounded('kW', KW_DIGITS, shed),
    usd_per_kw_month: () => rounded('USD/kW-month', 2, price),
    months: () => months,
    usd: () => usdAYear(times(shed, price, months)),
  };
  const figure = served[stars[0] ?? ''];
  if (figure === undefined) throw new RangeError('no such number of demand response');
  return figure();
}
