import { randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { ProblemError } from '../contract/error-codes.ts';
import { decodedResult, type ShardBytes, type ShardResult } from './shard.ts';

/** What a run is: two runs with the same manifest give the same bytes. */
export interface Manifest {
  readonly format: 4;
  readonly inputSha256: string;
  readonly columns: Readonly<Record<string, string>>;
  readonly shardRows: number;
  /** Whether the columns of the input stand in the output too. */
  readonly inputColumns: boolean;
  readonly asOf: string;
  readonly methodologyVersion: string;
  readonly catalogDigest: string;
}

/** The folder beside the output in which finished shards wait; it goes when the output is complete. */
export class RunFolder {
  readonly path: string;
  readonly #lock: string;

  constructor(output: string) {
    this.path = `${output}.run`;
    this.#lock = join(this.path, 'lock');
    mkdirSync(this.path, { recursive: true });
    this.#takeLock();
  }

  /** One coordinator at a time; the lock of a process that is gone is taken over. */
  #takeLock(): void {
    if (existsSync(this.#lock)) {
      const holder = Number(readFileSync(this.#lock, 'utf8'));
      if (holder !== process.pid && isAlive(holder))
        throw new ProblemError('conflict', `Process ${holder} is already writing this output.`);
    }
    writeFileSync(this.#lock, String(process.pid));
  }

  unlock(): void {
    rmSync(this.#lock, { force: true });
  }

  /** The manifest of an earlier, unfinished run; null when there is none. */
  manifest(): Manifest | null {
    const path = join(this.path, 'manifest.json');
    return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest) : null;
  }

  begin(manifest: Manifest): void {
    writeDurably(join(this.path, 'manifest.json'), Buffer.from(JSON.stringify(manifest)));
  }

  /** Distinguishes this run from every other, even an earlier run of the same work. */
  runId(): string {
    const path = join(this.path, 'run-id');
    if (!existsSync(path)) writeDurably(path, Buffer.from(randomUUID()));
    return readFileSync(path, 'utf8');
  }

  #shard(index: number): string {
    return join(this.path, `${String(index).padStart(7, '0')}.shard`);
  }

  has(index: number): boolean {
    return existsSync(this.#shard(index));
  }

  /** Writes aside, syncs and renames, so that the file appears whole or not at all. */
  put(index: number, result: ShardBytes): void {
    writeDurably(this.#shard(index), result);
  }

  read(index: number): ShardResult {
    return decodedResult(readFileSync(this.#shard(index)));
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}

function writeDurably(path: string, bytes: Uint8Array): void {
  const aside = `${path}.tmp`;
  const file = openSync(aside, 'w');
  writeFileSync(file, bytes);
  fsyncSync(file);
  closeSync(file);
  renameSync(aside, path);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
