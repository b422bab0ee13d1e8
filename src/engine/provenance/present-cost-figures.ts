import {
  calendarDate,
  dateOf,
  dateParts,
  daysBetween,
  isLeapYear,
  type CalendarDate,
} from '../../quantities/calendar-date.ts';
import { amountHere } from '../costs/direct-figures.ts';
import { FUELS, type Fuel } from '../energy/types.ts';
import { catalogFigure } from '../figures/catalog-leaf.ts';
import { larger, minus, named, over, plus, plusOf, power, times, type Term } from '../figures/arithmetic.ts';
import { fromClock, step, type Figure } from '../figures/figure.ts';
import { horizonEnd, stretch, yearsBetween } from '../returns/present-cost.ts';
import type { Equipment, StandingEquipment } from '../measures/types.ts';
import { avoidedPenalty } from './avoided-penalty.ts';
import { growthOf, returnsParameter } from './catalog-leaves.ts';
import { countedPeriod, penaltyOf } from './emission-figures.ts';
import { billOf } from './energy/bill.ts';
import { energyBefore, tierEnergy } from './energy/tier-energy.ts';
import { buildingNumber, tierNumber } from './leaves.ts';
import { discountRate } from './owner-parameters.ts';
import { maintenanceAdded } from './planned-quantity.ts';
import type { TierScope } from './rule.ts';
import { persistence } from './persistence-figures.ts';

/** The present cost of an alternative as figures: the twin of `returns/present-cost.ts`, in the same order of arithmetic. */

export type Side = 'nothing' | 'tier';
export const PARTS = [
  'capital',
  'incentives',
  'energy',
  'operations',
  'charges',
  'replacements',
  'residual',
] as const;
export type Part = (typeof PARTS)[number];

/** One part of the present cost; 0 where nothing is spent. */
export function presentCostPart(scope: TierScope, side: Side, part: Part): Figure {
  const where = side === 'nothing' ? 'do_nothing' : scope.tier.plan.tier;
  return scope.memo(`present cost ${where} ${part}`, () =>
    step(
      `#/present_cost/${where}/${part}`,
      named(`${part}, present value`, 'USD', COMPUTE[part](scope, side) ?? plus()),
    ),
  );
}

export const presentCostTotal = (scope: TierScope, side: Side): Figure =>
  step(
    `#/present_cost/${side === 'nothing' ? 'do_nothing' : scope.tier.plan.tier}/total`,
    named('present cost', 'USD', plus(...PARTS.map((part) => presentCostPart(scope, side, part)))),
  );

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
  replacements: (scope, side) => equipment(scope, side).replacements,
  residual: (scope, side) => equipment(scope, side).residual,
};

/** What a dollar so many years from the evaluation is worth at it. */
export const discount = (scope: TierScope, years: Term): Figure =>
  power(plus(1, discountRate(scope)), times(-1, years));

export const yearsTo = (scope: TierScope, what: string, day: CalendarDate): Figure =>
  over(fromClock(`days to ${what}`, daysBetween(scope.context.asOf, day), 'days', day), 365.25);

export const toService = (scope: TierScope): Figure =>
  yearsTo(scope, 'service', scope.tier.cashFlow.inService);

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

/** A stretch of a year: its share of the year, and its middle in years from the evaluation. */
export function stretchOf(scope: TierScope, year: number, from: CalendarDate) {
  const { asOf } = scope.context;
  const found = stretch(asOf, year, from);
  if (found === null) return null;
  const first = dateOf(year, 1, 1);
  const begin = from > first ? from : first;
  const daysTo = (what: string, day: CalendarDate): Figure =>
    fromClock(`days to ${what}`, daysBetween(asOf, day), 'days', day);
  const until = daysTo(begin === first ? `1 January ${year}` : 'the first day that counts', begin);
  const next = dateOf(year + 1, 1, 1);
  const days = minus(daysTo(`1 January ${year + 1}`, next), until);
  return {
    share: over(days, isLeapYear(year) ? 366 : 365),
    middle: over(plus(until, over(days, 2)), 365.25),
    middleYears: found.middleYears,
  };
}

