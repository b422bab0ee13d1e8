import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { httpServices } from '../../src/composition/http-services.ts';
import { openServices } from '../../src/composition/open-services.ts';
import { readConfig } from '../../src/config.ts';
import { BATCH_ROWS } from '../../src/contract/portfolio.ts';
import { createHttpServer } from '../../src/http/server.ts';
import { ACCOUNT_OPERATIONS } from '../../src/operations/accounts/index.ts';
import { OPERATIONS } from '../../src/operations/registry.ts';
import { createLogger } from '../../src/telemetry/logger.ts';
import { createMetrics } from '../../src/telemetry/metrics.ts';

/**
 * How long one request holds the event loop: the most processor time of the main thread between two looks of the loop at
 * what else there is, while the request is answered. Time that other processes had the core does not count.
 */
const ROUNDS = Number(process.argv[2] ?? 30);

const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-loop-'));
const signingKey = join(dataDir, 'signing.pem');
const { privateKey } = generateKeyPairSync('ed25519');
writeFileSync(signingKey, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', SIGNING_KEY_FILE: signingKey });
const opened = await openServices(config);
await opened.storage.migrate();
const operator = { actor: { kind: 'operator' as const }, requestId: 'bench', nowMs: Date.now() };
const { account_id } = await ACCOUNT_OPERATIONS.createAccount.run(opened.accounts, operator, {
  email: `${randomUUID()}@example.org`,
  plan: 'professional',
});
const parts = { account_id, mode: 'test' as const, scopes: ['cost:read' as const] };
const { key } = await ACCOUNT_OPERATIONS.createKey.run(opened.accounts, operator, parts);
const { token } = await ACCOUNT_OPERATIONS.createToken.run(opened.accounts, operator, { account_id });
// A limit that refuses would be measured in place of the work.
const raised = {
  ...opened.accounts.plans,
  anonymous_pricing_requests_per_minute: 1e6,
  test_key_requests_per_minute: 1e6,
  unauthenticated_requests_per_minute: 1e6,
  session_requests_per_minute: 1e6,
  session_bulk_requests_per_minute: 1e6,
  plans: Object.fromEntries(
    Object.entries(opened.accounts.plans.plans).map(([name, plan]) => [
      name,
      { ...plan, page_estimates_per_minute: 1e6, portfolio_rows_per_day: 1e9 },
    ]),
  ),
};
const services = { ...opened, accounts: { ...opened.accounts, plans: raised } };
const around = { logger: createLogger({ level: 'silent' }), metrics: createMetrics(), now: Date.now };
const { app, warm } = await createHttpServer(httpServices(config, services, around), {
  metricsToken: null,
  webDir: null,
  secureCookies: false,
});
await warm();
await opened.lookup.search('350 5 avenu', 1);

const keyed = (url: string, payload: object): InjectOptions => ({
  method: 'POST',
  url,
  payload,
  headers: { 'x-api-key': key },
});
const read = (url: string): InjectOptions => ({
  method: 'GET',
  url,
  headers: { authorization: `Bearer ${token}` },
});
const page = (url: string, payload: object): InjectOptions => ({ method: 'POST', url, payload });
const LONGEST =
  'broadway avenue street place road boulevard terrace court drive lane square west east north south '
    .repeat(3)
    .slice(0, 199);
const tool = (id: number, name: string, input: object) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: input },
});
const batch = (name: string, input: object): InjectOptions => ({
  method: 'POST',
  url: '/mcp',
  payload: JSON.stringify(Array.from({ length: 20 }, (_, id) => tool(id, name, input))),
  headers: {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': '2025-03-26',
  },
});
const EMPIRE = { bbl: '1008350041' };
const DESCRIBED = { building: { building_area: 30_000 } };

const MEMBERS = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`m${at}`, 1]));

const REQUESTS: Readonly<Record<string, InjectOptions>> = {
  'estimate, described': keyed('/retrofit/v1/estimate', DESCRIBED),
  'estimate by bbl': keyed('/retrofit/v1/estimate', EMPIRE),
  'artifact, signed': keyed('/retrofit/v1/estimate/artifact', EMPIRE),
  'estimate of a page': page('/app/v1/estimate', EMPIRE),
  'programs list': read('/incentives/v1/programs?limit=100'),
  'programs search': read('/incentives/v1/programs?q=heat+pump'),
  openapi: { method: 'GET', url: '/retrofit/v1/openapi.json' },
  'script of the reference': { method: 'GET', url: '/docs/scalar.js' },
  'address search, 199 letters': { method: 'GET', url: `/app/v1/parcels?q=${encodeURIComponent(LONGEST)}` },
  'address search, one letter': { method: 'GET', url: '/app/v1/parcels?q=w' },
  'sign-in': page('/app/v1/auth/sign-in', { email: 'nobody@example.org', password: 'correct horse battery' }),
  'tools: 20 × find_building, 199 letters': batch('find_building', { query: LONGEST }),
  'tools: 20 × find_building, one letter': batch('find_building', { query: 'w' }),
  'body of 250 kB': keyed('/retrofit/v1/estimate', { ...DESCRIBED, note: 'x'.repeat(250_000) }),
  'body of 20,000 unknown members': keyed('/retrofit/v1/estimate', { ...DESCRIBED, ...MEMBERS }),
  workbook: page('/app/v1/estimate/workbook', EMPIRE),
  'one figure explained': page('/app/v1/explain', {
    request: EMPIRE,
    pointer: '/tiers/0/cost_breakdown/totalCost',
  }),
  'rows of a portfolio, as many as one takes': page('/app/v1/portfolio/rows', {
    rows: Array.from({ length: BATCH_ROWS }, (_, row) => ({ row: row + 1, cells: { bbl: EMPIRE.bbl } })),
  }),
};

