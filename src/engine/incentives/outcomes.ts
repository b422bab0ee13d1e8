import type { CompiledCondition } from '../../catalog/sections/programs/compiled-condition.ts';
import type { Window, WindowRule } from '../../catalog/sections/programs/conditions.ts';
import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import { satisfies } from './conditions.ts';
import type { TriState } from './tri-state.ts';
import type { EligibleWork, ProjectFacts } from './types.ts';
import { inWindow } from './windows.ts';

/** The single tests of a program, out of all its requirements and windows. */
export interface ProgramTests {
  readonly conditions: readonly CompiledCondition[];
  readonly windows: readonly Window[];
}

export function testsOf({ gates, windows }: CompiledProgram): ProgramTests {
  return {
    conditions: gates.flatMap(({ when }) => singleTests(when)),
    windows: windows === undefined ? [] : singleWindows(windows),
  };
}

/** Single tests of the requirements of several programs, each once, in groups that `outcomesOf` tells apart. */
export function distinctTests(programs: readonly CompiledProgram[]): ProgramTests[] {
  const tests = new Map<string, CompiledCondition>();
  for (const { gates } of programs)
    for (const { when } of gates)
      for (const single of singleTests(when)) tests.set(JSON.stringify(single), single);
  const conditions = [...tests.values()];
  const groups: ProgramTests[] = [];
  for (let from = 0; from < conditions.length; from += MOST_TESTS)
    groups.push({ conditions: conditions.slice(from, from + MOST_TESTS), windows: [] });
  return groups;
}

const singleTests = (condition: CompiledCondition): readonly CompiledCondition[] =>
  condition.fact === null ? condition.parts.flatMap(singleTests) : [condition];

function singleWindows(rule: WindowRule): readonly Window[] {
  if ('kind' in rule) return [rule];
  return ('all' in rule ? rule.all : rule.any).flatMap(singleWindows);
}

/** As many outcomes of three kinds as a whole number tells apart. */
const MOST_TESTS = 33;

/**
 * How each test comes out for a project, as the digits of one number; null where there are too many tests. Findings
 * (`lookAt`) follow from the program and this number alone.
 */
export function outcomesOf(tests: ProgramTests, facts: ProjectFacts, work: EligibleWork): number | null {
  const { conditions, windows } = tests;
  if (conditions.length + windows.length > MOST_TESTS) return null;
  let outcomes = 0;
  for (const condition of conditions) outcomes = outcomes * 3 + digitOf(satisfies(condition, facts, work));
  for (const window of windows) outcomes = outcomes * 3 + digitOf(inWindow(window, facts, work));
  return outcomes;
}

const digitOf = (outcome: TriState): number => (outcome === null ? 0 : outcome ? 2 : 1);
