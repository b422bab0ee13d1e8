import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProgramSet } from '../program-set.ts';
import { CatalogError, type CatalogProblem } from '../section.ts';
import { programChangesSection } from '../sections/program-changes.ts';
import { PROGRAM_SECTIONS, type ProgramSections } from '../sections/program-registry.ts';
import { programsSection } from '../sections/programs.ts';
import { deepFreeze, type Snapshot } from '../snapshot.ts';
import { compileTree } from './build-catalog.ts';
import { readTree, treeDigest, type TreeFile } from './catalog-tree.ts';
import { readCompiled, writeCompiled, type CacheKey } from './compiled-cache.ts';
import { digestOfGraph, moduleGraph } from './module-graph.ts';

export interface ProgramPlaces {
  /** The `data/programs/` folder. */
  readonly programsDir: string;
  /** The `data/places/` folder, whose territories the programs are held against; this checkout's where it is left out. */
  readonly placesDir?: string;
  /** The `catalog/` folder, whose programs are part of the set. */
  readonly catalogDir: string;
  /** Folder for the compiled form; null compiles afresh every time. */
  readonly cacheDir: string | null;
  /** Calendar day for staleness warnings, 'YYYY-MM-DD'; decides no number. */
  readonly today: string;
}

/** Taken when the module loads, as for the catalogue (load.ts). */
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PLACES = join(ROOT, 'data/places');
const COMPILER = digestOfGraph(ROOT, moduleGraph(ROOT, ['src/catalog/files/load-programs.ts']));

/**
 * The frozen set of all programs. A current compiled form is used when its key matches the bytes on disk, the catalogue
 * whose sources the entries cite, and the compiling code.
 * @throws CatalogError with every problem when an entry is invalid.
 */
export function loadPrograms(places: ProgramPlaces, catalogue: Snapshot): ProgramSet {
  const tree = programTree(places);
  const { cacheDir } = places;
  const digest = servedDigest(tree, places.placesDir);
  const madeOf = treeDigest([...tree, { path: 'catalogue', bytes: Buffer.from(catalogue.digest) }]);
  const key: CacheKey = { set: 'programs', digest: madeOf, compiler: COMPILER };
  const stored = cacheDir === null ? undefined : readCompiled<ProgramSections>(cacheDir, key);
  if (stored !== undefined) return setOf(digest, stored);
  const sections = compileOrThrow(tree, places.today, catalogue);
  if (cacheDir !== null) writeCompiled(cacheDir, key, sections);
  return setOf(digest, sections);
}

/** Every problem of the entries, errors and warnings; what is wrong with an entry of the catalogue is told there. */
export function lintProgramData(
  places: Omit<ProgramPlaces, 'cacheDir'>,
  catalogue: Snapshot,
): readonly CatalogProblem[] {
  return compiled(programTree(places), places.today, catalogue).problems;
}

const under = (prefix: string, directory: string): TreeFile[] =>
  readTree(directory).map(({ path, bytes }) => ({ path: `${prefix}/${path}`, bytes }));

/** Paths begin at the repository, those of the catalogue's programs at `catalog/`. */
function programTree({
  programsDir,
  catalogDir,
}: Pick<ProgramPlaces, 'programsDir' | 'catalogDir'>): TreeFile[] {
  const { root } = programsSection;
  return [...under('data/programs', programsDir), ...under(root, join(catalogDir, root))];
}

const compiled = (tree: readonly TreeFile[], today: string, { sections }: Snapshot) =>
  compileTree<ProgramSections>(tree, {
    today,
    sections: PROGRAM_SECTIONS as never,
    sourcesBeside: sections.sources,
  });

function compileOrThrow(tree: readonly TreeFile[], today: string, catalogue: Snapshot): ProgramSections {
  const { sections, problems } = compiled(tree, today, catalogue);
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new CatalogError(errors);
  // Through JSON once, so that a fresh compilation and a cached one are the same value.
  return JSON.parse(JSON.stringify(sections)) as ProgramSections;
}

/** The version of the set without its programs, which take 145 MB: for who names it and serves none. */
export function programsVersion(places: Pick<ProgramPlaces, 'programsDir' | 'catalogDir'>): string {
  const tree = programTree(places);
  const changes = tree.find(({ path }) => path === programChangesSection.root);
  const days = (changes?.bytes.toString('utf8') ?? '').match(/^\d{4}-\d\d-\d\d(?=,)/gm) ?? [];
  return versionOf(days.toSorted().at(-1), servedDigest(tree));
}

/** A territory that changes changes who is served what, as a program does. */
const servedDigest = (tree: readonly TreeFile[], placesDir = PLACES): string =>
  treeDigest([...tree, ...under('data/places', placesDir)]);

const versionOf = (newestDay: string | undefined, digest: string): string =>
  `${newestDay?.replaceAll('-', '.') ?? ''}+${digest.slice(0, 12)}`;

function setOf(digest: string, { programs, programChanges, sources }: ProgramSections): ProgramSet {
  return deepFreeze({
    version: versionOf(programChanges.rows[0]?.day, digest),
    digest,
    all: programs,
    changes: programChanges,
    sources,
  });
}
