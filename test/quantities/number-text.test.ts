import { expect, it } from 'vitest';
import { escapeToken, unescapeToken } from '../../src/quantities/json-pointer.ts';
import { percent, trimmed } from '../../src/quantities/number-text.ts';

it.each([
  [0.3, '30%'],
  [0.052, '5.2%'],
  [-0.052, '-5.2%'],
  [-0.5, '-50%'],
  [-0.00001, '0%'],
  [12.345, '1,234.5%'],
  [-12.345, '-1,234.5%'],
])('%d as a percentage is %s', (fraction, text) => expect(percent(fraction)).toBe(text));

it('a negative amount is the positive one with a minus, at every number of decimals', () => {
  for (const decimals of [0, 1, 2, 3, 4] as const)
    for (const value of [0.0625, 1.5, 999.9996, 1_234_567.891])
      expect(trimmed(-value, decimals)).toBe(`-${trimmed(value, decimals)}`.replace(/^-0$/, '0'));
});

it('a name goes into a pointer and comes back', () => {
  expect(escapeToken('a/b~c~1')).toBe('a~1b~0c~01');
  for (const name of ['', 'a/b', '~', '~1', '~01/']) expect(unescapeToken(escapeToken(name))).toBe(name);
});
