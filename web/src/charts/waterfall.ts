import { barUsd, usd } from '../format/numbers.ts';
import type { BarRow } from './bars.tsx';

export interface Step {
  readonly name: string;
  readonly amount: number;
  /** A total stands on the ground; a change hangs where the one before ended. */
  readonly total?: boolean;
  /** JSON pointer of the amount in the answer. */
  readonly at?: string;
}

/** From gross to net. */
export function waterfall(steps: readonly Step[]): BarRow[] {
  let level = 0;
  return steps.map(({ name, amount, total = false, at }) => {
    const from = total ? 0 : level;
    level = from + amount;
    const tone = amount < 0 ? 'c-incentive' : 'c-work';
    return {
      name,
      bars: [{ from, to: level, tone, faint: !total }],
      text: barUsd(amount),
      title: `${name}: ${usd(amount)}`,
      ...(at !== undefined && { of: [at] }),
    };
  });
}
