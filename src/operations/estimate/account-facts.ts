import type { EstimateRequest } from '../../contract/estimate/index.ts';
import type { FactRecord } from '../../contract/facts/index.ts';
import type { CallContext } from '../call-context.ts';
import type { EstimateServices } from './services.ts';

/** What the caller's account knows of the lot that is asked for; null for a described building or without an account. */
export async function accountFacts(
  { facts }: Pick<EstimateServices, 'facts'>,
  { actor }: Pick<CallContext, 'actor'>,
  { bbl }: EstimateRequest,
): Promise<FactRecord | null> {
  if (bbl === undefined || (actor.kind !== 'key' && actor.kind !== 'session')) return null;
  return facts.find(actor.accountId, bbl);
}
