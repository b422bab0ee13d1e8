import { centsTimes } from '../figures/arithmetic.ts';
import type { End } from '../uncertainty/spread.ts';
import { documentNumber, tierNumber } from './leaves.ts';
import { figureRule, type FigureRule, type TierScope } from './rule.ts';

const USD = 'USD';
const total = (scope: TierScope) => tierNumber(scope, 'total cost', 'cost_breakdown/totalCost', USD);
const accuracy = (scope: TierScope, name: string, inside: string) =>
  documentNumber(scope, name, `/measured_accuracy/${inside}`, 'multiplier');
const correction = (scope: TierScope) => accuracy(scope, 'bias correction', 'bias_correction_applied');

/** One end of the interval: the multiplier of the tier's own band. */
const end = (field: string, side: End) =>
  figureRule(`sensitivity/${field}`, (scope) => {
    const position = scope.document.tiers.indexOf(scope.entry);
    const held = accuracy(scope, `${side} end of the band`, `band/tiers/${position}/${side}_multiplier`);
    return centsTimes(total(scope), held);
  });

export const SENSITIVITY_RULES: readonly FigureRule[] = [
  figureRule('sensitivity/expected', total),
  figureRule('sensitivity/calibratedExpected', (scope) => centsTimes(total(scope), correction(scope))),
  end('bestCase', 'low'),
  end('worstCase', 'high'),
];
