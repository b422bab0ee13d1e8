import { createHash } from 'node:crypto';
import { fuzzRequest, written, type FuzzRequest, type Maker } from './fuzz-request.ts';
import { minimised } from './minimise.ts';
import { bodyOf, complaintAbout, type FuzzAnswer } from './oracle.ts';
import type { Target } from './published.ts';

export type Send = (request: FuzzRequest, number: number) => Promise<FuzzAnswer>;

export interface Failure {
  readonly number: number;
  readonly complaint: string;
  readonly request: string;
  readonly answer: string;
}

export interface CampaignReport {
  readonly sent: number;
  /** Answers by surface and operation, then by status. */
  readonly answers: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly failures: readonly Failure[];
  /** Digest of what was called and the status, in order: the same seed gives the same digest. */
  readonly digest: string;
}

export interface CampaignOptions {
  readonly targets: readonly Target[];
  readonly maker: Maker;
  readonly count: number;
  readonly send: Send;
  readonly onProgress?: (sent: number) => void;
}

const MAX_FAILURES = 5;

/** Sends `count` generated requests one after another and holds every answer against the published descriptions. */
export async function campaign(options: CampaignOptions): Promise<CampaignReport> {
  const { targets, maker, count, send, onProgress } = options;
  const answers: Record<string, Record<string, number>> = {};
  const failures: Failure[] = [];
  const hash = createHash('sha256');
  let sent = 0;
  while (sent < count && failures.length < MAX_FAILURES) {
    const target = maker.random.pick(targets);
    const request = fuzzRequest(target, await callerFor(target, maker));
    const answer = await send(request, sent);
    sent += 1;
    const row = (answers[`${target.surface} ${target.id}`] ??= {});
    row[answer.status] = (row[answer.status] ?? 0) + 1;
    // Without ids, which are made at random.
    hash.update(`${request.method} ${target.id} ${request.credential.kind} ${answer.status}\n`);
    learn(maker, request, answer);
    const complaint = complaintAbout(request, answer);
    if (complaint !== null) failures.push(await failureOf(request, { complaint, number: sent, send }));
    if (sent % 10_000 === 0) onProgress?.(sent);
  }
  return { sent, answers, failures, digest: hash.digest('hex').slice(0, 16) };
}

/** Operations after which a session, an account or a password is no more. */
const ENDING = new Set([
  'accounts.delete',
  'auth.change_password',
  'auth.reset_password',
  'auth.sign_out',
  'sessions.revoke',
]);

/** The callers of the campaign, or one who loses nothing that later requests need. */
async function callerFor({ id }: Target, maker: Maker): Promise<Maker> {
  if (!ENDING.has(id)) return maker;
  const { credential, sessionId, resetCode } = await maker.credentials.fresh();
  const held = new Map([
    ['session_id', [sessionId]],
    ['code', [resetCode]],
  ]);
  return {
    ...maker,
    vocabulary: { ...maker.vocabulary, held },
    credentials: {
      ...maker.credentials,
      good: () => credential,
      // Those with a wrong key hold the session of the campaign, which must not end.
      refused: maker.credentials.refused.filter(({ status }) => status.session === 401),
    },
  };
}

const MOST_HELD = 50;
const HELD_IDS = ['key_id', 'token_id', 'saved_id', 'parcel_id'] as const;

/** Remembers the ids of what the account was given, so that later requests are about things that exist. */
function learn({ vocabulary }: Maker, { target }: FuzzRequest, answer: FuzzAnswer): void {
  if (answer.status !== 200 || target.guard !== 'session' || ENDING.has(target.id)) return;
  const body = bodyOf(answer) as Readonly<Record<string, unknown>>;
  for (const name of HELD_IDS) {
    const id = body[name];
    const held = vocabulary.held.get(name);
    if (typeof id !== 'string' || held === undefined || held.includes(id)) continue;
    held.push(id);
    if (held.length > MOST_HELD) held.shift();
  }
}

async function failureOf(
  request: FuzzRequest,
  { complaint, number, send }: { complaint: string; number: number; send: Send },
): Promise<Failure> {
  const kind = complaint.slice(0, 12);
  // Every try comes from an address of its own.
  let tries = number;
  const smallest = await minimised(request, async (candidate) => {
    const again = complaintAbout(candidate, await send(candidate, (tries += 1)));
    return again !== null && again.slice(0, 12) === kind;
  });
  const answer = await send(smallest, number);
  const { url, headers } = written(smallest);
  const {
    'x-api-key': _key,
    authorization: _token,
    cookie: _cookie,
    'x-csrf-token': _csrf,
    ...shown
  } = headers;
  const line = `${smallest.method} ${url} ${JSON.stringify(shown)} as "${smallest.credential.kind}" ${smallest.body?.slice(0, 2_000) ?? ''}`;
  const again = complaintAbout(smallest, answer) ?? complaint;
  return { number, complaint: again, request: line, answer: `${answer.status} ${answer.text.slice(0, 600)}` };
}
