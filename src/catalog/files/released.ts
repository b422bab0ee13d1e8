import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { ProgramSet } from '../program-set.ts';
import type { CompiledProgram } from '../sections/programs.ts';
import { deepFreeze, type Snapshot } from '../snapshot.ts';

/**
 * What was released is kept compiled under `releases/`, named after its version: snapshots of the catalogue, so that an
 * artifact made on an older one can still be replayed by the same engine, and under `releases/programs` the programs, so
 * that what changed in them can be said.
 */
interface Kept<Content> {
  /** SHA-256 (hex) of the content's JSON: a damaged file answers nothing. */
  readonly sha256: string;
  /** How many of its day were kept before it; files of 2.0.0 and before have none, and were the first. */
  readonly ofDay?: number;
  /** Of a catalogue: the programs released with it. Until 2.0.0 they were sections of the catalogue. */
  readonly programsVersion?: string;
  readonly snapshot: Content;
}

/** The programs of a release. */
export type ReleasedPrograms = Pick<ProgramSet, 'all' | 'changes'>;

const ENDING = '.json.br';
const PROGRAMS = 'programs';
const pathOf = (directory: string, version: string): string => join(directory, `${version}${ENDING}`);

/** Keeps a release; returns the path of its catalogue. A file of the same version stays as it is. */
export function keepReleased(directory: string, snapshot: Snapshot, programs: ProgramSet): string {
  keep(join(directory, PROGRAMS), programs.version, { snapshot: programs });
  return keep(directory, snapshot.catalogVersion, { programsVersion: programs.version, snapshot });
}

function keep(directory: string, version: string, content: Omit<Kept<object>, 'sha256' | 'ofDay'>): string {
  const path = pathOf(directory, version);
  if (existsSync(path)) return path;
  mkdirSync(directory, { recursive: true });
  const day = dayOf(version);
  const earlier = keptVersions(directory).filter((other) => dayOf(other) === day);
  const ofDay = Math.max(-1, ...earlier.map((other) => placeOfDay(directory, other))) + 1;
  const kept: Kept<object> = { sha256: digestOf(content.snapshot), ofDay, ...content };
  writeFileSync(path, brotliCompressSync(JSON.stringify(kept)));
  return path;
}

/**
 * The released snapshot of this `catalog_version`; null when none is kept.
 * @throws Error when the file is damaged
 */
export const readReleased = (directory: string, catalogVersion: string): Snapshot | null =>
  read<Snapshot>(directory, catalogVersion);

/** The programs released last; null when none are kept. @throws Error when the file is damaged */
export function newestReleasedPrograms(directory: string): ReleasedPrograms | null {
  const folder = join(directory, PROGRAMS);
  const own = keptVersions(folder).at(-1);
  if (own !== undefined) return read<ProgramSet>(folder, own);
  const catalogue = keptVersions(directory).at(-1);
  return catalogue === undefined ? null : programsReleasedWith(directory, catalogue);
}

/** The programs released with a catalogue that is kept. @throws Error when a file is damaged or missing */
export function programsReleasedWith(directory: string, catalogVersion: string): ReleasedPrograms {
  const path = pathOf(directory, catalogVersion);
  const { programsVersion, snapshot } = readKept<{ readonly sections: SectionsUntil200 }>(path);
  if (programsVersion === undefined) {
    const { programs, programChanges } = snapshot.sections;
    const all = programs.all.map(({ origin: _origin, ...program }): CompiledProgram => program);
    return { all, changes: programChanges ?? { rows: [], changedOn: {} } };
  }
  const found = read<ProgramSet>(join(directory, PROGRAMS), programsVersion);
  if (found === null) throw new Error(`releases/programs does not hold ${programsVersion}`);
  return found;
}

interface SectionsUntil200 {
  readonly programs: { readonly all: readonly (CompiledProgram & { readonly origin?: string })[] };
  readonly programChanges?: ProgramSet['changes'];
}

function read<Content>(directory: string, version: string): Content | null {
  if (!/^[\w.+-]+$/.test(version)) return null;
  const path = pathOf(directory, version);
  if (!existsSync(path)) return null;
  const { sha256, snapshot } = readKept<Content>(path);
  if (digestOf(snapshot) !== sha256) throw new Error(`${path} is damaged`);
  return deepFreeze(snapshot);
}

const readKept = <Content>(path: string): Kept<Content> =>
  JSON.parse(brotliDecompressSync(readFileSync(path)).toString()) as Kept<Content>;

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

const digestOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex');
