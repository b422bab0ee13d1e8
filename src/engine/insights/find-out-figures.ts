import type { TierEntry } from '../../contract/estimate/index.ts';
import { larger, minus, smaller, usd } from '../figures/arithmetic.ts';
import { served, type Figure } from '../figures/figure.ts';
import type { Finding } from './find-out-first.ts';

/** JSON pointer of the things to find out in the answer of the pages. */
export const FIND_OUT_AT = '/insights/findOutFirst';

/** Where the answer with one value tried is thought to stand: numbers in it are explained like those of the answer itself. */
export const trialAnswerAt = (position: number, trial: number): string =>
  `${FIND_OUT_AT}/${position}/trials/${trial}/answer`;

/** Numbers of a tier that a trial moves, and how they are read from it. */
const READ = {
  expectedCost: ({ sensitivity }) => [['expected cost', sensitivity.expected, 'sensitivity/expected']],
  npv: ({ roi }) => [['net present value', roi.npv, 'roi/npv']],
  intervalWidth: ({ sensitivity }) => [
    ['high end', sensitivity.worstCase, 'sensitivity/worstCase'],
    ['low end', sensitivity.bestCase, 'sensitivity/bestCase'],
  ],
} as const satisfies Record<
  string,
  (entry: TierEntry) => readonly (readonly [name: string, value: number, inside: string])[]
>;

type Range = keyof typeof READ;

/** The tier looked at in one answer, and where that answer stands. */
interface Made {
  /** With which value, in words. */
  readonly value: string;
  readonly entry: TierEntry;
  readonly at: string;
}

/**
 * The figure of a number of one finding, by its place below it: `npv/low`, `movesUsd`. Null for another place.
 * @param made the answer as it is, then those with a value tried, in the order of the finding's trials
 */
export function findOutFigure(
  finding: Finding,
  position: number,
  inside: string,
  made: readonly Made[],
): Figure | null {
  const at = `${FIND_OUT_AT}/${position}`;
  if (inside === 'movesUsd') {
    const move = (range: 'expectedCost' | 'npv') =>
      minus(
        served(`${NAMES[range]}, most`, finding[range].high, 'USD', `${at}/${range}/high`),
        served(`${NAMES[range]}, least`, finding[range].low, 'USD', `${at}/${range}/low`),
      );
    return usd(larger(move('expectedCost'), move('npv')));
  }
  const [range = '', end = ''] = inside.split('/');
  if (!Object.hasOwn(READ, range) || (end !== 'low' && end !== 'high')) return null;
  const found = made.map((answer) => numberOf(answer, range as Range));
  return usd(end === 'low' ? smaller(...found) : larger(...found));
}

const NAMES = { expectedCost: 'expected cost', npv: 'net present value' } as const;

/** The number in one answer: served there, or the difference of two served numbers. */
function numberOf({ value, entry, at }: Made, range: Range): Figure {
  const [first, second] = READ[range](entry).map(([name, number, inside]) =>
    served(`${name} ${value}`, number, 'USD', `${at}/${inside}`),
  );
  if (first === undefined) throw new RangeError(`nothing is read for ${range}`);
  return second === undefined ? first : minus(first, second);
}
