import { describe, expect, it } from 'vitest';
import { daysBetween } from '../../src/quantities/calendar-date.ts';
import { terms } from './sample-context.ts';
import {
  CENTS,
  catalogued,
  duesIn,
  energyIn,
  everyStructure,
  isLoan,
  isOrdinary,
  loanPayment,
  near,
  owedAfter,
  paidIn,
  savedIn,
  sum,
} from './underwriter.ts';
import { words } from '../support/words.ts';

describe('the books of every structure', () => {
  it('each loan is repaid by its annuity, and what is owed when its rate ends is the balloon', () => {
    const seen = { balloons: 0, whole: 0 };
    everyStructure(({ products }) => {
      for (const product of products.filter(isLoan)) {
        near(product.annualDebtService, loanPayment(product, 1), 1, product.productId);
        const term = product.termYears ?? 0;
        if (term >= (product.amortisationYears ?? 0)) {
          expect(product.balloon).toBeNull();
          seen.whole += 1;
          continue;
        }
        expect(product.balloon?.year).toBe(term);
        near(product.balloon?.amount, owedAfter(product, term));
        seen.balloons += 1;
      }
    });
    expect(seen.balloons).toBeGreaterThan(0);
    expect(seen.whole).toBeGreaterThan(0);
  });

  it('fees, recording tax and construction interest follow the terms of the product', () => {
    everyStructure(({ products, uses }, { given }) => {
      const { costs } = { costs: products.map((product) => catalogued.get(product.productId)?.costs) };
      products.forEach((product, index) => {
        const { amount, rate, role } = product;
        const { origination, minimum_fee: least, fixed, construction_premium: premium } = costs[index] ?? {};
        const isLender = isLoan(product) || role === 'bridge';
        const fee = Math.max(amount * (origination?.value ?? 0), least?.value ?? 0) + (fixed?.value ?? 0);
        near(product.originationFee, isLender ? fee : 0, 0.01);
        const step = terms.recording_tax[given.region];
        const taxed = costs[index]?.recording_tax === true && isLoan(product);
        const share = amount >= step.threshold.value ? step.at_or_above : step.below;
        near(product.recordingTax, taxed ? amount * share.value : 0, 0.01);
        // Nine even draws from May to February, each at the start of a month.
        const monthly = ((rate ?? 0) + (premium?.value ?? 0)) / 12;
        const compounded = ((1 + monthly) ** 10 - (1 + monthly)) / (9 * monthly) - 1;
        const interest = product.capitalised
          ? amount - amount / (1 + compounded)
          : (amount * monthly * 10) / 2;
        const bears = isLoan(product) && role !== 'service';
        near(product.constructionInterest, bears ? interest : 0, 0.02, product.productId);
      });
      near(uses.fees, sum(products.map(({ originationFee }) => originationFee)), 0.005);
      near(uses.recordingTax, sum(products.map(({ recordingTax }) => recordingTax)), 0.005);
      near(uses.constructionInterest, sum(products.map((each) => each.constructionInterest)), 0.005);
      near(uses.total, uses.projectCost + uses.fees + uses.recordingTax + uses.constructionInterest, 0.015);
    });
  });

  it('the flows are those of cash, with what each product pays in and takes out', () => {
    const seen = new Set<string>();
    everyStructure((structure, job) => {
      const { products, annualCashFlow: flows, uses } = structure;
      if (!isOrdinary(structure)) return;
      for (const product of products) seen.add(product.role);
      const service = products.some(({ role }) => role === 'service');
      const sale = products.find(({ role }) => role === 'credit_sale');
      const bridge = products.find(({ role }) => role === 'bridge');
      const lent = products.filter((product) => isLoan(product) || product === bridge);
      const brought = sum(lent.map(({ amount }) => amount)) + (sale === undefined ? 0 : sale.amount * 0.9);
      const moved = service ? sum(job.paid.map(({ usd }) => usd)) - paidIn(job, 0) : 0;
      const spent = uses.fees + uses.recordingTax + uses.constructionInterest;
      near(flows[0], (job.cash[0] ?? 0) + brought + moved - spent, 0.1, structure.id);
      for (let year = 1; year <= job.horizon; year += 1) {
        const given = service ? paidIn(job, year) : sale === undefined ? 0 : paidIn(job, year, 'tax_credit');
        const refunded = year === 1 && bridge !== undefined ? bridge.amount * (1 + (bridge.rate ?? 0)) : 0;
        near(
          flows[year],
          (job.cash[year] ?? 0) - given - refunded - duesIn(structure, year),
          CENTS,
          structure.id,
        );
      }
    });
    expect([...seen].sort()).toEqual(
      expect.arrayContaining(words('bridge cash credit_sale lease senior service tax_bill_charge unsecured')),
    );
  });

  it('equity, debt, cash on cash, payback, rate and value follow from the flows', () => {
    everyStructure((structure, { given, served, cash, cost }) => {
      const { annualCashFlow: flows, equity, sources, products } = structure;
      near(equity, Math.max(0, -(flows[0] ?? 0)), 0.005);
      expect(sources.equity).toBe(equity);
      const funded = products.filter((product) => isLoan(product) || product.role === 'bridge');
      near(sources.debt, sum(funded.map(({ amount }) => amount)), 0.005);
      const debt = sum(funded.map(({ amount, role }) => (role === 'service' ? 0 : amount)));
      const own = structure.uses.projectCost;
      if (isOrdinary(structure)) expect(own).toBe(cost);
      near(structure.combinedLtc, own === 0 ? 0 : (debt + sources.incentivesAtCompletion) / own, 1e-5);
      if (equity < 1) expect(structure.cashOnCash).toBeNull();
      else near(structure.cashOnCash, (flows[1] ?? 0) / equity, 1e-6 + 0.01 / equity);
      const summed = flows.map((_, year) => sum(flows.slice(0, year + 1)));
      const back = summed.findIndex((value) => value >= 0);
      if (back < 0) expect(structure.paybackYears).toBeNull();
      else if (back === 0) expect(structure.paybackYears).toBe(0);
      else near(structure.paybackYears, back - 1 - (summed[back - 1] ?? 0) / (flows[back] ?? 1), 0.002);
      const worth = (rate: number, values: readonly number[]) =>
        sum(values.map((value, year) => value / (1 + rate) ** year));
      const { rate } = structure.leveredIrr;
      if (rate !== null) {
        // Half a millionth of the rate, and a cent of every flow.
        const moved = flows.map(
          (flow, year) => (year * Math.abs(flow) * 1e-6 + 0.01) / (1 + rate) ** (year + 1),
        );
        near(worth(rate, flows), 0, sum(moved), 'rate of return');
      }
      const years = daysBetween(given.asOf, given.cashFlow.inService) / 365;
      const gain = (worth(0.06, flows) - worth(0.06, cash)) / 1.06 ** years;
      const plain = served.structures.find(({ id }) => id === 'all_cash');
      near(structure.npv - (plain?.npv ?? 0), gain, 0.5 + 1e-4 * Math.abs(gain), 'value');
    }, 50);
  });

  it('savings over payments is the coverage, in the worst year and under stress', () => {
    everyStructure((structure, job) => {
      if (!isOrdinary(structure)) return;
      const years = Array.from({ length: job.horizon }, (_, index) => index + 1);
      const covered = (year: number, cut: number, dearer: number) =>
        (savedIn(job, year) - cut * Math.abs(energyIn(job, year))) / duesIn(structure, year, dearer);
      const { stress, savingsCoverage, notBankable, products } = structure;
      const cases = [
        [savingsCoverage, 0, 0],
        [stress.savingsDown20, 0.2, 0],
        [stress.ratePlus100bp, 0, 0.01],
        [stress.both, 0.2, 0.01],
      ] as const;
      if (duesIn(structure, 1) === 0) {
        for (const [{ year1, minimum }] of cases) expect([year1, minimum]).toEqual([null, null]);
        expect(notBankable).toBeNull();
        return;
      }
      const due = years.filter((year) => duesIn(structure, year) > 0);
      for (const [found, cut, dearer] of cases) {
        const within = 2e-4 + 2e-3 * Math.abs(covered(1, cut, dearer));
        near(found.year1, covered(1, cut, dearer), within, structure.id);
        const least = Math.min(...due.map((year) => covered(year, cut, dearer)));
        near(found.minimum, least, 2e-4 + 2e-3 * Math.abs(least), structure.id);
      }
      const floors = products.map(
        ({ productId }) => catalogued.get(productId)?.sizing.savings_coverage_floor,
      );
      const required = Math.max(1, ...floors.map((floor) => floor?.value ?? 1));
      const minimum = savingsCoverage.minimum ?? 0;
      if (minimum > required + 1e-4) expect(notBankable).toBeNull();
      if (minimum < required - 1e-4) expect(notBankable).toEqual({ minimumCoverage: minimum, required });
    });
  });

  it('interest is what is paid beyond the principal', () => {
    everyStructure((structure) => {
      if (!isOrdinary(structure)) return;
      const paid = structure.products.map((product) => {
        const years = product.amortisationYears ?? 0;
        const beyond = isLoan(product) ? loanPayment(product, 1) * years - product.amount : 0;
        return beyond + (product.role === 'bridge' ? product.amount * (product.rate ?? 0) : 0);
      });
      near(structure.totalInterest, sum(paid) + structure.uses.constructionInterest, CENTS, structure.id);
    });
  });

  it("a home pays its part of the equity and of a month's payments", () => {
    everyStructure((structure, job) => {
      const { perDwelling: home } = structure;
      const owner = job.given.request.owner_type;
      if ((owner !== 'coop' && owner !== 'condo') || job.homes === 0) return expect(home).toBeNull();
      near(home?.oneTimeAssessment, structure.equity / job.homes, 0.01);
      near(home?.monthlyDebtService, structure.annualDebtService / 12 / job.homes, 0.01);
      near(home?.monthlyChange, (structure.annualDebtService - savedIn(job, 1)) / 12 / job.homes, 0.02);
      return undefined;
    });
  });
});
