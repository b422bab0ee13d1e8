import type { Parameter } from '../../catalog/parameter.ts';
import { evaluate, shifted, type Expression } from './expression.ts';
import type { OperationName } from './operations.ts';

/** A number that knows where it came from. Only traced runs make figures; plain runs keep plain numbers. */
export interface Figure {
  /** What it is, in the words a reader sees beside it. */
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly origin: Origin;
}

/** What a figure of the catalogue says of itself; a Parameter is one. */
export type Sourced = Pick<Parameter, 'source' | 'locator' | 'basis'>;

export type Origin =
  /** Read in the catalogue, at the path of the parameter below its section. */
  | { readonly kind: 'catalog'; readonly path: string; readonly sourced: Sourced }
  /** Given in the request, or on the record of the lot: JSON pointer below `canonical_input` or `building_input`. */
  | { readonly kind: 'request' | 'record'; readonly pointer: string }
  /** Follows from the evaluation date or another day of the schedule. */
  | { readonly kind: 'clock'; readonly day: string }
  /** An answer's own number, at its JSON pointer; its evidence stands there. */
  | { readonly kind: 'served'; readonly pointer: string; readonly of: Figure }
  /** A named step between the leaves and the answer; its evidence is a line of its own. */
  | { readonly kind: 'step'; readonly id: string; readonly of: Figure }
  | { readonly kind: 'computed'; readonly expression: Expression; readonly inputs: readonly Figure[] };

export const constant = (value: number, name = String(value)): Figure => ({
  name,
  value,
  unit: '',
  origin: { kind: 'computed', expression: value, inputs: [] },
});

/** A parameter of the catalogue; `path` is its place below `catalog/`, for example `returns/study_years`. */
export const fromCatalog = (
  name: string,
  parameter: Sourced & Pick<Parameter, 'value' | 'unit'>,
  path: string,
): Figure => ({
  name,
  value: parameter.value,
  unit: parameter.unit,
  origin: { kind: 'catalog', path, sourced: parameter },
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

/** The number of the answer at this pointer, for use as an input of another. */
export const served = (pointer: string, of: Figure): Figure => ({
  ...of,
  origin: { kind: 'served', pointer, of },
});

/** Gives an unserved figure a line of its own, so that several may point at it. Ids are unique in a trace. */
export const step = (id: string, of: Figure): Figure => ({ ...of, origin: { kind: 'step', id, of } });

/** Computes: applies one operation to figures (plain numbers are constants). The value follows; it is never given. */
export function compute(
  operation: OperationName,
  named: { readonly name: string; readonly unit: string },
  ...terms: readonly (Figure | number)[]
): Figure {
  const inputs: Figure[] = [];
  const parts: Expression[] = [];
  for (const term of terms) {
    if (typeof term === 'number') parts.push(term);
    else if (term.origin.kind === 'computed') {
      parts.push(...shifted(term.origin.expression, inputs.length, term.origin.inputs.length));
      inputs.push(...term.origin.inputs);
    } else {
      parts.push(`$${inputs.length}`);
      inputs.push(term);
    }
  }
  const everyInput = parts.length > 1 && parts.every((part, index) => part === `$${index}`);
  const expression: Expression = everyInput ? [operation, '$*'] : [operation, ...parts];
  const values = inputs.map(({ value }) => value);
  return { ...named, value: evaluate(expression, values), origin: { kind: 'computed', expression, inputs } };
}
