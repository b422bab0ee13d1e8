import type { BaselineView } from '../../contract/estimate/baseline.ts';
import { kwhFromKbtu } from '../../quantities/units.ts';
import { tenantElectricityKwh, tenantThermalKbtu } from '../energy/energy-bill.ts';
import { endUseKbtu, fuelKbtu } from '../energy/energy-state.ts';
import { monthlyBills } from '../energy/bills/monthly-bills.ts';
import type { Rate as MeterRate } from '../energy/bills/types.ts';
import { kbtuPerUnit } from '../energy/tariff-table.ts';
import { END_USES, FUELS, type EnergyBaseline, type Fuel, type Tariff } from '../energy/types.ts';
import { reportsUsed } from './reports-used.ts';
import { round, servedIntensity } from '../../quantities/rounding.ts';
import type { BuildingContext } from './types.ts';

/** Decimals of served kBtu and of kWh, therms, Mlb and gallons. */
export const KBTU_DIGITS = 0;
export const QUANTITY_DIGITS = 1;
export const KW_DIGITS = 1;

/** Energy before any work with its price, as `resolution.baseline` serves it. */
export function baselineView(context: BuildingContext): BaselineView {
  const { baseline, baselineBill: bill } = context;
  return {
    method: baseline.method,
    reports: reportsUsed(context).map(({ report, kbtuPerSqft }) => ({
      ...report,
      kbtu_per_sqft: servedIntensity(kbtuPerSqft),
    })),
    site_kbtu: round(baseline.siteKbtu, KBTU_DIGITS),
    fuels: servedFuels(baseline).map((fuel) => fuelView(fuel, context)),
    end_uses: servedEndUses(baseline).map((endUse) => ({
      end_use: END_USES[endUse] ?? 'other',
      kbtu: round(endUseKbtu(baseline.state.use, endUse), KBTU_DIGITS),
      fuels: servedCells(baseline, endUse).map(({ fuel, kbtu }) => ({
        fuel,
        kbtu: round(kbtu, KBTU_DIGITS),
        unit: unitOf(fuel, baseline).unit,
        quantity: round(kbtu / kbtuPerUnit(unitOf(fuel, baseline)), QUANTITY_DIGITS),
      })),
    })),
    bill: {
      owner_usd: round(bill.ownerUsd, 2),
      tenant_usd: round(bill.tenantUsd, 2),
      total_usd: round(bill.totalUsd, 2),
    },
  };
}

/** Electricity, whose meter costs money even where nothing is used, and every fuel that is. */
export const servedFuels = ({ kbtuByFuel }: EnergyBaseline): Fuel[] =>
  FUELS.filter((fuel) => fuel === 'electricity' || kbtuByFuel[fuel] > 0);

/** Indexes of the end uses that use anything. */
export const servedEndUses = ({ state }: EnergyBaseline): number[] =>
  END_USES.map((_, endUse) => endUse).filter((endUse) => endUseKbtu(state.use, endUse) > 0);

/** What one end use takes of each fuel, kBtu a year. */
export const servedCells = ({ state }: EnergyBaseline, endUse: number): { fuel: Fuel; kbtu: number }[] =>
  FUELS.map((fuel, index) => ({ fuel, kbtu: state.use[endUse * FUELS.length + index] ?? 0 })).filter(
    ({ kbtu }) => kbtu > 0,
  );

/** The tariff that says in which unit a fuel is billed. */
export const unitOf = (fuel: Fuel, { tariffs }: EnergyBaseline): Tariff =>
  fuel === 'electricity' ? tariffs.ownerElectricity : tariffs.byFuel[fuel];

