import { studyYears } from '../provenance/owner-parameters.ts';
import { plus, minus, times, over, plusOf, toCents, inCents, usdOf, shareOf } from '../figures/arithmetic.ts';
import { compute, fromClock, fromRequest, type Figure } from '../figures/figure.ts';
import { countedFigure } from '../incentives/amount-figures.ts';
import { ownWork, type PricedWork } from '../incentives/ledger-figures.ts';
import { paidIn } from '../incentives/payment-figures.ts';
import type { IncentivePayment } from '../returns/types.ts';
import type { TierIncentives } from '../incentives/types.ts';
import type { TierFinanced } from './rank-financing.ts';
import { tierNumber } from '../provenance/leaves.ts';
import { presentCostTotal } from '../provenance/present-cost-figures.ts';
import { stepOnce, type TierScope } from '../provenance/rule.ts';
import {
  flow,
  netFlow,
  OWNER_COLUMNS,
  projectedSaving,
  type Column,
} from '../provenance/schedule-figures.ts';

/** The project to be paid for as figures: the twin of `financing/project.ts`. */

/** What a rule about the financing of a tier reads. */
export interface FinancingScope extends TierScope {
  readonly financed: TierFinanced;
}

export function financingScope(scope: TierScope): FinancingScope {
  const { financing } = scope.tier;
  if (financing === null) throw new RangeError('no financing was asked for');
  return { ...scope, financed: financing };
}

export const idOf = (scope: FinancingScope, inside: string): string =>
  `#/financing/${scope.tier.plan.tier}/${inside}`;

/** A step of the tier's financing, made once. */
const financingStep = (
  scope: FinancingScope,
  inside: string,
  [name, unit]: readonly [string, string],
  make: () => Figure,
): Figure => stepOnce(scope, idOf(scope, inside), [name, unit], make);

const requestOf = ({ financed }: FinancingScope) => financed.workings.context.request;

export function projectCost(scope: FinancingScope): Figure {
  const { scope_cost: given } = requestOf(scope);
  if (given === undefined) return tierNumber(scope, 'total cost', 'cost_breakdown/totalCost', 'USD');
  return toCents(fromRequest('cost of the scope', given, 'USD', '/financing/scope_cost'));
}

/** One payment of an incentive, and the year after service it comes in. */
export interface PaymentFigure {
  readonly payment: IncentivePayment;
  readonly usd: Figure;
  readonly year: Figure;
}

/** Every payment of the counted incentives, shrunk in proportion where they would pass the cost. */
export function payments(scope: FinancingScope): readonly PaymentFigure[] {
  return scope.memo(idOf(scope, 'payments'), () => {
    const { repriced, workings } = scope.financed;
    const whole =
      repriced === null
        ? paymentsOf(scope, ownWork(scope), servedPayment(scope))
        : paymentsOf(scope, atScopeCost(scope, repriced), (work, place, part) =>
            splitPayment(work, place, part),
          );
    const total = toCents(plus(...whole.map(({ usd }) => usd)));
    const shrunk = Math.round(total.value * 100) > workings.project.costCents;
    return whole.map(({ usd, year }, index): PaymentFigure => {
      const payment = workings.project.input.incentives[index];
      if (payment === undefined) throw new RangeError('every payment is in the schedule');
      const paid = shrunk
        ? usdOf(over(times(inCents(usd), inCents(projectCost(scope))), inCents(total)))
        : usd;
      return { payment, usd: paid, year };
    });
  });
}

type PaymentOf = (work: PricedWork, place: number, part: number) => Figure;

function paymentsOf(scope: FinancingScope, work: PricedWork, paymentOf: PaymentOf) {
  return work.incentives.included.flatMap(({ timing }, place) =>
    timing.schedule.map((_, part) => ({
      usd: paymentOf(work, place, part),
      year: paidIn(scope, timing, part),
    })),
  );
}

const servedPayment =
  (scope: TierScope): PaymentOf =>
  ({ incentives }, place, part) =>
    tierNumber(
      scope,
      incentives.included[place]?.program.name ?? '',
      `incentives/${place}/timing/payments/${part}/amount`,
      'USD',
    );

function splitPayment(work: PricedWork, place: number, part: number): Figure {
  const years = work.incentives.included[place]?.timing.schedule.map(() => 1) ?? [];
  return shareOf(part, work.amount(place), years);
}

/** The programs again on the cost the request gives, every measure in proportion. */
function atScopeCost(scope: FinancingScope, repriced: TierIncentives): PricedWork {
  const own = ownWork(scope);
  const total = tierNumber(scope, 'total cost', 'cost_breakdown/totalCost', 'USD');
  const given = fromRequest(
    'cost of the scope',
    requestOf(scope).scope_cost ?? 0,
    'USD',
    '/financing/scope_cost',
  );
  const ratio = over(times(given, 100), inCents(total));
  const work: PricedWork = {
    scope,
    incentives: repriced,
    id: idOf(scope, 'incentive'),
    cost: (index) => {
      const whole = own.cost(index);
      return financingStep(scope, `cost/${index}`, [`${whole.name} in the scope`, 'USD'], () =>
        usdOf(times(inCents(whole), ratio)),
      );
    },
    amount: (place) => {
      const included = repriced.included[place];
      if (included === undefined) throw new RangeError(`no program at ${place}`);
      return financingStep(scope, `incentive/${included.programId}`, [included.program.name, 'USD'], () =>
        countedFigure(work, included, place),
      );
    },
  };
  return work;
}

