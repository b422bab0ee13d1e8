import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { serialiserOf } from '../../src/http/serialise.ts';

test('schemas of one shape share their serialiser: words and bounds make no other', () => {
  const one = Type.Object({ usd: Type.Number({ minimum: 0, description: 'A price.' }) });
  const other = Type.Object({ usd: Type.Number({ description: 'Another price.' }) });
  expect(serialiserOf(one)).toBe(serialiserOf(other));
  expect(serialiserOf(one)).not.toBe(serialiserOf(Type.Object({ eur: Type.Number() })));
});