const horizonYears = (scope: TierScope): number[] => {
  const { asOf, horizonYears: count } = scope.tier.presentCostSetting;
  const start = dateParts(asOf).year;
  return Array.from({ length: count + 1 }, (_, index) => start + index);
};

function energy(scope: TierScope, side: Side): Figure | null {
  const terms: (Figure | null)[] = [];
  for (const year of horizonYears(scope)) {
    const whole = stretchOf(scope, year, scope.context.asOf);
    if (whole !== null) terms.push(atPrices(scope, ownerBill(scope), whole));
    if (side === 'nothing') continue;
    const served = stretchOf(scope, year, scope.tier.cashFlow.inService);
    if (served === null) continue;
    const saved = atPrices(scope, ownerSaving(scope), served);
    if (saved === null) continue;
    const left = persistence(scope, ageIn(scope, served.middleYears));
    terms.push(times(-1, left === null ? saved : times(left, saved)));
  }
  return plusOf(terms);
}

function ageIn(scope: TierScope, middleYears: number): number {
  const { asOf } = scope.context;
  return Math.max(0, Math.floor(middleYears - yearsBetween(asOf, scope.tier.cashFlow.inService)));
}

type ByFuel = readonly (readonly [Fuel, Figure])[];
interface StretchFigures {
  readonly share: Figure;
  readonly middle: Figure;
}

const presentFuels = (find: (fuel: Fuel) => Figure | null): ByFuel =>
  FUELS.flatMap((fuel) => {
    const figure = find(fuel);
    return figure === null ? [] : [[fuel, figure] as const];
  });

const ownerBill = (scope: TierScope): ByFuel =>
  presentFuels((fuel) => billOf(scope, energyBefore(scope)).owner[fuel]);

export function ownerSaving(scope: TierScope): ByFuel {
  const { tier } = scope.tier.plan;
  return presentFuels((fuel) => {
    const before = billOf(scope, energyBefore(scope)).owner[fuel];
    const after = billOf(scope, tierEnergy(scope).after).owner[fuel];
    if (before === null && after === null) return null;
    return step(
      `#/owner_saving/${tier}/${fuel}`,
      named(
        `owner’s ${fuel.replaceAll('_', ' ')} saving at today’s prices`,
        'USD/yr',
        minus(before ?? 0, after ?? 0),
      ),
    );
  });
}

export function atPrices(
  scope: TierScope,
  usdByFuel: ByFuel,
  { share, middle }: StretchFigures,
): Figure | null {
  const { tariffs } = scope.context.baseline;
  const parts = usdByFuel.map(([fuel, usd]) =>
    times(
      usd,
      power(
        growthOf(scope, fuel === 'electricity' ? tariffs.ownerElectricity : tariffs.byFuel[fuel]),
        middle,
      ),
    ),
  );
  const sum = plusOf(parts);
  return sum === null ? null : times(times(sum, share), discount(scope, middle));
}

export const priceGrowth = (scope: TierScope): Figure =>
  plus(1, returnsParameter(scope, 'operations_escalation'));

function operations(scope: TierScope): Figure | null {
  const added = maintenanceAdded(scope);
  if (added === null) return null;
  const saved = times(-1, added);
  return plusOf(
    horizonYears(scope).map((year) => {
      const served = stretchOf(scope, year, scope.tier.cashFlow.inService);
      if (served === null) return null;
      const grown = times(times(saved, served.share), power(priceGrowth(scope), served.middle));
      return times(-1, times(grown, discount(scope, served.middle)));
    }),
  );
}

/** Charges still to fall due, each on 1 May of the year after. */
function charges(scope: TierScope, side: Side): Figure | null {
  const terms = [...scope.tier.presentCostSetting.chargeUsdByYear.keys()].map((year) => {
    const period = countedPeriod(scope, year);
    if (period === null) return null;
    const charge = penaltyOf(scope, energyBefore(scope), period);
    const avoided = side === 'tier' ? avoidedPenalty(scope, year) : null;
    const due = discount(scope, yearsTo(scope, `the charge of ${year}`, dateOf(year + 1, 5, 1)));
    return times(minus(charge, avoided ?? 0), due);
  });
  return plusOf(terms);
}

