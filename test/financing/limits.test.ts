import { describe, expect, it } from 'vitest';
import type { FinancingStructure, OfferedProduct } from '../../src/contract/financing/index.ts';
import { terms } from './sample-context.ts';
import {
  catalogued,
  energyIn,
  everyJob,
  everyStructure,
  isLoan,
  isOrdinary,
  loanPayment,
  near,
  paidIn,
  savedIn,
  sum,
  type Job,
} from './underwriter.ts';

const capOf = ({ given }: Job) => given.request.max_combined_ltc ?? terms.max_combined_ltc.value;

/** In the order they are sized: the bridge, then the others as they stand. */
const inOrder = ({ products }: FinancingStructure) => [
  ...products.filter(({ role }) => role === 'bridge'),
  ...products.filter(isLoan),
];

/** Every limit of a loan of `amount`: whether it keeps it. */
function keeps(product: OfferedProduct, amount: number, structure: FinancingStructure, job: Job) {
  const order = inOrder(structure);
  const before = order.slice(0, order.indexOf(product));
  const owed = sum(before.map((each) => each.amount));
  const brought = sum(
    before.map((each) => (each.capitalised ? each.amount - each.constructionInterest : each.amount)),
  );
  const grants = structure.sources.incentivesAtCompletion;
  const { sizing } = catalogued.get(product.productId) ?? {};
  // A charge that adds its interest during construction lends that too.
  const carry = product.capitalised ? product.amount / (product.amount - product.constructionInterest) : 1;
  const share = sizing?.share_of_cost?.value ?? 1;
  const refund = sum(job.paid.map(({ kind, usd }) => (kind === 'elective_pay' ? usd : 0)));
  const base = product.role === 'bridge' ? refund : job.cost;
  const floor = sizing?.savings_coverage_floor?.value;
  const years = Array.from(
    { length: Math.min(product.termYears ?? 0, job.horizon) },
    (_, index) => index + 1,
  );
  const hair = 1e-4 * (1 + Math.abs(amount) * 1e-6);
  return {
    project_need: amount / carry <= job.cost - grants - brought + hair,
    product_share_of_cost:
      amount <= base * share * (share >= 1 && product.role !== 'bridge' ? carry : 1) + hair,
    combined_ltc: product.role === 'service' || amount + grants + owed <= job.cost * capOf(job) + hair,
    savings_coverage_floor:
      floor === undefined ||
      years.every((year) => loanPayment({ ...product, amount }, year) * floor <= savedIn(job, year) + hair),
    product_maximum: amount <= (sizing?.maximum?.value ?? Infinity),
  };
}

