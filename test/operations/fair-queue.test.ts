import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { ANSWERED, FairQueue, type Line, type Place } from '../../src/operations/turns.ts';

const place = (caller: string, position: number, line: Line = 'account'): Place => ({
  line,
  caller,
  position,
});

function busyFor(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test('work of one caller begins in the order it came, and the loop goes round between two pieces', async () => {
  const queue = new FairQueue(1_000);
  const seen: string[] = [];
  const work = ['a', 'b', 'c'].map(async (name) => {
    await queue.turn(place('one', queue.position()));
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
    await queue.turn(place(caller, queue.position()));
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
      await queue.turn(place('one', position));
      seen.push(`${name}${part}`);
    }
  });
  await Promise.all(work);
  expect(seen.join(' ')).toBe('a1 a2 a3 b1 b2 b3 c1 c2 c3');
  const answered = ['d', 'e'].map(async (name) => {
    await queue.turn(place('one', name === 'e' ? ANSWERED : queue.position()));
    seen.push(name);
  });
  await Promise.all(answered);
  expect(seen.slice(-2)).toEqual(['e', 'd']);
});

test('full for the one whose work takes longer than it may wait, for nobody else, and not after', async () => {
  const queue = new FairQueue(50);
  const work = Array.from({ length: 40 }, async () => {
    await queue.turn(place('greedy', queue.position()));
    busyFor(5);
  });
  expect(queue.isFullFor({ line: 'account', caller: 'greedy' })).toBe(false);
  const early = (async () => {
    await work[9];
    return [
      queue.isFullFor({ line: 'account', caller: 'greedy' }),
      queue.isFullFor({ line: 'account', caller: 'lone' }),
      queue.isFullFor({ line: 'account', caller: null }),
    ];
  })();
  expect(await early).toEqual([true, false, false]);
  await Promise.all(work);
  expect(queue.isFullFor({ line: 'account', caller: 'greedy' })).toBe(false);
  await queue.turn(place('greedy', queue.position()));
});

test('full for everybody where many callers wait for one thing each', async () => {
  const queue = new FairQueue(50);
  const work = Array.from({ length: 40 }, async (_, caller) => {
    await queue.turn(place(`caller ${caller}`, queue.position()));
    busyFor(5);
  });
  const early = (async () => {
    await work[9];
    return queue.isFullFor({ line: 'account', caller: null });
  })();
  expect(await early).toBe(true);
  await Promise.all(work);
});

test('a paying caller goes before a flood of others, and the flood goes on', async () => {
  const queue = new FairQueue(1_000);
  const seen: string[] = [];
  const asks = async (caller: string, line: Line) => {
    await queue.turn(place(caller, queue.position(), line));
    seen.push(line);
  };
  const flood = Array.from({ length: 100 }, (_, caller) => asks(`address ${caller}`, 'anonymous'));
  for (let asked = 0; asked < 5; asked += 1) {
    const before = seen.length;
    await asks('customer', 'paying');
    expect(seen.length - before).toBeLessThanOrEqual(2);
  }
  const many = Array.from({ length: 90 }, () => asks('customer', 'paying'));
  await Promise.all(many);
  expect(seen.filter((line) => line === 'anonymous').length).toBeGreaterThan(10);
  await Promise.all(flood);
});

test('a flood without credentials is refused, and nobody who pays', async () => {
  const queue = new FairQueue(50);
  const work = Array.from({ length: 40 }, async (_, caller) => {
    await queue.turn(place(`address ${caller}`, queue.position(), 'anonymous'));
    busyFor(5);
  });
  await work[9];
  expect(queue.isFullFor({ line: 'anonymous', caller: null })).toBe(true);
  expect(queue.isFullFor({ line: 'paying', caller: 'customer' })).toBe(false);
  await Promise.all(work);
});

test('bulk work is finished one after another, and others have turns between any two of it', async () => {
  const queue = new FairQueue(1_000);
  const seen: string[] = [];
  const done = new AbortController();
  const others = (async () => {
    while (!done.signal.aborted) {
      await queue.turn(place('customer', queue.position(), 'account'));
      seen.push('.');
    }
  })();
  const work = ['a', 'b'].map(async (caller) => {
    const position = queue.position();
    for (const part of [1, 2, 3]) {
      await queue.turn(place(caller, position, 'bulk'));
      seen.push(`${caller}${part}`);
      busyFor(2);
    }
  });
  await Promise.all(work);
  done.abort();
  await others;
  expect(seen.join('')).toMatch(/a1\.+a2\.+a3\.+b1\.+b2\.+b3/);
});

test('bulk work that has not begun in ten seconds is refused, and leaves the line', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const queue = new FairQueue(1_000);
    const late = queue.begin(place('a', queue.position(), 'bulk'));
    vi.advanceTimersByTime(10_000);
    await expect(late).rejects.toMatchObject({ code: 'overloaded' });
    await queue.begin(place('b', queue.position(), 'bulk'));
  } finally {
    vi.useRealTimers();
  }
});
