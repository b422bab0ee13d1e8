import { useQueryClient } from '@tanstack/react-query';
import type { FactRecord } from '../../../src/contract/facts/index.ts';
import { call, isSignedIn } from '../api/call.ts';
import { explorerAnswer } from '../api/queries.ts';
import type { SimpleFact } from '../explorer/fact-fields.ts';
import type { SectionProps } from '../explorer/view.ts';

export type SetFact = (fact: string, value: unknown) => Promise<void>;

/** Lays a fact over those known. The service judges it first: what it refuses is thrown, and nothing changes. */
export function useSetFact({ scenario, question, change }: SectionProps): SetFact {
  const queries = useQueryClient();
  const { bbl } = scenario;
  return async (fact, value) => {
    if (bbl !== undefined && isSignedIn() && scenario.facts === undefined) {
      if (value === null) await call(`/facts/${bbl}?fact=${fact}`, 'DELETE');
      else await call(`/facts/${bbl}`, 'PATCH', { facts: { [fact]: value } });
      await Promise.all(
        ['estimate', 'evidence'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
      );
      return;
    }
    const { [fact as SimpleFact]: _gone, ...others } = scenario.facts ?? {};
    const facts = (value === null ? others : { ...others, [fact]: value }) as FactRecord;
    if (value !== null) await queries.fetchQuery(explorerAnswer({ ...question, facts }));
    change({ facts });
  };
}
