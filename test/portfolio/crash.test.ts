import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { QueueRunner } from '../../src/portfolio/queue-runner.ts';
import { ShardQueue } from '../../src/portfolio/queue.ts';
import { lostShard } from '../../src/portfolio/price-shard.ts';
import { decodedResult, encodedResult, ShardLost, type Shard } from '../../src/portfolio/shard.ts';
import { ThreadPool } from '../../src/portfolio/thread-pool.ts';
import { startPostgres, type TestPostgres } from '../storage/postgres-server.ts';

const shard = (index: number): Shard => ({
  index,
  firstRow: index * 2 + 1,
  rows: [{ bbl: 'a' }, { bbl: 'b' }],
  nowMs: 0,
});

const RESULT = encodedResult([
  { failed: { row: 1, reference: null, bbl: null, code: 'test', detail: 'done' } },
]);

describe('a thread that dies', () => {
  it('is replaced; a stretch that kills every thread is given up, the others are answered', async () => {
    const script = new URL('./crashing-thread.ts', import.meta.url);
    const pool = new ThreadPool({ script, data: {}, threads: 2 });
    const settled = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((index) => pool.run(shard(index))));
    await pool.close();
    const ends = settled.map((end) => (end.status === 'fulfilled' ? end.value : (end.reason as Error).name));
    // Those that wait behind the deadly one do not share its fate, however often they are given out beside it.
    const answered = (index: number) => [{ failed: index }];
    expect(ends).toEqual([answered(0), ShardLost.name, answered(2), answered(3), answered(4), answered(5)]);
  });

  it('ends the run when no thread ever stays up', async () => {
    const script = new URL('./no-such-thread.ts', import.meta.url);
    const pool = new ThreadPool({ script, data: {}, threads: 1 });
    const ends = await Promise.allSettled([0, 1, 2, 3].map((index) => pool.run(shard(index))));
    expect(ends.every((end) => end.status === 'rejected')).toBe(true);
    await expect(pool.run(shard(9))).rejects.toThrow();
    await pool.close();
  });

  it('leaves an error for each of its rows', () => {
    const failed = (row: number, bbl: string) => ({
      failed: { row, reference: null, bbl, code: 'worker-lost', detail: 'why' },
    });
    expect(lostShard(shard(3), 'why')).toEqual([failed(7, 'a'), failed(8, 'b')]);
  });
});

describe('the queue', () => {
  let postgres: TestPostgres;
  let queue: ShardQueue;
  beforeAll(async () => {
    postgres = await startPostgres();
    queue = await ShardQueue.open({ databaseUrl: await postgres.database('queue'), release: 'a' });
  });
  afterAll(() => postgres.close());

  it('is made once by processes that start together', async () => {
    const databaseUrl = await postgres.database('together');
    const opened = await Promise.all(
      Array.from({ length: 6 }, () => ShardQueue.open({ databaseUrl, release: 'together' })),
    );
    await Promise.all(opened.map((own) => own.close()));
  });

  it('takes a shard once, gives it out again after failures, and reports a dead letter', async () => {
    const runner = new QueueRunner(queue, 'run');
    const [first, second] = [runner.run(shard(0)), runner.run(shard(1))];
    const lost = expect(second).rejects.toBeInstanceOf(ShardLost);
    await queue.send({ runId: 'run', shard: shard(0) });
    let finished = 0;
    for (let looks = 0; looks < 200 && finished + 4 > 0; looks += 1) {
      const job = await queue.lease();
      if (job === null) await new Promise((resolve) => setTimeout(resolve, 50));
      else if (job.shard.index === 1) await queue.giveBack(job.id, 'test');
      else {
        finished += 1;
        await queue.finish(job, RESULT);
      }
      if (looks > 20 && (await queue.lost('run', [1])).length > 0) break;
    }
    expect(decodedResult(await first)).toEqual(decodedResult(RESULT));
    expect(finished).toBe(1);
    await lost;
    await runner.close();
  });
});
