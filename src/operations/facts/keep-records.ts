import type { FieldFault } from '../../contract/error-codes.ts';
import type { FactRecord } from '../../contract/facts/index.ts';
import { accountOf, audit } from '../accounts/access.ts';
import type { AccountServices } from '../accounts/services.ts';
import type { CallContext } from '../call-context.ts';
import { invalidRequest } from '../parse.ts';
import { changeFacts, faultsOf } from './held.ts';

export interface LotRecord {
  readonly parcel_id: string;
  readonly facts: FactRecord;
}

/** Lots of one import. */
export const MOST_RECORDS = 1_000;
/** Named before the rest is left unread. */
export const MOST_FAULTS = 100;

/** Keeps facts of several lots of an account: all of them, or none. @throws ProblemError with what is wrong. */
export async function keepRecords(
  { store, measures }: Pick<AccountServices, 'store' | 'measures'>,
  context: CallContext,
  accountId: string,
  records: readonly LotRecord[],
): Promise<string[]> {
  const lots = records.map(({ parcel_id }) => parcel_id);
  const twice = lots.findIndex((id, at) => lots.indexOf(id) !== at);
  if (twice >= 0)
    throw invalidRequest([
      { pointer: `/records/${twice}/parcel_id`, code: 'repeated', message: 'this lot stands in it twice' },
    ]);
  const rules = { nowMs: context.nowMs, measures };
  const faults: FieldFault[] = [];
  for (const [at, { facts }] of records.entries()) {
    if (faults.length >= MOST_FAULTS) break;
    faults.push(...faultsOf(facts, `/records/${at}/facts`, rules));
  }
  if (faults.length > 0) throw invalidRequest(faults);
  await store.transaction(async (repositories) => {
    await accountOf(repositories, accountId);
    for (const { parcel_id: parcelId, facts } of records) {
      await changeFacts(repositories, { accountId, parcelId }, facts, context.nowMs);
      await audit(repositories, context, { action: 'facts.import', accountId, subject: parcelId });
    }
  });
  return lots;
}
