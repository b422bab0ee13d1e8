import { Type } from 'typebox';
import { ProblemError } from '../../contract/error-codes.ts';
import { targetAccountId } from './access.ts';
import { AccountId, TargetAccount, closed } from './fields.ts';
import { defineOperation } from '../operation.ts';
import { ACCOUNT_OPTION } from './command-options.ts';

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'UTC day, YYYY-MM-DD.' });
/** How the day is read from a query. */
const DAY_QUERY = {
  kind: 'text',
  minLength: 10,
  maxLength: 10,
  pattern: /^\d{4}-\d{2}-\d{2}$/,
  meaning: 'a day, YYYY-MM-DD',
} as const;
const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;

export const reportUsage = defineOperation({
  id: 'usage.report',
  summary: 'Requests by key or token, endpoint and UTC day; the last 30 days unless asked otherwise',
  access: { kind: 'session' },
  cost: 'short',
  services: 'accounts',
  http: [
    {
      at: ['pages'],
      method: 'GET',
      path: '/usage',
      input: 'parts',
      query: { from: DAY_QUERY, to: DAY_QUERY },
    },
  ],
  command: {
    name: 'usage report',
    inputs: {
      account_id: { ...ACCOUNT_OPTION, required: true },
      from: { flag: '--from <day>', description: 'first day, YYYY-MM-DD' },
      to: { flag: '--to <day>', description: 'last day, YYYY-MM-DD' },
    },
  },
  input: closed({ account_id: TargetAccount, from: Type.Optional(Day), to: Type.Optional(Day) }),
  output: closed({
    account_id: AccountId,
    from: Day,
    to: Day,
    total: Type.Integer(),
    usage: Type.Array(
      closed({ day: Day, credential_id: Type.String(), endpoint: Type.String(), count: Type.Integer() }),
    ),
  }),
  errors: ['not-found', 'storage-unavailable'],
  async run(services, context, input) {
    const accountId = targetAccountId(context, input.account_id);
    const to = input.to ?? dayOf(context.nowMs);
    const from = input.from ?? dayOf(context.nowMs - (DEFAULT_DAYS - 1) * DAY_MS);
    if (from > to)
      throw new ProblemError('invalid-request', 'The first day comes after the last.', [
        { pointer: '/from', code: 'after-to', message: 'Give a day no later than `to`.' },
      ]);
    const counts = await services.store.read.usage.listByAccount(accountId, from, to);
    return {
      account_id: accountId,
      from,
      to,
      total: counts.reduce((sum, line) => sum + line.count, 0),
      usage: counts.map(({ day, credentialId, endpoint, count }) => ({
        day,
        credential_id: credentialId,
        endpoint,
        count,
      })),
    };
  },
});

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
