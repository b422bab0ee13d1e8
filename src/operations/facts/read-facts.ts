import { Type } from 'typebox';
import { accountOf, targetAccountId } from '../accounts/access.ts';
import { ACCOUNT_OPTION } from '../accounts/command-options.ts';
import { Instant, TargetAccount, closed, instant } from '../accounts/fields.ts';
import { inPages } from '../in-pages.ts';
import { defineOperation } from '../operation.ts';
import type { LotFacts, Page } from '../ports/accounts.ts';
import { HeldFacts, ParcelId, heldFacts, noFacts } from './held.ts';

/** What the account has said of one lot. */
export const getFacts = defineOperation({
  id: 'facts.get',
  summary: 'What an account knows of a lot',
  access: { kind: 'session' },
  cost: 'short',
  services: 'accounts',
  http: [{ at: ['pages'], method: 'GET', path: '/facts/{parcel_id}', input: 'parts' }],
  command: {
    name: 'facts get',
    inputs: { parcel_id: { flag: '<parcel>' }, account_id: { ...ACCOUNT_OPTION, required: true } },
  },
  input: closed({ account_id: TargetAccount, parcel_id: ParcelId }),
  output: HeldFacts,
  errors: ['not-found', 'storage-unavailable'],
  async run({ store }, context, { account_id, parcel_id: parcelId }) {
    const held = await store.read.facts.find(targetAccountId(context, account_id), parcelId);
    if (held === null) throw noFacts(parcelId);
    return heldFacts(held);
  },
});

export const listFacts = defineOperation({
  id: 'facts.list',
  summary: 'The lots an account knows something of',
  access: { kind: 'session' },
  cost: 'bulk',
  large: true,
  services: 'accounts',
  http: [{ at: ['pages'], method: 'GET', path: '/facts', input: 'parts' }],
  command: { name: 'facts list', inputs: { account_id: { ...ACCOUNT_OPTION, required: true } } },
  input: closed({ account_id: TargetAccount }),
  output: closed({
    lots: Type.Array(closed({ parcel_id: ParcelId, updated_at: Instant, facts: Type.Array(Type.String()) })),
  }),
  errors: ['not-found', 'storage-unavailable', 'overloaded'],
  async run({ store }, context, { account_id }) {
    const { id } = await accountOf(store.read, targetAccountId(context, account_id));
    const list = (page: Page<LotFacts>) => store.read.facts.listByAccount(id, page);
    return { lots: await inPages(list, namesOf, { limit: PAGE_LOTS, pause: context.pause }) };
  },
});

const PAGE_LOTS = 200;

const namesOf = ({ parcelId, updatedAtMs, facts }: LotFacts) => ({
  parcel_id: parcelId,
  updated_at: instant(updatedAtMs),
  facts: Object.keys(facts),
});
