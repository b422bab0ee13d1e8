import type { Static, TSchema } from 'typebox';
import { ACCOUNT_OPERATIONS as accounts } from '../operations/accounts/index.ts';
import { getFacts, listFacts, setFacts } from '../operations/facts/index.ts';
import {
  calculateCredit,
  listChanges,
  listPrograms,
  matchPrograms,
  programDetail,
} from '../operations/programs/index.ts';
import type { ServiceName, Operation } from '../operations/operation.ts';
import { lawChanges, listLaw } from '../operations/law/index.ts';
import { ll97Penalty } from '../operations/assistant/ll97.ts';
import { changedLawText, chargeText, lawText } from './law-texts.ts';
import { linesOf, tableOf } from './output.ts';
import { calculationText, changesText, detailText, listText, matchText } from './program-texts.ts';

/** How a person reads the answer of one operation. */
interface AnswerText {
  readonly id: string;
  text(answer: unknown): string;
}

function answerText<I extends TSchema, O extends TSchema, R extends ServiceName>(
  { id }: Operation<I, O, R>,
  text: (answer: Static<O>) => string,
): AnswerText {
  return { id, text };
}

const TEXTS: readonly AnswerText[] = [
  answerText(listPrograms, listText),
  answerText(listChanges, changesText),
  answerText(listLaw, lawText),
  answerText(lawChanges, changedLawText),
  answerText(ll97Penalty, chargeText),
  answerText(programDetail, detailText),
  answerText(matchPrograms, matchText),
  answerText(calculateCredit, calculationText),
  answerText(accounts.listAccounts, (found) =>
    tableOf(
      ['account', 'e-mail', 'plan', 'created'],
      found.accounts.map((account) => [account.account_id, account.email, account.plan, account.created_at]),
    ),
  ),
  answerText(accounts.exportAccount, (held) => JSON.stringify(held, null, 2)),
  answerText(accounts.listKeys, (found) =>
    tableOf(
      ['key', 'begins', 'scopes', 'name', 'ended or ends'],
      found.keys.map((key) => [
        key.key_id,
        key.display_prefix,
        key.scopes.join(' '),
        key.name,
        key.revoked_at ?? key.expires_at,
      ]),
    ),
  ),
  answerText(accounts.listTokens, (found) =>
    tableOf(
      ['token', 'begins', 'name', 'ended or ends'],
      found.tokens.map((token) => [
        token.token_id,
        token.display_prefix,
        token.name,
        token.revoked_at ?? token.expires_at,
      ]),
    ),
  ),
  answerText(getFacts, ({ facts }) => linesOf({ ...facts })),
  answerText(setFacts, ({ facts }) => linesOf({ ...facts })),
  answerText(listFacts, ({ lots }) =>
    tableOf(
      ['parcel', 'updated', 'facts'],
      lots.map((lot) => [lot.parcel_id, lot.updated_at, lot.facts.join(' ')]),
    ),
  ),
  answerText(accounts.reportUsage, (report) =>
    tableOf(
      ['day', 'key or token', 'endpoint', 'requests'],
      report.usage.map(({ day, credential_id, endpoint, count }) => [day, credential_id, endpoint, count]),
    ),
  ),
];

const byId = new Map(TEXTS.map(({ id, text }) => [id, text]));

/** The answer for people: as its operation is best read, else name and value, one a line. */
export function textOf({ id }: { readonly id: string }, answer: unknown): string {
  const text = byId.get(id);
  if (text !== undefined) return text(answer);
  return typeof answer === 'object' && answer !== null ? linesOf({ ...answer }) : String(answer);
}
