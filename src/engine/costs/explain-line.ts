import type { CostLine } from './types.ts';

const rounded = (value: number): string => String(Number(value.toPrecision(6)));

/** Words: how a line's amount follows from quantity, unit cost and factors. Made only when somebody asks. */
export function explainLine(line: CostLine): string {
  const factors = line.factors.map((factor) => ` × ${rounded(factor.value)} (${factor.name})`).join('');
  const price = `${rounded(line.unitCostUsd)} USD per ${line.unit}`;
  const amount = (line.amountCents / 100).toFixed(2);
  return line.measureId === null && line.unit === 'USD'
    ? `${rounded(line.quantity)} USD × ${rounded(line.unitCostUsd)}${factors} = ${amount} USD`
    : `${rounded(line.quantity)} ${line.unit} × ${price}${factors} = ${amount} USD`;
}
