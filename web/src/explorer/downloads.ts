import type { EstimateResponse } from '../../../src/contract/estimate/index.ts';
import type { OfferedProduct } from '../../../src/contract/financing/index.ts';
import { csvLine } from '../../../src/portfolio-table/csv-text.ts';
import {
  amortisation,
  type LevelLoan,
  type Payment,
  type PaymentsPerYear,
} from '../../../src/quantities/level-loan.ts';
import { centsFromUsd } from '../../../src/quantities/money.ts';
import type { ExportName } from '../../../src/contract/exported-file.ts';
import { artifactOf, fileOf, type Question } from '../api/queries.ts';
import { save, saveBlob } from '../design/save.ts';

const csv = (rows: readonly (readonly (string | number | null)[])[]): string => rows.map(csvLine).join('');

export async function saveArtifact(question: Question): Promise<void> {
  const artifact = await artifactOf(question);
  const name = `plumbline-artifact-${artifact.reproducibility.input_hash.slice(0, 12)}.json`;
  save(name, 'application/json', JSON.stringify(artifact, null, 2));
}

export async function saveExport(as: ExportName, question: Question): Promise<void> {
  const { file_name: name, media_type: type, base64 } = await fileOf(as, question);
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
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

/** Every payment of one loan; a balance left at the term's end falls due with the last. Empty where none is level. */
export function paymentPlan(product: OfferedProduct): Payment[] {
  const { rate, termYears, amortisationYears: years, paymentsPerYear, amount } = product;
  if (rate === null || years === null || paymentsPerYear === null) return [];
  const loan: LevelLoan = {
    principalCents: centsFromUsd(amount),
    annualRate: rate,
    years,
    paymentsPerYear: paymentsPerYear as PaymentsPerYear,
  };
  return amortisation(loan, termYears ?? years);
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
  const rows = paymentPlan(product).map(
    ({ number, paymentCents, interestCents, principalCents, balanceCents }) => [
      number,
      ...[balanceCents + principalCents, paymentCents, interestCents, principalCents, balanceCents].map(
        (cents) => cents / 100,
      ),
    ],
  );
  save(`plumbline-amortisation-${product.productId}.csv`, 'text/csv', csv([head, ...rows]));
}
