import { describe, expect, it } from 'vitest';
import { assessCase, goldenCases, valueAt } from './golden-case.ts';

describe.each(goldenCases().map((golden) => [golden.name, golden] as const))('%s', (_, golden) => {
  const result = assessCase(golden);
  it.each(Object.entries(golden.expect))('%s', (path, expected) => {
    const actual = valueAt(result, path);
    if (typeof expected !== 'number' || expected === 0) expect(actual).toEqual(expected);
    else expect((actual as number) / expected).toBeCloseTo(1, 4);
  });
});
