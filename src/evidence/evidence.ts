import type { EvidenceInput, EvidenceLine } from '../contract/estimate/artifact.ts';
import { escapeToken } from '../quantities/json-pointer.ts';
import { evaluate, formulaOf, type Expression } from './expression.ts';
import type { OperationName } from './operations.ts';
import { centsOf, isCents } from './cents.ts';
import { Recorded, type Leaf, type Term } from './recorded.ts';
import { nameOf, unitOf } from './names.ts';
import { termsOf } from './terms.ts';
import { lastName, unitAtEnd } from './words.ts';

/** What is said of one number: its line, the line of every step it rests on, and who is cited down to the last number. */
export interface Explained {
  readonly line: EvidenceLine;
  readonly steps: ReadonlyMap<string, EvidenceLine>;
  /** Ids of sources. */
  readonly cited: ReadonlySet<string>;
}

/** Null where no number stands at the pointer. Long work that pauses. */
export function* explainedAt(evidence: Evidence, pointer: string): Generator<void, Explained | null> {
  const steps = new Map<string, EvidenceLine>();
  const line = yield* evidence.explain(pointer, steps);
  if (line === null) return null;
  const known = new Map(steps);
  const linesAt = function* linesAt(ref: string): Generator<void, EvidenceLine[]> {
    const { size } = known;
    const own = yield* evidence.explain(ref, known);
    return own === null ? [] : [own, ...[...known.values()].slice(size)];
  };
  return { line, steps, cited: yield* citedBy([line, ...steps.values()], linesAt) };
}

/**
 * Ids of the sources that lines cite, down to the last number they rest on. Pauses after each number on the way.
 * @param linesAt the lines of the number or step of this name; none where nothing more is known of it
 */
export function* citedBy(
  lines: readonly EvidenceLine[],
  linesAt: (ref: string) => Generator<void, readonly EvidenceLine[]>,
): Generator<void, Set<string>> {
  const cited = new Set<string>();
  const followed = new Set<string>();
  const pending = [...lines];
  for (let line = pending.pop(); line !== undefined; line = pending.pop())
    for (const { kind, ref, source } of line.inputs) {
      if (source !== undefined) cited.add(source);
      if ((kind !== 'pointer' && kind !== 'step') || followed.has(ref)) continue;
      followed.add(ref);
      pending.push(...(yield* linesAt(ref)));
      yield;
    }
  return cited;
}

/** A computed number of more parts than this has a line of its own where it has a name, */
const NAMED_PARTS = 6;
/** and in any case of more than this. */
const MOST_PARTS = 24;

/** Where a number stands in the answer, and what it is called there. */
interface Served {
  readonly made: Recorded;
  readonly pointer: string;
  readonly name: string;
}

/**
 * The evidence of a recorded document. Every number of it becomes a line: the operations that made it, down to other
 * served numbers, to leaves, and to named steps with lines of their own.
 */
export class Evidence {
  readonly #served = new Map<Recorded, Served>();
  /** Where the dollars of whole cents are served. */
  readonly #servedCents = new Map<Recorded, Served>();
  readonly #numbers = new Map<string, Term>();
  readonly #ids = new Map<Recorded, string>();
  readonly #used = new Map<string, number>();
  readonly #parts = new Map<Recorded, number>();

  /** The recorded answer: where it is a plain number that is wanted, its numbers are such. */
  readonly document: unknown;

  private constructor(document: unknown) {
    this.document = document;
  }

  /** Finds every number of a recorded document. Long work that pauses. */
  static *of(document: unknown): Generator<void, Evidence> {
    const evidence = new Evidence(document);
    yield* evidence.#visit(document, '', null);
    return evidence;
  }

