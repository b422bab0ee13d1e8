import { programChangesSection, type ProgramChanges } from './program-changes.ts';
import { programDirectoriesSection, type CompiledProgram } from './programs.ts';
import { sourcesSection, type CompiledSources } from './sources.ts';

/** What `data/programs` is made of, beside the programs of the catalogue. Paths of files begin at the repository. */
export const PROGRAM_SECTIONS = {
  sources: { ...sourcesSection, root: 'data/programs/sources' },
  programs: programDirectoriesSection,
  programChanges: programChangesSection,
} as const;

/** The compiled values of the sections. */
export interface ProgramSections {
  readonly sources: CompiledSources;
  readonly programs: readonly CompiledProgram[];
  readonly programChanges: ProgramChanges;
}
