import { roundedDollars } from '../../quantities/number-text.ts';
import type { Call, UsualMeasure } from './types.ts';

/** What the administrator has paid for such work, and what to do about it. */
export function askSentence({ program, measures, cents }: Call): string {
  const who = program.administrator ?? program.name;
  const upTo = roundedDollars(cents.high / 100);
  const basis = measures.some(({ paid }) => paid !== null)
    ? `${who} has paid up to ${shareWords(mostPaid(measures))} of such work`
    : `${who}'s last rate sheet${endOf(measures)} pays for such work`;
  const note = measures.find((entry) => entry.note !== null)?.note ?? null;
  const asking = `${basis}, here up to ${upTo}, which is not counted: ask before you sign.`;
  return note === null ? asking : `${asking} ${note}`;
}

/** The largest share that a job got, within the limit of the program. */
function mostPaid(measures: readonly UsualMeasure[]): number {
  let most = 0;
  for (const { paid, program } of measures)
    if (paid !== null) most = Math.max(most, Math.min(paid.high, program.caps?.shareOfCost ?? 1));
  return most;
}

function endOf(measures: readonly UsualMeasure[]): string {
  const ends = measures.flatMap(({ sheet }) => sheet?.to ?? []);
  return ends[0] === undefined ? '' : ` (to ${ends[0]})`;
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
  return near === undefined ? `${Math.round(share * 100)} %` : near[1];
}
