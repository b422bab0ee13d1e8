import { KBTU_PER_KWH } from '../../../quantities/units.ts';
import { kbtuPerUnit } from '../../energy/tariff-table.ts';
import { END_USES, FUELS, type Fuel, type Tariff } from '../../energy/types.ts';
import { plus, minus, times, over, smaller, plusOf } from '../../figures/arithmetic.ts';
import { catalogFigure } from '../../figures/catalog-leaf.ts';
import { step, type Figure } from '../../figures/figure.ts';
import { ELECTRICITY, FUEL_COUNT } from '../../measures/energy-index.ts';
import { fuelName, tariffFigure, tenantShare, type BuildingScope } from '../catalog-leaves.ts';
import { baselinePeaks, notBelowZero } from './baseline.ts';
import { fuelTotal } from './simulation.ts';
import { energyBefore, type EnergyFigures } from './tier-energy.ts';

/** A year's bill at as-of prices by fuel, USD; null where nothing is paid. */
export type BillByFuel = Readonly<Record<Fuel, Figure | null>>;

export interface BillFigures {
  readonly owner: BillByFuel;
  readonly tenant: BillByFuel;
}

const MONTHS_PER_YEAR = 12;

/** The bill of a state: the twin of `energy/energy-bill.ts`, every part a step. */
export function billOf(scope: BuildingScope, energy: EnergyFigures): BillFigures {
  return scope.memo(`${energy.id} bill`, () => {
    const parts = FUELS.map((fuel) =>
      fuel === 'electricity' ? electricity(scope, energy) : heatFuel(scope, energy, fuel),
    );
    const of = (payer: keyof Parts) =>
      Object.fromEntries(
        FUELS.map((fuel, index) => {
          const name = `${payer}’s ${fuelName(index)} bill ${energy.words}`;
          return [
            fuel,
            step(`${energy.id}/bill/${payer}/${fuel}`, name, 'USD/yr', parts[index]?.[payer] ?? null),
          ];
        }),
      ) as BillByFuel;
    return { owner: of('owner'), tenant: of('tenant') };
  });
}

interface Parts {
  readonly owner: Figure | null;
  readonly tenant: Figure | null;
}

/** USD per kBtu of a tariff. */
export function usdPerKbtu(scope: BuildingScope, tariff: Tariff): Figure {
  const price = tariffFigure(scope, tariff, 'energy');
  return price === null ? plus() : over(price, kbtuPerUnit(tariff));
}

/** What each end use takes of a fuel. */
const byEndUse = ({ cells }: EnergyFigures, fuel: number): (Figure | null)[] =>
  END_USES.map((_, endUse) => cells[endUse * FUEL_COUNT + fuel] ?? null);

function heatFuel(scope: BuildingScope, energy: EnergyFigures, fuel: Exclude<Fuel, 'electricity'>): Parts {
  const cells = byEndUse(energy, FUELS.indexOf(fuel));
  const total = plusOf(cells);
  if (total === null) return { owner: null, tenant: null };
  const price = usdPerKbtu(scope, scope.context.baseline.tariffs.byFuel[fuel]);
  const byTenants = ofTenants(scope, 'thermal', cells);
  return {
    owner: times(byTenants === null ? total : minus(total, byTenants), price),
    tenant: byTenants === null ? null : times(byTenants, price),
  };
}

/** What tenants pay for of each end use, kBtu a year. */
function ofTenants(
  scope: BuildingScope,
  kind: 'electricity' | 'thermal',
  cells: readonly (Figure | null)[],
  shift: Figure | null = null,
): Figure | null {
  const parts = cells.map((kbtu, endUse) => {
    const share = kbtu === null ? null : tenantShare(scope, kind, endUse);
    return kbtu === null || share === null ? null : times(kbtu, share);
  });
  return plusOf([shift, ...parts]);
}

function tenantKwh(scope: BuildingScope, energy: EnergyFigures): Figure | null {
  const kbtu = ofTenants(scope, 'electricity', byEndUse(energy, ELECTRICITY), energy.tenantShiftKbtu);
  const kwh = kbtu === null ? null : notBelowZero(over(kbtu, KBTU_PER_KWH));
  return step(`${energy.id}/tenant_kwh`, `tenants’ electricity ${energy.words}`, 'kWh/yr', kwh);
}

/** Tenants' share of the electricity as is; null where they pay for none. */
export function tenantShareOfElectricity(scope: BuildingScope): Figure | null {
  const before = energyBefore(scope);
  const total = fuelTotal(scope, before.cells, ELECTRICITY, before.id);
  const kwh = tenantKwh(scope, before);
  if (kwh === null || total === null) return null;
  const share = over(kwh, over(total, KBTU_PER_KWH));
  return step('#/energy/before/tenant_share', 'tenants’ share of electricity as is', 'share', share);
}

/** What tenants pay for of a fuel as is, in the unit it is billed in; null where they pay for none. */
export function tenantQuantity(scope: BuildingScope, fuel: Fuel): Figure | null {
  const energy = energyBefore(scope);
  if (fuel === 'electricity') return tenantKwh(scope, energy);
  const kbtu = ofTenants(scope, 'thermal', byEndUse(energy, FUELS.indexOf(fuel)));
  return kbtu === null ? null : over(kbtu, kbtuPerUnit(scope.context.baseline.tariffs.byFuel[fuel]));
}

