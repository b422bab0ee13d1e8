import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Turns } from '../../src/operations/turns.ts';

function busyFor(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test('work begins in the order it came, and the loop goes round between two pieces', async () => {
  const turns = new Turns(1_000);
  const seen: string[] = [];
  const work = ['a', 'b', 'c'].map(async (name) => {
    await turns.turn();
    seen.push(name);
  });
  const rounds = (async () => {
    while (seen.length < 3) {
      await nextRound();
      seen.push('.');
    }
  })();
  await Promise.all([...work, rounds]);
  expect(seen.filter((name) => name !== '.')).toEqual(['a', 'b', 'c']);
  expect(seen.join('')).toMatch(/a\.+b\.+c/);
});

test('full while those who wait take longer than a newcomer may wait, and not after', async () => {
  const turns = new Turns(50);
  const work = Array.from({ length: 40 }, async () => {
    await turns.turn();
    busyFor(5);
  });
  expect(turns.isFull).toBe(false);
  const early = (async () => {
    await work[9];
    return turns.isFull;
  })();
  expect(await early).toBe(true);
  await Promise.all(work);
  expect(turns.isFull).toBe(false);
  await turns.turn();
});
