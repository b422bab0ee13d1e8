import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { ProblemError } from '../contract/error-codes.ts';
import { evaluationDate } from '../operations/estimate/evaluation-date.ts';
import { lostShard } from './price-shard.ts';
import { progressOf, type Progress } from './progress.ts';
import { readRows, type InputFile } from './read-rows.ts';
import { RunFolder, type Manifest } from './run-folder.ts';
import { ShardLost, type Shard, type ShardResult, type ShardRunner } from './shard.ts';
import type { Cells } from '../operations/portfolio/parse-row.ts';
import { outputFiles, writeOutput } from './write-output.ts';

export interface RunOptions {
  readonly input: InputFile;
  readonly output: string;
  readonly shardRows: number;
  /** Evaluation day; null goes on with the day of an unfinished run, else takes today in New York. */
  readonly asOf: string | null;
  readonly methodologyVersion: string;
  readonly catalogDigest: string;
  readonly nowMs: number;
  readonly onProgress: (progress: Progress) => void;
  /** Opened once the work is known. The id stays the same when an interrupted run goes on. */
  openRunner(runId: string): Promise<ShardRunner>;
}

export interface RunReport {
  readonly rows: number;
  readonly estimated: number;
  readonly failed: number;
  /** Rows whose lot an earlier row names too: the totals count each. */
  readonly rows_of_a_lot_named_before: number;
  /** Rows an earlier, interrupted run had already finished. */
  readonly resumed_rows: number;
  /** Headings of the input that no field takes. */
  readonly columns_not_read: readonly string[];
  readonly seconds: number;
  readonly files: Readonly<Record<string, string>>;
}

/** Estimates every row of a file: finished shards are kept, the rest is priced, the output is put together in order. */
export async function runPortfolio(options: RunOptions): Promise<RunReport> {
  const begun = performance.now();
  if (!/\.(csv|parquet)$/i.test(options.output))
    throw new ProblemError('invalid-request', 'The output must end in .csv or .parquet.');
  const { rows, sha256, notRead } = await survey(options.input);
  const folder = new RunFolder(options.output);
  try {
    const manifest = settledManifest(folder, options, sha256);
    const done = await priceAll(folder, manifest, { options, rows });
    const { sums, repeatedLots } = await writeOutput(folder, { ...done, rows, output: options.output });
    folder.remove();
    return {
      rows,
      estimated: sums.estimated,
      failed: sums.failed,
      rows_of_a_lot_named_before: repeatedLots,
      resumed_rows: done.resumedRows,
      columns_not_read: notRead,
      seconds: (performance.now() - begun) / 1000,
      files: outputFiles(options.output),
    };
  } catch (error) {
    folder.unlock();
    throw error;
  }
}

/** Rows and digest of the input: a first pass, which also finds an unreadable file before any work is done. */
async function survey(
  input: InputFile,
): Promise<{ rows: number; sha256: string; notRead: readonly string[] }> {
  let rows = 0;
  let notRead: readonly string[] = [];
  const onNotRead = (headings: readonly string[]) => void (notRead = headings);
  for await (const batch of readRows({ ...input, onNotRead })) rows += batch.length;
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(input.path)) hash.update(chunk as Buffer);
  return { rows, sha256: hash.digest('hex'), notRead };
}

function settledManifest(folder: RunFolder, options: RunOptions, inputSha256: string): Manifest {
  const earlier = folder.manifest();
  const manifest: Manifest = {
    format: 2,
    inputSha256,
    columns: options.input.columns,
    shardRows: options.shardRows,
    asOf: options.asOf ?? earlier?.asOf ?? evaluationDate(options.nowMs),
    methodologyVersion: options.methodologyVersion,
    catalogDigest: options.catalogDigest,
  };
  if (earlier === null) folder.begin(manifest);
  else if (JSON.stringify(earlier) !== JSON.stringify(manifest))
    throw new ProblemError(
      'conflict',
      `${folder.path} holds an unfinished run of another input, release or setting. Give the same command as then, or delete that folder to begin anew.`,
    );
  return manifest;
}

interface Work {
  readonly options: RunOptions;
  readonly rows: number;
}

async function priceAll(folder: RunFolder, manifest: Manifest, { options, rows }: Work) {
  const runner = await options.openRunner(folder.runId());
  const progress = progressOf(rows, options.onProgress);
  const open = new Set<Promise<void>>();
  let failure: unknown = null;
  let resumedRows = 0;
  let shards = 0;
  try {
    for await (const shard of shardsOf(options.input, manifest)) {
      shards += 1;
      if (folder.has(shard.index)) {
        resumedRows += shard.rows.length;
        progress.skip(shard.rows.length);
        continue;
      }
      const work: Promise<void> = priced(runner, shard)
        .then((result) => {
          folder.put(shard.index, result);
          progress.add(shard.rows.length);
        })
        .catch((error: unknown) => void (failure ??= error))
        .finally(() => void open.delete(work));
      open.add(work);
      if (open.size >= runner.slots) await Promise.race(open);
      if (failure !== null) break;
    }
    await Promise.all(open);
    if (failure !== null) throw failure;
  } finally {
    progress.end();
    await runner.close();
  }
  return { shards, resumedRows };
}

async function priced(runner: ShardRunner, shard: Shard): Promise<ShardResult> {
  try {
    return await runner.run(shard);
  } catch (error) {
    if (error instanceof ShardLost) return lostShard(shard, error.message);
    throw error;
  }
}

/** Noon in New York, standard time: the evaluation day whatever the season. */
const momentOf = (day: string) => Date.parse(`${day}T17:00:00Z`);

async function* shardsOf(input: InputFile, { shardRows, asOf }: Manifest): AsyncGenerator<Shard> {
  const nowMs = momentOf(asOf);
  if (Number.isNaN(nowMs)) throw new ProblemError('invalid-request', `"${asOf}" is not a day (YYYY-MM-DD).`);
  let held: Cells[] = [];
  let index = 0;
  const shard = (rows: readonly Cells[]): Shard => ({ index, firstRow: index * shardRows + 1, rows, nowMs });
  for await (const batch of readRows(input)) {
    held.push(...batch);
    while (held.length >= shardRows) {
      yield shard(held.slice(0, shardRows));
      held = held.slice(shardRows);
      index += 1;
    }
  }
  if (held.length > 0) yield shard(held);
}
