import { expect } from 'vitest';
import { atOnce } from '../../src/engine/at-once.ts';
import type { EvidenceLine } from '../../src/contract/estimate/index.ts';
import { evaluate, type Expression } from '../../src/evidence/expression.ts';
import { valueAt, visitNumbers } from '../../src/quantities/json-pointer.ts';
import type { Answer } from '../estimate/fixture.ts';

const LEAVES = new Set(['request', 'record', 'clock', 'catalog']);

/** Places where a rule, not a figure, says the number: an order, a period of the law, one job, a full score. */
const BY_RULE = [
  /^\/measured_accuracy\/bias_correction_applied$/,
  /\/roi\/monthsToSeeSavings$/,
  /\/measures\/\d+\/quantity$/,
  /\/structures\/\d+\/rank$/,
  /\/structures\/\d+\/score\/(?:economics|coverage|equity|freshness)$/,
  /\/structures\/\d+\/notBankable\/required$/,
  /\/compliance\/(?:limit_status\/)?periods\/\d+\/(?:from|to)$/,
  /\/annualPenalties\/\d+\/(?:from|to)Year$/,
];
const isByRule = ({ value, pointer }: EvidenceLine): boolean =>
  value === 0 || value === 1 || BY_RULE.some((place) => place.test(pointer));

/**
 * Every number of an answer has one line of evidence with the served value, which its expression gives to the last bit over
 * inputs that are leaves, other numbers of the answer, or steps with lines of their own.
 */
export function expectGrounded({ response, evidence }: Answer): readonly EvidenceLine[] {
  const steps = new Map<string, EvidenceLine>();
  const faults: string[] = [];
  const served: EvidenceLine[] = [];
  visitNumbers(response, '', (pointer, number) => {
    const line = atOnce(evidence.explain(pointer, steps));
    if (line?.value !== number) faults.push(`${pointer}: ${number} served, ${String(line?.value)} explained`);
    if (line !== null) served.push(line);
  });
  const lines = [...served, ...steps.values()];
  const known = new Map(lines.map((line) => [line.pointer, line]));
  const valueOf = ({ kind, ref, value }: EvidenceLine['inputs'][number]): unknown => {
    if (kind === 'step') return known.get(ref)?.value;
    if (kind === 'pointer') return valueAt(response, ref);
    return LEAVES.has(kind) ? value : undefined;
  };
  for (const line of lines) {
    const values = line.inputs.map(({ value }) => Number(value));
    const found = evaluate(line.expression as Expression, values);
    if (found !== line.value)
      faults.push(`${line.pointer}: ${String(line.value)}, its expression gives ${found}`);
    if (line.inputs.length === 0 && !isByRule(line)) faults.push(`${line.pointer} rests on nothing`);
    for (const input of line.inputs)
      if (valueOf(input) !== input.value)
        faults.push(`${line.pointer}: ${input.kind} ${input.ref} has another value`);
  }
  expect([...faults.slice(0, 10), ...circles(known)]).toEqual([]);
  expect(known.size).toBe(lines.length);
  return lines;
}

/** Lines that rest on themselves. */
function circles(lines: ReadonlyMap<string, EvidenceLine>): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const open = new Set<string>();
  const enter = (pointer: string): void => {
    if (open.has(pointer)) found.push(`${pointer} rests on itself`);
    if (open.has(pointer) || done.has(pointer)) return;
    open.add(pointer);
    for (const { kind, ref } of lines.get(pointer)?.inputs ?? [])
      if (kind === 'step' || kind === 'pointer') enter(ref);
    open.delete(pointer);
    done.add(pointer);
  };
  for (const pointer of lines.keys()) enter(pointer);
  return found;
}
