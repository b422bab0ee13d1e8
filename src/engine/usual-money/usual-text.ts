import { percent, roundedDollars } from '../../quantities/number-text.ts';
import { round } from '../../quantities/rounding.ts';
import type { Call, UsualMeasure } from './types.ts';

/** Whom to ask for money that is not counted, and what they pay or have paid for such work. */
export const askSentence = (call: Call): string =>
  `Before you sign, ask ${nameOf(call)} for money not counted here: ${paidText(call)}`;

/** The same of work that loses less than what may be paid toward it. */
export const askOfLosingWork = (call: Call): string =>
  `Money not counted here could make the work pay. Ask ${nameOf(call)}: ${paidText(call)}`;

const nameOf = ({ program }: Call): string => program.administrator ?? program.name;

function paidText({ measures, cents }: Call): string {
  const note = measures.find((entry) => entry.note !== null)?.note ?? null;
  const basis = basisOf(roundedDollars(cents.high / 100), measures);
  return note === null ? basis : `${basis} ${note}`;
}

/** Few jobs say what may be paid, not what is: then the program's limit is told, and how few they are. */
function basisOf(upTo: string, measures: readonly UsualMeasure[]): string {
  const jobs = new Set(measures.flatMap(({ paid }) => paid?.jobs ?? [])).size;
  if (jobs === 0) return `its ${sheetOf(measures)} up to ${upTo} for this.`;
  const share = shareWords(mostPaid(measures));
  return measures.some(({ paid }) => paid !== null && paid.middle !== null)
    ? `it has paid up to ${share} of such work, here up to ${upTo}.`
    : `it may pay up to ${share} of such work, here up to ${upTo}; only ${jobs} paid ${jobs === 1 ? 'job is' : 'jobs are'} known.`;
}

/** The largest share that a job got, within the limit of the program. */
function mostPaid(measures: readonly UsualMeasure[]): number {
  let most = 0;
  for (const { paid, program } of measures)
    if (paid !== null) most = Math.max(most, Math.min(paid.high, program.caps?.shareOfCost ?? 1));
  return most;
}

function sheetOf(measures: readonly UsualMeasure[]): string {
  const sheets = measures.flatMap(({ sheet }) => sheet ?? []);
  if (sheets.some(({ inForce }) => inForce)) return 'rate sheet pays';
  const [to] = sheets.flatMap((sheet) => sheet.to ?? []);
  return to === undefined ? 'rate sheet names' : `last rate sheet, to ${to}, paid`;
}

const WORDS: readonly (readonly [share: number, words: string])[] = [
  [1 / 4, 'a quarter'],
  [1 / 3, 'a third'],
  [1 / 2, 'half'],
  [2 / 3, 'two thirds'],
  [3 / 4, 'three quarters'],
];

/** A share in words where a plain one is near, else in percent. */
function shareWords(share: number): string {
  const near = WORDS.find(([value]) => Math.abs(value - share) <= 0.015);
  return near === undefined ? percent(round(share, 2)) : near[1];
}
