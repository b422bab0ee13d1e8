import { compute, type Figure } from '../figures/figure.ts';
import { tierNumber } from '../provenance/leaves.ts';
import type { TierScope } from '../provenance/rule.ts';
import type { CostLine } from './types.ts';

/** The served lines of a tier that are kept, added up, in USD. */
export function linesSum(
  scope: TierScope,
  name: string,
  keep: (line: CostLine, index: number) => boolean,
): Figure {
  const terms = scope.tier.cost.lines.flatMap((line, index) =>
    keep(line, index) ? [tierNumber(scope, line.label, `cost_breakdown/lines/${index}/amount`, 'USD')] : [],
  );
  const named = { name, unit: 'USD' };
  return compute('cents', named, compute('sum', named, ...terms));
}
