import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyIncentives } from '../../src/engine/incentives/apply.ts';
import { evaluateProgram } from '../../src/engine/incentives/evaluate.ts';
import { prospectsFor } from '../../src/engine/incentives/prospects.ts';
import type { IncentiveMeasure, ProjectFacts } from '../../src/engine/incentives/types.ts';
import { MEASURE_TAGS } from '../../src/catalog/sections/programs/vocabulary.ts';
import { calendarDate } from '../../src/quantities/calendar-date.ts';
import { cityFacts, facts, measure, rules, work } from './project.ts';
import { programs, snapshot } from './snapshot.ts';

const OWNERS = ['coop', 'condo', 'nonprofit', 'for_profit', 'public', null] as const;
const CLASSES = ['multifamily', 'office', 'education', 'healthcare', null] as const;

const aDay = fc
  .tuple(
    fc.integer({ min: 2024, max: 2037 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
  )
  .map(([year, month, day]) =>
    calendarDate(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`),
  );

const aMeasure: fc.Arbitrary<IncentiveMeasure> = fc.record({
  measureId: fc.uuid(),
  technologies: fc.uniqueArray(fc.constantFrom(...MEASURE_TAGS), { minLength: 1, maxLength: 3 }),
  grossCents: fc.integer({ min: 0, max: 5_000_000_00 }),
  directCents: fc.constant(0),
  capacityKwDc: fc.option(fc.integer({ min: 1, max: 3000 })),
  storageKwh: fc.option(fc.integer({ min: 1, max: 3000 })),
  tons: fc.option(fc.integer({ min: 1, max: 600 })),
  annualKwhSaved: fc.integer({ min: 0, max: 1_000_000 }),
  annualThermsSaved: fc.integer({ min: 0, max: 100_000 }),
  constructionBegins: aDay,
  placedInService: aDay,
});

const aProject: fc.Arbitrary<ProjectFacts> = fc
  .record({
    asOf: aDay,
    ownerType: fc.constantFrom(...OWNERS),
    buildingClass: fc.constantFrom(...CLASSES),
    dwellingUnits: fc.constantFrom(null, 0, 4, 5, 40, 900),
    peakDemandKw: fc.constantFrom(null, 50, 500),
    nypaCustomer: fc.constantFrom(null, true, false),
    prevailingWage: fc.boolean(),
    energyCommunity: fc.boolean(),
    domesticContent: fc.constantFrom(null, true, false),
    domesticContentAttestation: fc.constantFrom(null, true, false),
    lowIncome: fc.constantFrom(null, true),
    region: fc.constantFrom('nyc' as const, 'westchester' as const),
  })
  .map((over) => cityFacts(over));

const tier = fc.tuple(aProject, fc.array(aMeasure, { maxLength: 8 }));

const prospectsOf = (project: ProjectFacts) =>
  prospectsFor(
    snapshot().sections.programs.estimate[project.region === 'westchester' ? 'westchester' : 'nyc'],
    project,
    rules(),
  );

function apply(
  project: ProjectFacts,
  measures: readonly IncentiveMeasure[],
  prospects = prospectsOf(project),
) {
  return applyIncentives({
    facts: project,
    measures,
    prospects,
    rules: rules(),
    completed: calendarDate('2030-01-01'),
  });
}

describe('laws of a tier', () => {
  test('no measure gets more than it costs, and the measures sum to the total', () =>
    fc.assert(
      fc.property(tier, ([project, measures]) => {
        const result = apply(project, measures);
        let sum = 0;
        result.centsByMeasure.forEach((cents, index) => {
          expect(cents).toBeGreaterThanOrEqual(0);
          expect(cents).toBeLessThanOrEqual(measures[index]?.grossCents ?? 0);
          sum += cents;
        });
        expect(sum).toBe(result.totalCents);
      }),
      { numRuns: 300 },
    ));

  test('payments sum to the amount, and parts to the whole', () =>
    fc.assert(
      fc.property(tier, ([project, measures]) => {
        for (const { amountCents, timing, detail } of apply(project, measures).included) {
          expect(timing.schedule.reduce((sum, { cents }) => sum + cents, 0)).toBe(amountCents);
          expect(detail?.totalCents).toBe(amountCents);
          expect(Number.isInteger(amountCents)).toBe(true);
        }
      }),
      { numRuns: 300 },
    ));

  test('only eligible, counted programs are in the sum, one of each group', () =>
    fc.assert(
      fc.property(tier, ([project, measures]) => {
        const { included, excluded } = apply(project, measures);
        const groups = included.flatMap(({ program }) => program.stackingGroup ?? []);
        expect(new Set(groups).size).toBe(groups.length);
        for (const { determination, program } of included) {
          expect(determination.kind).toBe('eligible');
          expect(program.estimate?.counted).toBe(true);
          expect(program.confidence).not.toBe('background');
        }
        for (const { amountCents, determination } of excluded) {
          expect(amountCents).toBeNull();
          expect(determination.kind).not.toBe('eligible');
          if (determination.kind !== 'eligible') expect(determination.reasons.length).toBeGreaterThan(0);
        }
        const ids = [...included, ...excluded].map(({ programId }) => programId);
        expect(new Set(ids).size).toBe(ids.length);
      }),
      { numRuns: 300 },
    ));

  test('paying prevailing wages never lowers the sum', () =>
    fc.assert(
      fc.property(tier, ([project, measures]) => {
        const paid = apply({ ...project, prevailingWage: true }, measures).totalCents;
        const unpaid = apply({ ...project, prevailingWage: false }, measures).totalCents;
        expect(paid).toBeGreaterThanOrEqual(unpaid);
      }),
      { numRuns: 200 },
    ));

  test('tiers of one building do not colour each other', () =>
    fc.assert(
      fc.property(
        aProject,
        fc.array(fc.array(aMeasure, { maxLength: 4 }), { maxLength: 4 }),
        (project, tiers) => {
          const shared = prospectsOf(project);
          const together = tiers.map((measures) => JSON.stringify(apply(project, measures, shared)));
          const apart = tiers.map((measures) => JSON.stringify(apply({ ...project }, measures)));
          expect(together).toEqual(apart);
        },
      ),
      { numRuns: 100 },
    ));

  test('the same project gives the same answer', () =>
    fc.assert(
      fc.property(tier, ([project, measures]) => {
        expect(JSON.stringify(apply(project, measures))).toBe(JSON.stringify(apply(project, measures)));
      }),
      { numRuns: 50 },
    ));
});

test('no program of the catalogue pays more than the work costs, or a fraction of a cent', () => {
  for (const program of programs().all) {
    // Paid for output or for load held back, year after year: no subsidy of the cost.
    const { kind, basis = '' } = program.benefit;
    if (['produced', 'exported', 'per_month'].includes(basis)) continue;
    if (kind === 'per_unit' && program.paid === 'performance') continue;
    const known = work({
      storageKwh: 900,
      capacityKwAc: 900,
      tons: 100,
      annualKwhSaved: 1e6,
      annualThermsSaved: 1e5,
      floorAreaSqft: 1e5,
      units: 900,
      costCents: 123_457,
    });
    const { detail } = evaluateProgram({
      program,
      facts: facts({ dwellingUnits: 7, energyCommunity: true, domesticContent: true, lowIncome: true }),
      work: known,
      rules: rules(),
    });
    if (detail === null) continue;
    expect(detail.totalCents, program.id).toBeLessThanOrEqual(123_457);
    expect(Number.isInteger(detail.totalCents), program.id).toBe(true);
  }
});

test('labor basis is not a fact of the evaluator', () => {
  expect(Object.keys(facts())).not.toContain('laborBasis');
  expect(measure('m', ['solar'], 1)).not.toHaveProperty('laborBasis');
});
