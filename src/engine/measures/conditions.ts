import type { Condition } from '../../catalog/sections/measures.ts';
import type { MeasureFacts } from './facts.ts';

export type Predicate = (facts: MeasureFacts) => boolean;

/** Turns a catalogue condition into a function once, so that no condition is interpreted in a hot loop. */
export function compileCondition(condition: Condition): Predicate {
  if ('all' in condition) {
    const parts = condition.all.map(compileCondition);
    return (facts) => allHold(parts, facts);
  }
  if ('any' in condition) {
    const parts = condition.any.map(compileCondition);
    return (facts) => anyHolds(parts, facts);
  }
  if ('not' in condition) {
    const part = compileCondition(condition.not);
    return (facts) => !part(facts);
  }
  return compileTest(condition);
}

function allHold(parts: readonly Predicate[], facts: MeasureFacts): boolean {
  for (const part of parts) if (!part(facts)) return false;
  return true;
}

function anyHolds(parts: readonly Predicate[], facts: MeasureFacts): boolean {
  for (const part of parts) if (part(facts)) return true;
  return false;
}

type Test = Exclude<Condition, { all: Condition[] } | { any: Condition[] } | { not: Condition }>;

function compileTest(test: Test): Predicate {
  if ('in' in test) {
    const { fact, in: values } = test;
    const [only] = values;
    if (values.length === 1) return (facts) => facts[fact] === only;
    const set = new Set(values);
    return (facts) => set.has(facts[fact]);
  }
  if ('atLeast' in test) return (facts) => facts[test.fact] >= test.atLeast;
  if ('atMost' in test) return (facts) => facts[test.fact] <= test.atMost;
  return (facts) => facts[test.fact] === test.is;
}
