import { MONTHS, isSummerMonth, type Fuel } from '../../../vocabulary/energy.ts';
import { dwellings } from '../../building/profile-figures.ts';
import { customerCharges, lastKwCharges, PRINTED_MONTH } from '../../energy/bills/printed-rate.ts';
import type { Charge, Rate } from '../../energy/bills/types.ts';
import { LEAST_UNITS } from '../../energy/bills/year-bill.ts';
import { LEAST_KBTU } from '../../energy/bills/year-use.ts';
import { FUELS } from '../../energy/types.ts';
import { unitOf } from '../../estimate/baseline-view.ts';
import { plus, minus, times, over, larger, smaller, plusOf, type Term } from '../../figures/arithmetic.ts';
import { catalogFigure } from '../../figures/catalog-leaf.ts';
import { step, type Figure } from '../../figures/figure.ts';
import { fuelName, type BuildingScope } from '../catalog-leaves.ts';
import { stepOnce } from '../rule.ts';
import { notBelowZero } from './baseline.ts';
import { billedPrice } from './bills.ts';
import { after, monthQuantity, tenantPeakShare, type FuelOfState } from './monthly-use.ts';
import { monthName, shareOfYear } from './peak-use.ts';
import { fuelTotal } from './simulation.ts';
import { energyBefore, type EnergyFigures } from './tier-energy.ts';

export interface BilledMonthFigures {
  readonly ownerQuantity: Figure;
  /** Null where tenants pay for none. */
  readonly tenantQuantity: Figure | null;
  readonly kw: Figure;
  readonly ownerUsd: Figure;
  readonly tenantUsd: Figure | null;
}

/** The twelve bills of a fuel as figures, the twin of `energy/bills/monthly-bills.ts`; null where it has no meter. */
export function monthlyBillFigures(of: FuelOfState): readonly BilledMonthFigures[] | null {
  const { scope, energy, fuel } = of;
  const place = FUELS.indexOf(fuel);
  const total = fuelTotal(scope, energy.cells, place, energy.id);
  if (fuel !== 'electricity' && (total === null || total.value <= LEAST_KBTU)) return null;
  return scope.memo(`${energy.id} months of ${fuel}${atRates(of)}`, () =>
    MONTHS.map((_, month) => billedMonth(of, month)),
  );
}

const atRates = ({ isAtRates }: FuelOfState): string => (isAtRates === true ? '/at_rates' : '');

function billedMonth(of: FuelOfState, month: number): BilledMonthFigures {
  const { scope, energy, fuel, isAtRates } = of;
  const { rate, tenants } = scope.context.baseline.rates[fuel];
  const { unit } = unitOf(fuel, scope.context.baseline);
  const name = `${fuelName(FUELS.indexOf(fuel))}, ${monthName(month)}${after(energy)}`;
  const id = `${energy.id}/months/${fuel}/${MONTHS[month] ?? ''}${atRates(of)}`;
  const all = step(`${id}/all`, name, unit, monthQuantity(of, month, 'all') ?? plus());
  const part = monthQuantity(of, month, 'tenants');
  const tenantQuantity = step(`${id}/tenants`, `tenants' ${name}`, unit, part);
  const made =
    fuel === 'electricity' && energy.pvKwh !== null
      ? times(energy.pvKwh, shareOfYear(scope, 'solar', month))
      : null;
  const kw = rate.billsDemand ? meterKw(scope, energy, month) : plus();
  const load = { ownerQuantity: less(all, tenantQuantity, made), tenantQuantity, kw };
  const paid = (payer: string, usd: Figure): Figure =>
    step(`${id}/${payer}`, `${payer}'s bill of ${name}`, 'USD', usd);
  if (tenants !== null) {
    const meters = metersOf(scope);
    const quantity = over(tenantQuantity ?? plus(), meters);
    const each = billFigure(scope, { rate: tenants.rate, month, quantity, kw: plus(), isAtRates });
    return {
      ...load,
      ownerUsd: paid(
        'owner',
        billFigure(scope, { rate, month, quantity: load.ownerQuantity, kw, isAtRates }),
      ),
      tenantUsd: paid('tenant', times(each, meters)),
    };
  }
  const usd = step(
    `${id}/usd`,
    `bill of ${name}`,
    'USD',
    billFigure(scope, { rate, month, quantity: all, kw, isAtRates }),
  );
  const owed =
    made === null ? usd : billFigure(scope, { rate, month, quantity: less(all, null, made), kw, isAtRates });
  if (tenantQuantity === null || all.value <= 0)
    return { ...load, ownerUsd: paid('owner', plus(owed)), tenantUsd: null };
  const tenantUsd = paid('tenant', over(times(usd, tenantQuantity), all));
  return { ...load, ownerUsd: paid('owner', minus(owed, tenantUsd)), tenantUsd };
}

