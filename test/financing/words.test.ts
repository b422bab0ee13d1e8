import { describe, expect, it } from 'vitest';
import { rankFinancing } from '../../src/engine/financing/rank-financing.ts';
import { daysBetween, type CalendarDate } from '../../src/quantities/calendar-date.ts';
import { centsFromUsd } from '../../src/quantities/money.ts';
import { context, financing, request, terms } from './sample-context.ts';
import {
  catalogued,
  duesIn,
  everyJob,
  everyStructure,
  isOrdinary,
  near,
  savedIn,
  sum,
} from './underwriter.ts';

const BINDING = {
  project_need: 'the need of the project',
  product_share_of_cost: "the product's share of cost",
  combined_ltc: 'the combined loan-to-cost cap',
  savings_coverage_floor: 'what savings cover',
  product_maximum: "the product's maximum",
};
const RISES = 'Costs of energy and upkeep rise in the first year, so no savings cover the payments.';
const whole = (usd: number) => `$${Math.round(usd).toLocaleString('en-US')}`;

describe('the words of a structure', () => {
  it("reasons say its coverage, the owner's money, each amount with its limit, and what to confirm", () => {
    everyStructure(({ products, reasons, savingsCoverage: { year1 }, equity, uses }) => {
      const left = [...reasons];
      if (year1 !== null) {
        const said = left.shift() ?? '';
        if (year1 < 0) expect(said).toBe(RISES);
        const [, times] = /^Savings of the first year cover payments (-?[\d.]+) times\.$/.exec(said) ?? [];
        const [, percent] = /^Savings of the first year cover (-?\d+) % of payments\.$/.exec(said) ?? [];
        if (year1 >= 0)
          near(times === undefined ? Number(percent) / 100 : Number(times), year1, 0.0052, said);
        // Served to four digits: at exactly one, either way of saying it is right.
        if (year1 >= 0 && Math.abs(year1 - 1) > 1e-4) expect(times === undefined, said).toBe(year1 < 1);
      }
      const own = left.shift() ?? '';
      // What is left by lending in whole dollars is no money put in.
      if (equity < 1) expect(own).toBe('The owner puts in no money at completion.');
      else {
        const [, dollars = '', percent] = /puts in \$([\d,]+), (\d+) % of all uses\.$/.exec(own) ?? [];
        near(Number(dollars.replaceAll(',', '')), equity, 0.51);
        near(Number(percent), (100 * equity) / uses.total, 0.51);
      }
      const layers = products.filter(({ bindingConstraint }) => bindingConstraint !== 'not_sized');
      // A bridge is told after the loans beside it.
      const told = layers.map(
        ({ title, amount, bindingConstraint }) =>
          `${title}: ${whole(amount)}, set by ${BINDING[bindingConstraint as keyof typeof BINDING]}.`,
      );
      const confirm = products.flatMap(({ productId }) => catalogued.get(productId)?.confirm ?? []);
      expect(left).toEqual([...told, ...confirm.map((item) => `Confirm: ${item}`)]);
    });
  });

  it('warnings name payments that savings do not cover, a loss, and every rate that is not fresh', () => {
    const seen = new Set<string>();
    everyStructure((structure, job) => {
      const { products, warnings, npv, savingsCoverage } = structure;
      const due: (string | RegExp)[] = [];
      const { minimum } = savingsCoverage;
      if (minimum !== null && minimum < 1 - 5e-5) {
        const years = job.cash.map((_, year) => year).slice(1);
        const isCovered = (year: number) => savedIn(job, year) >= duesIn(structure, year);
        const never = years.every((year) => duesIn(structure, year) === 0 || !isCovered(year));
        if (!isOrdinary(structure)) due.push(/^(Savings never|In at least one year)/);
        else
          due.push(
            never ? /^Savings never cover the payments/ : /^In at least one year savings do not cover/,
          );
      }
      if (npv < 0) due.push("It loses money at the owner's discount rate.");
      for (const { title, rateStatus, rateAsOf, productId } of products) {
        seen.add(rateStatus);
        if (rateStatus === 'none' || rateStatus === 'fresh') continue;
        const age = rateAsOf === null ? 0 : daysBetween(rateAsOf as CalendarDate, job.given.asOf);
        due.push(
          {
            stale: `${title}: the rate is from ${rateAsOf ?? ''}. It is ${age} days old, more than the ${catalogued.get(productId)?.fresh_days ?? 0} allowed, so it is indicative only and has a wider range.`,
            assumed: `${title}: its rate is not from a quote. It is an assumption and has a wider range.`,
            after_evaluation: `${title}: the rate is from ${rateAsOf ?? ''}, after the evaluation date, so it is indicative only.`,
          }[rateStatus],
        );
      }
      // Coverage is served to four digits: at exactly one, either is right.
      if (minimum !== null && Math.abs(minimum - 1) <= 5e-5) return;
      expect(warnings.length, `${structure.id}: ${warnings.join(' ')}`).toBe(due.length);
      warnings.forEach((warning, index) => {
        const wanted = due[index] ?? '';
        if (typeof wanted === 'string') expect(warning).toBe(wanted);
        else expect(warning).toMatch(wanted);
      });
    });
    expect([...seen].sort()).toEqual(['assumed', 'none', 'stale']);
  });

  it('a product lists what of it is assumed, and the papers behind it', () => {
    everyStructure(({ products }) => {
      for (const { productId, assumptions, sources, title, security, confidence } of products) {
        const product = catalogued.get(productId);
        expect(assumptions).toEqual(financing.assumptions[productId]);
        expect({ title, security, confidence }).toEqual({
          title: product?.title,
          security: product?.security,
          confidence: product?.confidence,
        });
        expect(sources.map(({ source }) => source)).toEqual(product?.sources.map(({ source }) => source));
      }
    }, 20);
    expect(financing.assumptions['bank_term_loan']?.length).toBeGreaterThan(0);
  });
});

