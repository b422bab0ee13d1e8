import { plus, times, over, power, plusOf } from '../figures/arithmetic.ts';
import { step, fromClock, type Figure } from '../figures/figure.ts';
import { penaltyPaidIn, wholeMonths } from '../returns/cash-flow.ts';
import { avoidedPenalty } from './avoided-penalty.ts';
import { equipmentFlow } from './equipment-flow.ts';
import { tierNumber } from './leaves.ts';
import { persistence } from './persistence-figures.ts';
import { maintenanceAdded } from './planned-quantity.ts';
import { billSaved, grown, priceGrowth, type Payer, type UsdByFuel } from './prices-over-time.ts';
import { stepOnce, type TierScope } from './rule.ts';

/** The cash-flow schedule as figures, before any rounding: the twin of `returns/cash-flow.ts`. */

export type Column =
  | 'cost'
  | 'incentives'
  | 'energy'
  | 'tenantEnergy'
  | 'operations'
  | 'penaltyAvoided'
  | 'demandResponse'
  | 'replacement'
  | 'residual';

const COLUMN_NAMES: Readonly<Record<Column, string>> = {
  cost: 'cost',
  incentives: 'incentives',
  energy: "owner's energy savings",
  tenantEnergy: "tenants' energy savings",
  operations: 'maintenance savings',
  penaltyAvoided: 'penalty avoided',
  demandResponse: 'demand response',
  replacement: 'replacements',
  residual: 'value left at the end',
};

/** One cell of the schedule; null where nothing flows. */
export const flow = (scope: TierScope, year: number, column: Column): Figure | null =>
  scope.memo(`flow ${scope.tier.plan.tier} ${year} ${column}`, () => {
    const id = `#/flow/${scope.tier.plan.tier}/${year}/${column}`;
    return step(id, `${COLUMN_NAMES[column]}, year ${year}`, 'USD', CELLS[column](scope, year));
  });

/** The owner's columns in the order of their sum; what tenants save stands beside them and is in no sum. */
export const OWNER_COLUMNS: readonly Column[] = [
  'cost',
  'incentives',
  'energy',
  'operations',
  'penaltyAvoided',
  'demandResponse',
  'replacement',
  'residual',
];

/** The owner's net flow of a year. */
export const netFlow = (scope: TierScope, year: number): Figure =>
  stepOnce(
    scope,
    `#/flow/${scope.tier.plan.tier}/${year}/net`,
    [`net flow, year ${year}`, 'USD'],
    () => plusOf(OWNER_COLUMNS.map((column) => flow(scope, year, column))) ?? plus(),
  );

export const netFlows = (scope: TierScope): Figure[] =>
  scope.tier.schedule.netUsd.map((_, year) => netFlow(scope, year));

const CELLS: Readonly<Record<Column, (scope: TierScope, year: number) => Figure | null>> = {
  cost: (scope, year) =>
    year > 0 ? null : times(-1, tierNumber(scope, 'total cost', 'cost_breakdown/totalCost', 'USD')),
  incentives: incentivesPaid,
  energy: (scope, year) => energySaved(scope, year, 'owner'),
  tenantEnergy: (scope, year) => energySaved(scope, year, 'tenant'),
  operations,
  penaltyAvoided: (scope, year) => {
    const { avoidedPenaltyUsdByYear, inService } = scope.tier.cashFlow;
    const years = [...avoidedPenaltyUsdByYear.keys()].filter(
      (emitted) => penaltyPaidIn(emitted, inService) === year,
    );
    return plusOf(years.map((emitted) => avoidedPenalty(scope, emitted)));
  },
  // The model knows none; the request's is financing's alone.
  demandResponse: () => null,
  replacement: (scope, year) => equipmentFlow(scope, year, 'replacement'),
  residual: (scope, year) => equipmentFlow(scope, year, 'residual'),
};

function incentivesPaid(scope: TierScope, year: number): Figure | null {
  const paid = scope.entry.incentives.flatMap(({ name, timing }, index) =>
    timing.payments.flatMap((payment, place) =>
      Math.max(0, Math.floor(payment.yearAfterService)) === year
        ? [tierNumber(scope, name, `incentives/${index}/timing/payments/${place}/amount`, 'USD')]
        : [],
    ),
  );
  return plusOf(paid);
}

/** Years from the evaluation date to service, for prices to grow over. */
export function yearsToService({ tier }: TierScope): Figure {
  const { asOf, inService } = tier.cashFlow;
  return over(fromClock('months to service', wholeMonths(asOf, inService), 'months', inService), 12);
}

/** A payer's saving of each fuel in the first operating year, in its own dollars. */
const firstYear = (scope: TierScope, payer: Payer): UsdByFuel =>
  scope.memo(`first year ${scope.tier.plan.tier} ${payer}`, () =>
    billSaved(scope, payer).flatMap(([fuel, saved]) => {
      if (saved.value === 0) return [];
      const id = `#/first_year/${scope.tier.plan.tier}/${payer}/${fuel}`;
      const name = `${payer}'s ${fuel.replaceAll('_', ' ')} savings of the first year`;
      return [[fuel, step(id, name, 'USD/yr', grown(scope, fuel, saved, yearsToService(scope)))] as const];
    }),
  );

/** Savings of all fuels, each escalated to the year. */
const escalated = (scope: TierScope, payer: Payer, age: number): Figure | null =>
  plusOf(firstYear(scope, payer).map(([fuel, usd]) => grown(scope, fuel, usd, age)));

function energySaved(scope: TierScope, year: number, payer: Payer): Figure | null {
  if (year === 0) return null;
  const own = escalated(scope, payer, year - 1);
  const left = persistence(scope, year - 1);
  return own === null || left === null ? own : times(left, own);
}

/** The owner's saving of a year where `projected` replaces the first year's: the model's proportions by fuel stay. */
export function projectedSaving(scope: TierScope, year: number, projected: Figure): Figure {
  const age = year - 1;
  const left = persistence(scope, age) ?? 1;
  const first = escalated(scope, 'owner', 0);
  const modelled = escalated(scope, 'owner', age);
  if (modelled !== null && first !== null && first.value > 0)
    return times(left, modelled, over(projected, first));
  return times(left, grown(scope, 'electricity', projected, age));
}

/** Maintenance saved in a year; null where none changes. */
function operations(scope: TierScope, year: number): Figure | null {
  const added = maintenanceAdded(scope);
  if (year === 0 || added === null) return null;
  const growth = priceGrowth(scope);
  return times(times(times(-1, added), power(growth, yearsToService(scope))), power(growth, year - 1));
}

/** Owner’s and tenants’ energy savings of the first year. */
export const energySavedInFirstYear = (scope: TierScope): Figure =>
  step(
    `#/first_year/${scope.tier.plan.tier}/energy`,
    'energy savings of the first year',
    'USD/yr',
    plusOf([flow(scope, 1, 'energy'), flow(scope, 1, 'tenantEnergy')]) ?? plus(),
  );