function less(whole: Figure, ...parts: readonly (Figure | null)[]): Figure {
  const present = parts.filter((part) => part !== null);
  return present.length === 0 ? whole : minus(whole, ...present);
}

/** Meters of tenants: one a dwelling. */
export const metersOf = (scope: BuildingScope): Figure => larger(1, dwellings(scope));

/** kW billed in a month on the owner’s meter, or on the one meter for all, less what a battery takes off. */
function meterKw(scope: BuildingScope, energy: EnergyFigures, month: number): Figure {
  const { storageKw } = energy;
  const before = kwBeforeStorage(scope, energy, month);
  if (storageKw === null) return before;
  const name = MONTHS[month] ?? '';
  const share = catalogFigure(
    scope,
    `share of a battery's kW off the kW of ${monthName(month)}`,
    `energy/months/storage/shaved_share/months/${name}`,
  );
  const words = [`kW billed in ${monthName(month)} beside the battery${after(energy)}`, 'kW'] as const;
  return stepOnce(scope, `${energy.id}/months/kw/${name}/stored`, words, () =>
    notBelowZero(minus(before, times(storageKw, share))),
  );
}

function kwBeforeStorage(scope: BuildingScope, energy: EnergyFigures, month: number): Figure {
  const at: KwAt = { scope, energy, month };
  const { tenants } = scope.context.baseline.rates.electricity;
  const share = tenants === null ? null : tenantPeakShare(scope, energy, month);
  const more = tenants === null ? null : tenantAddedKw(at);
  const whole = buildingKw(at);
  if (share === null && more === null) return whole;
  const asIs = share === null ? null : times(buildingKw({ ...at, energy: energyBefore(scope) }), share);
  const theirs = smaller(whole, plusOf([asIs, more]) ?? 0);
  const id = `${energy.id}/months/kw/${MONTHS[month] ?? ''}/owner`;
  return stepOnce(scope, id, [`owner's kW of ${monthName(month)}${after(energy)}`, 'kW'], () =>
    minus(whole, more === null ? theirs : notBelowZero(theirs)),
  );
}

interface KwAt {
  readonly scope: BuildingScope;
  readonly energy: EnergyFigures;
  readonly month: number;
}

function buildingKw({ scope, energy, month }: KwAt): Figure {
  const id = `${energy.id}/months/kw/${MONTHS[month] ?? ''}`;
  return stepOnce(scope, id, [`kW of ${monthName(month)}${after(energy)}`, 'kW'], () => {
    const { summerKw, winterKw, heatingKw } = energy;
    if (isSummerMonth(month)) return summerKw ?? plus();
    if (winterKw === null) return plus();
    if (heatingKw === null) return winterKw;
    return minus(winterKw, times(smaller(winterKw, heatingKw), minus(1, heatingPeakShare(scope, month))));
  });
}

function heatingPeakShare(scope: BuildingScope, month: number): Figure {
  const path = `energy/months/heating_demand/peak_share/months/${MONTHS[month] ?? ''}`;
  return catalogFigure(scope, `share of the heating peak billed in ${monthName(month)}`, path);
}

/** What electrified uses of tenants add on their own meters in a month; null where none do. */
function tenantAddedKw({ scope, energy, month }: KwAt): Figure | null {
  const { tenantSummerKw, tenantWinterKw, tenantHeatingKw } = energy;
  if (isSummerMonth(month)) return tenantSummerKw;
  const heat = tenantHeatingKw === null ? null : times(tenantHeatingKw, heatingPeakShare(scope, month));
  return plusOf([tenantWinterKw, heat]);
}

interface Metered {
  readonly rate: Rate;
  readonly month: number;
  readonly quantity: Figure;
  readonly kw: Figure;
  readonly isAtRates?: boolean | undefined;
}

/** One meter’s bill of a month: every charge with its price and factors. */
function billFigure(scope: BuildingScope, metered: Metered): Figure {
  return chargesFigure(scope, metered.rate.charges, metered);
}

function chargesFigure(scope: BuildingScope, charges: readonly Charge[], metered: Metered): Figure {
  const { month } = metered;
  const charged = charges.filter(({ usd }) => usd[month] !== 0);
  return (
    plusOf(
      charged.map((charge) => {
        const price = priceFigure(scope, charge, metered);
        return charge.per === 'month' ? price : times(price, billedPart(charge, metered));
      }),
    ) ?? plus()
  );
}

/** Price of a charge in a month with its factors. */
function priceFigure(
  scope: BuildingScope,
  charge: Charge,
  { rate, month, isAtRates }: Pick<Metered, 'rate' | 'month' | 'isAtRates'>,
): Figure {
  const { snapshot } = scope;
  const name = `${charge.id.replaceAll('_', ' ')}, ${rate.serviceClass}`;
  const price = catalogFigure({ snapshot }, name, charge.pricePath(month));
  const factors = charge.factorPaths.map((path) =>
    catalogFigure({ snapshot }, (path.split('/').at(-1) ?? '').replaceAll('_', ' '), path),
  );
  const level = isAtRates === true ? null : ownLevel(scope, rate.fuel);
  return level === null ? times(price, ...factors) : times(price, ...factors, level);
}