/** What is paid of the incentives that are chosen. */
export const incentivesUsd = (
  scope: FinancingScope,
  chosen: (payment: IncentivePayment) => boolean = () => true,
): Figure => toCents(plus(...payments(scope).flatMap(({ payment, usd }) => (chosen(payment) ? [usd] : []))));

export const atCompletion = ({ yearAfterService }: IncentivePayment): boolean => yearAfterService < 1;

export const yearOf = ({ yearAfterService }: IncentivePayment): number =>
  Math.max(0, Math.floor(yearAfterService));

/** Incentives of a year; null where none is paid. */
export const incentivesIn = (scope: FinancingScope, year: number): Figure | null =>
  plusOf(payments(scope).map(({ payment, usd }) => (yearOf(payment) === year ? usd : null)));

/** One cell of the schedule with the request's own figures; null where nothing flows. */
function cell(scope: FinancingScope, year: number, column: Column): Figure | null {
  const { projected_annual_savings: projected, dr_revenue_year1: response } = requestOf(scope);
  switch (column) {
    case 'cost':
      return year > 0 ? null : times(-1, projectCost(scope));
    case 'incentives':
      return incentivesIn(scope, year);
    case 'energy':
      if (projected === undefined || year === 0) return flow(scope, year, column);
      return projectedSaving(
        scope,
        year,
        fromRequest('projected annual savings', projected, 'USD/yr', '/financing/projected_annual_savings'),
      );
    case 'operations':
      return projected === undefined ? flow(scope, year, column) : null;
    case 'demandResponse':
      if (response === undefined || response === 0 || year === 0) return null;
      return fromRequest('demand-response revenue', response, 'USD/yr', '/financing/dr_revenue_year1');
    default:
      return flow(scope, year, column);
  }
}

/** Does the request replace any figure of the schedule? */
const overridden = ({ financed, tier }: FinancingScope): boolean =>
  financed.workings.project.input !== tier.cashFlow;

/** The owner's net flow of a year before any financing. */
export function projectFlow(scope: FinancingScope, year: number): Figure {
  if (!overridden(scope)) return netFlow(scope, year);
  return financingStep(
    scope,
    `flow/${year}`,
    [`net flow of the project, year ${year}`, 'USD'],
    () => plusOf(OWNER_COLUMNS.map((column) => cell(scope, year, column))) ?? plus(),
  );
}

const horizonOf = ({ financed }: FinancingScope): number => financed.workings.project.savingsUsd.length;

export const yearsOf = (scope: FinancingScope): number[] =>
  Array.from({ length: horizonOf(scope) }, (_, index) => index + 1);

/** Energy, maintenance, penalty avoided and demand response of an operating year. */
export const savingsOf = (scope: FinancingScope, year: number): Figure =>
  financingStep(scope, `savings/${year}`, [`savings of year ${year}`, 'USD'], () =>
    sumOf(scope, year, ['energy', 'operations', 'penaltyAvoided', 'demandResponse']),
  );

/** Energy and maintenance alone. */
export const energyAndOperations = (scope: FinancingScope, year: number): Figure =>
  financingStep(
    scope,
    `energy_and_operations/${year}`,
    [`energy and maintenance savings of year ${year}`, 'USD'],
    () => sumOf(scope, year, ['energy', 'operations']),
  );

export const penaltyAvoidedIn = (scope: FinancingScope, year: number): Figure | null =>
  cell(scope, year, 'penaltyAvoided');

const sumOf = (scope: FinancingScope, year: number, columns: readonly Column[]): Figure =>
  plusOf(columns.map((column) => cell(scope, year, column))) ?? plus();

/** Useful life weighted by cost, in whole years. */
export const wholeLife = (scope: FinancingScope): Figure =>
  financingStep(scope, 'useful_life', ['useful life weighted by cost', 'years'], () => {
    const parts = scope.entry.measures.map(({ name }, index) => ({
      cost: tierNumber(scope, `cost of ${name}`, `measures/${index}/loadedCost`, 'USD'),
      life: tierNumber(scope, `life of ${name}`, `measures/${index}/lifetimeYears`, 'years'),
    }));
    const costs = plus(...parts.map(({ cost }) => cost));
    const weighted = plus(...parts.map(({ cost, life }) => times(cost, life)));
    const years = costs.value > 0 ? over(weighted, costs) : studyYears(scope);
    return compute('floor', plus(years, HAIR));
  });

/** A weighted mean of equal lives can fall this much short of them. */
const HAIR = 1e-6;

export const constructionMonths = (scope: FinancingScope): Figure => {
  const { input, constructionMonths: months } = scope.financed.workings.project;
  return fromClock('months of construction', months, 'months', input.inService);
};

/** The tier's net present value before it is rounded. */
export const tierNpv = (scope: FinancingScope): Figure =>
  minus(presentCostTotal(scope, 'nothing'), presentCostTotal(scope, 'tier'));

/** Years of the study: no loan is taken as repaid more slowly. */
export const study = (scope: FinancingScope): Figure => studyYears(scope);
