import { fileURLToPath } from 'node:url';
import { CatalogError, type CatalogProblem } from '../section.ts';
import { deepFreeze, type Snapshot, type SnapshotSections } from '../snapshot.ts';
import { compileTree } from './build-catalog.ts';
import { readTree, treeDigest } from './catalog-tree.ts';
import { readCompiled, writeCompiled } from './compiled-cache.ts';
import { digestOfGraph, moduleGraph } from './module-graph.ts';

export interface LoadOptions {
  /** The `catalog/` folder. */
  readonly catalogDir: string;
  /** Folder for the compiled form; null compiles afresh every time. */
  readonly cacheDir: string | null;
  /** Calendar day for staleness warnings, 'YYYY-MM-DD'; decides no number. */
  readonly today: string;
  /** Tries a freshly compiled catalogue out before it is kept or answered from; throws when it will not do. */
  readonly prove?: (snapshot: Snapshot) => void;
}

export interface BuildResult {
  readonly snapshot: Snapshot;
  readonly warnings: readonly CatalogProblem[];
  readonly fileCount: number;
}

/**
 * Digest of the compiling code as this process runs it: taken when the module loads, not when a catalogue is compiled.
 * A process that outlives an edit or an upgrade in place would otherwise store its old compilation under the new code's
 * name.
 */
const COMPILER = compilerDigest(fileURLToPath(new URL('../../..', import.meta.url)));

/**
 * The frozen catalogue. A current compiled form is used when its key matches the bytes on disk and the compiling code;
 * otherwise the sources are compiled and the result stored.
 * @throws CatalogError with every problem when the catalogue is invalid.
 */
export function loadSnapshot(options: LoadOptions): Snapshot {
  const tree = readTree(options.catalogDir);
  const digest = treeDigest(tree);
  if (options.cacheDir === null) return compileOrThrow(tree, digest, options).snapshot;
  const key = { set: 'snapshot', digest, compiler: COMPILER } as const;
  const stored = readCompiled<SnapshotSections>(options.cacheDir, key);
  if (stored !== undefined) return snapshotOf(digest, stored);
  const { snapshot } = compileOrThrow(tree, digest, options);
  writeCompiled(options.cacheDir, key, snapshot.sections);
  return snapshot;
}

function compilerDigest(root: string): string {
  return digestOfGraph(root, moduleGraph(root, ['src/catalog/files/load.ts']));
}

/** `catalog build`: compiles from the sources whatever is cached, stores the result, and says what it warned about. */
export function buildCatalog(options: LoadOptions): BuildResult {
  const tree = readTree(options.catalogDir);
  const digest = treeDigest(tree);
  const { snapshot, warnings } = compileOrThrow(tree, digest, options);
  if (options.cacheDir !== null) {
    const key = { set: 'snapshot', digest, compiler: COMPILER } as const;
    writeCompiled(options.cacheDir, key, snapshot.sections);
  }
  return { snapshot, warnings, fileCount: tree.length };
}

/** `catalog lint`: every problem, errors and warnings; empty when the catalogue is clean. */
export function lintCatalog(options: Omit<LoadOptions, 'cacheDir'>): readonly CatalogProblem[] {
  return compileTree(readTree(options.catalogDir), { today: options.today }).problems;
}

function compileOrThrow(tree: ReturnType<typeof readTree>, digest: string, { today, prove }: LoadOptions) {
  const { sections, problems } = compileTree(tree, { today });
  const errors = problems.filter((problem) => problem.severity === 'error');
  if (errors.length > 0) throw new CatalogError(errors);
  // Through JSON once, so that a fresh compilation and a cached one are the same value.
  const plain = JSON.parse(JSON.stringify(sections)) as SnapshotSections;
  const snapshot = snapshotOf(digest, plain);
  try {
    prove?.(snapshot);
  } catch (error) {
    const message = `no estimate can be made of it: ${error instanceof Error ? error.message : String(error)}`;
    throw new CatalogError([{ path: 'catalog', pointer: '', message, severity: 'error' }]);
  }
  return { snapshot, warnings: problems };
}

function snapshotOf(digest: string, sections: SnapshotSections): Snapshot {
  return deepFreeze({
    digest,
    catalogVersion: `${sections.catalogue.version}+${digest.slice(0, 12)}`,
    calibrationAsof: sections.catalogue.calibration_asof,
    escalationSeriesLast: lastDayOfMonth(sections.escalation.lastMonth),
    sections,
  });
}

/** '2025-08' → '2025-08-31'. */
function lastDayOfMonth(month: string): string {
  const [year = 0, index = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, index, 0)).toISOString().slice(0, 10);
}
