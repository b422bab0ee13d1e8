import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import type { ProjectFacts, Reason } from './types.ts';

const NOT_ON_RECORD: Reason = {
  code: 'terms_not_on_record',
  text: 'The catalogue has no terms of this program to test a project against.',
};

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
  const tested = program.gates.length > 0 || program.openToAll === true || program.requirements.length > 0;
  if (!tested && !confirmed.includes(NOT_ON_RECORD.code)) open.push(NOT_ON_RECORD);
  return open;
}

/** What the project itself undertakes to do or to choose: printed with the money. */
export function undertakings({ requirements }: CompiledProgram): string[] {
  return requirements.filter(({ undertaking }) => undertaking === true).map(({ text }) => text);
}
