import { describe, expect, it } from 'vitest';
import { FairLine } from '../../src/composition/fair-line.ts';
import { words } from '../support/words.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

describe('a line of files', () => {
  it('takes the caller who took least of late before one with much behind it', async () => {
    const line = new FairLine({ mostOfCaller: 2, mostOfAll: 64, longestWaitMs: 60_000 });
    const order: string[] = [];
    const work = (name: string, ms = 20) => line.run(name, () => pause(ms).then(() => order.push(name)));
    await work('hostile', 60);
    await Promise.all([work('hostile'), work('hostile'), work('hostile'), work('other')]);
    expect(order).toEqual(['hostile', 'hostile', 'other', 'hostile', 'hostile']);
  });

  it('is full for a caller with two in it, and for nobody else', async () => {
    const line = new FairLine({ mostOfCaller: 2, mostOfAll: 4, longestWaitMs: 60_000 });
    const ends = ['a', 'a', 'a', 'a', 'a', 'b', 'c', 'd'].map((caller) =>
      codeOf(line.run(caller, () => pause(5))),
    );
    expect(await Promise.all(ends)).toEqual(
      words('done done done overloaded overloaded done done overloaded'),
    );
  });

  it('sends away who waited too long, and goes on', async () => {
    const line = new FairLine({ mostOfCaller: 2, mostOfAll: 4, longestWaitMs: 10 });
    const long = line.run('a', () => pause(100));
    expect(await codeOf(line.run('b', () => pause(1)))).toBe('overloaded');
    await long;
    expect(await codeOf(line.run('b', () => pause(1)))).toBe('done');
  });

  it('goes on after work that failed', async () => {
    const line = new FairLine({ mostOfCaller: 2, mostOfAll: 4, longestWaitMs: 60_000 });
    await expect(line.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await codeOf(line.run('a', () => pause(1)))).toBe('done');
  });
});
