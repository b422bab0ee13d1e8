import { plus, minus, larger, smaller, toCents } from '../figures/arithmetic.ts';
import type { Figure } from '../figures/figure.ts';
import { tierNumber } from './leaves.ts';
import type { TierScope } from './rule.ts';

/** What open programs could add: the best of each stacking group beyond what is counted in it, within the cost left. */
export function potentialIncentives(scope: TierScope): Figure {
  const { excluded } = scope.tier.incentives;
  const groups = new Map<string, Figure[]>();
  excluded.forEach(({ program, potentialAmountCents, countsAsPotential }, index) => {
    if (!countsAsPotential || potentialAmountCents === null) return;
    const group = program.stackingGroup ?? program.id;
    const gain = beyondCounted(
      scope,
      tierNumber(scope, program.name, `excluded_incentives/${index}/potentialAmount`, 'USD'),
      program.stackingGroup,
    );
    groups.set(group, [...(groups.get(group) ?? []), gain]);
  });
  const best = [...groups.values()].map((gains) => larger(0, ...gains));
  const room = tierNumber(scope, 'net cost', 'roi/netCost', 'USD');
  return toCents(larger(0, smaller(plus(...best), room)));
}

function beyondCounted(scope: TierScope, potential: Figure, group: string | undefined): Figure {
  const counted = scope.tier.incentives.included.findIndex(
    ({ program }) => group !== undefined && program.stackingGroup === group,
  );
  if (counted < 0) return potential;
  return minus(potential, tierNumber(scope, 'counted in its group', `incentives/${counted}/amount`, 'USD'));
}
