import type {
  BaselineFuel,
  BaselineView,
  BilledRate,
  BillsByMonth,
  EnergyRate,
} from '../../contract/estimate/baseline.ts';
import { energyKwh } from '../../quantities/units.ts';
import { MONTHS } from '../../vocabulary/energy.ts';
import { endUseKbtu, fuelKbtu } from '../energy/energy-state.ts';
import { customerUsd, lastKwUsd } from '../energy/bills/printed-rate.ts';
import type { BilledYear, Rate as MeterRate } from '../energy/bills/types.ts';
import { unitPriceUsd } from '../energy/bills/year-bill.ts';
import { quantityOf, tenantYearUse, timesUse } from '../energy/bills/year-use.ts';
import { KBTU_PER_BILLED_UNIT } from '../building/billed-fuels.ts';
import {
  END_USES,
  FUELS,
  type EnergyBaseline,
  type EnergyBill,
  type Fuel,
  type Tariff,
} from '../energy/types.ts';
import type { EnergyRange } from '../building/types.ts';
import { RESPONSE_PROGRAM } from './demand-response.ts';
import { reportsUsed } from './reports-used.ts';
import { round, servedIntensity } from '../../quantities/rounding.ts';
import type { BuildingContext } from './types.ts';

/** Decimals of served kBtu and of kWh, therms, Mlb and gallons. */
const KBTU_DIGITS = 0;
const QUANTITY_DIGITS = 1;
const KW_DIGITS = 1;
const PRICE_DIGITS = 5;
const LEVEL_DIGITS = 4;
const WEIGHT_DIGITS = 3;

/** Energy before any work with its price, as `resolution.baseline` serves it. */
export function baselineView(context: BuildingContext): BaselineView {
  const { baseline, baselineBill: bill } = context;
  return {
    method: baseline.method,
    reports: reportsUsed(context).map(({ report: { gives, year, ...rest }, kbtuPerSqft }) => ({
      gives,
      year,
      kbtu_per_sqft: servedIntensity(kbtuPerSqft),
      ...rest,
    })),
    range: rangeView(context),
    site_kbtu: round(baseline.siteKbtu, KBTU_DIGITS),
    fuels: servedFuels(baseline).map((fuel) => fuelView(fuel, context)),
    end_uses: servedEndUses(baseline).map((endUse) => ({
      end_use: END_USES[endUse] ?? 'other',
      kbtu: round(endUseKbtu(baseline.state.use, endUse), KBTU_DIGITS),
      fuels: servedCells(baseline, endUse).map(({ fuel, kbtu }) => ({
        fuel,
        kbtu: round(kbtu, KBTU_DIGITS),
        unit: unitOf(fuel, baseline).unit,
        quantity: round(kbtu / kbtuPerUnit(fuel), QUANTITY_DIGITS),
      })),
    })),
    bill: {
      owner_usd: round(bill.ownerUsd, 2),
      tenant_usd: round(bill.tenantUsd, 2),
      total_usd: round(bill.totalUsd, 2),
    },
    ...responseView(context),
  };
}

/** Ends of the range about the energy as is. */
function rangeView({ profile, baseline }: BuildingContext): BaselineView['range'] {
  const { lowRatio, highRatio, restsOn, grade, score, forYear } = profile.fuelUse.range;
  const p50 = baseline.siteEuiKbtuPerSqft;
  const [p10, p90] = [p50 * lowRatio, p50 * highRatio];
  return {
    p10: servedIntensity(p10),
    p50: servedIntensity(p50),
    p90: servedIntensity(p90),
    for_year: forYear,
    rests_on: restsOn.map(({ from, year, kbtuPerSqft, weight }) => ({
      basis: from,
      year,
      kbtu_per_sqft: servedIntensity(kbtuPerSqft),
      weight: round(weight, WEIGHT_DIGITS),
    })),
    text: rangeText(profile.fuelUse.range, [p10, p50, p90]),
    ...(grade !== null && { grade }),
    ...(score !== null && { energy_star_score: score }),
  };
}

function rangeText({ restsOn, score }: EnergyRange, [p10 = 0, p50 = 0, p90 = 0]: readonly number[]): string {
  const reports = restsOn.filter(({ from }) => from === 'reported' || from === 'probable').length;
  const isSupplied = restsOn.some(({ from }) => from === 'supplied');
  const source = isSupplied
    ? 'what was supplied'
    : reports === 0
      ? `buildings of its class${score === null ? '' : ` and of its ENERGY STAR score of ${score}`} alone: no report of it is held`
      : `${reports === 1 ? 'one report' : `${reports} reports`} and buildings of its class`;
  return `About ${p50.toFixed(0)} kBtu/sqft a year, most likely between ${p10.toFixed(0)} and ${p90.toFixed(0)}, by ${source}.${farReport(restsOn, p50)}`;
}

