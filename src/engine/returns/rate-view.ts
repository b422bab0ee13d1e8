import type { RateOfReturn } from '../../contract/estimate/index.ts';
import { round } from '../../quantities/rounding.ts';
import type { RateResult } from './types.ts';

/** A rate of return as it is served; where there is none, why. */
export function rateView(result: RateResult): RateOfReturn {
  if (result.kind === 'unique') return { kind: 'unique', rate: round(result.rate, 6) };
  return { kind: result.kind, rate: null, reason: reasonOf(result) };
}

function reasonOf({ kind, roots }: Exclude<RateResult, { kind: 'unique' }>): string {
  if (kind === 'multiple') return 'The flows change sign more than once and fit several rates.';
  return roots.length > 0
    ? "The rate is above 1,000 % a year: next to none of the owner's money is in it."
    : 'What comes back is not more than what is paid, or nothing is paid first.';
}
