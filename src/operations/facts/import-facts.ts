import { Type } from 'typebox';
import type { FieldFault } from '../../contract/error-codes.ts';
import { FactRecord } from '../../contract/facts/index.ts';
import { accountOf, audit, targetAccountId } from '../accounts/access.ts';
import { TargetAccount, closed } from '../accounts/fields.ts';
import { invalidRequest } from '../parse.ts';
import { defineVerb } from '../verb.ts';
import { ParcelId, changeFacts, faultsOf } from './held.ts';

const MOST_RECORDS = 1_000;
/** Named before the rest is left unread. */
const MOST_FAULTS = 100;

/** Facts of several lots at once: all of them are kept, or none. */
export const importFacts = defineVerb({
  id: 'facts.import',
  summary: 'Say what is known of several lots, all or nothing',
  access: { kind: 'session' },
  cost: 'short',
  room: 'accounts',
  http: [{ at: ['pages'], method: 'POST', path: '/facts/import', input: 'parts' }],
  input: closed({
    account_id: TargetAccount,
    records: Type.Array(closed({ parcel_id: ParcelId, facts: FactRecord }), {
      minItems: 1,
      maxItems: MOST_RECORDS,
    }),
  }),
  output: closed({ lots: Type.Array(ParcelId) }),
  errors: ['not-found', 'conflict', 'storage-unavailable'],
  async run({ store, measures }, context, { account_id, records }) {
    const accountId = targetAccountId(context, account_id);
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
    return { lots };
  },
});