/** The newest report and the level are told apart from here on, fraction. */
const FAR_FROM_REPORT = 0.1;

/** Why the level is not what the owner reported last, where the two are far apart. */
function farReport(restsOn: EnergyRange['restsOn'], p50: number): string {
  const report = restsOn.find(({ from, year }) => from === 'reported' && year !== null);
  const ofClass = restsOn.find(({ from }) => from === 'class');
  if (report === undefined || ofClass === undefined) return '';
  if (Math.abs(report.kbtuPerSqft / p50 - 1) <= FAR_FROM_REPORT) return '';
  const share = (weight: number) => `${(weight * 100).toFixed(0)} %`;
  return ` Its newest report, of ${report.year}, said ${report.kbtuPerSqft.toFixed(0)}; it has ${share(report.weight)} of the weight, buildings of its class (${ofClass.kbtuPerSqft.toFixed(0)}) have ${share(ofClass.weight)}.`;
}

function responseView({ demandResponse: response }: BuildingContext): Pick<BaselineView, 'demand_response'> {
  if (response === null) return {};
  return {
    demand_response: {
      program_id: RESPONSE_PROGRAM,
      summer_kw: round(response.summerKw, KW_DIGITS),
      shed_kw: round(response.shedKw, KW_DIGITS),
      usd_per_kw_month: round(response.paid.usdPerKwMonth, 2),
      months: response.paid.months,
      usd: round(response.usdYear, 2),
      as_of: response.paid.asOf,
      counted: false,
      because: response.terms.because,
    },
  };
}

/** Electricity, whose meter costs money even where nothing is used, and every fuel that is. */
const servedFuels = ({ kbtuByFuel }: EnergyBaseline): Fuel[] =>
  FUELS.filter((fuel) => fuel === 'electricity' || kbtuByFuel[fuel] > 0);

/** Indexes of the end uses that use anything. */
const servedEndUses = ({ state }: EnergyBaseline): number[] =>
  END_USES.map((_, endUse) => endUse).filter((endUse) => endUseKbtu(state.use, endUse) > 0);

/** What one end use takes of each fuel, kBtu a year. */
const servedCells = ({ state }: EnergyBaseline, endUse: number): { fuel: Fuel; kbtu: number }[] =>
  FUELS.map((fuel, index) => ({ fuel, kbtu: state.use[endUse * FUELS.length + index]! })).filter(
    ({ kbtu }) => kbtu > 0,
  );

/** Site energy of one billed unit. */
const kbtuPerUnit = (fuel: Fuel): number => KBTU_PER_BILLED_UNIT[FUELS.indexOf(fuel)] ?? 1;

/** The tariff that says in which unit a fuel is billed. */
export const unitOf = (fuel: Fuel, { tariffs }: EnergyBaseline): Tariff =>
  fuel === 'electricity' ? tariffs.ownerElectricity : tariffs.byFuel[fuel];

function fuelView(fuel: Fuel, { baseline, baselineBill }: BuildingContext): BaselineFuel {
  const kbtu = fuelKbtu(baseline.state.use, FUELS.indexOf(fuel));
  const tariff = unitOf(fuel, baseline);
  const perUnit = kbtuPerUnit(fuel);
  const byTenants = quantityOf(tenantYearUse(FUELS.indexOf(fuel), baseline.state, baseline));
  const quantity = fuel === 'electricity' ? energyKwh(kbtu) : kbtu / perUnit;
  return {
    fuel,
    kbtu: round(kbtu, KBTU_DIGITS),
    unit: tariff.unit,
    quantity: round(quantity, QUANTITY_DIGITS),
    owner_quantity: round(quantity - byTenants, QUANTITY_DIGITS),
    tenant_quantity: round(byTenants, QUANTITY_DIGITS),
    owner_usd: round(baselineBill.ownerUsdByFuel[fuel], 2),
    tenant_usd: round(baselineBill.tenantUsdByFuel[fuel], 2),
    rates: servedRates(fuel, byTenants > 0, baseline).map(rateView),
    ...ownBillsView(fuel, baseline),
    bills: billsView(fuel, baseline, baselineBill),
  };
}

