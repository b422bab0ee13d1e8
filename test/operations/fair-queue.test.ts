import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ANSWERED, FairQueue } from '../../src/operations/fair-queue.ts';

function busyFor(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test('work of one caller begins in the order it came, and the loop goes round between two pieces', async () => {
  const queue = new FairQueue(1_000);
  const seen: string[] = [];
  const work = ['a', 'b', 'c'].map(async (name) => {
    await queue.turn('one', queue.position());
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

test('callers take turns: whoever asks for one thing comes after one of whoever asked for a thousand', async () => {
  const queue = new FairQueue(1_000);
  const seen: string[] = [];
  const asks = async (caller: string) => {
    await queue.turn(caller, queue.position());
    seen.push(caller);
  };
  const greedy = Array.from({ length: 1_000 }, () => asks('greedy'));
  const others = [asks('lone'), asks('pair'), asks('pair')];
  await Promise.all(others);
  expect(seen).toEqual(['greedy', 'lone', 'pair', 'greedy', 'pair']);
  await Promise.all(greedy);
  expect(seen).toHaveLength(1_003);
});

test('what has begun goes on before what came later, and what came earlier before it', async () => {
  const queue = new FairQueue(1_000);
  const seen: string[] = [];
  const work = ['a', 'b', 'c'].map(async (name) => {
    const position = queue.position();
    for (const part of [1, 2, 3]) {
      await queue.turn('one', position);
      seen.push(`${name}${part}`);
    }
  });
  await Promise.all(work);
  expect(seen.join(' ')).toBe('a1 a2 a3 b1 b2 b3 c1 c2 c3');
  const answered = ['d', 'e'].map(async (name) => {
    await queue.turn('one', name === 'e' ? ANSWERED : queue.position());
    seen.push(name);
  });
  await Promise.all(answered);
  expect(seen.slice(-2)).toEqual(['e', 'd']);
});

test('full for the one whose work takes longer than it may wait, for nobody else, and not after', async () => {
  const queue = new FairQueue(50);
  const work = Array.from({ length: 40 }, async () => {
    await queue.turn('greedy', queue.position());
    busyFor(5);
  });
  expect(queue.isFullFor('greedy')).toBe(false);
  const early = (async () => {
    await work[9];
    return [queue.isFullFor('greedy'), queue.isFullFor('lone'), queue.isFullFor(null)];
  })();
  expect(await early).toEqual([true, false, false]);
  await Promise.all(work);
  expect(queue.isFullFor('greedy')).toBe(false);
  await queue.turn('greedy', queue.position());
});

test('full for everybody where many callers wait for one thing each', async () => {
  const queue = new FairQueue(50);
  const work = Array.from({ length: 40 }, async (_, caller) => {
    await queue.turn(`caller ${caller}`, queue.position());
    busyFor(5);
  });
  const early = (async () => {
    await work[9];
    return queue.isFullFor(null);
  })();
  expect(await early).toBe(true);
  await Promise.all(work);
});
