import { compileFunction } from 'node:vm';
import { expect, test } from 'vitest';
import { atOnce } from '../../src/engine/at-once.ts';
import type { EvidenceLine } from '../../src/contract/estimate/index.ts';
import { Evidence } from '../../src/evidence/evidence.ts';
import { instrument } from '../../src/evidence/instrument.ts';
import { recordedInput } from '../../src/evidence/leaves.ts';
import { RECORDING } from '../../src/evidence/recorded.ts';

/** Code as the engine is written in, and the formula that evidence shows of what it computes. */

type Answer = (given: unknown) => unknown;
type Exports = Readonly<Record<string, unknown>>;

const GIVEN = { a: 6, b: 3, c: 0.5, none: 0, eggs: 4, more: 5, nothing: null };

/** The module of this text, instrumented. */
function moduleOf(source: string, beside: Exports = {}, primitives: Exports = {}): Exports {
  const code = instrument(source, Object.keys(primitives));
  const run = compileFunction(code, ['$', '$import', '$primitives']) as (...given: unknown[]) => Exports;
  return run(RECORDING, () => beside, primitives);
}

/** What a function of this body answers where its numbers are recorded. */
function answerOf(body: string): unknown {
  const source = `export function answer({ a, b, c, none, eggs, more, nothing }: Given): unknown { ${body} }`;
  return (moduleOf(source)['answer'] as Answer)(recordedInput(GIVEN, 'request'));
}

function lineOf(answer: unknown): EvidenceLine {
  const line = atOnce(atOnce(Evidence.of({ answer })).explain('/answer', new Map()));
  if (line === null) throw new Error('the answer is a number');
  return line;
}

/** The formula of what an expression answers, and its value. */
const FORMULAS: readonly (readonly [expression: string, formula: string, value: number])[] = [
  ['a + b', 'a + b', 9],
  ['a - b', 'a - b', 3],
  ['a * b', 'a × b', 18],
  ['a / b', 'a ÷ b', 2],
  ['a ** b', 'a ^ b', 216],
  ['-a', '0 - a', -6],
  ['a - -1', 'a - -1', 7],
  ['(a + b) * c', '(a + b) × c', 4.5],
  ['a - (b - c)', 'a - (b - c)', 3.5],
  ['a * b * c', 'a × b × c', 9],
  // What changes nothing is not written.
  ['a * 1 + 0', 'a', 6],
  ['1 * a - 0', 'a', 6],
  ['0 + a / 1', 'a', 6],
  ['a ** 1', 'a', 6],
  ['0 / a + b', 'b', 3],
  ['0 * a + b * 0 + c', 'c', 0.5],
  // Functions of numbers.
  ['Math.max(a, b) + Math.min(a, b)', 'the larger of(a, b) + the smaller of(a, b)', 9],
  ['Math.max(-Infinity, a)', 'a', 6],
  ['Math.min(Infinity, a, b)', 'the smaller of(a, b)', 3],
  ['Math.floor(c) + Math.ceil(c)', 'rounded down(c) + rounded up(c)', 1],
  ['Math.round(c * b)', 'rounded(c × b)', 2],
  ['Math.abs(b - a)', 'the size of(b - a)', 3],
  ['Math.sqrt(a * a)', 'square root of(a × a)', 6],
  ['Math.hypot(a - b, 4)', 'root of the squares of(a - b, 4)', 5],
  ['Math.exp(a - a)', 'e to the power of(a - a)', 1],
  ['Math.log(a / a)', 'natural logarithm of(a ÷ a)', 0],
  ['Number(a)', 'a', 6],
  // A choice is made and not written.
  ['a > b ? a : b', 'a', 6],
  ['none ? a : b', 'b', 3],
  ['none || b', 'b', 3],
  ['a || b', 'a', 6],
  ['a && b', 'b', 3],
  ['nothing ?? b', 'b', 3],
  ['none ?? b', 'none', 0],
  ['!none ? a : b', 'a', 6],
  ['none && a > b ? a : b', 'b', 3],
  ['(a > b || none) && !none ? a * c : b', 'a × c', 3],
  ['a === 6 ? a : b', 'a', 6],
  ['a !== 6 ? a : b', 'b', 3],
  ["typeof a === 'number' ? a : b", 'a', 6],
  ['Number.isInteger(c) || !Number.isInteger(a) ? a : b', 'b', 3],
  ['Number.isFinite(a) && Number.isSafeInteger(a) && !Number.isNaN(a) ? a : b', 'a', 6],
  // Where numbers are kept.
  ['new Map([[6, b]]).get(a)', 'b', 3],
  ['new Map([[a, b]]).has(6) ? a : b', 'a', 6],
  ['new Set([6]).has(a) && new Set([a]).has(6) ? a : b', 'a', 6],
  ['Float64Array.from([eggs, more], (each) => each * a)[1]', 'more × a', 30],
  ['new Float64Array([eggs, more]).subarray(1)[0]', 'more', 5],
  ['new Float64Array(2)[0] + a', 'a', 6],
  ['[eggs, more].map((each) => each - b).reduce((sum, each) => sum + each, 0)', '(eggs - b) + (more - b)', 3],
  ['[eggs, more].reduce((sum, each) => { return sum * each; }, a)', 'a × eggs × more', 120],
];