function ownBillsView(fuel: Fuel, baseline: EnergyBaseline): Pick<BaselineFuel, 'own_bills'> {
  const own = baseline.ownPrices.find((price) => price.fuel === fuel);
  if (own === undefined) return {};
  const { unit } = unitOf(fuel, baseline);
  const { usdPerUnit, rateUsdPerUnit, level, isUsed } = own;
  const used = isUsed
    ? 'Your price is used, with the structure of the rate.'
    : 'They are too far apart to be of the same meters, so the rate is used.';
  return {
    own_bills: {
      usd_per_unit: round(usdPerUnit, PRICE_DIGITS),
      rate_usd_per_unit: round(rateUsdPerUnit, PRICE_DIGITS),
      level: round(level, LEVEL_DIGITS),
      sets_price: isUsed,
      text: `Your bills imply $${usdPerUnit.toFixed(2)} a ${unit}, the rate gives $${rateUsdPerUnit.toFixed(2)}. ${used}`,
    },
  };
}

const NOTHING_BILLED = { owner_quantity: 0, tenant_quantity: 0, owner_usd: 0, tenant_usd: 0 };

const billedMonth = (
  { ownerQuantity, tenantQuantity, ownerUsd, tenantUsd, kw }: BilledYear,
  month: number,
) => ({
  owner_quantity: round(ownerQuantity[month]!, QUANTITY_DIGITS),
  tenant_quantity: round(tenantQuantity[month]!, QUANTITY_DIGITS),
  owner_usd: round(ownerUsd[month]!, 2),
  tenant_usd: round(tenantUsd[month]!, 2),
  ...(kw !== null && { kw: round(kw[month]!, KW_DIGITS) }),
});

function billsView(fuel: Fuel, baseline: EnergyBaseline, bill: EnergyBill): BillsByMonth {
  const { rate, tenants } = baseline.rates[fuel];
  const year = bill.years[fuel];
  return {
    rates: [
      billedRate(tenants === null ? 'both' : 'owner', rate),
      ...(tenants === null ? [] : [{ ...billedRate('tenant', tenants.rate), meters: tenants.meters }]),
    ],
    months: MONTHS.map((_, month) => (year === null ? NOTHING_BILLED : billedMonth(year, month))),
    owner_usd: round(bill.ownerUsdByFuel[fuel], 2),
    tenant_usd: round(bill.tenantUsdByFuel[fuel], 2),
  };
}

const billedRate = (payer: BilledRate['payer'], rate: MeterRate): BilledRate => ({
  payer,
  rate: rate.id,
  utility: rate.utility,
  service_class: rate.serviceClass,
  as_of: rate.asOf,
  structure_as_of: rate.structureAsOf,
  basis: rate.basis,
  sources: [...rate.sources],
  ...(rate.onePrice !== null && { one_price: rate.onePrice }),
  ...(rate.assumedParts !== null && { assumed_parts: rate.assumedParts }),
});

interface PaidRate {
  readonly payer: EnergyRate['payer'];
  readonly rate: MeterRate;
  /** Mean price of a unit over the year, USD. */
  readonly unitUsd: number;
}

/** The rates of a fuel: the owner's, then the tenants' where they pay for any. */
function servedRates(fuel: Fuel, tenantsPay: boolean, baseline: EnergyBaseline): PaidRate[] {
  const { rate, tenants } = baseline.rates[fuel];
  const owner = { payer: 'owner', rate, unitUsd: baseline.unitUsd[fuel] } as const;
  if (!tenantsPay) return [owner];
  if (tenants === null) return [owner, { ...owner, payer: 'tenant' }];
  const each = timesUse(tenantYearUse(FUELS.indexOf(fuel), baseline.state, baseline), 1 / tenants.meters);
  const unitUsd = unitPriceUsd(tenants.rate, each, baseline.months);
  return [owner, { payer: 'tenant', rate: tenants.rate, unitUsd }];
}

function rateView({ payer, rate, unitUsd }: PaidRate): EnergyRate {
  const summer = lastKwUsd(rate, 'summer');
  const winter = lastKwUsd(rate, 'winter');
  const fixed = customerUsd(rate);
  return {
    payer,
    utility: rate.utility,
    service_class: rate.serviceClass,
    as_of: rate.asOf,
    energy_usd_per_unit: round(unitUsd, PRICE_DIGITS),
    basis: rate.basis,
    source: rate.unitSource,
    ...(summer > 0 && { demand_usd_per_kw_month_summer: round(summer, 2) }),
    ...(winter > 0 && { demand_usd_per_kw_month_winter: round(winter, 2) }),
    ...(fixed > 0 && { fixed_usd_per_month: round(fixed, 2) }),
  };
}
