import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { readReleaseParcels, releaseManifest } from '../sample/release-parcels.ts';
import type { DatasetMeta, StoreMeta } from './parcel-store.ts';
import { SqliteParcelReader } from './sqlite-reader.ts';
import { SCHEMA_VERSION } from './sqlite-schema.ts';
import { SqliteParcelWriter } from './sqlite-writer.ts';
import { checksumOf, isAsPublished, noteChecksum } from './parcel-checksum.ts';
import { ImportRunningError, takeImportLock } from './import-lock.ts';
import { describeCoverage, newestDay } from './store-meta.ts';

const FILE_NAME = 'parcels.sqlite';

export function parcelFilePath(dataDir: string): string {
  return join(dataDir, FILE_NAME);
}

export interface Replacement {
  readonly writer: SqliteParcelWriter;
  before(): StoreMeta | null;
  /** What the new file would hold once published. */
  after(changed: readonly DatasetMeta[]): StoreMeta;
  /** Publishes the new file: commit, sync, rename, sync the directory. Until then readers keep the old one. */
  publish(changed: readonly DatasetMeta[]): StoreMeta;
  abandon(): void;
}

/** Starts a replacement of the parcel file from a copy of the one served now, or from nothing when none is readable. */
export function replaceParcelFile(dataDir: string): Replacement {
  const releaseLock = takeImportLock(dataDir);
  try {
    removeAbandoned(dataDir);
    return startReplacement(dataDir, releaseLock);
  } catch (error) {
    releaseLock();
    throw error;
  }
}

function startReplacement(dataDir: string, releaseLock: () => void): Replacement {
  const served = parcelFilePath(dataDir);
  const next = join(dataDir, `${FILE_NAME}.next-${process.pid}-${randomUUID().slice(0, 8)}`);
  const copy = isParcelFile(served) && isAsPublished(dataDir, served) !== false;
  if (copy) copyFileSync(served, next);
  const writer = new SqliteParcelWriter(next, !copy);
  const after = (changed: readonly DatasetMeta[]) => nextMeta(writer, changed);
  return {
    writer,
    before: () => readMeta(served),
    after,
    publish(changed) {
      const meta = after(changed);
      writer.finish(meta);
      syncPath(next);
      noteChecksum(dataDir, checksumOf(next));
      // The sample alone can be made again; what a person imported can be brought back.
      if (changed.some((each) => each.dataset !== 'sample')) keepPrevious(dataDir);
      renameSync(next, served);
      syncPath(dataDir);
      releaseLock();
      return meta;
    },
    abandon() {
      writer.abandon();
      rmSync(next, { force: true });
      releaseLock();
    },
  };
}

const PREVIOUS_NAME = `${FILE_NAME}.previous`;

/** Keeps what is served under a second name; the rename that follows takes only the first away. */
function keepPrevious(dataDir: string): void {
  const [served, previous] = [parcelFilePath(dataDir), join(dataDir, PREVIOUS_NAME)];
  if (!isParcelFile(served)) return;
  rmSync(previous, { force: true });
  linkSync(served, previous);
}

/** Brings back the parcels from before the last import; a second call brings the import back. Null when there are none. */
export function undoParcelFile(dataDir: string): StoreMeta | null {
  const [served, previous] = [parcelFilePath(dataDir), join(dataDir, PREVIOUS_NAME)];
  const releaseLock = takeImportLock(dataDir);
  try {
    const meta = readMeta(previous);
    if (meta === null) return null;
    noteChecksum(dataDir, checksumOf(previous));
    const aside = join(dataDir, `${FILE_NAME}.next-${process.pid}-undone`);
    linkSync(served, aside);
    renameSync(previous, served);
    renameSync(aside, previous);
    syncPath(dataDir);
    return meta;
  } finally {
    releaseLock();
  }
}

