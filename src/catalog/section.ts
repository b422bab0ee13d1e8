import type { TSchema } from 'typebox';

/**
 * `yaml`: one document a file. `csv`: header row; array of row objects of strings. `jsonl`: one document a line, each a file
 * of its own whose path ends in `:` and its line.
 */
export type Format = 'yaml' | 'csv' | 'jsonl';

/** A file of the catalogue as read from disk. */
export interface CatalogFile<T = unknown> {
  /** Path relative to the root of the data set (`catalog/`), forward slashes. */
  readonly path: string;
  readonly content: T;
}

export interface CatalogProblem {
  readonly path: string;
  /** RFC 6901 pointer into the file (empty for the file as a whole). */
  readonly pointer: string;
  readonly message: string;
  /** Errors prevent a start; warnings are printed. `overdue` is a warning at a start and fails `catalog lint`. */
  readonly severity: 'error' | 'overdue' | 'warning';
  /** 1-based place in the text; the loader fills both from the pointer where it can. */
  readonly line?: number;
  readonly column?: number;
}

export interface LintContext {
  /** Every section already compiled, by name; lints may look across sections. */
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
  /**
   * Directory or single file under the root of the data set, for example `measures` or `plans.yaml`; directories are read
   * recursively and only for files of the section's format.
   */
  readonly root: string;
  readonly format: Format;
  /** Further places with files of the same schema. */
  readonly also?: readonly { readonly root: string; readonly format: Format }[];
  readonly schema: TSchema;
  /** Must be pure and produce plain JSON (it is stored compiled and frozen at load). Files come sorted by path. */
  compile(files: readonly CatalogFile<File>[]): Compiled;
  lint?(files: readonly CatalogFile<File>[], context: LintContext): CatalogProblem[];
}

/** The catalogue is not fit to answer from: every problem found, one a line in the message. */
export class CatalogError extends Error {
  readonly problems: readonly CatalogProblem[];

  constructor(problems: readonly CatalogProblem[]) {
    super(`The catalogue has ${problems.length} problem(s):\n${problems.map(formatProblem).join('\n')}`);
    this.name = 'CatalogError';
    this.problems = problems;
  }
}

/** `path:line:column pointer message`, as editors make it clickable. */
function formatProblem(problem: CatalogProblem): string {
  const place =
    problem.line === undefined ? problem.path : `${problem.path}:${problem.line}:${problem.column ?? 1}`;
  return `${place} ${problem.pointer === '' ? '(whole file)' : problem.pointer}: ${problem.message}`;
}
