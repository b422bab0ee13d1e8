import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import type { ProgramStatus } from '../../vocabulary/programs.ts';
import { isOver } from '../../engine/incentives/status.ts';
import type { Reason } from '../../engine/incentives/types.ts';
import { onRecord, undertakings, wordsOpen } from '../../engine/incentives/words.ts';

/** What a program, or one line of it, asks of every project of a day. */
export interface Terms {
  readonly program: CompiledProgram;
  /** It admits nobody any more. */
  readonly over: boolean;
  /** Why nobody knows whether it is open; null where somebody does. */
  readonly unknownStatus: Reason | null;
  /** The catalogue holds conditions, or says that there are none. */
  readonly onRecord: boolean;
  /** What no test decides, and only the applicant can vouch for. */
  readonly inWords: readonly Reason[];
  /** What the project itself has to do or to choose. */
  readonly undertakings: readonly string[];
}

const NOTHING_CONFIRMED = { confirmed: [] };

export const termsOf = (program: CompiledProgram, status: ProgramStatus): Terms => ({
  program,
  over: isOver(program, status),
  unknownStatus: status === 'unknown' ? unknownStatus(program) : null,
  onRecord: onRecord(program),
  inWords: wordsOpen(program, NOTHING_CONFIRMED),
  undertakings: undertakings(program),
});

function unknownStatus({ statusAsOf, statusNote }: CompiledProgram): Reason {
  const since =
    statusAsOf === null ? 'Its status was never dated' : `Its status was last known on ${statusAsOf}`;
  const note = statusNote === undefined ? '' : ` What is known: ${statusNote.replace(/\.$/, '')}.`;
  return { code: 'open', text: `${since}: no evidence says that it is open on this day.${note}` };
}
