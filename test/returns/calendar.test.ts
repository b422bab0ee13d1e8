import { expect, test } from 'vitest';
import { calendarOf, type PriceTerms } from '../../src/engine/returns/calendar.ts';
import { calendarDate } from '../../src/quantities/calendar-date.ts';
import { ofFuels } from './of-fuels.ts';

const TERMS: PriceTerms = {
  asOf: calendarDate('2026-11-20'),
  horizonYears: 20,
  discountRate: 0.06,
  escalationPerYearByFuel: ofFuels({ natural_gas: 0.03, electricity: 0.02 }),
  operationsEscalationPerYear: 0.025,
  chargeUsdByYear: new Map(),
};

// The years are kept between answers: what one building was priced on must not stand in another's.
test.each<[string, Partial<PriceTerms>]>([
  ['day', { asOf: calendarDate('2026-11-21') }],
  ['horizon', { horizonYears: 19 }],
  ['discount rate', { discountRate: 0.05 }],
  ['growth of a fuel', { escalationPerYearByFuel: ofFuels({ natural_gas: 0.03, electricity: 0.021 }) }],
  ['growth of maintenance', { operationsEscalationPerYear: 0.03 }],
])('another %s has other years, and the first its own again', (_, change) => {
  const first = calendarOf(TERMS).years;
  expect(calendarOf({ ...TERMS, ...change }).years).not.toEqual(first);
  expect(calendarOf(TERMS).years).toEqual(first);
});
