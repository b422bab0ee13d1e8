import { Type } from 'typebox';
import { SavedBuilding, SavedId, SavedToday } from '../../contract/saved.ts';
import { accountOf, audit, sessionOf, targetAccountId } from '../accounts/access.ts';
import { TargetAccount, closed } from '../accounts/fields.ts';
import { ESTIMATE_ERRORS } from '../estimate/estimate-request.ts';
import { accountFacts } from '../estimate/prepare-request.ts';
import { runEstimate } from '../estimate/create-estimate.ts';
import { inPages } from '../in-pages.ts';
import { defineOperation } from '../operation.ts';
import type { Page, SavedRecord } from '../ports/accounts.ts';
import { changesBetween, savedAnswer } from './saved-answer.ts';
import { answerOf, notSaved, questionOf, servedBuilding } from './served-building.ts';

export const listSaved = defineOperation({
  id: 'saved.list',
  summary: 'The buildings an account keeps, with the answers as they were',
  access: { kind: 'session' },
  cost: 'bulk',
  large: true,
  services: 'accounts',
  http: [{ at: ['pages'], method: 'GET', path: '/saved', input: 'parts' }],
  input: closed({ account_id: TargetAccount }),
  output: closed({ buildings: Type.Array(SavedBuilding, { description: 'The latest first.' }) }),
  errors: ['not-found', 'storage-unavailable', 'overloaded'],
  async run({ store }, context, { account_id }) {
    const { id } = await accountOf(store.read, targetAccountId(context, account_id));
    const list = (page: Page<SavedRecord>) => store.read.saved.listByAccount(id, page);
    return {
      buildings: await inPages(list, servedBuilding, { limit: PAGE_BUILDINGS, pause: context.pause }),
    };
  },
});

/** Each is an answer of some thirty kilobytes. */
const PAGE_BUILDINGS = 4;

/** Would this answer differ today? The same question is asked again, with what the account knows today. */
export const checkSaved = defineOperation({
  id: 'saved.check',
  summary: 'Ask a kept question again, and say what changed',
  access: { kind: 'session' },
  cost: 'estimate',
  services: 'saving',
  http: [{ at: ['pages'], method: 'POST', path: '/saved/{saved_id}/check', input: 'parts' }],
  input: closed({ saved_id: SavedId }),
  output: SavedToday,
  errors: [...ESTIMATE_ERRORS, 'not-found', 'storage-unavailable'],
  async run(services, context, { saved_id: id }) {
    const record = await services.store.read.saved.find(sessionOf(context.actor).accountId, id);
    if (record === null) throw notSaved(id);
    const { request, facts } = questionOf(record);
    const factsUsed = facts ?? (await accountFacts(services, context, request));
    const earlier = answerOf(record);
    const today = savedAnswer(await runEstimate(services, context, request, factsUsed));
    return { saved_id: id, earlier, today, changes: changesBetween(earlier, today) };
  },
});

export const deleteSaved = defineOperation({
  id: 'saved.delete',
  summary: 'Keep a building no longer',
  access: { kind: 'session' },
  cost: 'short',
  services: 'accounts',
  http: [{ at: ['pages'], method: 'DELETE', path: '/saved/{saved_id}', input: 'parts' }],
  input: closed({ saved_id: SavedId }),
  output: closed({ saved_id: SavedId }),
  errors: ['not-found', 'storage-unavailable'],
  async run({ store }, context, { saved_id: id }) {
    const { accountId } = sessionOf(context.actor);
    return store.transaction(async (repositories) => {
      if (!(await repositories.saved.delete(accountId, id))) throw notSaved(id);
      await audit(repositories, context, { action: 'saved.delete', accountId, subject: id });
      return { saved_id: id };
    });
  },
});
