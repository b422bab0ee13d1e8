import type { CatalogFile, CatalogProblem } from '../../section.ts';
import type { ProgramFile } from '../../sections/programs/types.ts';
import { AMOUNT_LINTS } from './amounts.ts';
import { EVIDENCE_LINTS } from './evidence.ts';
import type { FaultLint } from './fault.ts';
import { FEDERAL_LINTS } from './federal-law.ts';
import { PHRASE_LINTS } from './phrases.ts';
import { endedTechnologies, RECORD_LINTS } from './records.ts';

const LINTS: readonly FaultLint[] = [
  ...AMOUNT_LINTS,
  ...FEDERAL_LINTS,
  ...EVIDENCE_LINTS,
  ...RECORD_LINTS,
  ...PHRASE_LINTS,
];

/** One warning for the section: which technologies nobody is paid for any more. */
function ended(files: readonly CatalogFile<ProgramFile>[], today: string): CatalogProblem[] {
  const found = files.filter(({ content }) => endedTechnologies(content, today).length > 0);
  const first = found[0];
  if (first === undefined) return [];
  const message = `${found.length} programs list a technology whose lines have all ended, ${first.content.id} for one`;
  return [{ path: 'programs', pointer: '', message, severity: 'warning' }];
}

/** Every kind of fault that audits of the program files have found, so that none comes back. */
export function lintProgramFaults(
  files: readonly CatalogFile<ProgramFile>[],
  today: string,
): CatalogProblem[] {
  const faults = files.flatMap(({ path, content }) =>
    LINTS.flatMap((lint) =>
      lint(content, { today, path }).map(([pointer, message]): CatalogProblem => ({
        path,
        pointer,
        message,
        severity: 'error',
      })),
    ),
  );
  return [...faults, ...ended(files, today)];
}