describe('a loan is as large as its limits let it be', () => {
  it('keeps every limit, and three dollars more would break the one it names', () => {
    const seen = new Set<string>();
    everyStructure((structure, job) => {
      if (!isOrdinary(structure)) return;
      for (const product of inOrder(structure)) {
        const { bindingConstraint: binding } = product;
        if (binding === 'not_sized') throw new Error(`${product.productId} was not sized`);
        seen.add(`${product.role} ${binding}`);
        const kept = keeps(product, product.amount, structure, job);
        expect(Object.values(kept), `${product.productId} ${JSON.stringify(kept)}`).not.toContain(false);
        const beyond = keeps(product, product.amount + 3, structure, job);
        expect(beyond[binding], `${product.productId} of ${structure.id}, ${binding}`).toBe(false);
        const { minimum } = catalogued.get(product.productId)?.sizing ?? {};
        expect(product.amount).toBeGreaterThanOrEqual(Math.max(1, minimum?.value ?? 0));
        expect(Number.isInteger(product.amount)).toBe(true);
      }
    }, 120);
    const wanted = ['bridge product_share_of_cost', 'senior combined_ltc', 'senior product_share_of_cost'];
    expect([...seen]).toEqual(
      expect.arrayContaining([...wanted, 'service savings_coverage_floor', 'tax_bill_charge combined_ltc']),
    );
  });

  it('what is refused for want of room has none', () => {
    const seen = new Set<string>();
    everyJob((job) => {
      const need = job.cost - paidIn(job, 0);
      for (const { gate, reason } of job.served.excluded) {
        seen.add(gate);
        if (gate === 'combined_ltc') expect(job.cost * capOf(job) - paidIn(job, 0)).toBeLessThan(1.01);
        if (gate === 'project_need')
          expect(Math.min(need, job.cost - sum(job.paid.map(({ usd }) => usd)))).toBeLessThan(1.01);
        if (gate === 'sir')
          expect(reason).toMatch(/ is -?\d+\.\d\d \(-?\d+\.\d\d with penalties avoided\), below the 1 that/);
      }
    });
    expect([...seen]).toEqual(
      expect.arrayContaining([
        'combined_ltc',
        'minimum_size',
        'project_need',
        'savings_coverage_floor',
        'sir',
      ]),
    );
  });

  it('the savings-to-investment ratio is worked out for what asks for it, and it passes', () => {
    let asked = 0;
    everyStructure((structure, job) => {
      const minimums = structure.products.map(
        ({ productId }) => catalogued.get(productId)?.sizing.sir_minimum,
      );
      const required = minimums.find((minimum) => minimum !== undefined)?.value;
      if (required === undefined) return expect(structure.sir).toBeNull();
      asked += 1;
      const { measures } = job.given;
      const weight = sum(measures.map(({ costCents }) => costCents));
      const life =
        sum(measures.map(({ costCents, usefulLifeYears }) => costCents * usefulLifeYears)) / weight;
      const years = Array.from({ length: Math.min(job.horizon, Math.floor(life + 1e-6)) }, (_, at) => at + 1);
      const worth = (savedBy: (year: number) => number) =>
        sum(years.map((year) => savedBy(year) / 1.055 ** year)) / (job.cost - paidIn(job, 0));
      const demand = job.given.request.dr_revenue_year1 ?? 0;
      const found = structure.sir;
      near(
        found?.ratio,
        worth((year) => energyIn(job, year)),
        2e-4 + 1e-4 * Math.abs(found?.ratio ?? 0),
      );
      const both = found?.ratioWithPenalties ?? 0;
      near(
        both,
        worth((year) => savedIn(job, year) - demand),
        2e-4 + 1e-4 * Math.abs(both),
      );
      expect(found?.required).toBe(required);
      expect(found?.ratio).toBeGreaterThanOrEqual(required - 5e-5);
      return undefined;
    });
    expect(asked).toBeGreaterThan(0);
  });

  it('conditional money is at most what is left to pay for', () => {
    const seen = new Set<string>();
    everyJob((job) => {
      const need = Math.max(0, job.cost - paidIn(job, 0));
      for (const { productId, potentialAmount: potential } of job.served.conditionalSources) {
        const { sizing, role, price } = catalogued.get(productId) ?? {};
        if (potential === null) {
          expect(sizing?.per_dwelling === undefined || job.given.dwellingUnits === null, productId).toBe(
            true,
          );
          continue;
        }
        seen.add(productId);
        if (sizing?.per_dwelling !== undefined)
          near(potential, Math.min(need, sizing.per_dwelling.value * job.homes), 0.02, productId);
        else if (role === 'credit_sale') {
          const credit = sum(job.paid.map(({ kind, usd }) => (kind === 'tax_credit' ? usd : 0)));
          near(potential, credit * (price?.credit?.value ?? 0), 0.02, productId);
        } else if (sizing?.maximum !== undefined)
          near(potential, Math.min(need, sizing.maximum.value), 0.02, productId);
        else expect(potential).toBeLessThanOrEqual(Math.max(need * 1.2, job.cost * 0.9));
      }
    });
    expect([...seen]).toEqual(expect.arrayContaining(['nyceec_predev', 'tax_credit_transfer', 'nyc_cpace']));
  });
});
