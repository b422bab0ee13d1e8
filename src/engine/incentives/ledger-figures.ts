import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import { plus, minus, larger, smaller, plusOf, inCents, shareOf } from '../figures/arithmetic.ts';
import { step, type Figure } from '../figures/figure.ts';
import { tierNumber } from '../provenance/leaves.ts';
import type { TierScope } from '../provenance/rule.ts';
import type { TierIncentives } from './types.ts';

/** What programs have taken off each measure's cost, as figures: the twin of the ledger in `incentives/apply.ts`. */

/** The programs of a tier on one set of costs: the tier's own, or those of the request's scope. */
export interface PricedWork {
  readonly scope: TierScope;
  readonly incentives: TierIncentives;
  /** First part of the ids of its steps. */
  readonly id: string;
  /** Cost of the measure at a place of the plan, as programs see it. */
  readonly cost: (index: number) => Figure;
  /** Amount of the program at a place of those in the sum. */
  readonly amount: (place: number) => Figure;
}

/** The tier's own costs, each with its part of everything above direct cost. */
export function ownWork(scope: TierScope): PricedWork {
  const { plan, incentives } = scope.tier;
  return {
    scope,
    incentives,
    id: `#/incentive/${plan.tier}`,
    cost: (index) =>
      tierNumber(
        scope,
        `cost of ${plan.measures[index]?.measure.name ?? ''}`,
        `measures/${index}/loadedCost`,
        'USD',
      ),
    amount: (place) =>
      tierNumber(scope, incentives.included[place]?.program.name ?? '', `incentives/${place}/amount`, 'USD'),
  };
}

/** Places of the measures of the tier a program pays for. */
export function paidMeasures({ tier }: TierScope, program: CompiledProgram): number[] {
  const tags: readonly string[] = program.estimate?.tags ?? [];
  return tier.plan.measures.flatMap(({ measure }, index) =>
    measure.tags.some((tag) => tags.includes(tag)) ? [index] : [],
  );
}

function programAt({ scope, incentives }: PricedWork, place: number) {
  const program = incentives.included[place]?.program;
  if (program === undefined) throw new RangeError(`no program at ${place}`);
  return { program, indices: paidMeasures(scope, program) };
}

/** What is left of a measure's cost before the program at `place` of those in the sum. */
function leftOf(work: PricedWork, index: number, place: number): Figure {
  const taken = Array.from({ length: place }, (_, earlier) => takenBy(work, index, earlier));
  return larger(0, minus(work.cost(index), plusOf(taken) ?? 0));
}

/** What is left of the cost of the measures that the program at `place` pays for. */
export const roomBefore = (work: PricedWork, place: number): Figure =>
  plus(...programAt(work, place).indices.map((index) => leftOf(work, index, place)));

/** What the program at `place` takes off one measure: its share of the amount by what is left of each. */
function takenBy(work: PricedWork, index: number, place: number): Figure | null {
  const { program, indices } = programAt(work, place);
  const position = indices.indexOf(index);
  if (position < 0) return null;
  const measure = work.scope.tier.plan.measures[index]?.measure;
  const id = `${work.id}/${program.id}/${measure?.id ?? ''}`;
  return work.scope.memo(id, () => {
    const left = indices.map((each) => leftOf(work, each, place));
    const share = shareOf(position, work.amount(place), left.map(inCents));
    const name = `${program.name}, part on ${measure?.name ?? ''}`;
    return step(id, name, 'USD', smaller(share, left[position] ?? 0));
  });
}

/** Rebates taken off a measure: they come before every credit and abatement. */
export function rebatesOn(work: PricedWork, index: number): Figure[] {
  return work.incentives.included.flatMap(({ program }, place) => {
    const part = program.estimate?.role === 'rebate' ? takenBy(work, index, place) : null;
    return part === null ? [] : [part];
  });
}
