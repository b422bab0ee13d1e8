import type { EstimateResponse } from '../../contract/estimate/index.ts';
import type { Engine } from '../../engine/compile-engine.ts';
import type { Estimated } from '../../engine/estimate/types.ts';
import { BILLS } from '../../engine/insights/missing-facts.ts';
import type { DecidingDoubt } from '../../engine/odds/verdict-odds.ts';

type Verdict = NonNullable<EstimateResponse['default_tier']>;
export type DecidingFact = NonNullable<Verdict['decidedBy']>[number];

const DOUBTS: Readonly<Record<DecidingDoubt, DecidingFact>> = {
  energy: { input: 'energy bills', question: BILLS },
  cost: { input: 'bids', question: 'What do contractors ask for the work? Get two bids of the same scope.' },
  money: {
    input: 'program money',
    question: 'What will the programs pay toward it? Ask them before anything is signed.',
  },
};

/**
 * What would settle a verdict that is not clear: missing facts of which some value changes the recommendation where it is
 * open, then the doubts that move it most.
 */
export function decidedBy(engine: Engine, outcome: Estimated): DecidingFact[] {
  const { odds, defaultTier } = outcome;
  if (odds === null || defaultTier === null || odds.certainty === 'clear') return [];
  const facts = odds.certainty === 'open' ? engine.decidingFacts(outcome) : [];
  const found = [
    ...facts.map(({ input, question }) => ({ input, question })),
    ...odds.deciding.map((doubt) => DOUBTS[doubt]),
  ];
  return found.filter(({ input }, at) => found.findIndex((other) => other.input === input) === at);
}

/** The verdict with what would settle it. */
export const settledBy = (verdict: Verdict | null, facts: readonly DecidingFact[]): Verdict | null =>
  verdict === null ? null : { ...verdict, decidedBy: [...facts] };
