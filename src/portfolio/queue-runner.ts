import { ShardLost, type Shard, type ShardBytes, type ShardRunner } from './shard.ts';
import type { ShardQueue } from './queue.ts';

/** Shards kept in the queue: enough for many workers, few enough for the database. */
const SLOTS = 200;
const LOOK_EVERY_MS = 200;
const LOOK_FOR_LOST_EVERY = 10;

interface Waiting {
  readonly resolve: (result: ShardBytes) => void;
  readonly reject: (error: Error) => void;
}

/** Hands shards to whatever workers there are and waits for their results. */
export class QueueRunner implements ShardRunner {
  readonly slots = SLOTS;
  readonly #queue: ShardQueue;
  readonly #runId: string;
  readonly #waiting = new Map<number, Waiting>();
  readonly #taken: number[] = [];
  #closed = false;
  readonly #looking: Promise<void>;

  constructor(queue: ShardQueue, runId: string) {
    this.#queue = queue;
    this.#runId = runId;
    this.#looking = this.#look();
  }

  async run(shard: Shard): Promise<ShardBytes> {
    const result = new Promise<ShardBytes>((resolve, reject) => {
      this.#waiting.set(shard.index, { resolve, reject });
    });
    await this.#queue.send({ runId: this.#runId, shard });
    return result;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#looking;
    if (this.#waiting.size === 0) await this.#queue.forget(this.#runId, null);
    await this.#queue.close();
  }

  async #look(): Promise<void> {
    for (let looks = 1; !this.#closed; looks += 1) {
      try {
        const found = await this.#collect();
        if (looks % LOOK_FOR_LOST_EVERY === 0) await this.#giveUpLost();
        if (found > 0) continue;
      } catch {
        // The database is out of reach for now; it still holds the shards and their results.
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  }

  /** Results read at the last check are now in the run folder and may be deleted from the queue. */
  async #collect(): Promise<number> {
    if (this.#taken.length > 0) await this.#queue.forget(this.#runId, this.#taken.splice(0));
    if (this.#waiting.size === 0) return 0;
    const found = await this.#queue.results(this.#runId, [...this.#waiting.keys()]);
    for (const [index, result] of found) {
      this.#waiting.get(index)?.resolve(result);
      this.#waiting.delete(index);
    }
    // Lets the coordinator write the results down before they are deleted.
    await new Promise((resolve) => setImmediate(resolve));
    this.#taken.push(...found.keys());
    return found.size;
  }

  async #giveUpLost(): Promise<void> {
    for (const index of await this.#queue.lost(this.#runId, [...this.#waiting.keys()])) {
      this.#waiting.get(index)?.reject(new ShardLost('Every worker that took this chunk of rows was lost.'));
      this.#waiting.delete(index);
    }
  }
}
