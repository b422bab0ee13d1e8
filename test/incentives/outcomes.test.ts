import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { lookAt } from '../../src/engine/incentives/determination.ts';
import { outcomesOf, testsOf } from '../../src/engine/incentives/outcomes.ts';
import { calendarDate } from '../../src/quantities/calendar-date.ts';
import { facts, work } from './project.ts';
import { snapshot } from './snapshot.ts';

const { all } = snapshot().sections.programs;
const gated = all.filter(({ gates, windows }) => gates.length > 0 || windows !== undefined);

const aDay = fc.constantFrom('2024-06-01', '2026-05-05', '2027-12-31', '2031-02-02').map(calendarDate);
const unsure = <T>(...values: readonly T[]) => fc.constantFrom<T | null>(null, ...values);

const aProject = fc
  .record({
    facts: fc.record({
      asOf: aDay,
      state: unsure('NY', 'CA', 'MA'),
      ownerType: unsure('public' as const, 'for_profit' as const, 'homeowner' as const),
      ownerPaysPropertyTax: unsure(true, false),
      buildingClass: unsure('house' as const, 'multifamily' as const, 'office' as const),
      dwellingUnits: unsure(2, 40),
      electricUtility: unsure('con_edison', 'other'),
      incomeQualified: unsure(true, false),
      existingBuilding: unsure(true, false),
      fuelReplaced: unsure('oil', 'gas'),
    }),
    work: fc.record({
      constructionBegins: fc.option(aDay),
      placedInService: fc.option(aDay),
      capacityKwAc: unsure(5, 800, 6_000),
      tons: unsure(3, 400),
      storageKwh: unsure(10, 900),
    }),
  })
  .map((over) => ({ facts: facts(over.facts), work: work(over.work) }));

test('findings of a program follow from the outcomes of its tests alone', () => {
  let compared = 0;
  fc.assert(
    fc.property(
      fc.constantFrom(...gated),
      fc.array(aProject, { minLength: 12, maxLength: 12 }),
      (program, projects) => {
        const tests = testsOf(program);
        const known = new Map<number | null, unknown>();
        for (const project of projects) {
          const outcomes = outcomesOf(tests, project.facts, project.work);
          const findings = lookAt(program, project.facts, project.work);
          if (known.has(outcomes)) compared += 1;
          else known.set(outcomes, findings);
          expect(findings, program.id).toEqual(known.get(outcomes));
        }
      },
    ),
    { numRuns: 400 },
  );
  expect(compared).toBeGreaterThan(500);
});

test('no program has more tests than its outcomes can be told apart by', () => {
  expect(all.filter((program) => outcomesOf(testsOf(program), facts(), work()) === null)).toEqual([]);
});
