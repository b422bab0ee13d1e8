import { Pool, types, type Client, type PoolClient } from 'pg';

/** int8 arrives as text by default; every int8 here (epoch milliseconds, counts) is far below 2^53. */
const INT8 = 20;
types.setTypeParser(INT8, Number);

export interface PostgresPoolOptions {
  readonly databaseUrl: string;
  readonly maxConnections?: number;
  /** For migrations: statements may wait for another instance's migration and run long. */
  readonly patient?: boolean;
}

/** A pool whose connections can be cut, all at once: a hung server never ends them by itself. */
export interface CuttablePool {
  readonly pool: Pool;
  cut(): void;
}

/** A pool that gives up early rather than queue: two seconds for a connection, five for a statement. */
export function openPostgresPool(options: PostgresPoolOptions): CuttablePool {
  const pool = new Pool({
    connectionString: options.databaseUrl,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    ...(!options.patient && {
      statement_timeout: 5_000,
      query_timeout: 6_000,
      idle_in_transaction_session_timeout: 10_000,
    }),
    application_name: 'plumbline',
    keepAlive: true,
  });
  const open = new Set<PoolClient>();
  // An idle connection that dies is dropped by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  // A connection cut between two statements of a transaction would end it too. The next statement reports the cut.
  pool.on('connect', (client) => {
    open.add(client);
    client.on('error', () => undefined);
  });
  pool.on('remove', (client) => open.delete(client));
  const cut = (): void => {
    for (const client of open) (client as unknown as Client).connection.stream.destroy();
  };
  return { pool, cut };
}