interface EquipmentFigures {
  readonly replacements: Figure | null;
  readonly residual: Figure | null;
}

function equipment(scope: TierScope, side: Side): EquipmentFigures {
  const { standing } = scope.tier.presentCostSetting;
  const { replaces, equipment: own } = scope.tier.change;
  const kept = side === 'tier' ? standing.filter(({ id }) => !replaces.has(id)) : standing;
  const lives = kept.map((item) => standingLife(scope, item));
  if (side === 'tier') lives.push(...own.map((item) => ownLife(scope, item)));
  return {
    replacements: plusOf(lives.flatMap(({ bought }) => (bought === null ? [] : [bought]))),
    residual: plusOf(lives.map(({ left }) => times(-1, left))),
  };
}

interface Life {
  readonly price: Figure;
  /** Years from the evaluation of the last purchase and the next; negative before it. */
  readonly boughtAt: Figure;
  readonly nextAt: Figure;
  readonly life: Figure;
}

/** Like-for-like price and years until it is due, of equipment that stands in the building. */
export function standingPrice(scope: TierScope, item: StandingEquipment) {
  const { id } = item.reference.measure;
  const share = catalogFigure(
    scope.snapshot,
    'like-for-like share of the price',
    `measures/${id}/like_for_like/share`,
  );
  const life = catalogFigure(
    scope.snapshot,
    `service life of a ${item.label}`,
    `measures/${id}/like_for_like/life`,
  );
  const nextAt = item.ageKnown ? larger(0, minus(life, ageFigure(scope, item))) : over(life, 2);
  return { price: times(amountHere(scope, item.reference), share), nextAt, life };
}

function standingLife(scope: TierScope, item: StandingEquipment) {
  const { price, nextAt, life } = standingPrice(scope, item);
  return lifeOf(scope, { price, boughtAt: minus(nextAt, life), nextAt, life });
}

/** From the year in which the owner says it was put in. */
function ageFigure(scope: TierScope, { id, label }: StandingEquipment): Figure {
  const { asOf, profile } = scope.context;
  const known = profile.equipmentYears[id];
  if (known === undefined) throw new RangeError(`the age of the ${id} is known`);
  const installed = buildingNumber(scope, `year of the ${label}`, `/facts/${known.fact}`, 'year');
  const today = fromClock('year of the evaluation', dateParts(asOf).year, 'year', asOf);
  return larger(0, minus(today, installed));
}

/** Price and service life of equipment the tier installs. */
export function ownPrice(scope: TierScope, { label }: Equipment) {
  const index = scope.entry.measures.findIndex(({ name }) => name === label);
  return {
    price: tierNumber(scope, `price of ${label}`, `measures/${index}/cost`, 'USD'),
    life: tierNumber(scope, `service life of ${label}`, `measures/${index}/lifetimeYears`, 'years'),
  };
}

function ownLife(scope: TierScope, item: Equipment) {
  const { price, life } = ownPrice(scope, item);
  const service = toService(scope);
  return lifeOf(scope, { price, boughtAt: service, nextAt: plus(service, life), life });
}

/** Bought again each time it wears out within the horizon; what is left at its end by straight line. */
function lifeOf(scope: TierScope, { price, boughtAt, nextAt, life }: Life) {
  const setting = scope.tier.presentCostSetting;
  const growth = priceGrowth(scope);
  const end = yearsTo(scope, 'the end of the horizon', horizonEnd(setting));
  const purchases: Figure[] = [];
  let last = boughtAt;
  let next = nextAt;
  while (next.value < end.value) {
    purchases.push(times(times(price, power(growth, next)), discount(scope, next)));
    last = next;
    next = plus(next, life);
  }
  const left = over(minus(next, end), life);
  const paid = times(price, last.value > 0 ? power(growth, last) : 1);
  return { bought: plusOf(purchases), left: times(times(left, paid), discount(scope, end)) };
}
