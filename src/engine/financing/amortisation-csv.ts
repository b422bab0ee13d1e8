import type { FinancingStructure } from '../../contract/financing/index.ts';
import { centsFromUsd } from '../../quantities/money.ts';
import { amortisation, type PaymentsPerYear } from '../returns/amortisation.ts';

const HEADER = 'product_id,payment,year,payment_usd,interest_usd,principal_usd,balance_usd';

/**
 * Every payment of a structure's level-payment loans as CSV (RFC 4180, CRLF), to the cent; the last payment of a loan
 * takes the odd cents. Bridges, power purchases and the owner's own money have no level payments and no rows.
 */
export function amortisationCsv(structure: FinancingStructure): string {
  const lines = [HEADER];
  for (const product of structure.products) {
    if (product.rate === null || product.amortisationYears === null || product.paymentsPerYear === null)
      continue;
    const perYear = product.paymentsPerYear as PaymentsPerYear;
    const rows = amortisation({
      principalCents: centsFromUsd(product.amount),
      annualRate: product.rate,
      years: product.amortisationYears,
      paymentsPerYear: perYear,
    });
    for (const row of rows)
      lines.push(
        [
          product.productId,
          row.number,
          Math.ceil(row.number / perYear),
          usd(row.paymentCents),
          usd(row.interestCents),
          usd(row.principalCents),
          usd(row.balanceCents),
        ].join(','),
      );
  }
  return `${lines.join('\r\n')}\r\n`;
}

function usd(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}
