import type { CatalogFile, CatalogSection } from '../section.ts';
import { compilePrograms } from './programs/compile.ts';
import { lintPrograms } from './programs/lints.ts';
import { ProgramFile as ProgramFileSchema } from './programs/schema.ts';
import type { CompiledPrograms, ProgramFile } from './programs/types.ts';

export type {
  CompiledEstimateUse,
  CompiledProgram,
  CompiledPrograms,
  EstimateRole,
  ProgramFile,
} from './programs/types.ts';

/** `catalog/programs/<state>/<id>.yaml`: one catalogue behind the estimate's incentives and the programs interface. */
export const programsSection: CatalogSection<ProgramFile, CompiledPrograms> = {
  name: 'programs',
  root: 'programs',
  format: 'yaml',
  schema: ProgramFileSchema,
  compile: (files: readonly CatalogFile<ProgramFile>[]) => compilePrograms(files),
  lint: lintPrograms,
};
