import { useQuery } from '@tanstack/react-query';
import { explorerAnswer } from '../api/queries.ts';
import { questionOf, type OwnerType } from '../explorer/scenario.ts';
import type { SectionProps } from '../explorer/view.ts';
import type { Kept } from './kept-answer.ts';

interface Financed {
  /** Null until the loans are sized. */
  readonly financed: Kept | null;
  readonly error: Error | null;
  readonly retry: () => void;
}

/**
 * The answer with loans sized for that owner: the one shown where the owner is stated, else one of its own that holds the tier
 * looked at and the cheapest that complies, asked for once it is wanted.
 */
export function useFinanced(view: SectionProps, owner: OwnerType, wanted: boolean): Financed {
  const { answer, question: shown, scenario, entry } = view;
  const { request, facts } = questionOf({ ...scenario, owner });
  const cheapest = answer.estimate.default_tier?.cheapestCompliant?.tier;
  const tiers = [...new Set([entry.tier, ...(cheapest === undefined ? [] : [cheapest])])];
  const question = { request: { ...request, tiers }, facts };
  // Of a stated owner the answer that is shown has the loans, or the one on its way will have them.
  const isStated = scenario.owner !== undefined;
  const isThere =
    entry.financing !== null || (isStated && shown.request.financing?.owner_type === scenario.owner);
  const { data, error, refetch } = useQuery({
    ...explorerAnswer(question),
    enabled: wanted && !isThere && !isStated,
  });
  if (isThere) return { financed: { answer, question: shown }, error: null, retry: () => undefined };
  return {
    financed: data === undefined ? null : { answer: data, question },
    error,
    retry: () => void refetch(),
  };
}
