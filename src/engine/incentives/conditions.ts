import type { Condition, FactName, Test } from '../../catalog/sections/programs/conditions.ts';
import { and, not, or, type TriState } from './tri-state.ts';
import type { EligibleWork, ProjectFacts } from './types.ts';

type FactValue = string | number | boolean | null | readonly string[];

function factValue(name: FactName, facts: ProjectFacts, work: EligibleWork): FactValue {
  switch (name) {
    case 'constructionBegins':
      return work.constructionBegins;
    case 'placedInService':
      return work.placedInService;
    case 'capacityKwAc':
      // A battery's kWh bound its kW, as in the wage rule.
      return work.capacityKwAc ?? work.capacityKwDc ?? work.storageKwh;
    case 'storageKwh':
      return work.storageKwh;
    case 'tons':
      return work.tons;
    default:
      return facts[name];
  }
}

/** A confirmation that was not given is unknown, not absent. */
function overlap(held: FactValue, wanted: readonly string[]): TriState {
  if (!Array.isArray(held)) return null;
  for (const code of wanted) if (held.includes(code)) return true;
  return null;
}

/** One test of one fact; an unknown fact makes it unknown. */
export function holds(test: Test, facts: ProjectFacts, work: EligibleWork): TriState {
  const value = factValue(test.fact, facts, work);
  if (test.overlaps !== undefined) return overlap(value, test.overlaps);
  if (value === null || typeof value === 'object') return null;
  if (test.is !== undefined) return value === test.is;
  if (test.in !== undefined) return test.in.includes(value);
  if (test.atLeast !== undefined) return (value as number) >= test.atLeast;
  if (test.atMost !== undefined) return (value as number) <= test.atMost;
  if (test.before !== undefined) return (value as string) < test.before;
  if (test.after !== undefined) return (value as string) > test.after;
  return null;
}

/** All, any and not over tests, in three-valued logic. */
export function satisfies(condition: Condition, facts: ProjectFacts, work: EligibleWork): TriState {
  if ('fact' in condition) return holds(condition, facts, work);
  if ('not' in condition) return not(satisfies(condition.not, facts, work));
  if ('all' in condition) {
    let result: TriState = true;
    for (const part of condition.all) result = and(result, satisfies(part, facts, work));
    return result;
  }
  let result: TriState = false;
  for (const part of condition.any) result = or(result, satisfies(part, facts, work));
  return result;
}

/** The unknown facts that keep a condition open, by name; for confirmations their codes. */
export function unknownsOf(
  condition: Condition,
  facts: ProjectFacts,
  work: EligibleWork,
  into: string[],
): void {
  if ('fact' in condition) {
    if (holds(condition, facts, work) !== null) return;
    for (const name of condition.overlaps ?? [condition.fact]) if (!into.includes(name)) into.push(name);
    return;
  }
  if ('not' in condition) return unknownsOf(condition.not, facts, work, into);
  // A part already decided leaves nothing open; only open parts are asked for.
  for (const part of 'all' in condition ? condition.all : condition.any)
    if (satisfies(part, facts, work) === null) unknownsOf(part, facts, work, into);
}
