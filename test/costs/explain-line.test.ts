import { expect, test } from 'vitest';
import { explainLine } from '../../src/engine/costs/explain-line.ts';
import type { CostLine } from '../../src/engine/costs/types.ts';

const line = {
  measureId: 'led_common_areas',
  quantity: 84,
  unit: 'dwelling',
  unitCostUsd: 150,
  factors: [
    { name: 'region', value: 1.25 },
    { name: 'union wages', value: 1.1 },
  ],
  amountCents: 1_732_500,
} as unknown as CostLine;

test('a line is explained by quantity, price and each factor with its name', () => {
  expect(explainLine(line)).toBe(
    '84 dwelling × 150 USD per dwelling × 1.25 (region) × 1.1 (union wages) = 17325.00 USD',
  );
  expect(
    explainLine({ ...line, measureId: null, unit: 'USD', unitCostUsd: 0.1, amountCents: 1_155 as never }),
  ).toBe('84 USD × 0.1 × 1.25 (region) × 1.1 (union wages) = 11.55 USD');
});
