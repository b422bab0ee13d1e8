import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { deepFreeze, type Snapshot } from '../snapshot.ts';

/**
 * Snapshots that were released are kept compiled under `releases/`, named after their `catalog_version`, so that an
 * artifact made on an older catalogue can still be replayed by the same engine.
 */
interface KeptSnapshot {
  /** SHA-256 (hex) of the snapshot's JSON: a damaged file answers nothing. */
  readonly sha256: string;
  /** How many of its day were kept before it; files of 2.0.0 and before have none, and were the first. */
  readonly ofDay?: number;
  readonly snapshot: Snapshot;
}

const ENDING = '.json.br';
const pathOf = (directory: string, catalogVersion: string): string =>
  join(directory, `${catalogVersion}${ENDING}`);

/** Keeps a snapshot; returns the file's path. An existing file of the same version stays as it is. */
export function keepReleased(directory: string, snapshot: Snapshot): string {
  const path = pathOf(directory, snapshot.catalogVersion);
  if (existsSync(path)) return path;
  mkdirSync(directory, { recursive: true });
  const day = dayOf(snapshot.catalogVersion);
  const earlier = keptVersions(directory).filter((version) => dayOf(version) === day);
  const ofDay = Math.max(-1, ...earlier.map((version) => placeOfDay(directory, version))) + 1;
  const kept: KeptSnapshot = { sha256: digestOf(snapshot), ofDay, snapshot };
  writeFileSync(path, brotliCompressSync(JSON.stringify(kept)));
  return path;
}

/**
 * The released snapshot of this `catalog_version`; null when none is kept.
 * @throws Error when the file is damaged
 */
export function readReleased(directory: string, catalogVersion: string): Snapshot | null {
  if (!/^[\w.+-]+$/.test(catalogVersion)) return null;
  const path = pathOf(directory, catalogVersion);
  if (!existsSync(path)) return null;
  const { sha256, snapshot } = readKept(path);
  if (digestOf(snapshot) !== sha256) throw new Error(`${path} is damaged`);
  return deepFreeze(snapshot);
}

const readKept = (path: string): KeptSnapshot =>
  JSON.parse(brotliDecompressSync(readFileSync(path)).toString()) as KeptSnapshot;

/** Versions that are kept, oldest first; those of one day in the order in which they were kept. */
export function keptVersions(directory: string): string[] {
  if (!existsSync(directory)) return [];
  const versions = readdirSync(directory)
    .filter((name) => name.endsWith(ENDING))
    .map((name) => name.slice(0, -ENDING.length));
  const days = Map.groupBy(versions.toSorted(byDay), dayOf);
  return [...days.values()].flatMap((ofDay) => inOrderKept(directory, ofDay));
}

/** Where a day has one version, which is the rule, no file is opened. */
function inOrderKept(directory: string, ofDay: readonly string[]): readonly string[] {
  if (ofDay.length < 2) return ofDay;
  const places = new Map(ofDay.map((version) => [version, placeOfDay(directory, version)]));
  return ofDay.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0) || (a < b ? -1 : 1));
}

const dayOf = (version: string): string => version.split('+')[0] ?? '';

const placeOfDay = (directory: string, version: string): number =>
  readKept(pathOf(directory, version)).ofDay ?? 0;

/** `2026.11.21+…`: year, month, day, and a running number where one day has several. */
function byDay(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => dayOf(version).split('.').map(Number));
  for (let part = 0; part < 4; part += 1) {
    const step = (left?.[part] ?? 0) - (right?.[part] ?? 0);
    if (step !== 0) return step;
  }
  return 0;
}

const digestOf = (snapshot: Snapshot): string =>
  createHash('sha256').update(JSON.stringify(snapshot)).digest('hex');
