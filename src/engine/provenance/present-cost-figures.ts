import { calendarDate, dateParts, type CalendarDate } from '../../quantities/calendar-date.ts';
import { plus, minus, times, plusOf, usd } from '../figures/arithmetic.ts';
import { step, type Figure } from '../figures/figure.ts';
import { avoidedPenalty } from './avoided-penalty.ts';
import { countedPeriod, penaltyOf } from './emission-figures.ts';
import { energyBefore } from './energy/tier-energy.ts';
import { lifeOf, ownLife, standingLife } from './equipment-life.ts';
import { tierNumber } from './leaves.ts';
import {
  atPrices,
  billAsIs,
  billSaved,
  discount,
  discountOfCharge,
  leftIn,
  maintenanceIn,
  stretchOf,
  toService,
  yearsTo,
  type StretchFigures,
  type UsdByFuel,
} from './prices-over-time.ts';
import { figureRule, stepOnce, type FigureRule, type TierScope } from './rule.ts';

/** The present cost of an alternative as figures: the twin of `returns/present-cost.ts`, in the same order of arithmetic. */

type Side = 'nothing' | 'tier';
const PARTS = [
  'capital',
  'incentives',
  'energy',
  'operations',
  'charges',
  'replacements',
  'residual',
] as const;
type Part = (typeof PARTS)[number];

const nameOf = (scope: TierScope, side: Side): string =>
  side === 'nothing' ? 'do_nothing' : scope.tier.plan.tier;

/** One part of the present cost; 0 where nothing is spent. */
const presentCostPart = (scope: TierScope, side: Side, part: Part): Figure =>
  stepOnce(
    scope,
    `#/present_cost/${nameOf(scope, side)}/${part}`,
    [`${part}, present value`, 'USD'],
    () => COMPUTE[part](scope, side) ?? plus(),
  );

export const presentCostTotal = (scope: TierScope, side: Side): Figure =>
  step(
    `#/present_cost/${nameOf(scope, side)}/total`,
    'present cost',
    'USD',
    plus(...PARTS.map((part) => presentCostPart(scope, side, part))),
  );

/** Every part and the total, where an alternative serves them. */
export const presentCostRules = (at: string, side: Side): FigureRule[] => [
  ...PARTS.map((part) => figureRule(`${at}/${part}`, (scope) => usd(presentCostPart(scope, side, part)))),
  figureRule(`${at}/total`, (scope) => usd(presentCostTotal(scope, side))),
];

const COMPUTE: Readonly<Record<Part, (scope: TierScope, side: Side) => Figure | null>> = {
  capital: (scope, side) =>
    side === 'nothing'
      ? null
      : times(
          tierNumber(scope, 'total cost', 'cost_breakdown/totalCost', 'USD'),
          discount(scope, toService(scope)),
        ),
  incentives: (scope, side) => (side === 'nothing' ? null : incentives(scope)),
  energy,
  operations: (scope, side) => (side === 'nothing' ? null : operations(scope)),
  charges,
  // Each life is a sum of its own.
  replacements: (scope, side) => plusOf(lives(scope, side).map(({ purchases }) => plusOf(purchases))),
  residual: (scope, side) => plusOf(lives(scope, side).map(({ left }) => times(-1, left))),
};

function incentives(scope: TierScope): Figure | null {
  const paid = scope.entry.incentives.flatMap(({ name, timing }, index) =>
    timing.payments.map((payment, place) =>
      times(
        tierNumber(scope, name, `incentives/${index}/timing/payments/${place}/amount`, 'USD'),
        discount(scope, yearsTo(scope, `the payment of ${payment.on}`, calendarDate(payment.on))),
      ),
    ),
  );
  const sum = plusOf(paid);
  return sum === null ? null : minus(0, sum);
}

/** Money of ended schedules, if they went on, at the evaluation date; the twin of `estimate/schedule-gains.ts`. */
export function scheduleGain(scope: TierScope): Figure {
  const gains = scope.tier.scheduleGains.map(({ programId, on, cents }) =>
    times(
      gainAmount(scope, programId, cents / 100),
      discount(scope, yearsTo(scope, `the payment of ${on}`, on)),
    ),
  );
  return plus(...gains);
}

