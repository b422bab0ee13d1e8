import type { EstimateRequest, EstimateResponse } from '../../../src/contract/estimate/index.ts';
import type { OfferedProduct } from '../../../src/contract/financing/index.ts';
import { artifactOf } from '../api/queries.ts';
import { save } from '../design/save.ts';

/** A cell that a spreadsheet can take for a formula is quoted as text. */
function cell(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csv(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

export async function saveArtifact(request: EstimateRequest): Promise<void> {
  const artifact = await artifactOf(request);
  const name = `plumbline-artifact-${artifact.reproducibility.input_hash.slice(0, 12)}.json`;
  save(name, 'application/json', JSON.stringify(artifact, null, 2));
}

export function saveCostLines({ tiers }: EstimateResponse): void {
  const rows = tiers.flatMap(({ tier, cost_breakdown: cost }) =>
    cost.lines.map(({ id, label, amount, basis }) => [
      tier,
      id,
      id.split(':')[1] ?? '',
      label,
      amount,
      basis,
    ]),
  );
  const head = ['tier', 'line_id', 'category', 'label', 'amount_usd', 'basis'];
  save('plumbline-cost-lines.csv', 'text/csv', csv([head, ...rows]));
}

/** Level payments of one loan: interest on what is owed, the rest repays; a balance left at the term's end falls due then. */
export function amortisationRows(product: OfferedProduct): readonly (readonly (string | number)[])[] {
  const { rate, termYears, amortisationYears, paymentsPerYear, amount } = product;
  if (rate === null || amortisationYears === null || paymentsPerYear === null) return [];
  const toCents = (value: number) => Math.round(value * 100) / 100;
  const periodRate = rate / paymentsPerYear;
  const payments = Math.round(amortisationYears * paymentsPerYear);
  const level =
    periodRate === 0 ? amount / payments : (amount * periodRate) / (1 - (1 + periodRate) ** -payments);
  const held = Math.min(payments, Math.round((termYears ?? amortisationYears) * paymentsPerYear));
  const rows: (readonly (string | number)[])[] = [];
  let owed = amount;
  for (let number = 1; number <= held; number += 1) {
    const interest = toCents(owed * periodRate);
    const last = number === held;
    const principal = last ? owed : Math.min(owed, toCents(level - interest));
    const balance = toCents(owed - principal);
    rows.push([number, toCents(owed), toCents(interest + principal), interest, toCents(principal), balance]);
    owed = balance;
  }
  return rows;
}

export function saveAmortisation(product: OfferedProduct): void {
  const head = [
    'payment',
    'opening_balance_usd',
    'payment_usd',
    'interest_usd',
    'principal_usd',
    'closing_balance_usd',
  ];
  save(
    `plumbline-amortisation-${product.productId}.csv`,
    'text/csv',
    csv([head, ...amortisationRows(product)]),
  );
}