  *#visit(value: unknown, pointer: string, label: string | null): Generator<void, void> {
    if (typeof value === 'number') this.#numbers.set(pointer, value);
    else if (value instanceof Recorded) {
      this.#numbers.set(pointer, value);
      if (value.leaf === null) this.#serve({ made: value, pointer, name: servedName(pointer, label) });
    } else if (typeof value === 'object' && value !== null) {
      const own = Array.isArray(value) ? label : (labelOf(value) ?? label);
      for (const [name, item] of Object.entries(value))
        yield* this.#visit(item, `${pointer}/${escapeToken(name)}`, own);
      yield;
    }
  }

  /** Of the places of one number the deepest explains it: a sum of one line is that line. */
  #serve(served: Served): void {
    const { made } = served;
    const current = this.#served.get(made);
    if (current !== undefined && depthOf(current.pointer) >= depthOf(served.pointer)) return;
    this.#served.set(made, served);
    const cents = centsOf(made);
    if (cents === null) return;
    const dollars = this.#servedCents.get(cents);
    if (dollars === undefined || depthOf(dollars.pointer) < depthOf(served.pointer))
      this.#servedCents.set(cents, served);
  }

  /** Every pointer of a number, in the order of the document. */
  pointers(): Iterable<string> {
    return this.#numbers.keys();
  }

  /**
   * The line of the number at a pointer, and those of its steps into `steps`, in the order met; null where no number stands.
   * Long work that pauses.
   */
  *explain(pointer: string, steps: Map<string, EvidenceLine>): Generator<void, EvidenceLine | null> {
    const term = this.#numbers.get(pointer);
    if (term === undefined) return null;
    const inputs = new Inputs();
    const scope = { pointer, inputs };
    const isOwn = term instanceof Recorded && this.#served.get(term)?.pointer === pointer;
    const line = lineOf(pointer, {
      value: Number(term),
      unit: term instanceof Recorded ? unitOf(term) : '',
      expression: isOwn ? this.#own(term, scope) : this.#term(term, scope),
      inputs: inputs.list,
    });
    const met = inputs.steps.toReversed();
    for (let step = met.pop(); step !== undefined; step = met.pop()) {
      const id = (step.input.ref = this.#idOf(step.made));
      if (steps.has(id)) continue;
      yield;
      const below = new Inputs();
      steps.set(id, this.#stepLine(id, step.made, { pointer, inputs: below }));
      met.push(...below.steps.toReversed());
    }
    return line;
  }

  #stepLine(id: string, made: Recorded, scope: Scope): EvidenceLine {
    const isMoney = isCents(made);
    return lineOf(id, {
      ...inUnit(made),
      expression: isMoney ? this.#usd(made, scope, true) : this.#own(made, scope),
      inputs: scope.inputs.list,
    });
  }

  /** The operation that made a number, over its terms. */
  #own(made: Recorded, scope: Scope): Expression {
    const cents = centsOf(made);
    if (cents !== null) return this.#usd(cents, scope, true);
    if (made.operation === null) return this.#term(made, scope);
    return [made.operation, ...termsOf(made).map((term) => this.#term(term, scope))];
  }

  #term(term: Term, scope: Scope): Expression {
    if (typeof term === 'number') return term;
    const { leaf } = term;
    if (leaf !== null) return scope.inputs.place(leafInput(term, leaf));
    const served = this.#served.get(term);
    if (served !== undefined && served.pointer !== scope.pointer)
      return scope.inputs.place(servedInput(served));
    if (isCents(term)) return ['round', ['mul', this.#usd(term, scope, false), 100], 0];
    if (served === undefined && !this.#isStep(term)) return this.#own(term, scope);
    return scope.inputs.placeStep(term);
  }

  /** A whole number of cents in dollars. */
  #usd(cents: Recorded, scope: Scope, own: boolean): Expression {
    const served = this.#servedCents.get(cents);
    if (served !== undefined && served.pointer !== scope.pointer)
      return scope.inputs.place(servedInput(served));
    if (!own && this.#isStep(cents)) return scope.inputs.placeStep(cents);
    const inDollars = (term: Term): Expression => {
      if (typeof term === 'number') return term / 100;
      return isCents(term) ? this.#usd(term, scope, false) : ['div', this.#term(term, scope), 100];
    };
    const { operation, terms } = cents;
    if (operation === 'round') {
      const [made] = terms as [Recorded];
      if (made.operation !== 'mul') return inDollars(made);
      const [first, ...factors] = termsOf(made);
      if (first instanceof Recorded && isCents(first))
        return ['cents_mul', inDollars(first), ...factors.map((factor) => this.#term(factor, scope))];
      const rest = termsOf(made).slice(0, -1);
      const usd: Expression =
        rest.length === 1
          ? this.#term(rest[0] as Term, scope)
          : ['mul', ...rest.map((term) => this.#term(term, scope))];
      return ['cents', usd];
    }
    if (operation === 'share_usd') {
      const [index, total, ...weights] = terms as [number, Term, ...Term[]];
      return ['share_usd', index, inDollars(total), ...weights.map((weight) => this.#term(weight, scope))];
    }
    return ['cents', [operation as OperationName, ...termsOf(cents).map(inDollars)]];
  }

  #idOf(made: Recorded): string {
    const existing = this.#ids.get(made);
    if (existing !== undefined) return existing;
    const stem = `#/${nameOf(made).replaceAll(' ', '_')}`;
    const nth = (this.#used.get(stem) ?? 0) + 1;
    this.#used.set(stem, nth);
    const id = nth === 1 ? stem : `${stem}/${nth}`;
    this.#ids.set(made, id);
    return id;
  }

  #isStep(made: Recorded): boolean {
    const parts = this.#partsOf(made);
    return parts > MOST_PARTS || (made.firmness > 0 && parts > NAMED_PARTS);
  }

  /** Operations and inputs of a number as it would be written in one line. */
  #partsOf(made: Recorded): number {
    const counted = this.#parts.get(made);
    if (counted !== undefined) return counted;
    let parts = 1;
    for (const term of termsOf(made)) {
      if (!(term instanceof Recorded) || term.leaf !== null || this.#served.has(term)) parts += 1;
      else parts += this.#isStep(term) ? 1 : this.#partsOf(term);
    }
    this.#parts.set(made, parts);
    return parts;
  }
}

const depthOf = (pointer: string): number => pointer.split('/').length;

function labelOf(holder: object): string | null {
  const { label, name } = holder as { readonly label?: unknown; readonly name?: unknown };
  return typeof label === 'string' ? label : typeof name === 'string' ? name : null;
}

/** A member in words; of a thing with a name of its own, that name, too. */
function servedName(pointer: string, label: string | null): string {
  if (label === null) return lastName(pointer);
  return /\/(amount|cost)$/.test(pointer) ? label : `${lastName(pointer)}: ${label}`;
}

interface Scope {
  /** Of the number that is explained, whatever step of it this is. */
  readonly pointer: string;
  readonly inputs: Inputs;
}

/** A number with a line of its own, and the input that will name it: names are given in the order of the lines. */
interface Step {
  readonly made: Recorded;
  readonly input: EvidenceInput;
}

interface Amount {
  readonly value: number;
  readonly unit: string;
}

/** Of money in whole cents the dollars. */
const inUnit = (made: Recorded): Amount =>
  isCents(made) ? { value: made.value / 100, unit: 'USD' } : { value: made.value, unit: unitOf(made) };

/** @throws RangeError where the expression comes to another number: neither is fit to be shown */
function lineOf(
  id: string,
  {
    value,
    unit,
    expression: whole,
    inputs,
  }: Amount & {
    readonly expression: Expression;
    readonly inputs: EvidenceInput[];
  },
): EvidenceLine {
  const expression = withEveryInput(whole);
  const names = inputs.map(({ name }) => name);
  const found = evaluate(
    expression,
    inputs.map((input) => Number(input.value)),
  );
  if (found !== value) throw new RangeError(`the evidence of ${id} comes to ${found}, not ${value}`);
  return {
    pointer: id,
    basis: basisOf(expression, inputs),
    formula: formulaOf(expression, names),
    inputs,
    value,
    unit,
    expression,
  };
}

const servedInput = ({ made, pointer, name }: Served): EvidenceInput => ({
  name,
  value: made.value,
  unit: unitOf(made),
  kind: 'pointer',
  ref: pointer,
});

function leafInput({ name, value }: Recorded, leaf: Leaf): EvidenceInput {
  if (leaf.kind === 'clock') return { name, value, unit: leaf.unit, kind: 'clock', ref: leaf.day };
  if (leaf.kind !== 'catalog')
    return { name, value, unit: unitAtEnd(leaf.pointer), kind: leaf.kind, ref: leaf.pointer };
  const { path, unit = '', source = '', locator = '', basis = 'assumed' } = leaf;
  return { name, value, unit, kind: 'catalog', ref: path, source, locator, basis };
}

/** The inputs of one expression, in the order met. */
class Inputs {
  readonly list: EvidenceInput[] = [];
  /** Those that have a line of their own. */
  readonly steps: Step[] = [];

  placeStep(made: Recorded): `$${number}` {
    const met = this.steps.find((step) => step.made === made);
    if (met !== undefined) return `$${this.list.indexOf(met.input)}`;
    const input: EvidenceInput = { name: nameOf(made), ...inUnit(made), kind: 'step', ref: '' };
    this.steps.push({ made, input });
    return `$${this.list.push(input) - 1}`;
  }

  place(input: EvidenceInput): `$${number}` {
    const index = this.list.findIndex(
      ({ kind, ref, value }) => kind === input.kind && ref === input.ref && value === input.value,
    );
    return `$${index >= 0 ? index : this.list.push(input) - 1}`;
  }
}

/** `$*` where an operation takes all inputs, as they stand. */
function withEveryInput(expression: Expression): Expression {
  if (!Array.isArray(expression) || expression.length < 3) return expression;
  const [operation, ...parts] = expression as readonly [OperationName, ...Expression[]];
  return parts.every((part, place) => part === `$${place}`) ? [operation, '$*'] : expression;
}

function basisOf(expression: Expression, inputs: readonly EvidenceInput[]): EvidenceLine['basis'] {
  const [input] = inputs;
  if (expression !== '$0' || input === undefined) return 'computed';
  switch (input.kind) {
    case 'catalog':
      return input.basis ?? 'assumed';
    case 'request':
    case 'record':
      return 'supplied';
    case 'clock':
      return 'clock';
    default:
      return 'computed';
  }
}