/** As the program shows it among the contingent ones. */
function gainAmount(scope: TierScope, programId: string, usd: number): Figure {
  const index = scope.entry.excluded_incentives.findIndex(
    (item) => item.programId === programId && item.potentialAmount === usd,
  );
  return tierNumber(scope, 'potential amount', `excluded_incentives/${index}/potentialAmount`, 'USD');
}

const horizonYears = (scope: TierScope): number[] => {
  const { asOf, horizonYears: count } = scope.tier.presentCostSetting;
  const start = dateParts(asOf).year;
  return Array.from({ length: count + 1 }, (_, index) => start + index);
};

function energy(scope: TierScope, side: Side): Figure | null {
  const { inService } = scope.tier.cashFlow;
  const terms = horizonYears(scope).flatMap((year) => {
    const whole = stretchOf(scope, year, scope.context.asOf);
    const served = side === 'nothing' ? null : stretchOf(scope, year, inService);
    const saved = served === null ? null : energySaved(scope, served, inService);
    return [
      whole === null ? null : presentValue(scope, billAsIs(scope, 'owner'), whole),
      saved === null ? null : times(-1, saved),
    ];
  });
  return plusOf(terms);
}

/** What the owner saves of energy in a stretch, present value; savings fade from the day they began. */
export function energySaved(scope: TierScope, stretched: StretchFigures, begun: CalendarDate): Figure | null {
  const saved = presentValue(scope, ownerSaving(scope), stretched);
  const left = leftIn(scope, stretched, begun);
  return saved === null || left === null ? saved : times(left, saved);
}

function presentValue(scope: TierScope, usdByFuel: UsdByFuel, stretched: StretchFigures): Figure | null {
  const paid = atPrices(scope, usdByFuel, stretched);
  return paid === null ? null : times(paid, discount(scope, stretched.middle));
}

const ownerSaving = (scope: TierScope): UsdByFuel =>
  billSaved(scope, 'owner').map(([fuel, usd]) => {
    const id = `#/owner_saving/${scope.tier.plan.tier}/${fuel}`;
    return [fuel, step(id, `owner's ${fuel.replaceAll('_', ' ')} saving at today's prices`, 'USD/yr', usd)];
  });

/** Maintenance saved in a stretch, present value. */
export function maintenanceSaved(scope: TierScope, stretched: StretchFigures): Figure | null {
  const saved = maintenanceIn(scope, stretched);
  return saved === null ? null : times(saved, discount(scope, stretched.middle));
}

function operations(scope: TierScope): Figure | null {
  return plusOf(
    horizonYears(scope).map((year) => {
      const served = stretchOf(scope, year, scope.tier.cashFlow.inService);
      const saved = served === null ? null : maintenanceSaved(scope, served);
      return saved === null ? null : times(-1, saved);
    }),
  );
}

/** Charges still to fall due. */
function charges(scope: TierScope, side: Side): Figure | null {
  const terms = [...scope.tier.presentCostSetting.chargeUsdByYear.keys()].map((year) => {
    const period = countedPeriod(scope, year);
    if (period === null) return null;
    const charge = penaltyOf(scope, energyBefore(scope), period);
    const avoided = side === 'tier' ? avoidedPenalty(scope, year) : null;
    return times(minus(charge, avoided ?? 0), discountOfCharge(scope, year));
  });
  return plusOf(terms);
}

/** Every life within the horizon of what is kept and of what the tier installs. */
function lives(scope: TierScope, side: Side) {
  const { standing } = scope.tier.presentCostSetting;
  const { replaces, equipment } = scope.tier.change;
  const kept = side === 'tier' ? standing.filter(({ id }) => !replaces.has(id)) : standing;
  const own = side === 'tier' ? equipment : [];
  return [
    ...kept.map((item) => standingLife(scope, item)),
    ...own.map((item) => ownLife(scope, item, toService(scope))),
  ].map((life) => lifeOf(scope, life));
}
