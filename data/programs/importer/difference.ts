import type { BenefitLine } from '../../../src/catalog/sections/programs/benefit.ts';
import type { ProgramFile } from '../../../src/catalog/sections/programs/types.ts';
import { noticesOf } from './notices.ts';

/** A program that a refresh serves with another status, age or day of review than before, and why. */
export interface Change {
  readonly id: string;
  readonly field: 'status' | 'statusAsOf' | 'reviewAfter';
  readonly from: string | null;
  readonly to: string | null;
  /** A line that says something else since a day, an end that passed, a notice; null: nothing does. */
  readonly cause: string | null;
}

const newest = (lines: readonly BenefitLine[] | undefined): BenefitLine | undefined =>
  lines?.toSorted((a, b) => ((a.asOf ?? '') < (b.asOf ?? '') ? 1 : -1))[0];

const isPaused = ({ paused }: BenefitLine): boolean => paused === true;

/** What says that a program is as the data set now has it. */
function causeOf(field: Change['field'], before: ProgramFile, after: ProgramFile): string | null {
  const [notice] = noticesOf(after);
  const line = newest(after.lines);
  const known = line?.asOf !== undefined ? `line ${line.id} says what it says since ${line.asOf}` : null;
  if (field === 'statusAsOf' || field === 'reviewAfter') return known;
  if (notice !== undefined && after.status !== 'open') return `notice of ${notice.day}: ${notice.source}`;
  if (after.status === 'closed') return closingCause(after, before);
  const younger = (line?.asOf ?? '') > (before.statusAsOf ?? '');
  return younger ? known : null;
}

function closingCause({ lines = [], statusNote }: ProgramFile, { statusAsOf }: ProgramFile): string | null {
  if (lines.length > 0 && lines.every(isPaused)) return 'all its lines are paused in the data set';
  const last = lines
    .flatMap(({ to }) => to ?? [])
    .toSorted()
    .at(-1);
  if (last !== undefined) return `its last line ended on ${last}`;
  return statusNote ?? (statusAsOf === null ? null : `no line of it runs`);
}

const FIELDS = ['status', 'statusAsOf', 'reviewAfter'] as const;

/**
 * The file with nothing younger or more open than a cause that can be named; what changed is listed with it. A status or an
 * age without a cause stays as it was.
 */
export function settled(
  before: ProgramFile | undefined,
  after: ProgramFile,
): { readonly file: ProgramFile; readonly changes: readonly Change[] } {
  if (before === undefined) return { file: after, changes: [] };
  const changes = FIELDS.flatMap((field): Change[] =>
    before[field] === after[field]
      ? []
      : [
          {
            id: after.id,
            field,
            from: before[field],
            to: after[field],
            cause: causeOf(field, before, after),
          },
        ],
  );
  const unfounded = changes.filter(({ cause }) => cause === null);
  const kept = Object.fromEntries(unfounded.map(({ field }) => [field, before[field]]));
  return { file: { ...after, ...kept }, changes: changes.filter(({ cause }) => cause !== null) };
}
