import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { prospectsFor } from '../../src/engine/incentives/prospects.ts';
import { RegionProspects } from '../../src/engine/incentives/region-prospects.ts';
import { withinFromToday, withinWindows } from '../../src/engine/incentives/windows.ts';
import { addMonths, calendarDate } from '../../src/quantities/calendar-date.ts';
import { cityFacts, facts, rules, work } from './project.ts';
import { snapshot } from './snapshot.ts';

const { all, estimate } = snapshot().sections.programs;

const aDay = fc.constantFrom('2024-06-01', '2026-05-05', '2026-11-20', '2027-12-31').map(calendarDate);

const aProject = fc
  .record({
    asOf: aDay,
    ownerType: fc.constantFrom(null, 'public' as const, 'nonprofit' as const, 'for_profit' as const),
    ownerPaysPropertyTax: fc.constantFrom(null, true, false),
    buildingClass: fc.constantFrom(null, 'multifamily' as const, 'office' as const, 'education' as const),
    dwellingUnits: fc.constantFrom(null, 0, 3, 40, 41),
    gasUtility: fc.constantFrom('con_edison', 'national_grid'),
    fuelReplaced: fc.constantFrom(null, 'oil', 'gas', 'electric'),
    confirmed: fc.constantFrom([], ['income_qualified', 'affordable']),
  })
  .map(cityFacts);

test('projects that share their prospects would be given the same ones apart', () => {
  const region = new RegionProspects(estimate.nyc, rules());
  const seen = new Set<unknown>();
  let asked = 0;
  fc.assert(
    fc.property(aProject, (project) => {
      const prospects = region.of(project);
      asked += 1;
      seen.add(prospects);
      expect(prospects).toEqual(prospectsFor(estimate.nyc, project, rules()));
    }),
    { numRuns: 600 },
  );
  expect(seen.size).toBeLessThan(asked);
});

test('what the evaluation day settles of windows, it settles for work of all later days', () => {
  const windowed = all.flatMap(({ windows }) => windows ?? []);
  const aMonth = fc.integer({ min: 0, max: 180 });
  let settled = 0;
  fc.assert(
    fc.property(fc.constantFrom(...windowed), aDay, aMonth, aMonth, (windows, asOf, begins, lasts) => {
      const project = facts({ asOf });
      const within = withinFromToday(windows, project);
      if (within === null) return;
      settled += 1;
      const constructionBegins = addMonths(asOf, begins);
      const placedInService = addMonths(constructionBegins, lasts);
      expect(withinWindows(windows, project, work({ constructionBegins, placedInService }))).toBe(within);
    }),
    { numRuns: 2_000 },
  );
  expect(settled).toBeGreaterThan(500);
});
