import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { ProblemError } from '../contract/error-codes.ts';
import type { MadeBy } from '../contract/portfolio.ts';
import type { RunProgress, RunReport, RunStopped } from '../contract/portfolio-run.ts';
import { evaluationDayFault } from '../contract/estimate/rules.ts';
import { inputHeadings } from '../portfolio-table/input-columns.ts';
import { loadDuckDb } from './duckdb.ts';
import { lostShard } from './price-shard.ts';
import { progressOf } from './progress.ts';
import { readRows, type Header, type InputFile } from './read-rows.ts';
import { RunFolder, type Manifest } from './run-folder.ts';
import { encodedResult, ShardLost, type Shard, type ShardBytes, type ShardRunner } from './shard.ts';
import { chunksOf } from './chunks.ts';
import { outputFiles, refuseEnding, refuseSize } from './output-files.ts';
import { writeOutput } from './write-output.ts';
import { dayInNewYork } from '../quantities/calendar-date.ts';

export interface RunOptions {
  readonly input: InputFile;
  readonly output: string;
  readonly shardRows: number;
  /** Whether the columns of the input stand in the output too. */
  readonly inputColumns: boolean;
  /** Evaluation day; null goes on with the day of an unfinished run, else takes today in New York. */
  readonly asOf: string | null;
  readonly catalogDigest: string;
  /** What rows of a day are made by. */
  readonly madeBy: (day: string) => MadeBy;
  readonly nowMs: number;
  readonly onProgress: (progress: RunProgress) => void;
  /** Ends the run where it stands; what is finished stays for the next one. */
  readonly stopping: AbortSignal;
  /** Opened once the work is known. The id stays the same when an interrupted run goes on. */
  openRunner(runId: string): Promise<ShardRunner>;
}

/** Estimates every row of a file: finished shards are kept, the rest is priced, the output is put together in order. */
export async function runPortfolio(options: RunOptions): Promise<RunReport | RunStopped> {
  const begun = performance.now();
  const { input, output } = options;
  refuseEnding(output);
  if (output.endsWith('.parquet')) await loadDuckDb();
  const { rows, sha256, header } = await survey(input);
  refuseSize(output, rows);
  const folder = new RunFolder(output);
  try {
    const manifest = settledManifest(folder, options, sha256);
    const { resumedRows, rowsKept } = await priceAll(folder, manifest, { options, rows });
    if (options.stopping.aborted) {
      folder.unlock();
      return { stopped: true, rows, rows_kept: rowsKept, folder: folder.path };
    }
    const sums = await writeOutput(folder, {
      output,
      rows,
      chunks: chunksOf(input, manifest.shardRows),
      madeBy: options.madeBy(manifest.asOf),
      digests: { catalog_digest: manifest.catalogDigest, input_sha256: manifest.inputSha256 },
      inputHeadings: manifest.inputColumns ? inputHeadings(header.headings) : null,
    });
    folder.remove();
    return {
      rows,
      estimated: sums.estimated,
      failed: sums.failed,
      rows_of_a_lot_named_before: sums.repeated,
      resumed_rows: resumedRows,
      columns_not_read: header.notRead,
      seconds: (performance.now() - begun) / 1000,
      files: outputFiles(output),
    };
  } catch (error) {
    folder.unlock();
    throw error;
  }
}

interface Survey {
  readonly rows: number;
  readonly sha256: string;
  readonly header: Header;
}

/** Rows and digest of the input: a first pass, which also finds an unreadable file before any work is done. */
async function survey(input: InputFile): Promise<Survey> {
  let rows = 0;
  let header: Header = { headings: [], notRead: [] };
  for await (const batch of readRows(input, (read) => void (header = read))) rows += batch.length;
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(input.path)) hash.update(chunk as Buffer);
  return { rows, sha256: hash.digest('hex'), header };
}

function settledManifest(folder: RunFolder, options: RunOptions, inputSha256: string): Manifest {
  const earlier = folder.manifest();
  const asOf = options.asOf ?? earlier?.asOf ?? dayInNewYork(options.nowMs);
  const manifest: Manifest = {
    format: 4,
    inputSha256,
    columns: options.input.columns,
    shardRows: options.shardRows,
    inputColumns: options.inputColumns,
    asOf,
    methodologyVersion: options.madeBy(asOf).methodology_version,
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
  const stopped = ended(options.stopping);
  const open = new Set<Promise<void>>();
  let failure: unknown = null;
  let [resumedRows, rowsKept] = [0, 0];
  try {
    for await (const shard of shardsOf(options.input, manifest)) {
      if (options.stopping.aborted) break;
      if (folder.has(shard.index)) {
        resumedRows += shard.rows.length;
        rowsKept += shard.rows.length;
        progress.skip(shard.rows.length);
        continue;
      }
      const work: Promise<void> = priced(runner, shard)
        .then((result) => {
          folder.put(shard.index, result);
          rowsKept += shard.rows.length;
          progress.add(shard.rows.length);
        })
        .catch((error: unknown) => void (failure ??= error))
        .finally(() => void open.delete(work));
      open.add(work);
      if (open.size >= runner.slots) await Promise.race([stopped, ...open]);
      if (failure !== null) break;
    }
    await Promise.race([stopped, Promise.all(open)]);
    if (failure !== null) throw failure;
  } finally {
    progress.end();
    await runner.close();
  }
  return { resumedRows, rowsKept };
}

const ended = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

async function priced(runner: ShardRunner, shard: Shard): Promise<ShardBytes> {
  try {
    return await runner.run(shard);
  } catch (error) {
    if (error instanceof ShardLost) return encodedResult(lostShard(shard, error.message));
    throw error;
  }
}

/** Noon in New York, standard time: the evaluation day whatever the season. */
const momentOf = (day: string) => Date.parse(`${day}T17:00:00Z`);

async function* shardsOf(input: InputFile, { shardRows, asOf }: Manifest): AsyncGenerator<Shard> {
  const nowMs = momentOf(asOf);
  const fault = evaluationDayFault(asOf, '/as_of');
  if (fault !== null) throw new ProblemError('invalid-request', `The day ${fault.message}`, [fault]);
  if (Number.isNaN(nowMs)) throw new ProblemError('invalid-request', `"${asOf}" is not a day (YYYY-MM-DD).`);
  let index = 0;
  for await (const chunk of chunksOf(input, shardRows)) {
    yield { index, firstRow: index * shardRows + 1, rows: chunk.map(({ cells }) => cells), nowMs };
    index += 1;
  }
}
