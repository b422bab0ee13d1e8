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

/** The expression in words and signs, inputs by their names. */
export function formulaOf(expression: Expression, names: readonly string[]): string {
  return textOf(expression, names, 0);
}

/** `outer` is the strength with which the surrounding sign binds; a weaker sign inside is put in brackets. */
function textOf(expression: Expression, names: readonly string[], outer: number): string {
  if (typeof expression === 'number') return String(expression);
  if (expression === '$*') return names.join(', ');
  if (typeof expression === 'string') return names[Number(expression.slice(1))] ?? expression;
  const { sign, strength, words } = OPERATIONS[expression[0]];
  const isOfAll = expression[1] === '$*' && expression.length === 2;
  if (isOfAll && names.length > MANY) return `${words} of ${names.length} inputs`;
  if (sign === undefined) return `${words}(${termsOf(expression, names, 0, ', ')})`;
  const between = ` ${sign} `;
  const text = isOfAll ? names.join(between) : termsOf(expression, names, strength, between);
  return strength <= outer ? `(${text})` : text;
}

// oxlint-disable-next-line max-params -- called for every term of every formula of an artifact
function termsOf(
  [, ...terms]: readonly [OperationName, ...Expression[]],
  names: readonly string[],
  outer: number,
  between: string,
): string {
  return terms.map((term) => textOf(term, names, outer)).join(between);
}

/** More inputs than this are counted in the formula, not named; each still stands below it. */
const MANY = 6;
