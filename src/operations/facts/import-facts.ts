import { Type } from 'typebox';
import { FactFileSource, FactRecord } from '../../contract/facts/index.ts';
import { targetAccountId } from '../accounts/access.ts';
import { TargetAccount, closed } from '../accounts/fields.ts';
import { defineOperation } from '../operation.ts';
import { ParcelId } from './held.ts';
import { MOST_RECORDS, keepRecords } from './keep-records.ts';

/** Facts of several lots at once: all of them are kept, or none. */
export const importFacts = defineOperation({
  id: 'facts.import',
  summary: 'Say what is known of several lots, all or nothing',
  access: { kind: 'session' },
  cost: 'bulk',
  services: 'accounts',
  http: [{ at: ['pages'], method: 'POST', path: '/facts/import', input: 'parts' }],
  input: closed({
    account_id: TargetAccount,
    records: Type.Array(closed({ parcel_id: ParcelId, facts: FactRecord }), {
      minItems: 1,
      maxItems: MOST_RECORDS,
    }),
    file: Type.Optional(FactFileSource),
  }),
  output: closed({ lots: Type.Array(ParcelId) }),
  errors: ['not-found', 'conflict', 'storage-unavailable', 'overloaded'],
  async run(services, context, { account_id, records, file }) {
    return {
      lots: await keepRecords(services, context, targetAccountId(context, account_id), { records, file }),
    };
  },
});
