import { FUELS, type Fuel } from '../../energy/types.ts';
import { plus, plusOf } from '../../figures/arithmetic.ts';
import { step, type Figure } from '../../figures/figure.ts';
import { fuelName, type BuildingScope } from '../catalog-leaves.ts';
import { monthlyBillFigures } from './monthly-bills.ts';
import type { EnergyFigures } from './tier-energy.ts';

/** A year's bill at as-of prices by fuel, USD; null where nothing is paid. */
export type BillByFuel = Readonly<Record<Fuel, Figure | null>>;

export interface BillFigures {
  readonly owner: BillByFuel;
  readonly tenant: BillByFuel;
}

/** The bills of a state: the twin of `energy/energy-bill.ts`, every month a step. */
export function billOf(scope: BuildingScope, energy: EnergyFigures): BillFigures {
  return scope.memo(`${energy.id} bill`, () => {
    const months = FUELS.map((fuel) => monthlyBillFigures({ scope, energy, fuel }));
    const of = (payer: 'owner' | 'tenant') =>
      Object.fromEntries(
        FUELS.map((fuel, index) => {
          const name = `${payer}'s ${fuelName(index)} bill ${energy.words}`;
          const usd = plusOf((months[index] ?? []).map((month) => month[`${payer}Usd`]));
          return [fuel, step(`${energy.id}/bill/${payer}/${fuel}`, name, 'USD/yr', usd)];
        }),
      ) as BillByFuel;
    return { owner: of('owner'), tenant: of('tenant') };
  });
}

/** Everything owner and tenants pay in a year, USD. */
export function billTotal(scope: BuildingScope, energy: EnergyFigures): Figure {
  const { owner, tenant } = billOf(scope, energy);
  const of = (bill: BillByFuel) => plusOf(FUELS.map((fuel) => bill[fuel]));
  const usd = plusOf([of(owner), of(tenant)]) ?? plus();
  return step(`${energy.id}/bill/total`, `energy bill ${energy.words}`, 'USD/yr', usd);
}
