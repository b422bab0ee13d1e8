import type { CatalogSection } from '../section.ts';
import { compilePrograms } from './programs/compile.ts';
import { lintProgramSet, lintPrograms } from './programs/lints.ts';
import { ProgramFile as ProgramFileSchema } from './programs/schema.ts';
import type { CompiledProgram, CompiledPrograms, ProgramFile } from './programs/types.ts';

export type {
  CompiledEstimateUse,
  CompiledProgram,
  CompiledPrograms,
  EstimateRole,
  ProgramFile,
} from './programs/types.ts';

/** `catalog/programs/<state>/<id>.yaml`: the programs that estimates read. */
export const programsSection: CatalogSection<ProgramFile, CompiledPrograms> = {
  name: 'programs',
  root: 'programs',
  format: 'yaml',
  schema: ProgramFileSchema,
  compile: compilePrograms,
  lint: lintPrograms,
};

/** `data/programs`: imported directories and entries kept by hand, with the catalogue's: all the interface serves. */
export const programDirectoriesSection: CatalogSection<ProgramFile, readonly CompiledProgram[]> = {
  name: 'programs',
  root: 'data/programs',
  format: 'jsonl',
  also: [
    { root: 'data/programs/curated', format: 'yaml' },
    { root: programsSection.root, format: 'yaml' },
  ],
  schema: ProgramFileSchema,
  compile: (files) => compilePrograms(files).all,
  lint: lintProgramSet,
};
