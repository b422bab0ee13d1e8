import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { CONFINEMENT, factFileReader } from '../../src/composition/fact-file-reader.ts';
import { httpServices } from '../../src/composition/http-services.ts';
import { openServices } from '../../src/composition/open-services.ts';
import { readConfig } from '../../src/config.ts';
import { createHttpServer } from '../../src/http/server.ts';
import { ACCOUNT_OPERATIONS } from '../../src/operations/accounts/index.ts';
import { MOST_RECORDS } from '../../src/operations/facts/keep-records.ts';
import { MOST_SAVED } from '../../src/operations/saved/keep-building.ts';
import { createLogger } from '../../src/telemetry/logger.ts';
import { createMetrics } from '../../src/telemetry/metrics.ts';

/** A service in this process with one account that holds as much as an account may. */
export interface AtCaps {
  readonly app: FastifyInstance;
  /** Headers of every kind of caller: the session of the account, its key and its token. */
  readonly headers: Readonly<Record<string, string>>;
  readonly password: string;
  /** A new key or token of the account, by its id. */
  made(kind: 'keys' | 'tokens'): Promise<string>;
  close(): Promise<void>;
}

const MOST_LOTS = 10_000;
/** Of the 200 that it may hold: calls make some more. */
const CREDENTIALS = 180;
const PASSWORD = 'a long enough password';

export const lot = (at: number): string => `1${String(at + 1).padStart(5, '0')}0001`;
export const records = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    parcel_id: lot(from + at),
    facts: { num_floors: 12, boiler_installed_year: 2004 },
  }));

const UNBOUNDED = 1e6;

/** Limits that refuse would be measured in place of the work. */
function raised<P extends { readonly plans: object }>(plans: P): P {
  const perMinute = Object.entries(plans).map(([name, value]) => [
    name,
    typeof value === 'number' ? UNBOUNDED : value,
  ]);
  const each = Object.entries(plans.plans).map(([name, plan]) => [
    name,
    { ...(plan as object), page_estimates_per_minute: UNBOUNDED, portfolio_rows_per_day: UNBOUNDED },
  ]);
  return { ...Object.fromEntries(perMinute), plans: Object.fromEntries(each) } as P;
}

export async function accountAtCaps(): Promise<AtCaps> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-loop-'));
  const signingKey = join(dataDir, 'signing.pem');
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(signingKey, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', SIGNING_KEY_FILE: signingKey });
  const opened = await openServices(config);
  await opened.storage.migrate();
  const accounts = {
    ...opened.accounts,
    plans: raised(opened.accounts.plans),
    // The loop of this process is measured: a full machine must not end the other that reads.
    readFactFile: factFileReader({ ...CONFINEMENT, deadlineMs: 10 * CONFINEMENT.deadlineMs }),
  };
  const services = {
    ...opened,
    accounts,
    operationServices: { ...opened.operationServices, accounts },
  };
  const around = { logger: createLogger({ level: 'silent' }), metrics: createMetrics(), now: Date.now };
  const settings = { metricsToken: null, webDir: null, secureCookies: false };
  const { app, warm } = await createHttpServer(httpServices(config, services, around), settings);
  await warm();
  await opened.lookup.search('350 5 avenu', 1);

  const session = await signedUp(app);
  const { account_id } = (await answered(app, {
    method: 'GET',
    url: '/app/v1/account',
    headers: session,
  })) as {
    readonly account_id: string;
  };
  const operator = { actor: { kind: 'operator' as const }, requestId: 'bench', nowMs: Date.now() };
  await ACCOUNT_OPERATIONS.setPlan.run(services.accounts, operator, { account_id, plan: 'professional' });
  const parts = { account_id, mode: 'test' as const, scopes: ['cost:read' as const] };
  const { key } = await ACCOUNT_OPERATIONS.createKey.run(services.accounts, operator, parts);
  const { token } = await ACCOUNT_OPERATIONS.createToken.run(services.accounts, operator, { account_id });
  const headers = { ...session, 'x-api-key': key, authorization: `Bearer ${token}` };
  const made: AtCaps['made'] = async (kind) => {
    const payload = kind === 'keys' ? { mode: 'test', scopes: ['cost:read'] } : {};
    const body = await answered(app, { method: 'POST', url: `/app/v1/${kind}`, headers, payload });
    return String((body as Record<string, unknown>)[kind === 'keys' ? 'key_id' : 'token_id']);
  };
  await fill(app, headers, made);
  return {
    app,
    headers,
    password: PASSWORD,
    made,
    close: async () => {
      await app.close();
      await opened.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

async function fill(
  app: FastifyInstance,
  headers: Record<string, string>,
  made: AtCaps['made'],
): Promise<void> {
  for (let from = 0; from < MOST_LOTS; from += MOST_RECORDS) {
    const payload = { records: records(from, MOST_RECORDS) };
    await answered(app, { method: 'POST', url: '/app/v1/facts/import', headers, payload });
  }
  for (let at = 0; at < MOST_SAVED - 10; at += 1) {
    const payload = { name: `b${at}`, request: { building: { building_area: 30_000 + at } } };
    await answered(app, { method: 'POST', url: '/app/v1/saved', headers, payload });
  }
  for (let at = 0; at < CREDENTIALS / 2; at += 1) {
    await made('keys');
    await made('tokens');
  }
}

/** The body of an answer that is no refusal. */
export async function answered(app: FastifyInstance, request: InjectOptions): Promise<unknown> {
  const { statusCode, body } = await app.inject(request);
  if (statusCode >= 300)
    throw new Error(`${request.method} ${String(request.url)}: ${statusCode} ${body.slice(0, 400)}`);
  return body === '' ? null : JSON.parse(body);
}

/** The headers of a new account's session. */
export async function signedUp(app: FastifyInstance): Promise<Record<string, string>> {
  const payload = { email: `${randomUUID()}@example.org`, password: PASSWORD };
  const { headers } = await app.inject({ method: 'POST', url: '/app/v1/auth/sign-up', payload });
  const cookies = [headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0] ?? '');
  const csrf = cookies.find((pair) => pair.includes('csrf'))?.split('=')[1] ?? '';
  return { cookie: cookies.join('; '), 'x-csrf-token': csrf };
}
