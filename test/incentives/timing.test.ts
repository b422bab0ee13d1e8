import { describe, expect, test } from 'vitest';
import { timingOf } from '../../src/engine/incentives/timing.ts';
import { calendarDate } from '../../src/quantities/calendar-date.ts';
import type { Cents } from '../../src/quantities/money.ts';
import { program, rules } from './project.ts';

/** What the work that a program pays for brings. */
const paid = (id: string, inService: string, elective = false) =>
  timingOf(
    {
      program: program(id),
      cents: 1_000_01 as Cents,
      elective,
      inService: calendarDate(inService),
    },
    rules(),
  ).schedule.map(({ on, cents }) => [on, cents]);

describe('the days on which money comes', () => {
  test.each([
    ['2027-10-20', 2028],
    ['2028-03-15', 2028],
    ['2028-03-16', 2029],
  ])('the abatement of work in service on %s begins on 1 July %i, by tax year, to the cent', (day, year) => {
    expect(paid('ny-nyc-solar-storage-pta', day)).toEqual([
      [`${year}-07-01`, 250_01],
      [`${year + 1}-07-01`, 250_00],
      [`${year + 2}-07-01`, 250_00],
      [`${year + 3}-07-01`, 250_00],
    ]);
  });
  test('a credit counts from the work it pays for, not from the tier', () => {
    expect(paid('us-irc-48e-solar-wind', '2027-10-20')).toEqual([['2028-10-20', 1_000_01]]);
  });
  test('elective pay takes a year more', () => {
    expect(paid('us-irc-48e-solar-wind', '2027-10-20', true)).toEqual([['2029-10-20', 1_000_01]]);
  });
  test('a rebate comes when the work it pays for is in service', () => {
    expect(paid('coned_ci_clean_heat', '2027-10-20')).toEqual([['2027-10-20', 1_000_01]]);
  });
});
