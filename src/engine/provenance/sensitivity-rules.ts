import { compute } from '../figures/figure.ts';
import { catalogInput, pointerInput } from './inputs.ts';
import { documentNumber, tierNumber } from './leaves.ts';
import { figureRule, rule, type FigureRule, type TierRule, type TierScope } from './rule.ts';

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
            { name: 'multiplier', unit: 'multiplier' },
            accuracy(scope, `${multiplier.split('_')[0]} end of the band`, `band/${multiplier}`),
            correction(scope),
          );
    return compute('cents_mul', { name: field, unit: USD }, total(scope), held);
  });

export const SENSITIVITY_RULES: readonly (TierRule | FigureRule)[] = [
  figureRule('sensitivity/expected', total),
  figureRule('sensitivity/calibratedExpected', (scope) =>
    compute('cents_mul', { name: 'calibrated', unit: USD }, total(scope), correction(scope)),
  ),
  end('bestCase', 'low_multiplier', 'min'),
  end('worstCase', 'high_multiplier', 'max'),
  rule('financing/**', ({ at, entry, stars }) => ({
    basis: 'computed',
    formula: `Financing of the one cash-flow schedule (${stars[0] ?? ''}): amounts sized by the named constraint, level payments at the stated rate and term.`,
    inputs: [
      pointerInput('net cost', `${at}/roi/netCost`, entry.roi.netCost, 'USD'),
      pointerInput('owner savings', `${at}/roi/ownerAnnualSavings`, entry.roi.ownerAnnualSavings, 'USD/yr'),
      catalogInput('product terms', null, '', 'financing/products'),
    ],
    rounding: 'Cents.',
  })),
];
