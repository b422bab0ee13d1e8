import { catalogInput, pointerInput } from './inputs.ts';
import { rule, type TierRule } from './rule.ts';

const MULTIPLIERS = {
  bestCase: ['/measured_accuracy/band/low_multiplier', 'low multiplier of the band'],
  worstCase: ['/measured_accuracy/band/high_multiplier', 'high multiplier of the band'],
  calibratedExpected: ['/measured_accuracy/bias_correction_applied', 'bias correction'],
} as const;

export const SENSITIVITY_RULES: readonly TierRule[] = [
  rule('sensitivity/expected', ({ at, entry }) => ({
    basis: 'computed',
    formula: 'The itemized total.',
    inputs: [
      pointerInput('totalCost', `${at}/cost_breakdown/totalCost`, entry.cost_breakdown.totalCost, 'USD'),
    ],
  })),
  ...(Object.keys(MULTIPLIERS) as (keyof typeof MULTIPLIERS)[]).map((field) =>
    rule(`sensitivity/${field}`, ({ at, entry, context }) => {
      const [pointer, name] = MULTIPLIERS[field];
      const { band, bias_correction_applied: correction } = context.accuracy;
      const values = {
        bestCase: band?.low_multiplier,
        worstCase: band?.high_multiplier,
        calibratedExpected: correction,
      };
      return {
        basis: 'computed' as const,
        formula: `Itemized total × ${name}.`,
        inputs: [
          pointerInput('expected', `${at}/sensitivity/expected`, entry.sensitivity.expected, 'USD'),
          pointerInput(name, pointer, values[field] ?? null, 'multiplier'),
        ],
        rounding: 'Cents.',
      };
    }),
  ),
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
