import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buy, canBuy, isCovered, relationsOf, remove } from '../../src/engine/search/relations.ts';
import { indicesOf, isEmpty, nextIn, setOf } from '../../src/engine/search/work-sets.ts';

/** More than two words of bits. */
const COUNT = 70;
const indices = fc.uniqueArray(fc.nat(COUNT - 1), { maxLength: 40 });
const none = (): number[][] => Array.from({ length: COUNT }, () => []);

describe('sets of work', () => {
  test('hold what was put in, in order, and say what comes next', () => {
    fc.assert(
      fc.property(indices, fc.nat(COUNT - 1), (held, from) => {
        const set = setOf(held, COUNT);
        const sorted = held.toSorted((a, b) => a - b);
        expect(indicesOf(set, COUNT)).toEqual(sorted);
        expect(nextIn(set, from, COUNT)).toBe(sorted.find((index) => index >= from) ?? COUNT);
        expect(isEmpty(set)).toBe(held.length === 0);
      }),
    );
  });
});

describe('buying', () => {
  const drops = none();
  const droppedBy = none();
  const blockedBy = none();
  const requires = none();
  const requiredBy = none();
  // 65 beats 3 and 40, and needs 66, which needs 67.
  drops[65] = [3, 40];
  droppedBy[3] = [65];
  droppedBy[40] = [65];
  blockedBy[3] = [65];
  blockedBy[40] = [65];
  requires[65] = [66];
  requires[66] = [67];
  requiredBy[66] = [65];
  requiredBy[67] = [66];
  const relations = relationsOf({ drops, droppedBy, blockedBy, requires, requiredBy });
  const all = setOf(
    Array.from({ length: COUNT }, (_, index) => index),
    COUNT,
  );

  test('drops what is beaten, brings what is needed, and says where the choice first changes', () => {
    const bought = setOf([3, 40, 50], COUNT);
    expect(buy(bought, 65, all, relations)).toBe(3);
    expect(indicesOf(bought, COUNT)).toEqual([50, 65, 66, 67]);
    expect(isCovered(bought, 40, relations)).toBe(true);
    expect(isCovered(bought, 41, relations)).toBe(false);
  });
  test('refuses what is beaten or bought, and changes nothing', () => {
    const bought = setOf([65], COUNT);
    for (const refused of [3, 65]) {
      expect(canBuy(bought, refused, relations)).toBe(false);
      expect(buy(bought, refused, all, relations)).toBe(COUNT);
    }
    expect(indicesOf(bought, COUNT)).toEqual([65]);
  });
  test('brings nothing that is not there', () => {
    const bought = setOf([], COUNT);
    buy(bought, 65, setOf([65, 67], COUNT), relations);
    expect(indicesOf(bought, COUNT)).toEqual([65]);
  });
  test('takes with it what nothing else needs', () => {
    const bought = setOf([50, 65, 66, 67], COUNT);
    expect(remove(bought, 65, relations)).toBe(65);
    expect(indicesOf(bought, COUNT)).toEqual([50]);
  });
});
