import { describe, expect, test } from 'vitest';
import { AuthCache, UsageCounter } from '../../src/accounts/memory.ts';

const OUTAGE = new Error('out of reach');
const cacheOf = (maxEntries = 100) =>
  new AuthCache<string>({ maxEntries, isOutage: (error) => error === OUTAGE });

/** A read that ends when the test says so. */
function heldRead() {
  let end: (value: string | null) => void = () => undefined;
  let fail: (error: unknown) => void = () => undefined;
  let reads = 0;
  const read = (): Promise<string | null> => {
    reads += 1;
    return new Promise((resolve, reject) => ([end, fail] = [resolve, reject]));
  };
  return {
    read,
    end: (value: string | null) => end(value),
    fail: (error: unknown) => fail(error),
    reads: () => reads,
  };
}

const known = (value: string | null) => () => Promise.resolve(value);
const broken = () => Promise.reject(OUTAGE);

describe('what is remembered of credentials', () => {
  test('a found one is not read again for four seconds, and an unknown one is read each time', async () => {
    const cache = cacheOf();
    expect(await cache.get('a', 0, known('account'))).toBe('account');
    for (const atMs of [0, 3_999]) expect(await cache.get('a', atMs, known('other'))).toBe('account');
    expect(cache.fresh('a', 3_999)).toBe('account');
    expect(cache.fresh('a', 4_000)).toBeUndefined();
    expect(await cache.get('a', 4_000, known('other'))).toBe('other');
    expect(await cache.get('b', 0, known(null))).toBeNull();
    expect(await cache.get('b', 0, known('now there'))).toBe('now there');
  });

  test('a read that began before a revocation does not put the credential back', async () => {
    const cache = cacheOf();
    const { read, end } = heldRead();
    const answer = cache.get('a', 0, read);
    cache.forget((value) => value === 'account');
    end('account');
    await answer;
    expect(cache.fresh('a', 1)).toBeUndefined();
    expect(await cache.get('a', 1, known(null))).toBeNull();
  });

  test('revoked while the storage goes out of reach, a credential gets no grace', async () => {
    const cache = cacheOf();
    await cache.get('a', 0, known('account'));
    const { read, fail } = heldRead();
    const answer = cache.get('a', 10_000, read);
    cache.forget((value) => value === 'account');
    fail(OUTAGE);
    await expect(answer).rejects.toBe(OUTAGE);
    expect(cache.graceAnswers).toBe(0);
  });

  test('out of reach, one confirmed within a minute goes on; an older one and any other failure do not', async () => {
    const cache = cacheOf();
    await cache.get('a', 0, known('account'));
    expect(await cache.get('a', 59_999, broken)).toBe('account');
    expect(cache.graceAnswers).toBe(1);
    await expect(cache.get('a', 60_000, broken)).rejects.toBe(OUTAGE);
    await expect(cache.get('a', 59_999, () => Promise.reject(new Error('bug')))).rejects.toThrow('bug');
    // Confirmed later than now: the clock was set back, and the age is not known.
    await expect(cache.get('a', -1, broken)).rejects.toBe(OUTAGE);
    expect(cache.fresh('a', -1)).toBeUndefined();
  });

  test('callers of one credential share one read, and the next read is a new one', async () => {
    const cache = cacheOf();
    const { read, end, reads } = heldRead();
    const answers = [cache.get('a', 0, read), cache.get('a', 0, read)];
    end('account');
    expect(await Promise.all(answers)).toEqual(['account', 'account']);
    expect(reads()).toBe(1);
    const next = cache.get('a', 5_000, read);
    end('account');
    await next;
    expect(reads()).toBe(2);
  });

  test('the longest unconfirmed is forgotten where there are too many, and one that is gone at once', async () => {
    const cache = cacheOf(2);
    for (const digest of ['a', 'b', 'c']) await cache.get(digest, 0, known(digest));
    expect(['a', 'b', 'c'].map((digest) => cache.fresh(digest, 1))).toEqual([undefined, 'b', 'c']);
    await cache.get('b', 5_000, known(null));
    expect(cache.fresh('b', 5_000)).toBeUndefined();
    cache.forget((value) => value === 'nobody');
    expect(cache.fresh('c', 1)).toBe('c');
  });
});

describe('use that waits to be written', () => {
  const USE = { accountId: 'account', credentialId: 'key', endpoint: 'createEstimate' };
  const NOON = Date.parse('2026-11-20T12:00:00Z');

  test('a batch that could not be written counts as much as before, beside what came since', () => {
    const counter = new UsageCounter();
    for (let use = 0; use < 3; use += 1) counter.record(USE, NOON);
    counter.touch('key', null, NOON);
    const batch = counter.drain();
    expect(batch.counts).toEqual([{ ...USE, day: '2026-11-20', count: 3 }]);
    expect(counter.drain().counts).toEqual([]);
    counter.record(USE, NOON + 1);
    counter.restore(batch);
    expect(counter.drain()).toEqual({
      counts: [{ ...USE, day: '2026-11-20', count: 4 }],
      touched: [['key', NOON]],
    });
  });

  test('days are those of UTC, to the millisecond', () => {
    const counter = new UsageCounter();
    const midnight = Date.parse('2026-11-21T00:00:00Z');
    for (const at of [midnight - 1, midnight, midnight - 1]) counter.record(USE, at);
    expect(counter.drain().counts.map(({ day, count }) => [day, count])).toEqual([
      ['2026-11-20', 2],
      ['2026-11-21', 1],
    ]);
  });

  test('the last use of a credential is noted every five minutes, whoever noted it', () => {
    const counter = new UsageCounter();
    const touched = () => counter.drain().touched;
    counter.touch('key', NOON, NOON + 299_999);
    expect(touched()).toEqual([]);
    counter.touch('key', NOON, NOON + 300_000);
    counter.touch('key', NOON, NOON + 300_001);
    expect(touched()).toEqual([['key', NOON + 300_000]]);
    counter.restore({ counts: [], touched: [['key', 5]] });
    counter.restore({ counts: [], touched: [['key', 3]] });
    expect(touched()).toEqual([['key', 5]]);
  });

  test('more lines than memory allows are dropped and counted, and known lines go on', () => {
    const counter = new UsageCounter();
    for (let line = 0; line < 50_001; line += 1) counter.record({ ...USE, credentialId: `key${line}` }, NOON);
    expect(counter.dropped).toBe(1);
    counter.record({ ...USE, credentialId: 'key0' }, NOON);
    expect(counter.dropped).toBe(1);
    const { counts } = counter.drain();
    expect(counts).toHaveLength(50_000);
    expect(counts[0]?.count).toBe(2);
  });
});
