import { round } from '../../quantities/rounding.ts';
import type { Alternative } from '../returns/alternatives.ts';
import type { DefaultTier } from '../returns/default-tier.ts';

/** An alternative with charges that its present cost does not hold, USD at the evaluation date. */
export interface WithCharges extends Pick<Alternative, 'alternative'> {
  readonly chargesUsd: number;
  readonly presentCost: number;
}

/** What would cost least with charges that nothing counts. */
export function verdictWith(
  { alternatives, recommendation }: DefaultTier,
  chargesOf: (alternative: Alternative['alternative']) => number,
) {
  const charged = alternatives.map(({ alternative, presentCost }): WithCharges => {
    const chargesUsd = chargesOf(alternative);
    return { alternative, chargesUsd, presentCost: round(presentCost.totalUsd + chargesUsd, 2) };
  });
  const [first, ...others] = charged;
  if (first === undefined) throw new Error('a verdict has alternatives');
  const best = others.reduce(
    (least, entry) => (entry.presentCost < least.presentCost ? entry : least),
    first,
  );
  return {
    recommendation: best.alternative,
    sameAsVerdict: best.alternative === recommendation,
    alternatives: charged,
  };
}
