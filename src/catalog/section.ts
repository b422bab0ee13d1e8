import type { TSchema } from 'typebox';

/** A file of the catalogue as read from disk: parsed content and where each JSON pointer stands in the text. */
export interface CatalogFile<T = unknown> {
  /** Path relative to `catalog/`, forward slashes. */
  readonly path: string;
  readonly content: T;
}

export interface CatalogProblem {
  readonly path: string;
  /** RFC 6901 pointer into the file (empty for the file as a whole). */
  readonly pointer: string;
  readonly message: string;
  /** Errors prevent a start; warnings (staleness) are printed. */
  readonly severity: 'error' | 'warning';
}

export interface LintContext {
  /** Every section already read, by name; lints may look across sections. */
  readonly sections: Readonly<Record<string, unknown>>;
  readonly sourceIds: ReadonlySet<string>;
  /** Calendar day for staleness lints. */
  readonly today: string;
}

/**
 * One room of the catalogue: which files it reads, the schema of one file, how the files become one frozen value,
 * and its lints. `src/catalog/sections/<name>.ts` exports one; `src/catalog/sections/registry.ts` lists them all.
 */
export interface CatalogSection<File = unknown, Compiled = unknown> {
  readonly name: string;
  /** Directory or single file under `catalog/`, for example `measures` or `plans.yaml`; directories are read recursively. */
  readonly root: string;
  /** `yaml` (one document a file) or `csv` (array of row objects of strings). */
  readonly format: 'yaml' | 'csv';
  readonly schema: TSchema;
  /** Must be pure and produce plain JSON (it is stored compiled and frozen at load). */
  compile(files: readonly CatalogFile<File>[]): Compiled;
  lint?(files: readonly CatalogFile<File>[], context: LintContext): CatalogProblem[];
}
