import { expect, test } from 'vitest';
import { rankFinancing } from '../../src/engine/financing/rank-financing.ts';
import { paymentPlan } from '../../web/src/explorer/downloads.ts';
import { context, request } from '../financing/sample-context.ts';

const OWNERS = ['coop', 'condo', 'for_profit', 'nonprofit', 'public'] as const;

/** Every structure offered to each kind of owner, with and without a bank's mortgage. */
const structures = OWNERS.flatMap((owner) =>
  [false, true].flatMap(
    (exists) =>
      rankFinancing(
        context({
          request: request({
            owner_type: owner,
            mortgage: { exists, holder_class: exists ? 'bank' : null, refi_in_progress: false },
          }),
        }),
      ).structures,
  ),
);

const centsOf = (usd: number): number => Math.round(usd * 100);

test('a payment plan repays the loan to the cent, at the served debt service, its balloon in the last payment', () => {
  let loans = 0;
  let balloons = 0;
  for (const { products } of structures)
    for (const product of products) {
      const plan = paymentPlan(product);
      const { amount, annualDebtService, balloon, paymentsPerYear, termYears, productId } = product;
      if (product.rate === null || product.amortisationYears === null || paymentsPerYear === null) {
        expect(plan).toEqual([]);
        continue;
      }
      loans += 1;
      const total = (rows: typeof plan, column: 'paymentCents' | 'principalCents') =>
        rows.reduce((sum, row) => sum + row[column], 0);
      expect(plan).toHaveLength((termYears ?? product.amortisationYears) * paymentsPerYear);
      expect(total(plan, 'principalCents'), productId).toBe(centsOf(amount));
      expect(plan.at(-1)?.balanceCents).toBe(0);
      expect(total(plan.slice(0, paymentsPerYear), 'paymentCents'), productId).toBe(
        centsOf(annualDebtService),
      );
      if (balloon === null) continue;
      balloons += 1;
      const [last, before] = [plan.at(-1)?.paymentCents ?? 0, plan.at(-2)?.paymentCents ?? 0];
      expect(last - before, productId).toBe(centsOf(balloon.amount));
    }
  expect(loans).toBeGreaterThan(20);
  expect(balloons).toBeGreaterThan(0);
});
