import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonFault } from '../../src/http/json-fault.ts';

const parses = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe('where a body stops being JSON', () => {
  it.each([
    ['{"a": 1', 'line 1, column 8: it ends where a comma or } is expected'],
    ['{a: 1}', 'line 1, column 2: there is something else where a name in double quotes or } is expected'],
    [
      '{\n  "a": 1,\n}',
      'line 3, column 1: there is something else where a name in double quotes is expected',
    ],
    ['{"a": 1,000}', 'line 1, column 9: there is something else where a name in double quotes is expected'],
    ['{"a": .5}', 'line 1, column 7: there is something else where a value is expected'],
    ['{"a" 1}', 'line 1, column 6: there is something else where a colon is expected'],
    ['[1 2]', 'line 1, column 4: there is something else where a comma or ] is expected'],
    ["{'a': 1}", 'line 1, column 2: there is something else where a name in double quotes or } is expected'],
    ['{} {}', 'line 1, column 4: there is something else where nothing more is expected'],
    ['{"a": NaN}', 'line 1, column 7: there is something else where a value is expected'],
  ])('%j', (text, fault) => {
    expect(parses(text)).toBe(false);
    expect(jsonFault(text)).toBe(fault);
  });

  it('finds a fault exactly where JSON.parse does', () => {
    const cut = fc.tuple(fc.json(), fc.nat(), fc.string({ maxLength: 3 })).map(([text, at, put]) => {
      const place = at % (text.length + 1);
      return text.slice(0, place) + put + text.slice(place + 1);
    });
    fc.assert(
      fc.property(fc.oneof(fc.json(), cut, fc.string()), (text) => {
        expect(jsonFault(text) === null).toBe(parses(text));
      }),
      { numRuns: 2000 },
    );
  });
});
