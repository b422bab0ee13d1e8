import type { Condition } from '../../catalog/sections/measures.ts';
import type { EngineClass } from '../building/types.ts';
import { PLACES, type FactRow, type TextCodes } from './fact-row.ts';

export type Predicate = (facts: FactRow) => boolean;

/** Turns a catalogue condition into a function once, so that no condition is interpreted in a hot loop. */
export function compileCondition(condition: Condition, codes: TextCodes): Predicate {
  if ('all' in condition) {
    const parts = condition.all.map((part) => compileCondition(part, codes));
    return (facts) => allHold(parts, facts);
  }
  if ('any' in condition) {
    const parts = condition.any.map((part) => compileCondition(part, codes));
    return (facts) => anyHolds(parts, facts);
  }
  if ('not' in condition) {
    const part = compileCondition(condition.not, codes);
    return (facts) => !part(facts);
  }
  return compileTest(condition, codes);
}

function allHold(parts: readonly Predicate[], facts: FactRow): boolean {
  for (const part of parts) if (!part(facts)) return false;
  return true;
}

function anyHolds(parts: readonly Predicate[], facts: FactRow): boolean {
  for (const part of parts) if (part(facts)) return true;
  return false;
}

type Test = Exclude<Condition, { all: Condition[] } | { any: Condition[] } | { not: Condition }>;

function compileTest(test: Test, codes: TextCodes): Predicate {
  const place = PLACES[test.fact];
  const read = (facts: FactRow): number => facts[place]!;
  if ('in' in test) {
    const wanted = test.in.map((text) => codes.assign(text));
    const [only] = wanted;
    return wanted.length === 1 ? (facts) => read(facts) === only : (facts) => wanted.includes(read(facts));
  }
  if ('atLeast' in test) return (facts) => read(facts) >= test.atLeast;
  if ('atMost' in test) return (facts) => read(facts) <= test.atMost;
  const wanted = Number(test.is);
  return (facts) => read(facts) === wanted;
}

/**
 * Whether a condition holds on every building of a class (true), on none (false), or hangs on more (null).
 * @param areaSqft gross floor area, where it is known
 */
export function holdsOnClass(
  condition: Condition,
  engineClass: EngineClass,
  areaSqft?: number,
): boolean | null {
  if ('all' in condition) {
    const parts = condition.all.map((part) => holdsOnClass(part, engineClass, areaSqft));
    return parts.includes(false) ? false : parts.includes(null) ? null : true;
  }
  if ('any' in condition) {
    const parts = condition.any.map((part) => holdsOnClass(part, engineClass, areaSqft));
    return parts.includes(true) ? true : parts.includes(null) ? null : false;
  }
  if ('not' in condition) {
    const part = holdsOnClass(condition.not, engineClass, areaSqft);
    return part === null ? null : !part;
  }
  if (condition.fact === 'area_sqft' && 'atLeast' in condition)
    return areaSqft === undefined ? null : areaSqft >= condition.atLeast;
  return condition.fact === 'class' && 'in' in condition ? condition.in.includes(engineClass) : null;
}