test.each(FORMULAS)('%s is written as %s', (expression, formula, value) => {
  const line = lineOf(answerOf(`return ${expression};`));
  expect([line.formula, line.value]).toEqual([formula, value]);
});

/** Statements, and the formula of what they come to. */
const STATEMENTS: readonly (readonly [statements: string, formula: string, value: number])[] = [
  ['let x = a; x += b; x -= c; return x;', '(a + b) - c', 8.5],
  ['let x = a; x *= b; x /= c; x **= 2; return x;', '((a × b) ÷ c) ^ 2', 1296],
  ['let x = 1; x <<= 2; return x + a;', '4 + a', 10],
  ['const row = [a, b]; row[1] += c; return row[1];', 'b + c', 3.5],
  [
    'const row = new Float64Array(4); row.set([eggs, more], 1); return row[2] - row[1] + row[3];',
    'more - eggs',
    1,
  ],
  ['const { sum = a * b } = {}; return sum;', 'a × b', 18],
  ['let x = b; while (none) x = a; return x;', 'b', 3],
  ['if (none) return a; return b;', 'b', 3],
  ['if (!a) return a; else return b;', 'b', 3],
  ['switch (a) { case 6: return b; default: return c; }', 'b', 3],
  ['let x = 0; for (let i = 0; i < b; i += 1) x += a; return x;', 'a + a + a', 18],
  ['let x = b; do { x = x * a; } while (x < 18); return x;', 'b × a', 18],
  [
    'const held = { sum: a + b, Math }; return held.sum * held.Math.max(b, c);',
    '(a + b) × the larger of(b, c)',
    27,
  ],
  ["const held = { ['s' + 'um']: a + b }; return held.sum;", 'a + b', 9],
  ['const held = { sum() { return a + b; } }; return held.sum();', 'a + b', 9],
  ['const held = { get sum() { return a + b; } }; return held.sum;', 'a + b', 9],
  ['class Held { #a = a * b; own; static of() { return new Held().#a; } } return Held.of();', 'a × b', 18],
  [
    'class Held { constructor() { this.sum = a + b; } get half() { return this.sum * c; } } return new Held().half;',
    '(a + b) × c',
    4.5,
  ],
  ["class Held { ['s' + 'um']() { return a + b; } } return new Held().sum();", 'a + b', 9],
  ['const twice = (x, y = b) => x * y; return twice(a);', 'a × b', 18],
  ['const twice = (x) => { return x * 2; }; return twice(a);', 'a × 2', 12],
  ['function* each() { yield a; yield b; } let x = 0; for (const y of each()) x += y; return x;', 'a + b', 9],
  ['const text = `${a} of ${b}`; return text.length + a;', '6 + a', 12],
];

test.each(STATEMENTS)('%s comes to %s', (statements, formula, value) => {
  const line = lineOf(answerOf(statements));
  expect([line.formula, line.value]).toEqual([formula, value]);
});

test('modules give one another what they export by name', () => {
  const beside = { twice: (x: number) => x * 2, plain: 7 };
  const source = `
    import { twice as doubled, plain, type Given } from './beside.ts';
    import './nothing.ts';
    const own = 3;
    export { own, own as renamed };
    export { plain, twice as again } from './beside.ts';
    export const one = 1, two = 2;
    export class Held { size = 4; }
    export function half(x: number): number { return x / 2; }
    export const sum: number = doubled(plain);`;
  const { again, half, Held, ...values } = moduleOf(source, beside);
  expect(values).toEqual({ own: 3, renamed: 3, plain: 7, one: 1, two: 2, sum: 14 });
  expect([again, (half as (x: number) => number)(9)]).toEqual([beside.twice, 4.5]);
  expect(new (Held as new () => { size: number })()).toEqual({ size: 4 });
});

