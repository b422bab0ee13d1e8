import type { CompiledProgram } from './sections/programs.ts';
import type { ProgramChanges } from './sections/program-changes.ts';
import type { CompiledSources } from './sections/sources.ts';

/**
 * Every program of the programs interface: what estimates read (`catalog/programs`), entries kept by hand and imported
 * directories (`data/programs`). Apart from the catalogue, so that a program no estimate reads moves no `catalog_version`.
 */
export interface ProgramSet {
  /** `programs_version` of the interface: newest day of the table of changes and the first 12 digits of the digest. */
  readonly version: string;
  /** SHA-256 (hex) over the paths and bytes of every file the set is made of, and of the tables of places. */
  readonly digest: string;
  /** By id ascending. */
  readonly all: readonly CompiledProgram[];
  readonly changes: ProgramChanges;
  /** Records of the publications that the set alone cites; all others are the catalogue's. */
  readonly sources: CompiledSources;
}
