import type { DuckDBInstance } from '@duckdb/node-api';
import { ProblemError } from '../contract/error-codes.ts';

/**
 * DuckDB, which reads and writes Parquet. It is loaded when it is first asked for, since an installation may leave its
 * binary out.
 * @throws ProblemError `invalid-request` where it is left out
 */
export async function loadDuckDb(): Promise<typeof DuckDBInstance> {
  try {
    return (await import('@duckdb/node-api')).DuckDBInstance;
  } catch {
    throw new ProblemError(
      'invalid-request',
      'Parquet needs DuckDB, which this installation left out. Install without --omit=optional, or use .csv or .xlsx.',
    );
  }
}

/** A database in memory, of one thread. */
export async function openDuckDb(memoryLimit: string): Promise<DuckDBInstance> {
  const instances = await loadDuckDb();
  return instances.create(':memory:', { memory_limit: memoryLimit, threads: '1' });
}
