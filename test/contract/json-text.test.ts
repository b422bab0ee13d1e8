import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textFault } from '../../src/contract/validation/validator.ts';

const pointer = (text: string) => textFault(text)?.pointer ?? null;

describe('JSON text that can be read in two ways', () => {
  it.each([
    ['{"a":1,"a":1}', '/a'],
    ['{"a":{"b":1},"c":[{"b":1},{"x":0,"b":1,"b":2}]}', '/c/1/b'],
    ['{"a":1,"\\u0061":2}', '/a'],
    ['{"":1,"":2}', '/'],
    ['{"a/b":1,"a/b":2}', '/a~1b'],
    ['[[{"n":[],"n":{}}]]', '/0/0/n'],
    ['{"a":"}","a":"{"}', '/a'],
    ['{"a\\"":1,"a\\"":2}', '/a"'],
  ])('%s names a member twice', (text, at) => {
    expect(pointer(text)).toBe(at);
    expect(textFault(text)?.code).toBe('repeated_member');
  });

  it.each([
    '{"a":{"a":{"a":1}}}',
    '[{"a":1},{"a":1}]',
    '{"a":"a","b":"a"}',
    '{"a":",\\"a\\":"}',
    '"a"',
    '1',
    '[]',
  ])('%s does not', (text) => expect(textFault(text)).toBeNull());

  it('is never found in what one writer wrote, and always where a member is written again', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        (value) => textFault(JSON.stringify(value), { exactNumbers: true }) === null,
      ),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), (value) => {
        const text = JSON.stringify(value);
        const [name = ''] = Object.keys(JSON.parse(text) as object);
        return textFault(`${text.slice(0, -1)},${JSON.stringify(name)}:0}`)?.code === 'repeated_member';
      }),
    );
  });

  it('is too deep beyond 64 levels', () => {
    expect(textFault('['.repeat(64) + ']'.repeat(64))).toBeNull();
    expect(textFault('['.repeat(65) + ']'.repeat(65))?.code).toBe('nested_too_deep');
  });

  it.each([
    ['1.0', true],
    ['100', true],
    ['1e2', true],
    ['0.10', true],
    ['-0.0', true],
    ['1e-07', true],
    ['123456789012345680000', true],
    ['9007199254740993', false],
    ['0.1000000000000000055', false],
    ['1.0000000000000000001', false],
    ['1e400', false],
  ])('the number %s has the digits of its value: %s', (number, isExact) => {
    expect(textFault(`[${number}]`, { exactNumbers: true }) === null).toBe(isExact);
  });
});
