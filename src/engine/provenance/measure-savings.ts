import { roundedPart } from '../estimate/measure-savings.ts';
import { FUELS, type Fuel } from '../energy/types.ts';
import { minus, over, plus, plusOf, times, usdAYear } from '../figures/arithmetic.ts';
import { step, type Figure } from '../figures/figure.ts';
import { FUEL_COUNT } from '../energy/energy-index.ts';
import { billOf } from './energy/bill.ts';
import { energyBefore, tierEnergy, type EnergyFigures } from './energy/tier-energy.ts';
import { tierNumber } from './leaves.ts';
import { maintenanceOf } from './planned-quantity.ts';
import { grown } from './prices-over-time.ts';
import type { TierScope } from './rule.ts';
import { flow, yearsToService } from './schedule-figures.ts';

/** A measure’s first-year savings: the twin of `estimate/measure-savings.ts`. */
export function measureSavings(scope: TierScope, index: number): Figure {
  const savings = savingsInTurn(scope);
  const own = savings[index];
  if (own === undefined) throw new RangeError(`the tier has no measure ${index}`);
  if (index !== roundedPart(savings.map(({ value }) => value))) return own;
  const { tier, measures } = scope.tier.plan;
  const name = measures[index]?.measure.name ?? '';
  const at = `#/savings/${tier}`;
  const alone = step(`${at}/${measures[index]?.measure.id ?? ''}`, `savings of ${name} alone`, 'USD/yr', own);
  const parts = savings.map((_, place) =>
    place === index
      ? alone
      : served(scope, measures[place]?.measure.name ?? '', `measures/${place}/annualSavings`),
  );
  const whole = plus(
    served(scope, 'energy savings', 'roi/energySavings'),
    served(scope, 'operations savings', 'roi/operationsSavings'),
  );
  const rest = usdAYear(minus(whole, plus(...parts)));
  if (rest.value === 0) return own;
  return usdAYear(plus(alone, step(`${at}/rounding`, 'cents of rounding the others', 'USD/yr', rest)));
}

const served = (scope: TierScope, name: string, inside: string): Figure =>
  tierNumber(scope, name, inside, 'USD/yr');

/** By measure in plan order: the bill before it less the bill after it, and its part of the maintenance, to the cent. */
const savingsInTurn = (scope: TierScope): readonly Figure[] =>
  scope.memo(`savings in turn ${scope.tier.plan.tier}`, () => {
    const bills = billsInTurn(scope);
    return scope.tier.plan.measures.map((_, index) => {
      const saved = minus(bills[index] ?? plus(), bills[index + 1] ?? plus());
      const operations = operationsOf(scope, index);
      return usdAYear(operations === null ? saved : plus(saved, operations));
    });
  });

/** What owner and tenants pay before the first measure and after each, at prices of the first full year. */
function billsInTurn(scope: TierScope): readonly Figure[] {
  const { tier, measures } = scope.tier.plan;
  let energy = energyBefore(scope);
  let byFuel = paidByFuel(scope, energy);
  const at = `#/bills_in_turn/${tier}`;
  const bills = [step(`${at}/as_is`, 'energy bill as is', 'USD/yr', firstYear(scope, byFuel))];
  tierEnergy(scope).inTurn.forEach((after, index) => {
    const kept = FUELS.map((fuel) => hasSameBill(fuel, energy, after));
    if (kept.includes(false)) {
      const paid = paidByFuel(scope, after);
      byFuel = byFuel.map((usd, place) => (kept[place] === true ? usd : (paid[place] ?? null)));
    }
    energy = after;
    const { id = '', name = '' } = measures[index]?.measure ?? {};
    bills.push(step(`${at}/${id}`, `energy bill after ${name}`, 'USD/yr', firstYear(scope, byFuel)));
  });
  return bills;
}

/** What owner and tenants pay of each fuel in a year, as-of prices; null where none is paid for. */
function paidByFuel(scope: TierScope, energy: EnergyFigures): readonly (Figure | null)[] {
  const { owner, tenant } = billOf(scope, energy);
  return FUELS.map((fuel) => plusOf([owner[fuel], tenant[fuel]]));
}

/** Whether two states use a fuel, and what its bill goes by, alike: then one bill stands for both. */
function hasSameBill(fuel: Fuel, one: EnergyFigures, other: EnergyFigures): boolean {
  const place = FUELS.indexOf(fuel);
  const isSame = (cell: Figure | null, at: number): boolean =>
    at % FUEL_COUNT !== place || cell === (other.cells[at] ?? null);
  return (
    one.cells.every(isSame) &&
    (fuel !== 'electricity' || BILLED_TOO.every((name) => one[name] === other[name]))
  );
}

/** What electricity is billed by beside its use. */
const BILLED_TOO = [
  'pvKwh',
  'summerKw',
  'winterKw',
  'heatingKw',
  'tenantShiftKbtu',
  'tenantSummerKw',
  'tenantWinterKw',
  'tenantHeatingKw',
  'storageKw',
] as const;

function firstYear(scope: TierScope, byFuel: readonly (Figure | null)[]): Figure {
  const years = yearsToService(scope);
  const usd = byFuel.map((paid, place) =>
    paid === null ? null : grown(scope, FUELS[place] ?? 'electricity', paid, years),
  );
  return plusOf(usd) ?? plus();
}

/** Its part of the maintenance of the first year, by what it adds itself. */
function operationsOf(scope: TierScope, index: number): Figure | null {
  const all = flow(scope, 1, 'operations');
  const { measures } = scope.tier.plan;
  const added = measures.map((planned) => maintenanceOf(scope, planned));
  const total = plusOf(added);
  const own = added[index] ?? null;
  if (all === null || total === null || total.value === 0 || own === null) return null;
  return over(times(all, own), total);
}
