import { describe, expect, it } from 'vitest';
import { namedDates } from '../../src/engine/estimate/named-dates.ts';
import { calendarDate } from '../../src/quantities/calendar-date.ts';
import { building, heatPumps } from '../returns/present-cost-example.ts';

const planned = (facts: object, ageKnown = true) =>
  namedDates({
    change: heatPumps,
    setting: { ...building, standing: building.standing.map((item) => ({ ...item, ageKnown })) },
    facts,
  });

describe('dates that the owner gave', () => {
  it('are the day of the mortgage and the end of life of what the work takes the place of, by year', () => {
    expect(planned({ mortgage_maturity: '2041-06-01' })).toEqual([
      {
        year: 2039,
        text: 'The present equipment (boiler) is due in 2039: the work takes its place 12 years before.',
      },
      {
        year: 2041,
        text: 'The mortgage is due on 2041-06-01, after the work is in service: the loan that takes its place can carry the work.',
      },
    ]);
    expect(planned({ mortgage_maturity: '2027-03-01' })[0]?.text).toContain('before the work is in service');
  });
  it('are none where nothing is given, a mortgage is past, or the work leaves the equipment alone', () => {
    expect(planned({}, false)).toEqual([]);
    expect(planned({ mortgage_maturity: '2026-11-19' }, false)).toEqual([]);
    const other = { inService: calendarDate('2027-11-20'), replaces: new Set<string>() };
    const setting = { ...building, standing: building.standing.map((item) => ({ ...item, ageKnown: true })) };
    expect(namedDates({ change: other, setting, facts: {} })).toEqual([]);
  });
});
