import { describe, expect, it } from 'vitest';
import { buildingInputFromRequest } from '../../src/engine/building/input-from-request.ts';
import type { Estimated } from '../../src/engine/estimate/types.ts';
import { complianceAnswer } from '../../src/engine/law/compliance-answer.ts';
import { discount, yearsTo } from '../../src/engine/returns/calendar.ts';
import { calendarDate, type CalendarDate } from '../../src/quantities/calendar-date.ts';
import { testEngine } from '../catalog/snapshot.ts';

const engine = testEngine();
const PLAIN = { tiers: null, laborBasis: 'prevailing', includeFinancing: false, financing: null } as const;
const BUILDINGS = [
  { building_area: 90_000, building_class: 'D4', year_built: 1955, num_floors: 8, site_eui: 95 },
  { building_area: 180_000, building_class: 'O4', year_built: 1972, num_floors: 15, site_eui: 120 },
  { building_area: 60_000, building_class: 'H3', year_built: 1926, num_floors: 12, site_eui: 140 },
];
const at = (building: object, day: CalendarDate): Estimated => {
  const input = buildingInputFromRequest({ region: 'nyc', ...building } as never);
  const found = engine.estimate(PLAIN, { ...input, facts: { boiler_installed_year: 2009 } as never }, day);
  if (found.kind === 'rejected') throw new Error(found.detail);
  return found;
};

describe('one calendar', () => {
  it.each(BUILDINGS)('an answer on New Year differs by what a day is worth: $building_class', (building) => {
    const [old, young] = [calendarDate('2026-12-31'), calendarDate('2027-01-01')].map((day) =>
      at(building, day),
    );
    expect(young?.defaultTier?.recommendation).toBe(old?.defaultTier?.recommendation);
    const alternatives = (made: typeof old) => made?.defaultTier?.alternatives ?? [];
    expect(alternatives(old).length).toBeGreaterThan(2);
    for (const [place, before] of alternatives(old).entries()) {
      const usd = before.presentCost.totalUsd;
      const after = alternatives(young)[place]?.presentCost.totalUsd ?? NaN;
      // The dearest is worth a thousandth a day; the year that a horizon of calendar years gained was worth 30.
      expect(Math.abs(after / usd - 1)).toBeLessThan(0.001);
    }
  });

  it.each(BUILDINGS)(
    'no money comes before what it pays for is in service and paid: $building_class',
    (building) => {
      const day = calendarDate('2026-11-20');
      const { computed, presentCostSetting } = at(building, day);
      let early = 0;
      for (const { plan, cost, change, incentives, presentCost } of computed) {
        let capitalUsd = 0;
        for (const [place, { measure, inService }] of plan.measures.entries()) {
          const cents = cost.measures[place]?.loadedCents ?? NaN;
          expect(cost.measures[place]?.measureId).toBe(measure.id);
          capitalUsd += (cents / 100) * discount(presentCostSetting, yearsTo(presentCostSetting, inService));
          if (inService < plan.schedule.inService) early += 1;
        }
        expect(presentCost.capitalUsd).toBeCloseTo(capitalUsd, 4);
        for (const { program, timing } of incentives.included) {
          const tags = program.estimate?.tags ?? [];
          const days = plan.measures
            .filter(({ measure }) => measure.tags.some((tag) => tags.includes(tag)))
            .map(({ inService }) => inService);
          for (const { on } of timing.schedule) expect(days.some((inService) => inService <= on)).toBe(true);
        }
        for (const { inService } of change.ahead) expect(inService < plan.schedule.inService).toBe(true);
      }
      expect(early).toBeGreaterThan(0);
    },
  );

  it.each(BUILDINGS)('years that are paid for are no longer spoken of: $building_class', (building) => {
    const saidOn = (text: string) => {
      const made = at(building, calendarDate(text));
      const { limit_status: status, after_2034: after } = complianceAnswer({
        context: made.context,
        tiers: made.computed,
        verdict: made.defaultTier,
        setting: made.presentCostSetting,
        snapshot: engine.snapshot,
      });
      const tiers = made.computed.map(({ plan, outcomes }) => [plan.target, plan.description(), outcomes]);
      return JSON.stringify([made.defaultTier?.reason(), made.warnings, tiers, status, after]);
    };
    const FIRST = /2024-(20)?29|"from":2024/;
    const SECOND = /2030-(20)?34|"from":2030/;
    expect(saidOn('2026-11-20')).toMatch(FIRST);
    expect(saidOn('2030-06-01')).not.toMatch(FIRST);
    expect(saidOn('2030-06-01')).toMatch(SECOND);
    expect(saidOn('2035-06-01')).not.toMatch(SECOND);
  });
});
