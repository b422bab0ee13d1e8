import { expect } from 'vitest';
import { evidenceOfAll, explainNumber } from '../../src/engine/provenance/explain.ts';
import type { EvidenceLine } from '../../src/engine/provenance/types.ts';
import { valueAt, visitNumbers } from '../../src/engine/provenance/walk.ts';
import type { Answer } from './fixture.ts';

const LEAVES = new Set(['request', 'record', 'clock', 'assumption', 'catalog', 'law']);

/** Every number of a traced answer has one line of evidence that comes to it and ends in the leaves above. */
export function expectGrounded({ response, trace }: Answer): void {
  if (trace === null) throw new Error('the answer was not traced');
  const lines = evidenceOfAll(response, trace);
  const byPointer = new Map(lines.map((line) => [line.pointer, line]));
  expect(byPointer.size).toBe(lines.length);
  const grounded = new Map<string, boolean>();
  visitNumbers(response, '', (pointer) => {
    if (pointer.startsWith('/tiers/')) expect(byPointer.has(pointer), pointer).toBe(true);
    if (byPointer.has(pointer)) return;
    const explained = explainNumber(response, trace, pointer);
    expect(explained, `no evidence for ${pointer}`).not.toBeNull();
    if (explained === null) return;
    byPointer.set(pointer, explained.line);
    for (const [id, step] of explained.steps) byPointer.set(id, step);
  });
  for (const pointer of byPointer.keys()) ground(pointer, { response, byPointer, grounded, path: [] });
}

interface Search {
  readonly response: unknown;
  readonly byPointer: ReadonlyMap<string, EvidenceLine>;
  readonly grounded: Map<string, boolean>;
  readonly path: readonly string[];
}

/** Nothing was added up: 0 itself, a sum of such nothings, or the rounding of one. */
function isNothing(expression: unknown): boolean {
  if (!Array.isArray(expression)) return expression === 0;
  const [operation, first, ...others] = expression as unknown[];
  if (operation === 'sum') return [first, ...others].every((term) => term === undefined || isNothing(term));
  return (operation === 'round' || operation === 'cents') && isNothing(first);
}
const isSumOfNothing = ({ value, expression }: EvidenceLine): boolean => value === 0 && isNothing(expression);

/** Places where a rule, not a figure, says 1. */
const ONES = [
  /^#\/quantity\//,
  /^#\/loading\/\w+\/installed_all_in\/held$/,
  /^\/measured_accuracy\/bias_correction_applied$/,
  /\/structures\/0\/rank$/,
  /\/structures\/\d+\/score\/(?:coverage|equity|freshness)$/,
  /\/structures\/\d+\/notBankable\/required$/,
];
const isOneByRule = ({ value, pointer }: EvidenceLine): boolean =>
  value === 1 && ONES.some((place) => place.test(pointer));

/** Follows pointers to leaves; a dangling, wrong or circular one fails the test. */
function ground(pointer: string, search: Search): void {
  if (search.grounded.get(pointer) === true) return;
  expect(search.path, 'evidence runs in a circle').not.toContain(pointer);
  const line = search.byPointer.get(pointer);
  expect(line, `${search.path.at(-1) ?? ''} points at ${pointer}, which has no evidence`).toBeDefined();
  if (line?.inputs.length === 0)
    expect(isSumOfNothing(line) || isOneByRule(line), `${pointer} rests on nothing`).toBe(true);
  for (const input of line?.inputs ?? []) {
    if (input.kind === 'step') {
      ground(input.ref, { ...search, path: [...search.path, pointer] });
      continue;
    }
    if (input.kind !== 'pointer') {
      expect(LEAVES.has(input.kind), `${pointer}: ${input.kind}`).toBe(true);
      expect(input.ref, `${pointer}: ${input.name}`).not.toBe('');
      continue;
    }
    const value = valueAt(search.response, input.ref);
    expect(value, `${pointer} points at nothing: ${input.ref}`).not.toBeUndefined();
    expect(input.value ?? null, `${pointer} says ${input.ref}`).toBe(value ?? null);
    if (typeof value === 'number') ground(input.ref, { ...search, path: [...search.path, pointer] });
  }
  search.grounded.set(pointer, true);
}
