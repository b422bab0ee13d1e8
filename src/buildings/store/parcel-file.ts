import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { readEmbeddedSample, readSampleManifest } from '../sample/embedded-sample.ts';
import type { DatasetMeta, StoreMeta } from './parcel-store.ts';
import { SqliteParcelReader } from './sqlite-reader.ts';
import { SqliteParcelWriter } from './sqlite-writer.ts';
import { describeCoverage, newestDay } from './store-meta.ts';

const FILE_NAME = 'parcels.sqlite';

export function parcelFilePath(dataDir: string): string {
  return join(dataDir, FILE_NAME);
}

export interface Replacement {
  readonly writer: SqliteParcelWriter;
  /** Publishes the new file: commit, sync, rename, sync the directory. Until then readers keep the old one. */
  publish(changed: readonly DatasetMeta[]): StoreMeta;
  abandon(): void;
}

/** Starts a replacement of the parcel file from a copy of the one served now, or from nothing. */
export function replaceParcelFile(dataDir: string, keep: boolean): Replacement {
  mkdirSync(dataDir, { recursive: true });
  removeAbandoned(dataDir);
  const served = parcelFilePath(dataDir);
  const next = join(dataDir, `${FILE_NAME}.next-${process.pid}-${randomUUID().slice(0, 8)}`);
  const copy = keep && existsSync(served);
  if (copy) copyFileSync(served, next);
  const writer = new SqliteParcelWriter(next, !copy);
  return {
    writer,
    publish(changed) {
      const names = new Set(changed.map((dataset) => dataset.dataset));
      const datasets = [...writer.datasets().filter((dataset) => !names.has(dataset.dataset)), ...changed];
      const sample = datasets.find((dataset) => dataset.dataset === 'sample');
      const meta: StoreMeta = {
        generation: randomUUID(),
        parcelCount: writer.countParcels(),
        sampleVersion: sample?.label ?? null,
        datasets,
        coverage: describeCoverage(datasets),
        asOf: newestDay(datasets),
      };
      writer.finish(meta);
      syncPath(next);
      renameSync(next, served);
      syncPath(dataDir);
      return meta;
    },
    abandon() {
      writer.abandon();
      rmSync(next, { force: true });
    },
  };
}

function syncPath(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Files of imports whose process is gone. */
function removeAbandoned(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const match = /^parcels\.sqlite\.next-(\d+)-/.exec(name);
    if (match && !isAlive(Number(match[1]))) rmSync(join(dataDir, name), { force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Makes sure that a parcel file is there and holds this release's sample; other datasets in it are kept. */
export function ensureParcelFile(dataDir: string): void {
  const manifest = readSampleManifest();
  const current = readMeta(parcelFilePath(dataDir));
  if (current?.sampleVersion === manifest.version) return;
  const replacement = replaceParcelFile(dataDir, current !== null);
  try {
    replacement.writer.dropDataset('sample');
    const sample = readEmbeddedSample();
    for (const lot of sample.lots) replacement.writer.put('sample', lot);
    const rows = manifest.lots;
    replacement.publish([
      {
        dataset: 'sample',
        label: sample.version,
        rows,
        importedAt: new Date().toISOString(),
        asOf: manifest.asOf,
      },
    ]);
  } catch (error) {
    replacement.abandon();
    throw error;
  }
}

/** Meta of the file at `path`; null when there is none, or none that this release can read. */
export function readMeta(path: string): StoreMeta | null {
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
