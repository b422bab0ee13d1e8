import type { EstimateRequest } from '../../contract/estimate/index.ts';
import { ProblemError } from '../../contract/error-codes.ts';
import { SavedBuilding, savedQuestion } from '../../contract/saved.ts';
import { digestOf, newId } from '../../accounts/secrets.ts';
import { accountOf, audit, sessionOf } from '../accounts/access.ts';
import { Name, closed } from '../accounts/fields.ts';
import { ESTIMATE_ERRORS } from '../estimate/estimate-request.ts';
import { explainFigure } from '../estimate/explain-figure.ts';
import { accountFacts } from '../estimate/prepare-request.ts';
import { runEstimate } from '../estimate/create-estimate.ts';
import { refuseFaults } from '../facts/held.ts';
import type { SavedRecord } from '../ports/accounts.ts';
import { defineOperation } from '../operation.ts';
import { savedAnswer } from './saved-answer.ts';
import { servedBuilding } from './served-building.ts';

/** Buildings an account may keep: far past a portfolio looked at by eye. */
export const MOST_SAVED = 200;

/** Keeps a building with the answer of this moment. The same question again takes the place of what was kept of it. */
export const keepBuilding = defineOperation({
  id: 'saved.keep',
  summary: 'Keep a building with the answer of today',
  access: { kind: 'session' },
  cost: 'estimate',
  services: 'saving',
  http: [{ at: ['pages'], method: 'POST', path: '/saved', input: 'parts' }],
  input: closed({ name: Name, ...savedQuestion }),
  output: SavedBuilding,
  rules: (sent: unknown) => explainFigure.rules?.(sent) ?? [],
  errors: [...ESTIMATE_ERRORS, 'conflict', 'storage-unavailable'],
  async run(services, context, { name, request: sent, facts }) {
    const { accountId } = sessionOf(context.actor);
    const { nowMs } = context;
    const request = ofToday(sent);
    if (facts !== undefined)
      refuseFaults(facts, '/facts', { nowMs, measures: services.snapshot.sections.measures.list });
    const factsUsed = facts ?? (await accountFacts(services, context, request));
    const response = await runEstimate(services, context, request, factsUsed);
    const question = JSON.stringify({ request, ...(facts !== undefined && { facts }) });
    const record: SavedRecord = {
      id: newId('sav'),
      accountId,
      name,
      question,
      questionDigest: digestOf(question),
      answer: JSON.stringify(savedAnswer(response)),
      savedAtMs: nowMs,
    };
    const kept = await services.store.transaction(async (repositories) => {
      await accountOf(repositories, accountId);
      const { saved } = repositories;
      const earlier = await saved.findByQuestion(accountId, record.questionDigest);
      if (earlier === null && (await saved.countByAccount(accountId)) >= MOST_SAVED)
        throw new ProblemError('conflict', `An account keeps at most ${MOST_SAVED} buildings; delete some.`);
      const put = { ...record, id: earlier?.id ?? record.id };
      await saved.put(put);
      await audit(repositories, context, { action: 'saved.keep', accountId, subject: put.id });
      return put;
    });
    return servedBuilding(kept);
  },
});

/** Without a clock of its own: it is asked again on other days. */
function ofToday({ financing, ...request }: EstimateRequest): EstimateRequest {
  if (financing === undefined) return request;
  const { now: _clock, ...rest } = financing;
  return { ...request, financing: rest };
}