describe('conventions', () => {
  it('say what was put in, once each, in words and with a unit where there is a value', () => {
    everyJob(({ served, given, cost, paid }) => {
      const { conventions } = served;
      const valued = new Map(conventions.map(({ code, value }) => [code, value]));
      expect(valued.size).toBe(conventions.length);
      for (const { text, value, unit, source } of conventions) {
        expect(text).toMatch(/\.$|counsel\.$/);
        expect(unit === null).toBe(value === null);
        if (value === null) expect(source).toBeNull();
      }
      const { scope_cost, projected_annual_savings, max_combined_ltc } = given.request;
      expect(valued.get('max_combined_ltc')).toBe(max_combined_ltc ?? terms.max_combined_ltc.value);
      expect(conventions.find(({ code }) => code === 'max_combined_ltc')?.source).toBe(
        max_combined_ltc === undefined ? terms.max_combined_ltc.source : null,
      );
      expect(valued.get('scope_cost')).toBe(scope_cost);
      expect(valued.get('projected_annual_savings')).toBe(projected_annual_savings);
      expect(valued.get('discount_rate')).toBe(0.06);
      expect(valued.get('study_years')).toBe(20);
      // Labor Law 224-a: public money of 30 % or more in work of more than five million dollars.
      const share = cost === 0 ? 0 : sum(paid.map(({ usd }) => usd)) / cost;
      if (Math.abs(share - 0.3) < 1e-4) return;
      const isAsked = cost > 5_000_000 && share >= 0.3;
      expect(valued.has('labor_law_224a')).toBe(isAsked);
      if (isAsked) near(valued.get('labor_law_224a'), share, 1e-4);
    });
  });

  it.each([
    [5_000_000, 1_500_000, false],
    [5_000_001, 1_500_001, true],
    [10_000_000, 3_000_000, true],
    [10_000_000, 2_999_999, false],
  ])("work of $%d with $%d of public money asks for the State's wages: %s", (cost, rebate, isAsked) => {
    const { cashFlow } = context();
    const incentives = [
      { programId: 'r', kind: 'rebate' as const, yearAfterService: 0, cents: centsFromUsd(rebate) },
    ];
    const given = context({
      cashFlow: { ...cashFlow, totalCostCents: centsFromUsd(cost), incentives },
      request: request(),
    });
    const codes = rankFinancing(given).conventions.map(({ code }) => code);
    expect(codes.includes('labor_law_224a')).toBe(isAsked);
  });
});
