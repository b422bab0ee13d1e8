import { FactChange } from '../../contract/facts/index.ts';
import { ProblemError } from '../../contract/error-codes.ts';
import { accountOf, audit, targetAccountId } from '../accounts/access.ts';
import { ACCOUNT_OPTION } from '../accounts/command-options.ts';
import { TargetAccount, closed } from '../accounts/fields.ts';
import { defineOperation } from '../operation.ts';
import { FACT_OPTIONS } from './command-options.ts';
import { HeldFacts, ParcelId, changeFacts, heldFacts, refuseFaults } from './held.ts';

/** Lays facts over those that are held of a lot. */
export const setFacts = defineOperation({
  id: 'facts.set',
  summary: 'Say what is known of a lot; what was said before stays, null forgets a fact',
  access: { kind: 'session' },
  cost: 'short',
  services: 'accounts',
  http: [{ at: ['pages'], method: 'PATCH', path: '/facts/{parcel_id}', input: 'parts' }],
  command: {
    name: 'facts set',
    description: 'Say what is known of a lot; what was said before stays',
    inputs: {
      parcel_id: { flag: '<parcel>' },
      account_id: { ...ACCOUNT_OPTION, required: true },
      ...FACT_OPTIONS,
    },
  },
  input: closed({ account_id: TargetAccount, parcel_id: ParcelId, facts: FactChange }),
  output: HeldFacts,
  errors: ['not-found', 'conflict', 'storage-unavailable'],
  async run({ store, measures }, context, { account_id, parcel_id: parcelId, facts: change }) {
    const accountId = targetAccountId(context, account_id);
    refuseFaults(change, '/facts', { nowMs: context.nowMs, measures });
    return store.transaction(async (repositories) => {
      await accountOf(repositories, accountId);
      const held = await changeFacts(repositories, { accountId, parcelId }, change, context.nowMs);
      // The last fact goes by `facts.clear`: then it is said that none is left.
      if (held === null)
        throw new ProblemError('invalid-request', 'No fact would be left.', [
          { pointer: '/facts', code: 'empty', message: 'Send at least one fact, or clear the lot.' },
        ]);
      await audit(repositories, context, { action: 'facts.set', accountId, subject: parcelId });
      return heldFacts(held);
    });
  },
});
