import type { IndexedFigure } from './catalog-figure.ts';
import { OPERATIONS, type OperationName } from './operations.ts';
import { isGeneric } from './words.ts';

/** Where a number comes from that no operation made. */
export type Leaf =
  | ({ readonly kind: 'catalog'; readonly path: string } & Partial<IndexedFigure>)
  | { readonly kind: 'request' | 'record'; readonly pointer: string }
  | { readonly kind: 'clock'; readonly day: string; readonly unit: string };

export type Term = Recorded | number;

interface Derived {
  isMoney?: boolean;
  unit?: string;
  /** Null: of several. */
  subject?: string | null | undefined;
}

/** A number that knows what it was made of. Wherever a plain number is wanted, it is one. */
export class Recorded {
  readonly value: number;
  readonly leaf: Leaf | null;
  readonly operation: OperationName | null;
  readonly terms: readonly Term[];
  name: string;
  /** Its place in the list that holds it. */
  place: number | string | null = null;
  /** How firmly the name was given: 0 none, 1 by the function that returned it, 2 by what holds it. */
  firmness = 0;
  #derived: Derived | undefined;

  // oxlint-disable-next-line max-params -- made for every operation
  constructor(
    value: number,
    operation: OperationName | null,
    terms: readonly Term[],
    leaf: Leaf | null = null,
    name = '',
  ) {
    this.value = value;
    this.operation = operation;
    this.terms = terms;
    this.leaf = leaf;
    this.name = name;
  }

  /** What was found out of it when its evidence was written. */
  get derived(): Derived {
    return (this.#derived ??= {});
  }

  valueOf(): number {
    return this.value;
  }

  toString(): string {
    return String(this.value);
  }

  toJSON(): number {
    return this.value;
  }

  toFixed(digits?: number): string {
    return this.value.toFixed(digits);
  }

  toPrecision(digits?: number): string {
    return this.value.toPrecision(digits);
  }

  toLocaleString(...args: Parameters<number['toLocaleString']>): string {
    return this.value.toLocaleString(...args);
  }
}

/** Digits of a table: text, until somebody asks for its number. */
export class Digits extends Recorded {
  readonly text: string;

  constructor(text: string, leaf: Leaf) {
    super(Number(text), null, [], leaf);
    this.text = text;
  }

  override toString(): string {
    return this.text;
  }

