import { centsTimes } from '../figures/arithmetic.ts';
import { compute } from '../figures/figure.ts';
import { documentNumber, tierNumber } from './leaves.ts';
import { figureRule, type FigureRule, type TierScope } from './rule.ts';

const USD = 'USD';
const total = (scope: TierScope) => tierNumber(scope, 'total cost', 'cost_breakdown/totalCost', USD);
const accuracy = (scope: TierScope, name: string, inside: string) =>
  documentNumber(scope, name, `/measured_accuracy/${inside}`, 'multiplier');
const correction = (scope: TierScope) => accuracy(scope, 'bias correction', 'bias_correction_applied');

/** One end of the interval: the band always holds the correction. */
const end = (field: string, multiplier: 'low_multiplier' | 'high_multiplier', pick: 'min' | 'max') =>
  figureRule(`sensitivity/${field}`, (scope) => {
    const held =
      scope.context.accuracy.band === null
        ? correction(scope)
        : compute(
            pick,
            accuracy(scope, `${multiplier.split('_')[0]} end of the band`, `band/${multiplier}`),
            correction(scope),
          );
    return centsTimes(total(scope), held);
  });

export const SENSITIVITY_RULES: readonly FigureRule[] = [
  figureRule('sensitivity/expected', total),
  figureRule('sensitivity/calibratedExpected', (scope) => centsTimes(total(scope), correction(scope))),
  end('bestCase', 'low_multiplier', 'min'),
  end('worstCase', 'high_multiplier', 'max'),
];