test('what is exported is read when it is asked for, so modules may wait for each other', () => {
  const counter = moduleOf('export let count = 0; export function next(): void { count += 1; }');
  (counter['next'] as () => void)();
  expect(counter['count']).toBe(1);
});

test('a function of the module stands as one operation where evidence has it so', () => {
  const primitives = { rounded: () => 'in place' };
  const source = 'export function rounded(x) { return x; } export const other = rounded(1);';
  expect({ ...moduleOf(source, {}, primitives) }).toEqual({
    rounded: primitives.rounded,
    other: 'in place',
  });
});

test('imports are by name', () => {
  for (const source of ["import all from './all.ts';", "import * as all from './all.ts';"])
    expect(() => instrument(source)).toThrow(SyntaxError);
});

/** Of many parts, so that it has a line of its own where it has a name. */
const AREA = 'a * b + a * c + b * c + a * a';

/** How code names a number, and the step of that name. */
const NAMED: readonly (readonly [statements: string, step: string])[] = [
  [`const wallSqft = ${AREA}; return wallSqft / b;`, 'wall (sqft) #/wall'],
  [`const wallSqft = (${AREA}); return wallSqft / b;`, 'wall (sqft) #/wall'],
  [`let wallSqft; wallSqft = ${AREA}; return wallSqft / b;`, 'wall (sqft) #/wall'],
  [`const held = {}; held.wallSqft = ${AREA}; return held.wallSqft / b;`, 'wall (sqft) #/wall'],
  [`const held = { wallSqft: ${AREA} }; return held.wallSqft / b;`, 'wall (sqft) #/wall'],
  [`const wallsSqft = []; wallsSqft[2] = ${AREA}; return wallsSqft[2] / b;`, 'walls, 2 (sqft) #/walls,_2'],
  [
    `const held = { walls: [] }; held.walls[b] = ${AREA}; return held.walls[3] / b;`,
    'walls, 3 () #/walls,_3',
  ],
  [`function wallSqft() { return ${AREA}; } return wallSqft() / b;`, 'wall (sqft) #/wall'],
  [`const wallSqft = () => ${AREA}; return wallSqft() / b;`, 'wall (sqft) #/wall'],
  [`const wallSqft = function () { return ${AREA}; }; return wallSqft() / b;`, 'wall (sqft) #/wall'],
  [`const held = { wallSqft: () => ${AREA} }; return held.wallSqft() / b;`, 'wall (sqft) #/wall'],
  [`const held = { wallSqft() { return ${AREA}; } }; return held.wallSqft() / b;`, 'wall (sqft) #/wall'],
  [`class Held { get wallSqft() { return ${AREA}; } } return new Held().wallSqft / b;`, 'wall (sqft) #/wall'],
  [`class Held { wallSqft = () => ${AREA}; } return new Held().wallSqft() / b;`, 'wall (sqft) #/wall'],
  // A name that holds it is firmer than that of the function it came from, and the first such stays.
  [`const area = () => ${AREA}; const wallSqft = area(); return wallSqft / b;`, 'wall (sqft) #/wall'],
  [`const wallSqft = ${AREA}; const other = (() => wallSqft)(); return other / b;`, 'wall (sqft) #/wall'],
  [
    `const key = 'x'; const held = { [key]: ${AREA} }; const wallSqft = (() => held.x)(); return wallSqft / b;`,
    'wall (sqft) #/wall',
  ],
  // What has no name of its own takes the next.
  [
    `const row = [a]; const held = () => row; held()[0] = ${AREA}; const wallSqft = (() => row[0])(); return wallSqft / b;`,
    'wall (sqft) #/wall',
  ],
  // Names that say nothing name nothing.
  [`const wallSqft = () => ${AREA}; const total = wallSqft(); return total / b;`, 'wall (sqft) #/wall'],
];

test.each(NAMED)('%s shows %s', (statements, step) => {
  const [shown] = lineOf(answerOf(statements)).inputs;
  expect(`${shown?.name} (${shown?.unit}) ${shown?.ref}`).toBe(step);
});