/** An account at its caps: what reads or writes much of it is measured, and every other operation of the registry. */
const MOST_LOTS = 10_000;
const signedUp = await app.inject(
  page('/app/v1/auth/sign-up', { email: `${randomUUID()}@example.org`, password: 'a long enough password' }),
);
const cookies = [signedUp.headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0] ?? '');
const session = {
  cookie: cookies.join('; '),
  'x-csrf-token': cookies.find((pair) => pair.includes('csrf'))?.split('=')[1] ?? '',
};
const own = (method: 'GET' | 'POST', url: string, payload?: object): InjectOptions => ({
  method,
  url,
  headers: session,
  ...(payload !== undefined && { payload }),
});
const lot = (at: number) => `1${String(at + 1).padStart(5, '0')}0001`;
const records = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    parcel_id: lot(from + at),
    facts: { num_floors: 12, boiler_installed_year: 2004 },
  }));
for (let from = 0; from < MOST_LOTS; from += 1_000) {
  const kept = await app.inject(own('POST', '/app/v1/facts/import', { records: records(from, 1_000) }));
  if (kept.statusCode !== 200) throw new Error(kept.body.slice(0, 300));
}
for (let at = 0; at < 100; at += 1)
  await app.inject(
    own('POST', '/app/v1/saved', { name: `b${at}`, request: { building: { building_area: 30_000 + at } } }),
  );
const OWN: Readonly<Record<string, InjectOptions>> = {
  'export of 10,000 lots, 100 buildings': own('GET', '/app/v1/account/export'),
  'list of 10,000 lots': own('GET', '/app/v1/facts'),
  'import of 1,000 lots': own('POST', '/app/v1/facts/import', { records: records(0, 1_000) }),
  'list of 100 saved buildings': own('GET', '/app/v1/saved'),
};
const answeredAlready = new Set(
  Object.values({ ...REQUESTS, ...OWN }).map(({ url }) => String(url).split('?')[0]),
);
const PREFIX = { estimates: '/retrofit/v1', programs: '/incentives/v1', pages: '/app/v1' } as const;
/** Ends what the others need. */
const LAST = /sign-out|delete|password|sessions|disable/;
const REST = Object.fromEntries(
  OPERATIONS.flatMap((operation) =>
    (operation.http ?? []).flatMap(({ at: [surface], method, path, input }) => {
      const url = `${PREFIX[surface ?? 'pages']}${path.replace(/\{parcel_id\}/, EMPIRE.bbl).replaceAll(/\{\w+\}/g, 'x')}`;
      if (answeredAlready.has(url) || input === 'file' || LAST.test(`${operation.id} ${path}`)) return [];
      const asked: InjectOptions = {
        method,
        url,
        headers: { ...session, 'x-api-key': key, authorization: `Bearer ${token}` },
        ...(method !== 'GET' && { payload: (operation.examples?.answered as object | undefined) ?? {} }),
      };
      return [[`${operation.id} ${surface}`, asked]];
    }),
  ),
);

/** The longest turn of the loop while the work runs, in milliseconds of processor time. */
async function heldBy(work: () => Promise<unknown>): Promise<number> {
  let [longest, isRunning] = [0, true];
  let before = process.threadCpuUsage();
  const look = (): void => {
    const used = process.threadCpuUsage(before);
    longest = Math.max(longest, (used.user + used.system) / 1000);
    before = process.threadCpuUsage();
    if (isRunning) setImmediate(look);
  };
  setImmediate(look);
  await work();
  await new Promise((resolve) => setImmediate(resolve));
  isRunning = false;
  return longest;
}

for (const [name, request] of Object.entries({ ...OWN, ...REQUESTS, ...REST })) {
  const status = (await app.inject(request)).statusCode;
  const held: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) held.push(await heldBy(() => app.inject(request)));
  held.sort((one, other) => one - other);
  const at = (share: number) => held[Math.min(ROUNDS - 1, Math.floor(share * ROUNDS))]?.toFixed(1);
  console.log(`${name.padEnd(42)} ${status}  median ${at(0.5)} ms  longest ${at(1)} ms`);
}
await app.close();
await opened.close();
rmSync(dataDir, { recursive: true });
process.exit(0);
