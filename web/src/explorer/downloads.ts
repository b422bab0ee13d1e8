import type { EstimateResponse } from '../../../src/contract/estimate/index.ts';
import type { OfferedProduct } from '../../../src/contract/financing/index.ts';
import { csvLine } from '../../../src/portfolio-table/csv-text.ts';
import { artifactOf, workbookOf, type Question } from '../api/queries.ts';
import { save, saveBlob } from '../design/save.ts';

const csv = (rows: readonly (readonly (string | number | null)[])[]): string => rows.map(csvLine).join('');

export async function saveArtifact(question: Question): Promise<void> {
  const artifact = await artifactOf(question);
  const name = `plumbline-artifact-${artifact.reproducibility.input_hash.slice(0, 12)}.json`;
  save(name, 'application/json', JSON.stringify(artifact, null, 2));
}

export async function saveWorkbook({ request }: Question): Promise<void> {
  const { file_name: name, base64 } = await workbookOf(request);
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  saveBlob(name, new Blob([bytes], { type }));
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

/**
 * Level payments of one loan, in integer cents as the engine counts them: interest on what is owed, the rest repays; a
 * balance left at the term's end falls due with the last payment.
 */
export function amortisationRows(product: OfferedProduct): readonly (readonly (string | number)[])[] {
  const { rate, termYears, amortisationYears, paymentsPerYear, amount } = product;
  if (rate === null || amortisationYears === null || paymentsPerYear === null) return [];
  const principalCents = Math.round(amount * 100);
  const periodRate = rate / paymentsPerYear;
  const payments = amortisationYears * paymentsPerYear;
  const level =
    periodRate === 0
      ? principalCents / payments
      : (principalCents * periodRate) / (1 - (1 + periodRate) ** -payments);
  const levelCents = Math.floor(level + 0.5);
  const held = Math.min(payments, (termYears ?? amortisationYears) * paymentsPerYear);
  const rows: (readonly (string | number)[])[] = [];
  let owed = principalCents;
  for (let number = 1; number <= held && owed > 0; number += 1) {
    const interest = Math.floor(owed * periodRate + 0.5);
    const principal = number === held ? owed : Math.min(owed, levelCents - interest);
    const cents = [owed, interest + principal, interest, principal, owed - principal];
    rows.push([number, ...cents.map((value) => value / 100)]);
    owed -= principal;
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
