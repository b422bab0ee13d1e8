import { describe, expect, it } from 'vitest';
import type { OfferedProduct } from '../../src/contract/financing/index.ts';
import { amortisationCsv } from '../../src/engine/financing/amortisation-csv.ts';
import { rankFinancing } from '../../src/engine/financing/rank-financing.ts';
import { amortisationRows } from '../../web/src/explorer/downloads.ts';
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
      ).served.structures,
  ),
);

/** Payments of one product in cents, as the engine writes them: payment, interest, principal, balance. */
function engineRows(csv: string, productId: string): number[][] {
  return csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','))
    .filter(([id]) => id === productId)
    .map((cells) => cells.slice(3).map((cell) => Math.round(Number(cell) * 100)));
}

/** The same of the page: its columns are number, opening, payment, interest, principal, closing. */
const pageRows = (product: OfferedProduct): number[][] =>
  amortisationRows(product).map((row) => row.slice(2).map((cell) => Math.round(Number(cell) * 100)));

describe('the payment plan of the page', () => {
  it('is that of the engine to the cent, and a balloon falls due with the last payment', () => {
    let loans = 0;
    let balloons = 0;
    for (const structure of structures) {
      const csv = amortisationCsv(structure);
      for (const product of structure.products) {
        const engine = engineRows(csv, product.productId);
        const page = pageRows(product);
        if (engine.length === 0) {
          expect(page).toEqual([]);
          continue;
        }
        loans += 1;
        expect(page.slice(0, -1), product.productId).toEqual(engine.slice(0, page.length - 1));
        const last = page.at(-1) ?? [];
        const same = engine[page.length - 1] ?? [];
        const balloon = Math.round((product.balloon?.amount ?? 0) * 100);
        balloons += balloon > 0 ? 1 : 0;
        expect(last).toEqual([(same[0] ?? 0) + balloon, same[1], (same[2] ?? 0) + balloon, 0]);
      }
    }
    expect(loans).toBeGreaterThan(20);
    expect(balloons).toBeGreaterThan(0);
  });
});
