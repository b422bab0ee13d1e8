import type { Parameter } from '../../catalog/parameter.ts';
import type { Expression } from './expression.ts';
import { OPERATIONS, type OperationName } from './operations.ts';

/** A number that knows where it came from. Only traced runs make figures; plain runs keep plain numbers. */
export interface Figure {
  /** What it is, in the words a reader sees beside it; empty for a computed figure, which is no input by itself. */
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly origin: Origin;
}

/** A figure, or a number that the formula itself holds. */
export type Term = Figure | number;

/** What a figure of the catalogue says of itself. */
export type Sourced = Pick<Parameter, 'source' | 'locator' | 'basis'>;

export type Origin =
  /** Read in the catalogue, at its path in `snapshot.sections.figures`; see `catalogFigure`. */
  | { readonly kind: 'catalog'; readonly path: string; readonly sourced: Sourced }
  /** Given in the request, or on the record of the lot: JSON pointer below `canonical_input` or `building_input`. */
  | { readonly kind: 'request' | 'record'; readonly pointer: string }
  /** Follows from the evaluation date or another day of the schedule. */
  | { readonly kind: 'clock'; readonly day: string }
  /** An answer's own number, at its JSON pointer; its evidence stands there. */
  | { readonly kind: 'served'; readonly pointer: string }
  /** A named step between the leaves and the answer; its evidence is a line of its own. */
  | { readonly kind: 'step'; readonly id: string; readonly of: Figure }
  /** A number of another answer, made with other facts. No expression gives it, so words say how it is made. */
  | {
      readonly kind: 'rerun';
      readonly id: string;
      readonly words: string;
      readonly inputs: readonly Figure[];
    }
  | Computation;

export const constant = (value: number): Figure => ({
  name: '',
  value,
  unit: '',
  origin: new Computation(null, [value]),
});

export const fromRecord = (name: string, value: number, unit: string, pointer: string): Figure => ({
  name,
  value,
  unit,
  origin: { kind: 'record', pointer },
});

export const fromRequest = (name: string, value: number, unit: string, pointer: string): Figure => ({
  name,
  value,
  unit,
  origin: { kind: 'request', pointer },
});

/** The number of the answer at this pointer, as served, for use as an input of another. */
export const served = (name: string, value: number, unit: string, pointer: string): Figure => ({
  name,
  value,
  unit,
  origin: { kind: 'served', pointer },
});

/** A number of an answer made again with something else; its line says with what. No artifact carries one. */
export const rerun = (
  id: string,
  named: { readonly name: string; readonly unit: string; readonly value: number },
  words: string,
  inputs: readonly Figure[],
): Figure => ({ ...named, origin: { kind: 'rerun', id, words, inputs } });

/** A day of the schedule or of the evaluation as a number, for example a year or months from the evaluation date. */
export const fromClock = (name: string, value: number, unit: string, day: string): Figure => ({
  name,
  value,
  unit,
  origin: { kind: 'clock', day },
});

/**
 * Gives an unserved figure a line of its own, so that several may point at it; nothing stays null. Ids are unique in a
 * trace; what has a line already keeps it, under the new name.
 */
export function step<F extends Figure | null>(id: string, name: string, unit: string, of: F): F | Figure {
  if (of === null) return of;
  const { value, origin } = of;
  const named = { name, value, unit, origin };
  const hasLine = origin.kind === 'step' || origin.kind === 'rerun';
  return hasLine ? named : { name, value, unit, origin: { kind: 'step', id, of: named } };
}

/** Computes: applies one operation to figures (plain numbers are constants). The value follows; it is never given. */
export const compute = (operation: OperationName, ...terms: readonly Term[]): Figure =>
  computeOf(operation, terms);

/** The same of terms in a list, which nobody may change later. */
export function computeOf(operation: OperationName, terms: readonly Term[]): Figure {
  return {
    name: '',
    value: OPERATIONS[operation].apply(terms.map(valueOf)),
    unit: '',
    origin: new Computation(operation, terms),
  };
}

const valueOf = (term: Term): number => (typeof term === 'number' ? term : term.value);

/** An expression over its inputs, each input once however often it is used. */
interface Written {
  readonly expression: Expression;
  readonly inputs: readonly Figure[];
}

/**
 * One operation on terms, or a constant where it is null. It is written out, computed terms and all, when its line is:
 * most are part of another's.
 */
class Computation {
  readonly kind = 'computed';
  readonly #operation: OperationName | null;
  readonly #terms: readonly Term[];
  #written: Written | null = null;

  constructor(operation: OperationName | null, terms: readonly Term[]) {
    this.#operation = operation;
    this.#terms = terms;
  }

  written(): Written {
    return (this.#written ??= this.#writtenOut());
  }

  #writtenOut(): Written {
    const inputs = new Inputs();
    const expression = this.over(inputs);
    return { expression: withEveryInput(expression), inputs: inputs.list };
  }

  over(inputs: Inputs): Expression {
    const operation = this.#operation;
    const terms = this.#terms;
    const first = terms[0] ?? 0;
    if (operation === null) return over(inputs, first);
    // Most have two. An array that grows by pushing keeps room for 17, and an artifact keeps 20,000 of them.
    if (terms.length === 1) return [operation, over(inputs, first)];
    if (terms.length === 2) return [operation, over(inputs, first), over(inputs, terms[1] ?? 0)];
    return [operation, ...terms.map((term) => over(inputs, term))];
  }
}

function over(inputs: Inputs, term: Term): Expression {
  if (typeof term === 'number') return term;
  return term.origin.kind === 'computed' ? term.origin.over(inputs) : inputs.place(term);
}

/** `$*` where an operation takes all inputs, as they stand. */
function withEveryInput(expression: Expression): Expression {
  if (!Array.isArray(expression) || expression.length < 3) return expression;
  const [operation, ...parts] = expression as readonly [OperationName, ...Expression[]];
  return parts.every((part, index) => part === `$${index}`) ? [operation, '$*'] : expression;
}

/** The inputs of one expression, in the order met; seldom more than dozens. */
class Inputs {
  readonly list: Figure[] = [];

  place(input: Figure): `$${number}` {
    const known = this.list.findIndex((other) => isSame(other, input));
    return placeName(known >= 0 ? known : this.list.push(input) - 1);
  }
}

/** Each made once: an artifact names thousands. */
const placeNames: `$${number}`[] = [];
const placeName = (place: number): `$${number}` => (placeNames[place] ??= `$${place}`);

/** One reference may stand for another number or kind of input. */
const isSame = (one: Figure, other: Figure): boolean =>
  one === other ||
  (one.value === other.value &&
    one.origin.kind === other.origin.kind &&
    refOf(one.origin) === refOf(other.origin));

/** What the input is, in one string: path, pointer, day or id. */
export function refOf(origin: Origin): string {
  switch (origin.kind) {
    case 'catalog':
      return origin.path;
    case 'clock':
      return origin.day;
    case 'step':
    case 'rerun':
      return origin.id;
    case 'request':
    case 'record':
    case 'served':
      return origin.pointer;
    case 'computed':
      throw new Error('a computed figure is part of the expression, never an input');
  }
}