  override toJSON(): never {
    return this.text as never;
  }
}

const isRecorded = (value: unknown): value is Recorded => value instanceof Recorded;

/** The plain value. */
const raw = <T>(value: T): T | number | string =>
  value instanceof Digits ? value.text : isRecorded(value) ? value.value : value;

/** Applies an operation: recorded where a term is. */
export function operate(operation: OperationName, terms: readonly Term[]): Term {
  const value = OPERATIONS[operation].apply(terms.map(Number));
  return terms.some(isRecorded) ? new Recorded(value, operation, terms) : value;
}

const recordedOf = (value: number, operation: OperationName, a: Term, b: Term): Recorded =>
  new Recorded(value, operation, [a, b]);

type Both = (a: never, b: never) => unknown;
const binary =
  (operation: OperationName, plain: Both, simple: (a: Term, b: Term) => Term | null) =>
  (a: unknown, b: unknown): unknown => {
    if (!isRecorded(a) && !isRecorded(b)) return plain(a as never, b as never);
    const [one, other] = [raw(a), raw(b)];
    if (typeof one !== 'number' || typeof other !== 'number') return plain(one as never, other as never);
    return (
      simple(a as Term, b as Term) ??
      recordedOf(plain(one as never, other as never) as number, operation, a as Term, b as Term)
    );
  };

const PlainMath = Math;
const overMath =
  (operation: OperationName, name: 'floor' | 'ceil' | 'abs' | 'sqrt' | 'exp' | 'log') => (value: Term) =>
    isRecorded(value)
      ? new Recorded(PlainMath[name](value.value), operation, [value])
      : PlainMath[name](value);
/** The end that a search begins from is no term: JSON has no infinity. */
const ends =
  (operation: 'max' | 'min') =>
  (...terms: Term[]): Term => {
    const finite = terms.filter((term) => term !== Infinity && term !== -Infinity);
    const value = PlainMath[operation](...terms.map(Number));
    if (!Number.isFinite(value) || !finite.some(isRecorded)) return value;
    return finite.length === 1 && finite[0] !== undefined
      ? finite[0]
      : new Recorded(value, operation, finite);
  };

/** Keyed by plain numbers, as outside. */
class RecordedMap<K, V> extends Map<K, V> {
  override get(key: K): V | undefined {
    return super.get(raw(key) as K);
  }
  override has(key: K): boolean {
    return super.has(raw(key) as K);
  }
  override set(key: K, value: V): this {
    return super.set(raw(key) as K, value);
  }
}
class RecordedSet<T> extends Set<T> {
  override has(value: T): boolean {
    return super.has(raw(value) as T);
  }
  override add(value: T): this {
    return super.add(raw(value) as T);
  }
}

/** A row that can hold recorded numbers. */
class Row extends Array<Term> {
  constructor(source: number | Iterable<Term>) {
    if (typeof source === 'number') {
      super(source);
      super.fill(0);
    } else {
      super();
      for (const term of source) this.push(term);
    }
  }
  static override get [Symbol.species]() {
    return Array;
  }
  static override from<T>(list: Iterable<T> | ArrayLike<T>, of?: (item: T, at: number) => Term): Row {
    return new Row(of === undefined ? (Array.from(list) as Term[]) : Array.from(list, of));
  }
  subarray(start?: number, end?: number): Row {
    return new Row(this.slice(start, end));
  }
  set(values: ArrayLike<Term>, at = 0): void {
    for (let place = 0; place < values.length; place += 1) this[at + place] = values[place] as Term;
  }
}

const zero = (term: Term): boolean => term === 0;
const one = (term: Term): boolean => term === 1;

/** What instrumented code calls in place of operators and of what it knows by name. */
export const RECORDING = {
  add: binary(
    'sum',
    (a: number, b: number) => a + b,
    (a, b) => (zero(a) ? b : zero(b) ? a : null),
  ),
  sub: binary(
    'sub',
    (a: number, b: number) => a - b,
    (a, b) => (zero(b) ? a : null),
  ),
  mul: binary(
    'mul',
    (a: number, b: number) => a * b,
    (a, b) => (one(a) ? b : one(b) ? a : zero(a) || zero(b) ? 0 : null),
  ),
  div: binary(
    'div',
    (a: number, b: number) => a / b,
    (a, b) => (one(b) ? a : zero(a) ? 0 : null),
  ),
  pow: binary(
    'pow',
    (a: number, b: number) => a ** b,
    (_, b) => (one(b) ? _ : null),
  ),
  neg: (a: Term): unknown => (isRecorded(a) ? new Recorded(-a.value, 'sub', [0, a]) : -a),
  same: (a: unknown, b: unknown): boolean => raw(a) === raw(b),
  differs: (a: unknown, b: unknown): boolean => raw(a) !== raw(b),
  typeOf: (value: unknown): string => typeof raw(value),
  raw,
  or: (value: unknown, other: () => unknown): unknown => (raw(value) ? value : other()),
  named: (value: unknown, name: string): unknown => called(value, name, 2),
  namedAt: (value: unknown, name: string, place: unknown): unknown => {
    if (isRecorded(value) && value.firmness < 2 && value.leaf === null) value.place = raw(place) as number;
    return called(value, name, 2);
  },
  returned: (value: unknown, name: string): unknown => called(value, name, 1),
  Math: {
    ...Object.fromEntries(
      Object.getOwnPropertyNames(PlainMath).map((name) => [name, PlainMath[name as 'PI']]),
    ),
    floor: overMath('floor', 'floor'),
    ceil: overMath('ceil', 'ceil'),
    round: (value: Term) => operate('nearest', [value]),
    hypot: (...parts: Term[]) => operate('hypot', parts),
    abs: overMath('abs', 'abs'),
    sqrt: overMath('sqrt', 'sqrt'),
    exp: overMath('exp', 'exp'),
    log: overMath('ln', 'log'),
    max: ends('max'),
    min: ends('min'),
  },
  Number: Object.assign(numberOf, {
    EPSILON: Number.EPSILON,
    MAX_SAFE_INTEGER: Number.MAX_SAFE_INTEGER,
    isFinite: (value: unknown) => Number.isFinite(raw(value)),
    isInteger: (value: unknown) => Number.isInteger(raw(value)),
    isNaN: (value: unknown) => Number.isNaN(raw(value)),
    isSafeInteger: (value: unknown) => Number.isSafeInteger(raw(value)),
    parseFloat: Number.parseFloat,
    parseInt: Number.parseInt,
    POSITIVE_INFINITY: Infinity,
    NEGATIVE_INFINITY: -Infinity,
  }),
  Map: RecordedMap,
  Set: RecordedSet,
  Float64Array: Row,
};

function numberOf(value: unknown): unknown {
  if (value instanceof Digits) return new Recorded(value.value, null, [], value.leaf, value.name);
  return isRecorded(value) ? value : Number(value);
}

/** A number is called by the first firm name it gets. */
function called(value: unknown, name: string, firmness: number): unknown {
  if (isRecorded(value) && value.firmness < firmness && value.leaf === null && !isGeneric(name)) {
    value.name = name;
    value.firmness = firmness;
  }
  return value;
}
