import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import type { ProjectFacts, Reason } from './types.ts';

const NOT_ON_RECORD: Reason = {
  code: 'terms_not_on_record',
  text: 'The catalogue has no terms of this program to test a project against.',
};

/** The catalogue holds conditions of the program, or says that there are none. */
export const onRecord = ({ gates, openToAll, requirements }: CompiledProgram): boolean =>
  gates.length > 0 || openToAll === true || requirements.length > 0;

/**
 * What keeps a program open because its conditions exist in words only. "Eligible" means tested: a condition nobody
 * tested, or no condition on record at all, leaves every project undetermined until the applicant vouches for it by its
 * code.
 */
export function wordsOpen(
  program: CompiledProgram,
  { confirmed }: Pick<ProjectFacts, 'confirmed'>,
): Reason[] {
  const open: Reason[] = [];
  for (const { code, text, when, undertaking } of program.requirements)
    if (when === undefined && undertaking !== true && !confirmed.includes(code)) open.push({ code, text });
  if (!onRecord(program) && !confirmed.includes(NOT_ON_RECORD.code)) open.push(NOT_ON_RECORD);
  return open;
}

/** What the project itself undertakes to do or to choose: printed with the money. */
export function undertakings({ requirements }: CompiledProgram): string[] {
  return requirements.filter(({ undertaking }) => undertaking === true).map(({ text }) => text);
}
