import type { CompiledCondition } from '../../catalog/sections/programs/compiled-condition.ts';
import type { FactName } from '../../catalog/sections/programs/conditions.ts';
import { and, not, or, type TriState } from './tri-state.ts';
import type { EligibleWork, FactCandidates, ProjectFacts } from './types.ts';

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
    case 'costUsd':
      return work.costCents > 0 ? work.costCents / 100 : null;
    default:
      return facts[name];
  }
}

/** A confirmation that was not given is unknown, not absent; denied is what every code of was said no to. */
function overlap(wanted: readonly unknown[], { confirmed, denied }: ProjectFacts): TriState {
  for (const code of confirmed) if (wanted.includes(code)) return true;
  if (denied.length === 0) return null;
  for (const code of wanted) if (!denied.includes(code as string)) return null;
  return false;
}

/** An unknown fact of which the possible values are known: settled where all of them, or none, are wanted. */
function amongCandidates(possible: readonly string[], wanted: readonly unknown[]): TriState {
  let met = 0;
  for (const value of possible) if (wanted.includes(value)) met += 1;
  return met === 0 ? false : met === possible.length ? true : null;
}

const asked = ({ op, value, values }: CompiledCondition): readonly unknown[] =>
  op === 'in' ? values : [value];

/** A project lies in several places at once, and may lie in others. */
function inPlace(condition: CompiledCondition, { place, candidates }: ProjectFacts): TriState {
  const wanted = asked(condition);
  if (place === null) return null;
  for (const each of place) if (wanted.includes(each)) return true;
  for (const each of candidates?.place ?? []) if (wanted.includes(each)) return null;
  return false;
}

/** One test of one fact; an unknown fact makes it unknown. */
function holds(
  condition: CompiledCondition,
  fact: FactName,
  facts: ProjectFacts,
  work: EligibleWork,
): TriState {
  const { op, value: operand, values } = condition;
  if (op === 'overlaps') return overlap(values, facts);
  if (fact === 'place') return inPlace(condition, facts);
  const value = factValue(fact, facts, work);
  if (value === null && fact === 'dwellingUnits' && op === 'atMost')
    return facts.leastDwellingUnits !== null && facts.leastDwellingUnits > (operand as number) ? false : null;
  if (value === null && facts.candidates !== null && (op === 'in' || op === 'is')) {
    const possible = facts.candidates[fact as keyof FactCandidates];
    return possible === undefined ? null : amongCandidates(possible, asked(condition));
  }
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
