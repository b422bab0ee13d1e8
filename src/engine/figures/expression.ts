import { OPERATIONS, type OperationName } from './operations.ts';

/**
 * How a figure follows from its inputs, as JSON: a number is a constant, `$0` the first input, `$*` every input in
 * order, and an array an operation with its arguments: `["mul", "$0", ["sub", 1, "$1"]]`.
 */
export type Expression = number | `$${number}` | '$*' | readonly [OperationName, ...Expression[]];

/**
 * The value of an expression over the values of its inputs.
 * @throws RangeError for an unknown operation or a missing input: such a line proves nothing.
 */
export function evaluate(expression: Expression, inputs: readonly number[]): number {
  const values = valuesOf(expression, inputs);
  const [value] = values;
  if (values.length !== 1 || value === undefined) throw new RangeError('an expression has one value');
  return value;
}

function valuesOf(expression: Expression, inputs: readonly number[]): readonly number[] {
  if (typeof expression === 'number') return [expression];
  if (expression === '$*') return inputs;
  if (typeof expression === 'string') {
    const value = inputs[Number(expression.slice(1))];
    if (value === undefined) throw new RangeError(`no input ${expression}`);
    return [value];
  }
  const [name, ...parts] = expression;
  if (!Object.hasOwn(OPERATIONS, name)) throw new RangeError(`no operation ${String(name)}`);
  return [OPERATIONS[name].apply(parts.flatMap((part) => valuesOf(part, inputs)))];
}

/** The same expression with its inputs at other places; `$*` is spelled out. */
export function replaced(expression: Expression, places: readonly `$${number}`[]): Expression {
  if (typeof expression === 'number') return expression;
  if (expression === '$*') throw new Error('every input stands inside an operation');
  if (typeof expression === 'string') return places[Number(expression.slice(1))] ?? expression;
  const [name, ...parts] = expression;
  const moved = parts.flatMap((part): readonly Expression[] =>
    part === '$*' ? places : [replaced(part, places)],
  );
  return [name, ...moved];
}

/** The expression in words and signs, inputs by their names. */
export function formulaOf(expression: Expression, names: readonly string[]): string {
  return textOf(expression, names, 0);
}

/** `outer` is the strength with which the surrounding sign binds; a weaker sign inside is put in brackets. */
function textOf(expression: Expression, names: readonly string[], outer: number): string {
  if (typeof expression === 'number') return String(expression);
  if (expression === '$*') return names.join(', ');
  if (typeof expression === 'string') return names[Number(expression.slice(1))] ?? expression;
  const [name, ...parts] = expression;
  const { sign, strength, words } = OPERATIONS[name];
  if (parts.length === 1 && parts[0] === '$*' && names.length > MANY)
    return `${words} of ${names.length} inputs`;
  if (sign === undefined) {
    const inside = parts.map((part) => textOf(part, names, 0)).join(', ');
    return `${words}(${inside})`;
  }
  const terms = parts.flatMap((part) => (part === '$*' ? names : [textOf(part, names, strength)]));
  const text = terms.join(` ${sign} `);
  return strength <= outer ? `(${text})` : text;
}

/** More inputs than this are counted in the formula, not named; each still stands below it. */
const MANY = 6;
