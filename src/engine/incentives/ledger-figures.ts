import { compute, step, type Figure } from '../figures/figure.ts';
import { larger, minus, named, plusOf, plus, smaller, times } from '../figures/arithmetic.ts';
import { tierNumber } from '../provenance/leaves.ts';
import type { TierScope } from '../provenance/rule.ts';
import type { CompiledProgram } from '../../catalog/sections/programs.ts';

/** What programs have taken off each measure's cost, as figures: the twin of the ledger in `incentives/apply.ts`. */

/** Places of the measures of the tier a program pays for. */
export function paidMeasures({ tier }: TierScope, program: CompiledProgram): number[] {
  const tags: readonly string[] = program.estimate?.tags ?? [];
  return tier.plan.measures.flatMap(({ measure }, index) =>
    measure.tags.some((tag) => tags.includes(tag)) ? [index] : [],
  );
}

/** Cost of a measure as programs see it: with its part of everything above direct cost. */
export function loadedCost(scope: TierScope, index: number): Figure {
  const name = scope.tier.plan.measures[index]?.measure.name ?? '';
  return tierNumber(scope, `cost of ${name}`, `measures/${index}/loadedCost`, 'USD');
}

/** What is left of a measure's cost before the program at `place` of those in the sum. */
const leftOf = (scope: TierScope, index: number, place: number): Figure =>
  larger(0, minus(loadedCost(scope, index), plusOf(takenBefore(scope, index, place)) ?? 0));

/** What is left of the cost of the measures that the program at `place` pays for. */
export function roomBefore(scope: TierScope, place: number): Figure {
  const program = scope.tier.incentives.included[place]?.program;
  const indices = program === undefined ? [] : paidMeasures(scope, program);
  return plus(...indices.map((index) => leftOf(scope, index, place)));
}

const inCents = (usd: Figure): Figure => compute('whole_cents', { name: '', unit: '' }, times(usd, 100));

/** What the program at `place` takes off one measure: its share of the amount by what is left of each. */
function taken(scope: TierScope, index: number, place: number): Figure | null {
  const program = scope.tier.incentives.included[place]?.program;
  const indices = program === undefined ? [] : paidMeasures(scope, program);
  const position = indices.indexOf(index);
  if (program === undefined || position < 0) return null;
  const id = `#/incentive/${scope.tier.plan.tier}/${program.id}/${scope.tier.plan.measures[index]?.measure.id ?? ''}`;
  return scope.memo(id, () => {
    const amount = tierNumber(scope, program.name, `incentives/${place}/amount`, 'USD');
    const left = indices.map((each) => leftOf(scope, each, place));
    const share = compute('share_usd', { name: '', unit: 'USD' }, position, amount, ...left.map(inCents));
    const name = `${program.name}, part on ${scope.tier.plan.measures[index]?.measure.name ?? ''}`;
    return step(id, named(name, 'USD', smaller(share, left[position] ?? 0)));
  });
}

function takenBefore(scope: TierScope, index: number, place: number): Figure[] {
  return Array.from({ length: place }, (_, earlier) => taken(scope, index, earlier)).filter(
    (figure) => figure !== null,
  );
}

/** Rebates taken off a measure: they come before every credit and abatement. */
export function rebatesOn(scope: TierScope, index: number): Figure[] {
  return scope.tier.incentives.included.flatMap(({ program }, place) => {
    const part = program.estimate?.role === 'rebate' ? taken(scope, index, place) : null;
    return part === null ? [] : [part];
  });
}
