import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { placeOf, pointOf, remember, TRIALS, trialsFor } from '../../src/engine/search/trials.ts';
import { setOf } from '../../src/engine/search/work-sets.ts';

const COUNT = 70;

describe('choices that a search remembers', () => {
  test('are found as they were, until more were tried than are held', () => {
    const choice = fc.uniqueArray(fc.nat(COUNT - 1), { maxLength: 6 });
    fc.assert(
      fc.property(fc.array(choice, { maxLength: TRIALS * 2, size: 'max' }), (choices) => {
        const trials = trialsFor(COUNT, 0);
        const held = new Map<string, object>();
        for (const indices of choices) {
          const bought = setOf(indices, COUNT);
          const known = pointOf(trials, placeOf(trials, bought));
          expect(known).toBe(held.get(bought.join()) ?? null);
          if (known !== null) continue;
          if (held.size === TRIALS) held.clear();
          const point = remember(trials, placeOf(trials, bought), bought);
          expect(point.bought).toEqual(bought);
          held.set(bought.join(), point);
        }
        expect(new Set(held.values()).size).toBe(held.size);
      }),
      { numRuns: 30 },
    );
  });
});
