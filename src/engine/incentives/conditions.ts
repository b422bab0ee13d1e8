import type { CompiledCondition } from '../../catalog/sections/programs/compiled-condition.ts';
import type { FactName } from '../../catalog/sections/programs/conditions.ts';
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
function overlap(held: FactValue, wanted: readonly unknown[]): TriState {
  if (!Array.isArray(held)) return null;
  for (const code of held) if (wanted.includes(code)) return true;
  return null;
}

/** One test of one fact; an unknown fact makes it unknown. */
function holds(
  { op, value: operand, values }: CompiledCondition,
  fact: FactName,
  facts: ProjectFacts,
  work: EligibleWork,
): TriState {
  const value = factValue(fact, facts, work);
  if (op === 'overlaps') return overlap(value, values);
  if (value === null && fact === 'dwellingUnits' && op === 'atMost')
    return (facts.leastDwellingUnits ?? 0) > (operand as number) ? false : null;
  if (value === null || typeof value === 'object') return null;
  switch (op) {
    case 'is':
      return value === operand;
    case 'in':
      return values.includes(value);
    case 'startsWith':
      return values.some((start) => String(value).startsWith(String(start)));
    case 'atLeast':
      return (value as number) >= (operand as number);
    case 'atMost':
      return (value as number) <= (operand as number);
    case 'before':
      return (value as string) < (operand as string);
    case 'after':
      return (value as string) > (operand as string);
    default:
      return null;
  }
}

/** All, any and not over tests, in three-valued logic. */
export function satisfies(condition: CompiledCondition, facts: ProjectFacts, work: EligibleWork): TriState {
  const { fact, op, parts } = condition;
  if (fact !== null) return holds(condition, fact, facts, work);
  const settling = op === 'any';
  let result: TriState = !settling;
  for (let place = 0; place < parts.length; place += 1) {
    const met = satisfies(parts[place] as CompiledCondition, facts, work);
    result = settling ? or(result, met) : and(result, met);
    // One part that holds settles any, one that fails settles all.
    if (result === settling) break;
  }
  return op === 'not' ? not(result) : result;
}

/** The unknown facts that keep a condition open, by name; for confirmations their codes. */
export function unknownsOf(
  { fact, op, values, parts }: CompiledCondition,
  facts: ProjectFacts,
  work: EligibleWork,
  into: string[],
): void {
  if (op === 'overlaps') for (const code of values) addOnce(into, code as string);
  else if (fact !== null) addOnce(into, fact);
  // A part already decided leaves nothing open; only open parts are asked for.
  else
    for (const part of parts) if (satisfies(part, facts, work) === null) unknownsOf(part, facts, work, into);
}

/** Adds a name to a list unless it is there. */
export function addOnce(list: string[], name: string): void {
  if (!list.includes(name)) list.push(name);
}
