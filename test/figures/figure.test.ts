import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluate, formulaOf } from '../../src/engine/figures/expression.ts';
import { catalogFigure } from '../../src/engine/figures/catalog-leaf.ts';
import {
  compute,
  constant,
  fromRecord,
  fromRequest,
  served,
  step,
  type Figure,
} from '../../src/engine/figures/figure.ts';
import { evidenceLine, stepLines } from '../../src/engine/figures/render.ts';
import { testSnapshot } from '../catalog/snapshot.ts';

const input = (name: string, value: number): Figure => fromRecord(name, value, '', `/${name}`);

test('a computed figure has the value its own expression gives', () => {
  const numbers = fc.double({ min: -1e6, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(numbers, numbers, numbers, (a, b, c) => {
      const figure = compute(
        'mul',
        compute('sub', input('a', a), input('b', b)),
        compute('max', 0, input('c', c)),
      );
      const line = evidenceLine('/x', figure);
      const values = line.inputs.map(({ value }) => Number(value));
      expect(evaluate(line.expression as never, values)).toBe((a - b) * Math.max(0, c));
      expect(line.value).toBe((a - b) * Math.max(0, c));
    }),
  );
});

test('the formula keeps the order of the arithmetic and names every input', () => {
  const figure = compute(
    'mul',
    compute('max', 0, compute('sub', input('emissions', 12), input('limit', 10))),
    input('penalty a tonne', 268),
  );
  const line = evidenceLine('/x', figure);
  expect(line.formula).toBe('the larger of(0, emissions - limit) × penalty a tonne');
  expect(line.inputs.map(({ name }) => name)).toEqual(['emissions', 'limit', 'penalty a tonne']);
  expect(line.value).toBe(536);
});

test('a weaker sign inside a stronger one is put in brackets', () => {
  expect(formulaOf(['mul', ['sum', '$0', '$1'], '$2'], ['a', 'b', 'c'])).toBe('(a + b) × c');
  expect(formulaOf(['sub', '$0', ['sub', '$1', '$2']], ['a', 'b', 'c'])).toBe('a - (b - c)');
});

test('steps are lines of their own, each once, and a served input is not entered', () => {
  const leaf = input('area', 100);
  const first = step('#limit', 'limit', '', compute('mul', leaf, 0.5));
  const second = step('#double', 'double', '', compute('sum', first, first));
  const figure = compute('sum', second, served('y', 3, '', '/y'));
  expect([...stepLines(figure).keys()]).toEqual(['#double', '#limit']);
  expect(evidenceLine('/x', figure).inputs.map(({ kind }) => kind)).toEqual(['step', 'pointer']);
});

test('an expression that lacks an input or an operation proves nothing', () => {
  expect(() => evaluate(['sum', '$1'], [1])).toThrow(RangeError);
  expect(() => evaluate(['guess' as never, 1], [])).toThrow(RangeError);
  expect(evidenceLine('/x', constant(4)).value).toBe(4);
});

test('a leaf keeps the source of the catalogue figure it was read from, or its place in the request', () => {
  const line = evidenceLine(
    '/x',
    compute(
      'mul',
      catalogFigure({ snapshot: testSnapshot() }, 'penalty', 'emissions/ll97/penalty/usd_per_tco2e'),
      fromRequest('area', 2, 'sqft', '/building/building_area'),
    ),
  );
  expect(line.inputs).toEqual([
    {
      name: 'penalty',
      value: 268,
      unit: '$/tCO2e',
      kind: 'catalog',
      ref: 'emissions/ll97/penalty/usd_per_tco2e',
      source: 'nyc_admin_code_28',
      locator: '28-320.6; 1 RCNY 103-14(h)',
      basis: 'sourced',
    },
    { name: 'area', value: 2, unit: 'sqft', kind: 'request', ref: '/building/building_area' },
  ]);
});

test('an input used twice stands once', () => {
  const leaf = input('area', 100);
  const figure = compute('sub', compute('mul', leaf, leaf), input('area', 100));
  const line = evidenceLine('/x', figure);
  expect(line.inputs).toHaveLength(1);
  expect(line.value).toBe(9900);
});

test('evidence never invents a figure of the catalogue', () => {
  const snapshot = testSnapshot();
  expect(() => catalogFigure({ snapshot }, 'x', 'returns/parameters/none')).toThrow(RangeError);
  expect(catalogFigure({ snapshot }, 'limit', 'emissions/ll97-limits/Office/2024-2029').value).toBe(0.00758);
  expect(catalogFigure({ snapshot }, 'index', 'factors/escalation/WPU802/2024-01').value).toBe(147.971);
  const price = catalogFigure({ snapshot }, 'price', 'measures/led_with_controls/prices/0/mid', 'USD/sqft');
  expect([price.value, price.unit]).toEqual([3.5, 'USD/sqft']);
});
