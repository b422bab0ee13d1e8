import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rankFinancing } from '../../src/engine/financing/rank-financing.ts';
import { byRank, scoreOf, type ScoreParts } from '../../src/engine/financing/score.ts';
import { cashFlow } from '../../src/engine/returns/cash-flow.ts';
import { rateOf, returnsOf } from '../../src/engine/returns/returns-of.ts';
import { calendarDate } from '../../src/quantities/calendar-date.ts';
import { context, request, terms } from './sample-context.ts';
import { described, situation } from './situations.ts';
import { paymentPlan } from '../../web/src/explorer/downloads.ts';

describe('structures', () => {
  it('sources equal uses, combined loan to cost stays under its cap, every number is finite, ranks count up', () => {
    fc.assert(
      fc.property(situation, (given) => {
        const { structures } = rankFinancing(given);
        const cap = given.request.max_combined_ltc ?? terms.max_combined_ltc.value;
        structures.forEach((entry, index) => {
          expect(entry.rank).toBe(index + 1);
          const above = structures[index - 1];
          if (above !== undefined && (above.notBankable === null) === (entry.notBankable === null))
            expect(entry.score.total).toBeLessThanOrEqual(above.score.total);
          // What carries itself stands above everything that does not, and something always does: cash.
          if (entry.notBankable === null) expect(above?.notBankable ?? null).toBeNull();
          if (index === 0) expect(entry.savingsCoverage.minimum ?? 1).toBeGreaterThanOrEqual(1 - 5e-5);
          const { debt, incentivesAtCompletion, equity } = entry.sources;
          if (equity > 0) expect(debt + incentivesAtCompletion + equity).toBeCloseTo(entry.uses.total, 1);
          const loans = entry.products.filter(
            (product) => product.amount > 0 && product.rate !== null && product.role !== 'service',
          );
          if (loans.length > 0) expect(entry.combinedLtc).toBeLessThanOrEqual(Math.max(cap, 0) + 1e-6);
          expect(entry.propertyTests.every((test) => test.status === 'not_tested')).toBe(true);
          expect(JSON.stringify(entry)).not.toMatch(/NaN|Infinity/);
          for (const flow of entry.annualCashFlow) expect(Number.isFinite(flow)).toBe(true);
        });
      }),
      { numRuns: 150 },
    );
  });
  it('conditional money is in no structure', () => {
    fc.assert(
      fc.property(situation, (given) => {
        const result = rankFinancing(given);
        const conditional = new Set(result.conditionalSources.map((entry) => entry.productId));
        for (const entry of result.structures)
          for (const product of entry.products) expect(conditional.has(product.productId)).toBe(false);
      }),
      { numRuns: 60 },
    );
  });
  it('all cash returns exactly what roi returns', () => {
    fc.assert(
      fc.property(described, (given) => {
        const input = given.cashFlow;
        const schedule = cashFlow(input);
        const roi = returnsOf({ input, schedule, emissionsCutTco2ePerYear: 0 });
        const cash = rankFinancing(given).structures.find((entry) => entry.id === 'all_cash');
        const rate = rateOf(schedule.netUsd);
        expect(roi.irr).toEqual(rate);
        expect(cash?.leveredIrr).toEqual(cash?.unleveredIrr);
        expect(cash?.leveredIrr.kind).toBe(rate.kind);
        if (rate.kind === 'unique') expect(cash?.leveredIrr.rate).toBeCloseTo(rate.rate, 6);
        expect(cash?.npv).toBeCloseTo(given.npvUsd, 1);
      }),
      { numRuns: 60 },
    );
  });
  it('ranks what carries itself first, then the higher score, then by id, whichever comes first', () => {
    const structure = (id: string, total: number, isCarried = true) =>
      ({ id, score: { total }, notBankable: isCarried ? null : {} }) as Parameters<typeof byRank>[0];
    const ranked = [
      structure('d', 80),
      structure('a', 60),
      structure('b', 60),
      structure('c', 60),
      structure('a', 90, false),
    ];
    for (const [place, first] of ranked.entries())
      for (const second of ranked.slice(place + 1)) {
        expect(byRank(first, second)).toBeLessThan(0);
        expect(byRank(second, first)).toBeGreaterThan(0);
      }
  });
  it('the score is monotone in each of its parts', () => {
    const part = fc.double({ min: 0, max: 1, noNaN: true });
    const parts = fc.record({
      economics: part,
      coverage: part,
      equity: part,
      consent: part,
      evidence: part,
      freshness: part,
    });
    fc.assert(
      fc.property(
        parts,
        fc.constantFrom<keyof ScoreParts>(
          'economics',
          'coverage',
          'equity',
          'consent',
          'evidence',
          'freshness',
        ),
        part,
        part,
        (base, name, one, other) => {
          const total = (value: number) => scoreOf({ ...base, [name]: value }, terms).total;
          expect(total(Math.max(one, other))).toBeGreaterThanOrEqual(total(Math.min(one, other)));
        },
      ),
    );
  });
  it('says that each rate outside its window is stale and widens it', () => {
    const loan = rankFinancing(context()).structures.find((entry) => entry.id === 'nyceec_direct_loan')
      ?.products[0];
    expect(loan?.rateStatus).toBe('stale');
    expect(loan?.rateLow).toBeCloseTo(0.0725 - 0.0075, 9);
    expect(loan?.rateHigh).toBeCloseTo(0.08 + 0.0075, 9);
    const then = rankFinancing(context({ asOf: calendarDate('2025-11-15') })).structures;
    expect(then.find((entry) => entry.id === 'nyceec_direct_loan')?.products[0]?.rateStatus).toBe('fresh');
    expect(then.find((entry) => entry.id === 'bank_term_loan')?.products[0]?.rateStatus).toBe(
      'after_evaluation',
    );
  });
  it('stress lowers coverage, more so together', () => {
    const entry = rankFinancing(context()).structures.find((found) => found.id === 'bank_term_loan');
    const base = entry?.savingsCoverage.year1 ?? 0;
    expect(entry?.stress.savingsDown20.year1).toBeLessThan(base);
    expect(entry?.stress.ratePlus100bp.year1).toBeLessThan(base);
    expect(entry?.stress.both.year1).toBeLessThan(entry?.stress.savingsDown20.year1 ?? 0);
  });
  it('co-ops and condominiums read dollars per dwelling and month', () => {
    const board = rankFinancing(context({ request: request({ owner_type: 'coop' }) })).structures[0]
      ?.perDwelling;
    expect(board?.oneTimeAssessment).toBeGreaterThan(0);
    expect(rankFinancing(context()).structures[0]?.perDwelling).toBeNull();
  });
  it('pays a loan off in payments that come to its debt service', () => {
    const entry = rankFinancing(context()).structures.find((found) => found.id === 'bank_term_loan');
    const [loan] = entry?.products ?? [];
    if (entry === undefined || loan === undefined) throw new Error('no bank loan');
    const plan = paymentPlan(loan);
    // Ten years of a loan spread over twenty: what is still owed then is in the last payment.
    expect(plan).toHaveLength(120);
    const cents = (column: 'paymentCents' | 'interestCents' | 'principalCents', rows = plan) =>
      rows.reduce((sum, row) => sum + row[column], 0);
    expect(cents('principalCents')).toBe(Math.round(loan.amount * 100));
    expect(cents('paymentCents')).toBe(cents('interestCents') + cents('principalCents'));
    expect(cents('paymentCents', plan.slice(0, 12)) / 100).toBeCloseTo(entry.annualDebtService, 2);
  });
});
