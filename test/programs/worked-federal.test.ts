import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { body } from './call.ts';

interface Worked {
  name: string;
  input: { projectCost: number } & Record<string, unknown>;
  expect: { totalCredit: number } & Record<string, unknown>;
}

const worked = parse(readFileSync('test/programs/worked-federal.yaml', 'utf8')) as Worked[];
const note = readFileSync('docs/methods/incentives.md', 'utf8');

describe('the worked federal calculations of the method note', () => {
  test.each(worked.map((entry) => [entry.name, entry] as const))(
    '%s',
    (name, { input, expect: expected }) => {
      const { baseCredit, bonusCredit, totalCredit, effectiveRate, breakdown, formula } = body(
        'calculateCredit',
        input,
      );
      expect({ baseCredit, bonusCredit, totalCredit, effectiveRate, breakdown }).toEqual({
        ...expected,
        effectiveRate: expect.closeTo(expected.totalCredit / input.projectCost, 10),
      });
      // The note shows the very arithmetic the service answers with.
      expect(note).toContain(name);
      expect(note).toContain(formula);
    },
  );
});
