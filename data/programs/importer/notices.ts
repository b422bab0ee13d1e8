import { readFileSync } from 'node:fs';
import type { Requirement } from '../../../src/catalog/sections/programs/requirement.ts';
import type { BenefitLine } from '../../../src/catalog/sections/programs/benefit.ts';
import type { ProgramFile } from '../../../src/catalog/sections/programs/types.ts';

/** What was learnt elsewhere of programs that a data set goes on listing as before. */
interface Notice {
  /** Regular expression of the ids it is about. */
  readonly match: string;
  /** Day of what was learnt. */
  readonly day: string;
  readonly source: string;
  readonly note?: string;
  /** Last day of applications. */
  readonly ends?: string;
  readonly requirement?: Requirement;
  /** Regular expression of the lines that the requirement is about; absent: the whole program. */
  readonly lines?: string;
  /** Group of which one pays: another data set lists the same money. */
  readonly group?: string;
  /** Nobody knows whether it is open. */
  readonly unconfirmed?: boolean;
}

const NOTICES = JSON.parse(
  readFileSync(new URL('notices.json', import.meta.url), 'utf8'),
) as readonly Notice[];

const later = (a: string | undefined, b: string): boolean => a === undefined || a > b;

function ended(line: BenefitLine, ends: string | undefined): BenefitLine {
  return ends === undefined || !later(line.to, ends) ? line : { ...line, to: ends };
}

const isFederalRebate = ({ jurisdiction, state }: ProgramFile): boolean =>
  jurisdiction === 'state' || state === 'RI';

function withNotice(file: ProgramFile, notice: Notice): ProgramFile {
  const { requirement, lines: about, ends, note, group, unconfirmed } = notice;
  const withAsked = (has: readonly Requirement[]): readonly Requirement[] =>
    requirement === undefined || has.some(({ code }) => code === requirement.code)
      ? has
      : [...has, requirement];
  const changed = (line: BenefitLine): BenefitLine => ({
    ...ended(line, ends),
    ...(about !== undefined && new RegExp(about).test(line.id)
      ? { requirements: withAsked(line.requirements ?? []) }
      : {}),
  });
  return {
    ...file,
    requirements: about === undefined ? withAsked(file.requirements) : file.requirements,
    ...(ends === undefined ? {} : { deadline: ends }),
    ...(file.lines === undefined ? {} : { lines: file.lines.map(changed) }),
    ...(note === undefined ? {} : { statusNote: note }),
    ...(group === undefined ? {} : { stackingGroup: group }),
    ...(unconfirmed === true ? { status: 'unknown' as const } : {}),
  };
}

/** The notices that are about a program; those of a federal rebate only where a state pays it. */
export const noticesOf = (file: ProgramFile): readonly Notice[] =>
  NOTICES.filter(
    ({ match }) =>
      new RegExp(match).test(file.id) &&
      (match.startsWith('^') ||
        (/\b(HEAR|Home Electrification and Appliance)/i.test(file.name) && isFederalRebate(file))),
  );

export const withNotices = (file: ProgramFile): ProgramFile => noticesOf(file).reduce(withNotice, file);