function fuelView(fuel: Fuel, { baseline, baselineBill }: BuildingContext): BaselineView['fuels'][number] {
  const kbtu = fuelKbtu(baseline.state.use, FUELS.indexOf(fuel));
  const tariff = unitOf(fuel, baseline);
  const perUnit = kbtuPerUnit(tariff);
  const byTenants =
    fuel === 'electricity'
      ? tenantElectricityKwh(baseline.state, baseline)
      : tenantThermalKbtu(baseline.state, baseline, FUELS.indexOf(fuel)) / perUnit;
  const quantity = fuel === 'electricity' ? kwhFromKbtu(kbtu) : kbtu / perUnit;
  return {
    fuel,
    kbtu: round(kbtu, KBTU_DIGITS),
    unit: tariff.unit,
    quantity: round(quantity, QUANTITY_DIGITS),
    owner_quantity: round(quantity - byTenants, QUANTITY_DIGITS),
    tenant_quantity: round(byTenants, QUANTITY_DIGITS),
    owner_usd: round(baselineBill.ownerUsdByFuel[fuel], 2),
    tenant_usd: round(baselineBill.tenantUsdByFuel[fuel], 2),
    rates: servedRates(fuel, byTenants > 0, baseline).map(({ payer, tariff: paid }) => rateView(payer, paid)),
    bills: billsView(fuel, baseline),
  };
}

type Bills = BaselineView['fuels'][number]['bills'];

function billsView(fuel: Fuel, baseline: EnergyBaseline): Bills {
  const { rate, tenants } = baseline.rates[fuel];
  const billed = monthlyBills(fuel, baseline);
  const sum = (of: (month: (typeof billed)[number]) => number) =>
    round(
      billed.reduce((total, month) => total + of(month), 0),
      2,
    );
  return {
    rates: [
      billedRate(tenants === null ? 'both' : 'owner', rate),
      ...(tenants === null ? [] : [{ ...billedRate('tenant', tenants.rate), meters: tenants.meters }]),
    ],
    months: billed.map(({ ownerQuantity, tenantQuantity, kw, ownerUsd, tenantUsd }) => ({
      owner_quantity: round(ownerQuantity, QUANTITY_DIGITS),
      tenant_quantity: round(tenantQuantity, QUANTITY_DIGITS),
      ...(kw !== null && { kw: round(kw, KW_DIGITS) }),
      owner_usd: round(ownerUsd, 2),
      tenant_usd: round(tenantUsd, 2),
    })),
    owner_usd: sum(({ ownerUsd }) => ownerUsd),
    tenant_usd: sum(({ tenantUsd }) => tenantUsd),
  };
}

const billedRate = (payer: Bills['rates'][number]['payer'], rate: MeterRate): Bills['rates'][number] => ({
  payer,
  rate: rate.id,
  utility: rate.utility,
  service_class: rate.serviceClass,
  as_of: rate.asOf,
  structure_as_of: rate.structureAsOf,
  basis: rate.basis,
  sources: [...rate.sources],
});

type Rate = BaselineView['fuels'][number]['rates'][number];

interface PaidRate {
  readonly payer: Rate['payer'];
  readonly tariff: Tariff;
}

/** The tariffs of a fuel: the owner's, then the tenants' where they pay for any. */
export function servedRates(fuel: Fuel, tenantsPay: boolean, { tariffs }: EnergyBaseline): PaidRate[] {
  const ofTenant = fuel === 'electricity' ? tariffs.tenantElectricity : tariffs.byFuel[fuel];
  const ofOwner = fuel === 'electricity' ? tariffs.ownerElectricity : tariffs.byFuel[fuel];
  return [
    { payer: 'owner', tariff: ofOwner },
    ...(tenantsPay ? [{ payer: 'tenant', tariff: ofTenant } as const] : []),
  ];
}

function rateView(payer: Rate['payer'], tariff: Tariff): Rate {
  const { demandUsdPerKwMonthSummer: summer, demandUsdPerKwMonthWinter: winter, fixedUsdPerMonth } = tariff;
  return {
    payer,
    utility: tariff.utility,
    service_class: tariff.serviceClass,
    energy_usd_per_unit: tariff.energyUsdPerUnit,
    ...(summer > 0 && { demand_usd_per_kw_month_summer: summer }),
    ...(winter > 0 && { demand_usd_per_kw_month_winter: winter }),
    // Tenants' customer charges are theirs before and after, and are in no bill here.
    ...(payer === 'owner' && fixedUsdPerMonth > 0 && { fixed_usd_per_month: fixedUsdPerMonth }),
    basis: tariff.basis,
    source: tariff.source,
  };
}
