import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { calendarDate, type CalendarDate } from '../../src/quantities/calendar-date.ts';
import type { EligibleWork, ProjectFacts } from '../../src/engine/incentives/types.ts';
import { evaluate } from './project.ts';
import { programs } from './snapshot.ts';
import { words } from '../support/words.ts';

interface Case {
  name: string;
  expect: 'eligible' | 'ineligible' | 'undetermined';
  amountUsd?: number;
  potentialUsd?: number;
  missing?: string[];
  constructionBegins?: string;
  placedInService?: string;
  asOf?: string;
  costUsd?: number;
  capacityKw?: number;
  storageKwh?: number;
  tons?: number;
  annualKwh?: number;
  annualTherms?: number;
  [fact: string]: unknown;
}
type Group = { program: string; cases: Case[] } & Record<string, unknown>;

const FACTS = words(`
  region electricUtility buildingClass nypaCustomer ownerType dwellingUnits floorAreaSqft peakDemandKw
  fuelReplaced existingBuilding incomeQualified prevailingWage confirmed
`);
const directory = 'test/incentives/golden';
const groups = readdirSync(directory).flatMap(
  (file) => parse(readFileSync(`${directory}/${file}`, 'utf8')) as Group[],
);

const day = (text: string | undefined): CalendarDate | null =>
  text === undefined ? null : calendarDate(text);

function run(group: Group, input: Case) {
  const given = { ...group, ...input };
  const facts = Object.fromEntries(
    FACTS.filter((name) => given[name] !== undefined).map((name) => [name, given[name]]),
  );
  const asOf = calendarDate(input.asOf ?? input.constructionBegins ?? '2026-11-20');
  const work: Partial<EligibleWork> = {
    costCents: (input.costUsd ?? 1_000_000) * 100,
    constructionBegins: day(input.constructionBegins),
    placedInService: day(input.placedInService),
    capacityKwAc: input.tons === undefined ? (input.capacityKw ?? 500) : null,
    storageKwh: input.storageKwh ?? (group.program.includes('storage') ? 1000 : null),
    tons: input.tons ?? null,
    annualKwhProduced: input.annualKwh ?? null,
    annualThermsSaved: input.annualTherms ?? null,
  };
  return evaluate(group.program, { facts: { ...(facts as Partial<ProjectFacts>), asOf }, work });
}

for (const group of groups)
  describe(group.program, () => {
    test.each(group.cases.map((input) => [input.name, input] as const))('%s', (_name, input) => {
      const { determination, amountCents, potentialAmountCents } = run(group, input);
      expect(determination.kind, JSON.stringify(determination)).toBe(input.expect);
      if (input.amountUsd !== undefined) expect(amountCents).toBe(input.amountUsd * 100);
      if (input.potentialUsd !== undefined) expect(potentialAmountCents).toBe(input.potentialUsd * 100);
      if (input.missing !== undefined)
        expect(determination.kind === 'undetermined' ? determination.missingInputs : []).toEqual(
          input.missing,
        );
      if (input.expect !== 'eligible') expect(amountCents).toBeNull();
    });
  });

test('every federal program that prices anything has golden cases', () => {
  const covered = new Set(groups.map((group) => group.program));
  const federal = programs().all.filter((program) => program.jurisdiction === 'federal');
  // What was gathered by hand waits for a second source, or carries no dollar: no case can price it.
  const gathered = new Set(
    federal.filter(({ source }) => source === 'hand_entered_2026_11').map(({ id }) => id),
  );
  expect(federal.length).toBeGreaterThanOrEqual(46);
  expect(federal.map(({ id }) => id).filter((id) => !covered.has(id) && !gathered.has(id))).toEqual([]);
});
