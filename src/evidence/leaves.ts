import type { FigureIndex } from '../catalog/figure-index.ts';
import type { Snapshot } from '../catalog/snapshot.ts';
import { figureAt } from './catalog-figure.ts';
import type { EngineSnapshot } from '../engine/engine-snapshot.ts';
import type { Made, Origin } from '../catalog/origin.ts';
import type { OperationName } from './operations.ts';
import { Digits, operate, Recorded, type Term } from './recorded.ts';
import { lastName } from './words.ts';

/** The sections of a snapshot with every number that was read in the catalogue as a leaf at its path. */
export function recordedSections({ sections }: Snapshot): Snapshot['sections'] {
  const { figures, origins, ...compiled } = sections;
  return { ...(new Overlay(figures).at(compiled, origins) as typeof compiled), figures, origins };
}

class Overlay {
  readonly #figures: FigureIndex;
  readonly #leaves = new Map<string, Recorded>();

  constructor(figures: FigureIndex) {
    this.#figures = figures;
  }

  /** @param label what the nearest holder with a name is called */
  at(value: unknown, origin: Origin | undefined, label = ''): unknown {
    if (origin === undefined || value === null) return value;
    if (typeof value === 'number')
      return typeof origin === 'string' ? this.#leaf(value, origin, label) : this.#made(value, origin);
    if (typeof value !== 'object') return value;
    const below = (key: string): Origin | undefined =>
      typeof origin === 'string' ? `${origin}/${key}` : (origin as Readonly<Record<string, Origin>>)[key];
    if (Array.isArray(value))
      return value.map((item: unknown, place) => this.at(item, below(String(place)), label));
    const own = labelOf(value) ?? label;
    return Object.fromEntries(
      Object.entries(value).map(([key, child]) => [key, this.at(child, below(key), own)]),
    );
  }

  #made(value: number, origin: Exclude<Origin, string>): Term {
    const made = this.#term((origin as { readonly '=': Made })['=']);
    return Number(made) === value ? made : value;
  }

  #term(made: Made): Term {
    if (typeof made === 'number') return made;
    if (typeof made === 'string') return this.#leaf(figureAt(this.#figures, made)?.value ?? NaN, made);
    return operate(
      made.operation as OperationName,
      made.terms.map((term) => this.#term(term)),
    );
  }

  /** One leaf a path; a number that the index has no figure of, or another one, stays as it is. */
  #leaf(value: number, full: string, label = ''): Term {
    const path = full.replace(/\/value$/, '');
    const existing = this.#leaves.get(path);
    if (existing !== undefined) return existing.value === value ? existing : value;
    const figure = figureAt(this.#figures, path);
    if (figure?.value !== value) return value;
    const name = label === '' ? lastName(path) : `${lastName(path)}, ${label}`;
    const leaf = new Recorded(value, null, [], { kind: 'catalog', path, ...figure }, name);
    this.#leaves.set(path, leaf);
    return leaf;
  }
}

const LABELS = ['service_class', 'label', 'title', 'name'] as const;

function labelOf(holder: object): string | null {
  for (const field of LABELS) {
    const label = (holder as Partial<Record<string, unknown>>)[field];
    if (typeof label === 'string') return label;
  }
  return null;
}

/** What a caller or a record says, with every number as a leaf at its pointer. */
export function recordedInput<T>(value: T, kind: 'request' | 'record', pointer = ''): T {
  if (typeof value === 'number')
    return new Recorded(value, null, [], { kind, pointer }, lastName(pointer)) as T;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value))
    return value.map((item: unknown, place) => recordedInput(item, kind, `${pointer}/${place}`)) as T;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [
      key,
      recordedInput(child as unknown, kind, `${pointer}/${key}`),
    ]),
  ) as T;
}

/** The snapshot of the engine that does not record, by that of the one that does. */
export const PLAIN_SNAPSHOTS = new WeakMap<EngineSnapshot, EngineSnapshot>();

/** What was recorded with its numbers plain again. */
export function unrecorded<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Recorded) return (value instanceof Digits ? value.text : value.value) as T;
  if (Array.isArray(value)) return value.map((item: unknown) => unrecorded(item)) as T;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [key, unrecorded(child as unknown)]),
  ) as T;
}
