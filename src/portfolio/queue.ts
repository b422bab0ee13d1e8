import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { PgBoss } from 'pg-boss';
import type { Shard, ShardBytes } from './shard.ts';

const SCHEMA = 'plumbline_queue';
const RESULTS = `${SCHEMA}.portfolio_results`;

/** Any fixed number: IF NOT EXISTS does not keep two sessions from making the same table at once. */
const RESULTS_LOCK = 0x706c_6271;

/** After this time without a sign of life a worker loses its shard to another. */
const LEASE_SECONDS = 10;
const LOOK_FOR_LOST_SECONDS = 3;
const RETRIES = 3;
/** The longest a shard may take, whether or not its worker is alive. */
const LIMIT_SECONDS = 900;
const KEPT_SECONDS = 7 * 86_400;

export interface QueueAddress {
  readonly databaseUrl: string;
  /** Only workers of this code and catalogue may take its shards. */
  readonly release: string;
}

export interface ShardJob {
  readonly runId: string;
  readonly shard: Shard;
}

export interface LeasedJob extends ShardJob {
  readonly id: string;
}

/** Shards as jobs in Postgres (pg-boss): leases, retries, dead letters; results wait in a table beside them. */
export class ShardQueue {
  readonly #boss: PgBoss;
  readonly #name: string;

  private constructor(boss: PgBoss, name: string) {
    this.#boss = boss;
    this.#name = name;
  }

  static async open({ databaseUrl, release }: QueueAddress): Promise<ShardQueue> {
    const boss = new PgBoss({
      connectionString: databaseUrl,
      schema: SCHEMA,
      application_name: 'plumbline-portfolio',
      max: 4,
      schedule: false,
      superviseIntervalSeconds: LOOK_FOR_LOST_SECONDS,
      monitorIntervalSeconds: LOOK_FOR_LOST_SECONDS,
    });
    // The database may be out of reach for a moment: callers repeat every call below.
    boss.on('error', () => undefined);
    await boss.start();
    const name = `portfolio-${createHash('sha256').update(release).digest('hex').slice(0, 16)}`;
    await boss.createQueue(`${name}-dead`, { retentionSeconds: KEPT_SECONDS });
    await boss.createQueue(name, {
      retryLimit: RETRIES,
      expireInSeconds: LIMIT_SECONDS,
      heartbeatSeconds: LEASE_SECONDS,
      deleteAfterSeconds: KEPT_SECONDS,
      deadLetter: `${name}-dead`,
    });
    // One text is one transaction: when two start together, the second waits for the lock and then finds the table.
    await boss.getDb().executeSql(
      `SELECT pg_advisory_xact_lock(${RESULTS_LOCK});
       CREATE TABLE IF NOT EXISTS ${RESULTS} (
         run_id text NOT NULL, shard integer NOT NULL, result bytea NOT NULL,
         made_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (run_id, shard))`,
    );
    return new ShardQueue(boss, name);
  }

  /** Hands a shard in; handing it in again changes nothing. */
  async send(job: ShardJob): Promise<void> {
    await this.#boss.send(this.#name, job, { id: jobId(job.runId, job.shard.index) });
  }

  /** The next shard, leased to the caller; null when none waits. */
  async lease(): Promise<LeasedJob | null> {
    const [job] = await this.#boss.fetch<ShardJob>(this.#name, { batchSize: 1 });
    return job === undefined ? null : { id: job.id, ...job.data };
  }

  /** Tells that the worker is alive. */
  async renew(id: string): Promise<void> {
    await this.#boss.touch(this.#name, id);
  }

  /** The result first, then the job: a crash between the two repeats the shard and stores the same bytes. */
  async finish({ id, runId, shard }: LeasedJob, result: ShardBytes): Promise<void> {
    await this.#boss
      .getDb()
      .executeSql(
        `INSERT INTO ${RESULTS} (run_id, shard, result) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
        [runId, shard.index, gzipSync(result, { level: 1 })],
      );
    await this.#boss.complete(this.#name, id);
  }

  async giveBack(id: string, reason: string): Promise<void> {
    await this.#boss.fail(this.#name, id, { reason });
  }

  /** Results of those shards that have one. */
  async results(runId: string, shards: readonly number[]): Promise<Map<number, ShardBytes>> {
    const { rows } = await this.#boss
      .getDb()
      .executeSql(
        `SELECT shard, result FROM ${RESULTS} WHERE run_id = $1 AND shard = ANY($2::int[]) LIMIT 32`,
        [runId, shards],
      );
    return new Map(
      (rows as { shard: number; result: Buffer }[]).map(({ shard, result }) => [shard, gunzipSync(result)]),
    );
  }

  /** Which of those shards ended as dead letters. */
  async lost(runId: string, shards: readonly number[]): Promise<number[]> {
    const byId = new Map(shards.map((index) => [jobId(runId, index), index]));
    const { rows } = await this.#boss
      .getDb()
      .executeSql(
        `SELECT id FROM ${SCHEMA}.job WHERE name = $1 AND state = 'failed' AND id = ANY($2::uuid[])`,
        [this.#name, [...byId.keys()]],
      );
    return (rows as { id: string }[]).map(({ id }) => byId.get(id) ?? -1).filter((index) => index >= 0);
  }

  async forget(runId: string, shards: readonly number[] | null): Promise<void> {
    const which = shards === null ? '' : ' AND shard = ANY($2::int[])';
    const values = shards === null ? [runId] : [runId, shards];
    await this.#boss.getDb().executeSql(`DELETE FROM ${RESULTS} WHERE run_id = $1${which}`, values);
  }

  async close(): Promise<void> {
    await this.#boss.stop({ graceful: false });
  }
}

/** The same shard of the same run is the same job, however often it is handed in. */
function jobId(runId: string, index: number): string {
  const hex = createHash('sha256').update(`${runId}:${index}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
