import type { Condition, FactName, Test } from './conditions.ts';

type Scalar = string | number | boolean;

/** A condition with its operator named. All have one shape, so that deciding one takes no search for its operator. */
export interface CompiledCondition {
  readonly op:
    | 'is'
    | 'in'
    | 'atLeast'
    | 'atMost'
    | 'before'
    | 'after'
    | 'overlaps'
    | 'startsWith'
    | 'not'
    | 'all'
    | 'any';
  /** Null for `not`, `all` and `any`, which have parts. */
  readonly fact: FactName | null;
  /** What `is`, `atLeast`, `atMost`, `before` and `after` compare with. */
  readonly value: Scalar | null;
  /** What `in`, `overlaps` and `startsWith` compare with. */
  readonly values: readonly Scalar[];
  readonly parts: readonly CompiledCondition[];
}

/** A requirement that a project can be held against. */
export interface Gate {
  readonly code: string;
  readonly text: string;
  readonly screens: boolean;
  readonly when: CompiledCondition;
}

function compiledTest({ fact, ...operators }: Test): CompiledCondition {
  const [entry] = Object.entries(operators) as [CompiledCondition['op'], Scalar | Scalar[]][];
  if (entry === undefined) throw new Error(`the test of ${fact} has no operator`);
  const [op, operand] = entry;
  return Array.isArray(operand)
    ? { op, fact, value: null, values: operand, parts: [] }
    : { op, fact, value: operand, values: [], parts: [] };
}

const joined = (op: 'not' | 'all' | 'any', parts: readonly Condition[]): CompiledCondition => ({
  op,
  fact: null,
  value: null,
  values: [],
  parts: parts.map(compiledCondition),
});

export function compiledCondition(condition: Condition): CompiledCondition {
  if ('fact' in condition) return compiledTest(condition);
  if ('not' in condition) return joined('not', [condition.not]);
  return 'all' in condition ? joined('all', condition.all) : joined('any', condition.any);
}

/** Facts of the work itself, not of the building, its owner or the day of the answer. */
export const FACTS_OF_WORK: ReadonlySet<FactName | null> = new Set<FactName>([
  'constructionBegins',
  'placedInService',
  'capacityKwAc',
  'storageKwh',
  'tons',
  'costUsd',
]);

/** True when a condition reads any of these facts. */
export function asksAbout({ fact, parts }: CompiledCondition, facts: ReadonlySet<FactName | null>): boolean {
  return facts.has(fact) || parts.some((part) => asksAbout(part, facts));
}
