import { Type } from 'typebox';
import { FACT_NAMES } from '../../contract/facts/index.ts';
import { oneOf } from '../../contract/estimate/fields.ts';
import { audit, targetAccountId } from '../accounts/access.ts';
import { ACCOUNT_OPTION } from '../accounts/command-options.ts';
import { TargetAccount, closed } from '../accounts/fields.ts';
import { defineOperation } from '../operation.ts';
import { ParcelId, changeFacts, noFacts } from './held.ts';

/** Forgets one fact of a lot, or all. */
export const clearFacts = defineOperation({
  id: 'facts.clear',
  summary: 'Forget what an account said of a lot: one fact, or all',
  access: { kind: 'session' },
  cost: 'short',
  services: 'accounts',
  http: [
    {
      at: ['pages'],
      method: 'DELETE',
      path: '/facts/{parcel_id}',
      input: 'parts',
      query: { fact: { kind: 'choice', values: FACT_NAMES } },
    },
  ],
  command: {
    name: 'facts clear',
    inputs: {
      parcel_id: { flag: '<parcel>' },
      account_id: { ...ACCOUNT_OPTION, required: true },
      fact: { flag: '--fact <name>', description: 'only this one, for example heating_system' },
    },
  },
  input: closed({
    account_id: TargetAccount,
    parcel_id: ParcelId,
    fact: Type.Optional(oneOf(FACT_NAMES, 'Only this one.')),
  }),
  output: closed({
    parcel_id: ParcelId,
    left: Type.Array(Type.String({ description: 'A fact still held.' })),
  }),
  errors: ['not-found', 'storage-unavailable'],
  async run({ store }, context, { account_id, parcel_id: parcelId, fact }) {
    const accountId = targetAccountId(context, account_id);
    return store.transaction(async (repositories) => {
      const held = await repositories.facts.find(accountId, parcelId);
      if (held === null) throw noFacts(parcelId);
      if (fact !== undefined && held.facts[fact] === undefined) throw noFacts(parcelId, fact);
      const names = fact === undefined ? FACT_NAMES : [fact];
      const change = Object.fromEntries(names.map((name) => [name, null]));
      const left = await changeFacts(repositories, { accountId, parcelId }, change, context.nowMs);
      await audit(repositories, context, { action: 'facts.clear', accountId, subject: parcelId });
      return { parcel_id: parcelId, left: Object.keys(left?.facts ?? {}) };
    });
  },
});
