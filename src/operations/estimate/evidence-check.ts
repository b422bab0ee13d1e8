import type { Snapshot } from '../../catalog/snapshot.ts';
import type { AuditArtifact, EvidenceInput, EvidenceLine } from '../../contract/estimate/index.ts';
import { figureAt } from '../../evidence/catalog-figure.ts';
import { evaluate, formulaOf, type Expression } from '../../evidence/expression.ts';
import { valueAt } from '../../quantities/json-pointer.ts';
import { dateParts, dayNumber, daysBetween, isCalendarDate } from '../../quantities/calendar-date.ts';

/** What re-evaluating the evidence of an artifact came to. */
export interface EvidenceResult {
  readonly lines: number;
  /** Lines whose expression, evaluated over their own inputs, gives their value. */
  readonly recomputed: number;
  /** No line has an expression: release 1 wrote evidence in words, which only the replay can prove. */
  readonly isProse: boolean;
  readonly faults: readonly string[];
}

interface Case {
  readonly artifact: AuditArtifact;
  /** The catalogue the artifact was made on; null where it is not at hand, and its figures are not compared. */
  readonly snapshot: Snapshot | null;
  readonly byPointer: ReadonlyMap<string, EvidenceLine>;
}

/** Evaluates every line from its inputs and holds every input against the place it names. */
export function recomputeEvidence(artifact: AuditArtifact, snapshot: Snapshot | null): EvidenceResult {
  const { evidence } = artifact.provenance;
  const held = { artifact, snapshot, byPointer: new Map(evidence.map((line) => [line.pointer, line])) };
  const isProse = evidence.every(({ expression }) => expression === undefined);
  const computed = isProse ? [] : evidence;
  const faulty = computed.flatMap((line) => {
    const fault = faultOf(line, held);
    return fault === null ? [] : [`${line.pointer}: ${fault}`];
  });
  return {
    lines: evidence.length,
    recomputed: computed.length - faulty.length,
    isProse,
    faults: [...faulty, ...uncited(artifact, snapshot)],
  };
}

function faultOf(line: EvidenceLine, held: Case): string | null {
  if (line.expression === undefined) return 'the line has no expression';
  for (const input of line.inputs) {
    const fault = inputFault(input, held);
    if (fault !== null) return `${input.name}: ${fault}`;
  }
  const expression = line.expression as Expression;
  try {
    const value = evaluate(
      expression,
      line.inputs.map((input) => numberOf(input)),
    );
    if (value !== line.value) return `the expression gives ${value}, the line says ${String(line.value)}`;
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) return error.message;
    throw error;
  }
  const names = line.inputs.map(({ name }) => name);
  if (withHyphens(formulaOf(expression, names)) !== withHyphens(line.formula))
    return 'the formula is not the expression';
  if (line.pointer.startsWith('/') && valueAt(held.artifact, line.pointer) !== line.value)
    return 'the document has another number there';
  return expression === '$0' && line.inputs[0] !== undefined ? basisFault(line, line.inputs[0]) : null;
}

/** 2.0.0 wrote the sign of a difference as U+2212. */
const withHyphens = (formula: string): string => formula.replaceAll('\u2212', '-');

function numberOf({ name, value }: EvidenceInput): number {
  if (typeof value !== 'number') throw new RangeError(`${name} is no number`);
  return value;
}

/** A line that only repeats an input is known as its input is. */
function basisFault({ basis }: EvidenceLine, input: EvidenceInput): string | null {
  if (input.kind !== 'catalog' || basis === input.basis) return null;
  return `marked ${basis}, its figure is ${input.basis ?? 'unmarked'}`;
}

function inputFault(input: EvidenceInput, held: Case): string | null {
  const { artifact, snapshot, byPointer } = held;
  const { building_input: building, canonical_input: canonical } = artifact.reproducibility;
  switch (input.kind) {
    case 'catalog':
      return snapshot === null ? null : catalogFault(input, snapshot);
    case 'record':
      return differs(input, valueAt(building, input.ref), 'building_input');
    case 'request':
      return differs(input, valueAt(canonical, input.ref), 'canonical_input');
    case 'pointer':
      return differs(input, valueAt(artifact, input.ref), 'the document');
    case 'step':
      return differs(input, byPointer.get(input.ref)?.value, 'its own line');
    case 'clock':
      return clockFault(input, String(canonical['evaluation_date']));
    case 'assumption':
    case 'law':
      return 'a computed line has no such input';
  }
}

const differs = ({ value, ref }: EvidenceInput, found: unknown, where: string): string | null =>
  found === value ? null : `${String(value)} here, ${String(found)} at ${ref} in ${where}`;

/** Value, unit, source, locator and basis as the catalogue has them. */
function catalogFault(input: EvidenceInput, { sections }: Snapshot): string | null {
  const found = figureAt(sections.figures, input.ref);
  if (found === undefined) return `the catalogue has no figure at ${input.ref}`;
  for (const field of ['value', 'source', 'locator', 'basis'] as const)
    if (found[field] !== input[field])
      return `${field} ${String(input[field])} here, ${String(found[field])} at ${input.ref} in the catalogue`;
  return found.unit === '' || found.unit === input.unit
    ? null
    : `in ${input.unit} here, in ${found.unit} in the catalogue`;
}

/** What a day says as a number; months and other readings of a day are left to the replay. */
function clockFault({ value, unit, ref }: EvidenceInput, evaluationDate: string): string | null {
  if (!isCalendarDate(ref) || !isCalendarDate(evaluationDate)) return `${ref} is no day`;
  const readings = {
    year: () => dateParts(ref).year,
    'day number': () => dayNumber(ref),
    days: () => daysBetween(evaluationDate, ref),
  }[unit];
  return readings === undefined || readings() === value
    ? null
    : `${String(value)} ${unit} does not follow from ${ref}`;
}

/** Every source that evidence cites is listed as its record in the catalogue says. */
function uncited({ provenance }: AuditArtifact, snapshot: Snapshot | null): string[] {
  const listed = provenance.sources;
  if (listed === undefined || snapshot === null) return [];
  return listed.flatMap(({ id, title, publisher, url }) => {
    const record = snapshot.sections.sources[id];
    const same = record?.title === title && record.publisher === publisher && record.url === url;
    return same ? [] : [`source ${id} is not the record of that name`];
  });
}
