import { Worker } from 'node:worker_threads';
import { ShardLost, type Shard, type ShardBytes, type ShardRunner } from './shard.ts';

const MAX_ATTEMPTS = 3;
/** Each thread has one shard in work and one waiting, so that it is never idle. */
const SHARDS_A_THREAD = 2;

/**
 * A thread keeps some 50 MB. Where memory is plenty, V8 would let it grow to many times that before it tidies up. The young
 * generation is that of the service: half of it takes a twentieth more processor time.
 */
const HEAP = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 48 };

interface Job {
  readonly shard: Shard;
  /** Threads that ended over it. */
  attempts: number;
  readonly resolve: (result: ShardBytes) => void;
  readonly reject: (error: Error) => void;
}

interface Thread {
  readonly worker: Worker;
  readonly jobs: Map<number, Job>;
}

export type ThreadAnswer =
  | { readonly index: number; readonly result: ShardBytes }
  | { readonly index: number; readonly error: string };

/** Prices shards on worker threads. A thread that dies is replaced and its shards are given out again. */
export class ThreadPool implements ShardRunner {
  readonly slots: number;
  readonly #script: URL;
  readonly #data: unknown;
  readonly #threads = new Set<Thread>();
  #closing = false;
  /** Threads that ended since the last answered shard. Many in a row mean that no single shard is at fault. */
  #deaths = 0;

  /** `script` is a module that calls `serveShards` with the services it opened from `data`. */
  constructor(options: { readonly script: URL; readonly data: unknown; readonly threads: number }) {
    this.#script = options.script;
    this.#data = options.data;
    this.slots = options.threads * SHARDS_A_THREAD;
    for (let i = 0; i < options.threads; i += 1) this.#start();
  }

  run(shard: Shard): Promise<ShardBytes> {
    return new Promise((resolve, reject) => this.#give({ shard, attempts: 0, resolve, reject }));
  }

  async close(): Promise<void> {
    this.#closing = true;
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()));
  }

  #start(): void {
    const worker = new Worker(this.#script, { workerData: this.#data, resourceLimits: HEAP });
    const thread: Thread = { worker, jobs: new Map() };
    this.#threads.add(thread);
    let reason = 'the thread ended';
    worker.on('message', (answer: ThreadAnswer) => this.#settle(thread, answer));
    worker.on('error', (error: unknown) => {
      reason = error instanceof Error ? error.message : String(error);
    });
    worker.on('exit', () => this.#replace(thread, reason));
  }

  #give(job: Job): void {
    const [thread] = [...this.#threads].toSorted((a, b) => a.jobs.size - b.jobs.size);
    if (thread === undefined) {
      job.reject(new Error('No worker thread is left.'));
      return;
    }
    thread.jobs.set(job.shard.index, job);
    // oxlint-disable-next-line require-post-message-target-origin -- a thread has no origin
    thread.worker.postMessage(job.shard);
  }

  #settle(thread: Thread, answer: ThreadAnswer): void {
    const job = thread.jobs.get(answer.index);
    thread.jobs.delete(answer.index);
    this.#deaths = 0;
    if ('result' in answer) job?.resolve(answer.result);
    else job?.reject(new Error(answer.error));
  }

  #replace(thread: Thread, reason: string): void {
    this.#threads.delete(thread);
    if (this.#closing) return;
    this.#deaths += 1;
    if (this.#deaths > this.slots * MAX_ATTEMPTS) {
      for (const job of thread.jobs.values())
        job.reject(new Error(`Worker threads do not stay up: ${reason}.`));
      return;
    }
    this.#start();
    // Shards are priced in turn: only the first of those that wait can be at fault.
    const [atFault] = thread.jobs.values();
    if (atFault !== undefined) atFault.attempts += 1;
    for (const job of thread.jobs.values()) {
      if (job.attempts < MAX_ATTEMPTS) this.#give(job);
      else job.reject(new ShardLost(`${MAX_ATTEMPTS} workers ended over this chunk of rows: ${reason}.`));
    }
  }
}