function nextMeta(writer: SqliteParcelWriter, changed: readonly DatasetMeta[]): StoreMeta {
  const names = new Set(changed.map((dataset) => dataset.dataset));
  const datasets = [...writer.datasets().filter((dataset) => !names.has(dataset.dataset)), ...changed];
  const sample = datasets.find((dataset) => dataset.dataset === 'sample');
  return {
    generation: randomUUID(),
    parcelCount: writer.countParcels(),
    sampleVersion: sample?.label ?? null,
    datasets,
    coverage: describeCoverage(datasets),
    asOf: newestDay(datasets),
    digest: writer.digest(),
  };
}

/** Whether a file is there that this release reads or can bring up to date. */
function isParcelFile(path: string): boolean {
  if (!existsSync(path)) return false;
  let db: DatabaseSync | null = null;
  try {
    db = new DatabaseSync(path, { readOnly: true });
    const form = Number(db.prepare('PRAGMA user_version').get()!['user_version']);
    return (
      form >= 1 &&
      form <= SCHEMA_VERSION &&
      db.prepare("SELECT 1 FROM meta WHERE name = 'store'").get() !== undefined
    );
  } catch {
    return false;
  } finally {
    db?.close();
  }
}

function syncPath(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Unfinished files: the lock is ours, so nobody is writing one now. */
function removeAbandoned(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(`${FILE_NAME}.next-`)) rmSync(join(dataDir, name), { force: true });
  }
}

/** The parcels of a data directory are not what was published there, and hold what somebody imported. */
export class DamagedParcelsError extends Error {
  constructor(path: string) {
    super(
      `The parcel file ${path} is damaged: its checksum is not the one it was published with. ` +
        'Bring the parcels from before the last import back (`parcels undo`), or remove the file and import again.',
    );
    this.name = 'DamagedParcelsError';
  }
}

/** Whether a file with this release's sample is there, whole as far as its meta says. */
export function holdsRelease(dataDir: string): boolean {
  const meta = readMeta(parcelFilePath(dataDir));
  return meta?.sampleVersion === releaseManifest().version && meta.digest !== undefined;
}

const WAIT_FOR_OTHER_MS = 60_000;

/**
 * Makes sure that a parcel file is there and holds this release's sample; other datasets in it are kept. When another
 * process is writing the file, an older one is good enough to serve; with none, waits for that process.
 */
export function ensureParcelFile(dataDir: string): void {
  const path = parcelFilePath(dataDir);
  const isDamaged = existsSync(path) && isAsPublished(dataDir, path) === false;
  // The sample is made anew from what the release ships; what a person imported is not here to be made of.
  if (isDamaged && existsSync(join(dataDir, PREVIOUS_NAME))) throw new DamagedParcelsError(path);
  const isWanting = (): boolean => isDamaged || !holdsRelease(dataDir);
  for (let waitedMs = 0; isWanting(); waitedMs += 100) {
    try {
      return loadSample(dataDir);
    } catch (error) {
      if (!(error instanceof ImportRunningError)) throw error;
      if (!isDamaged && readMeta(path) !== null) return;
      if (waitedMs >= WAIT_FOR_OTHER_MS) throw error;
      // Opening is synchronous and happens once, before anything is served.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    }
  }
}

function loadSample(dataDir: string): void {
  const manifest = releaseManifest();
  const replacement = replaceParcelFile(dataDir);
  try {
    replacement.writer.dropDataset('sample');
    const sample = readReleaseParcels();
    for (const lot of sample.lots) replacement.writer.put('sample', lot);
    const { lots: rows, asOf } = manifest;
    replacement.publish([
      { dataset: 'sample', label: sample.version, rows, importedAt: new Date().toISOString(), asOf },
    ]);
  } catch (error) {
    replacement.abandon();
    throw error;
  }
}

/** Meta of the file at `path`; null when there is none, or none that this release can read. */
function readMeta(path: string): StoreMeta | null {
  if (!existsSync(path)) return null;
  try {
    const reader = new SqliteParcelReader(path);
    const { meta } = reader;
    reader.close();
    return meta;
  } catch {
    return null;
  }
}
