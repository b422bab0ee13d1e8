import { plus, toCents } from '../figures/arithmetic.ts';
import type { Figure } from '../figures/figure.ts';
import { tierNumber } from '../provenance/leaves.ts';
import type { TierScope } from '../provenance/rule.ts';
import { COST_CATEGORIES, type CostCategory } from '../measures/types.ts';
import type { CostLine } from './types.ts';

/** The served lines of a tier that are kept, added up, in USD. */
export function linesSum(scope: TierScope, keep: (line: CostLine, index: number) => boolean): Figure {
  const terms = scope.tier.cost.lines.flatMap((line, index) =>
    keep(line, index) ? [tierNumber(scope, line.label, `cost_breakdown/lines/${index}/amount`, 'USD')] : [],
  );
  return toCents(plus(...terms));
}

/** Categories that are served under another name. */
const FIELD_BY_CATEGORY: Readonly<Partial<Record<CostCategory, string>>> = {
  domestic_hot_water: 'domesticHotWater',
  renewables_storage: 'renewablesStorage',
  soft_costs: 'softCosts',
};
export const fieldOf = (category: CostCategory): string => FIELD_BY_CATEGORY[category] ?? category;
const categoryName = (category: CostCategory): string => category.replaceAll('_', ' ');

/** The served rollups that are kept and hold something, added up, in USD. */
export function categoriesSum(scope: TierScope, keep: (category: CostCategory) => boolean): Figure {
  const terms = COST_CATEGORIES.flatMap((category) =>
    keep(category) && scope.tier.cost.categoryCents[category] !== 0
      ? [tierNumber(scope, categoryName(category), `cost_breakdown/${fieldOf(category)}`, 'USD')]
      : [],
  );
  return toCents(plus(...terms));
}