export interface OwnPriceFigures {
  readonly usdPerUnit: Figure;
  readonly rateUsdPerUnit: Figure;
  readonly level: Figure;
}

/** Price of the owner's bills over that of the rates where it sets them; null where it does not. */
function ownLevel(scope: BuildingScope, fuel: Fuel): Figure | null {
  const own = scope.context.baseline.ownPrices.find((price) => price.fuel === fuel);
  return own?.isUsed === true ? ownPriceFigures(scope, fuel).level : null;
}

/** Twin of `energy/bills/own-bills.ts`, of a fuel whose bills hold dollars. */
export function ownPriceFigures(scope: BuildingScope, fuel: Fuel): OwnPriceFigures {
  return scope.memo(`own price of ${fuel}`, () => {
    const { unit } = unitOf(fuel, scope.context.baseline);
    const name = fuelName(FUELS.indexOf(fuel));
    const perUnit = `USD/${unit}`;
    const months = monthlyBillFigures({ scope, energy: energyBefore(scope), fuel, isAtRates: true }) ?? [];
    const sums = months.map(({ ownerUsd, tenantUsd }) => plusOf([ownerUsd, tenantUsd]) ?? plus());
    const units = months.map(
      ({ ownerQuantity, tenantQuantity }) => plusOf([ownerQuantity, tenantQuantity]) ?? plus(),
    );
    const id = `#/energy/own_price/${fuel}`;
    const usdPerUnit = step(
      `${id}/bills`,
      `price of ${name} on your bills`,
      perUnit,
      billedPrice(scope, fuel),
    );
    const rateUsdPerUnit = step(
      `${id}/rates`,
      `price of ${name} by the rates`,
      perUnit,
      over(plus(...sums), plus(...units)),
    );
    const level = step(
      `${id}/level`,
      `price of ${name} on your bills over that by the rates`,
      'ratio',
      over(usdPerUnit, rateUsdPerUnit),
    );
    return { usdPerUnit, rateUsdPerUnit, level };
  });
}

function billedPart({ per, from, to }: Charge, { quantity, kw }: Metered): Figure {
  const whole = per === 'kw' ? kw : quantity;
  const upTo: Term = to === Infinity ? whole : smaller(whole, to);
  return from === 0 ? plus(upTo) : notBelowZero(minus(upTo, from));
}

/** Mean price of a unit as is: of the owner’s meter, of the one meter for all, or of one of the tenants’. */
export function unitPrice(scope: BuildingScope, fuel: Fuel, payer: 'owner' | 'tenant'): Figure {
  return scope.memo(`unit price ${fuel} ${payer}`, () => {
    const of: FuelOfState = { scope, energy: energyBefore(scope), fuel };
    const { rate, tenants } = scope.context.baseline.rates[fuel];
    const isTenants = payer === 'tenant' && tenants !== null;
    const paid = isTenants ? tenants.rate : rate;
    const months = monthlyBillFigures(of)?.map((billed) => {
      const own = tenants === null && billed.tenantQuantity !== null;
      const whole = own ? plus(billed.ownerQuantity, billed.tenantQuantity) : billed.ownerQuantity;
      return isTenants ? over(billed.tenantQuantity ?? plus(), metersOf(scope)) : whole;
    });
    const used = plus(...(months ?? []));
    if (months === undefined || used.value <= LEAST_UNITS) return plus();
    const charges = paid.charges.filter(({ per }) => per === 'unit');
    const usd = months.map((quantity, month) =>
      chargesFigure(scope, charges, { rate: paid, month, quantity, kw: plus() }),
    );
    const { unit } = unitOf(fuel, scope.context.baseline);
    const name = `mean price of ${fuelName(FUELS.indexOf(fuel))}, ${paid.serviceClass}`;
    return step(`${of.energy.id}/unit_price/${fuel}/${payer}`, name, `USD/${unit}`, over(plus(...usd), used));
  });
}

/** What the last kW of a month costs in a season. */
export const lastKwPrice = (scope: BuildingScope, rate: Rate, season: keyof typeof PRINTED_MONTH): Figure =>
  pricesIn(scope, rate, lastKwCharges(rate), PRINTED_MONTH[season]);

/** Customer or minimum charge of a month. */
export const customerPrice = (scope: BuildingScope, rate: Rate): Figure =>
  pricesIn(scope, rate, customerCharges(rate), PRINTED_MONTH.winter);

function pricesIn(scope: BuildingScope, rate: Rate, charges: readonly Charge[], month: number): Figure {
  const charged = charges.filter(({ usd }) => usd[month] !== 0);
  return plus(...charged.map((charge) => priceFigure(scope, charge, { rate, month })));
}