function electricity(scope: BuildingScope, energy: EnergyFigures): Parts {
  const { ownerElectricity, tenantElectricity } = scope.context.baseline.tariffs;
  const total = fuelTotal(scope, energy.cells, ELECTRICITY, energy.id);
  const ofTenant = tenantKwh(scope, energy);
  const less = [ofTenant, energy.pvKwh].filter((part) => part !== null);
  const whole = total === null ? 0 : over(total, KBTU_PER_KWH);
  const own = less.length === 0 ? plus(whole) : minus(whole, ...less);
  const kwh = step(`${energy.id}/owner_kwh`, `owner’s electricity ${energy.words}`, 'kWh/yr', own);
  const demand = demandOf(scope, energy, ofTenant);
  const price = (tariff: Tariff) => tariffFigure(scope, tariff, 'energy') ?? 0;
  const fixed = tariffFigure(scope, ownerElectricity, 'fixed_per_month');
  return {
    owner: plusOf([
      times(kwh, price(ownerElectricity)),
      demand.owner,
      fixed === null ? null : times(fixed, MONTHS_PER_YEAR),
    ]),
    tenant: plusOf([ofTenant === null ? null : times(ofTenant, price(tenantElectricity)), demand.tenant]),
  };
}

/** Demand charges: tenants keep their share of the baseline's peak, everything above it is the owner's. */
function demandOf(scope: BuildingScope, energy: EnergyFigures, ofTenant: Figure | null): Parts {
  const { ownerElectricity, tenantElectricity } = scope.context.baseline.tariffs;
  const charge = (tariff: Tariff, season: 'summer' | 'winter') =>
    tariffFigure(scope, tariff, `demand_${season}`);
  const seasons = (['summer', 'winter'] as const).filter(
    (season) => charge(ownerElectricity, season) !== null || charge(tenantElectricity, season) !== null,
  );
  const owner: Figure[] = [];
  const tenant: Figure[] = [];
  for (const season of seasons) {
    const months = billedMonths(scope, season);
    const kw = peakKw(scope, energy, season);
    const tenants = tenantKw(scope, { energy, season, kw, ofTenant });
    const [ownerCharge, tenantCharge] = [charge(ownerElectricity, season), charge(tenantElectricity, season)];
    if (ownerCharge !== null)
      owner.push(times(tenants === null ? kw : minus(kw, tenants), ownerCharge, months));
    if (tenantCharge !== null && tenants !== null) tenant.push(times(tenants, tenantCharge, months));
  }
  return { owner: plusOf(owner), tenant: plusOf(tenant) };
}

type Season = 'summer' | 'winter';

function billedMonths({ snapshot }: BuildingScope, season: Season): Figure {
  const summer = catalogFigure({ snapshot }, 'summer months', 'energy/tariffs/summer_months');
  return season === 'summer' ? summer : minus(MONTHS_PER_YEAR, summer);
}

/** kW billed in a month of the season; heat follows that month's coldest hours. */
function peakKw({ snapshot }: BuildingScope, energy: EnergyFigures, season: Season): Figure {
  if (season === 'summer') return energy.summerKw ?? plus();
  const { winterKw, heatingKw } = energy;
  if (winterKw === null) return plus();
  if (heatingKw === null) return winterKw;
  const path = 'energy/tariffs/winter_heating_demand_share';
  const share = catalogFigure({ snapshot }, 'share of the heating peak billed in a winter month', path);
  return minus(winterKw, times(smaller(winterKw, heatingKw), minus(1, share)));
}

interface TenantPeak {
  readonly energy: EnergyFigures;
  readonly season: Season;
  readonly kw: Figure;
  readonly ofTenant: Figure | null;
}

function tenantKw(scope: BuildingScope, { energy, season, kw, ofTenant }: TenantPeak): Figure | null {
  const before = energyBefore(scope);
  const total = fuelTotal(scope, before.cells, ELECTRICITY, before.id);
  const { summerKw } = baselinePeaks(scope);
  if (ofTenant === null || total === null || summerKw === null) return null;
  const base = season === 'summer' ? summerKw : peakKw(scope, before, 'winter');
  const own = smaller(kw, times(base, over(ofTenant, over(total, KBTU_PER_KWH))));
  return step(`${energy.id}/tenant_kw/${season}`, `tenants’ ${season} kW ${energy.words}`, 'kW', own);
}

/** Everything owner and tenants pay in a year, USD. */
export function billTotal(scope: BuildingScope, energy: EnergyFigures): Figure {
  const { owner, tenant } = billOf(scope, energy);
  const of = (bill: BillByFuel) => plusOf(FUELS.map((fuel) => bill[fuel]));
  const usd = plusOf([of(owner), of(tenant)]) ?? plus();
  return step(`${energy.id}/bill/total`, `energy bill ${energy.words}`, 'USD/yr', usd);
}
