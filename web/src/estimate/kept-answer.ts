import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import type { ExplorerAnswer } from '../../../src/contract/insights.ts';
import { explorerAnswer, type Question } from '../api/queries.ts';
import { questionOf, type Scenario } from '../explorer/scenario.ts';

/** An answer with the question it answers, so that its numbers open their own evidence. */
export interface Kept {
  readonly answer: ExplorerAnswer;
  readonly question: Question;
}

export interface KeptAnswer {
  /** The last good answer for this building; null before there is one. */
  readonly kept: Kept | null;
  /** Why the scenario now asked for has no answer. */
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly retry: () => void;
}

/** The answer to a scenario. While a change is priced, and where it cannot be, the answer before it stays. */
export function useKeptAnswer({ bbl, building, facts, owner, mortgage, refi }: Scenario): KeptAnswer {
  const question = useMemo(
    () =>
      questionOf({
        ...(bbl === undefined ? {} : { bbl }),
        ...(building === undefined ? {} : { building }),
        ...(facts === undefined ? {} : { facts }),
        ...(owner === undefined ? {} : { owner }),
        ...(mortgage === undefined ? {} : { mortgage }),
        ...(refi === undefined ? {} : { refi }),
      }),
    [bbl, building, facts, owner, mortgage, refi],
  );
  const { data, error, isPending, refetch } = useQuery(explorerAnswer(question));
  const answered = useMemo(() => (data === undefined ? null : { answer: data, question }), [data, question]);
  // Drawn in slices: one long render would leave taps on a slow phone without an answer.
  const shown = useDeferredValue(answered);
  const [last, setLast] = useState<Kept | null>(null);
  if (shown !== null && last?.answer !== shown.answer) setLast(shown);
  const kept = last !== null && isSameBuilding(last.question, question) ? last : null;
  return { kept, error, isPending, retry: () => void refetch() };
}

function isSameBuilding({ request: one }: Question, { request: other }: Question): boolean {
  return one.bbl === other.bbl && JSON.stringify(one.building) === JSON.stringify(other.building);
}
