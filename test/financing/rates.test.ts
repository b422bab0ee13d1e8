import { expect, it } from 'vitest';
import { daysBetween, calendarDate, type CalendarDate } from '../../src/quantities/calendar-date.ts';
import { rankFinancing } from '../../src/engine/financing/rank-financing.ts';
import { context, financing, request, terms } from './sample-context.ts';
import { MORTGAGES, OWNERS, REGIONS } from './matrix.ts';

/** The rates as a desk reads them off the catalogue: index plus spread, dated by its oldest part, wider where not fresh. */
it('every rate is its index and spread, between its ends, with the standing its days give it', () => {
  const seen = new Set<string>();
  for (const asOf of ['2025-11-15', '2026-07-01', '2026-11-20'].map(calendarDate))
    for (const region of REGIONS)
      for (const owner of OWNERS)
        for (const [, mortgage] of MORTGAGES) {
          const given = context({ asOf, region, request: request({ owner_type: owner, mortgage }) });
          for (const { products } of rankFinancing(given).structures)
            for (const offered of products) {
              const product = financing.products.find(({ id }) => id === offered.productId);
              if (offered.rate === null) {
                expect([offered.rateStatus, offered.rateLow, offered.rateHigh]).toEqual(['none', null, null]);
                continue;
              }
              const entry = product?.rates.find(({ basis }) => basis === offered.rateBasis);
              const own = entry?.annual_rate ?? entry?.spread;
              if (entry === undefined || own === undefined)
                throw new Error(`${offered.productId} has no rate`);
              const index = entry.index === undefined ? undefined : terms.indices[entry.index];
              const base = index?.rate.value ?? 0;
              expect(offered.rate).toBeCloseTo(base + own.value, 9);
              const days = [entry.as_of, index?.as_of, own.as_of].filter((day) => day?.length === 10).sort();
              expect(offered.rateAsOf).toBe(days[0]);
              const age = daysBetween(days[0] as CalendarDate, asOf);
              const isLater = (days.at(-1) ?? '') > asOf;
              const isOld = age > (product?.fresh_days ?? Infinity);
              const status = isLater
                ? 'after_evaluation'
                : isOld
                  ? 'stale'
                  : own.basis === 'assumed'
                    ? 'assumed'
                    : 'fresh';
              expect(offered.rateStatus, offered.productId).toBe(status);
              seen.add(status);
              const wider = status === 'fresh' ? 0 : terms.stale_widening.value;
              expect(offered.rateLow).toBeCloseTo(Math.max(0, base + (own.low ?? own.value) - wider), 9);
              expect(offered.rateHigh).toBeCloseTo(base + (own.high ?? own.value) + wider, 9);
            }
        }
  expect([...seen].sort()).toEqual(['after_evaluation', 'assumed', 'fresh', 'stale']);
});
