import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lyingArchive } from './lying-archive.ts';

/**
 * Attacks of people with a free account, and of many addresses: how many requests were refused, what memory the service
 * and its readers of files came to, and how long a paying key waited beside.
 * npm run -s node -- bench/attack/accounts.ts
 */
const ROOT = join(import.meta.dirname, '../..');
const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-accounts-'));
const flags = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=16',
  '--heap-growing-percent=200',
];
const service = spawn(process.execPath, [...flags, join(ROOT, 'src/main.ts')], {
  env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '', REDIS_URL: '', LOG_LEVEL: 'silent' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [, port = '', key = ''] = await new Promise<RegExpExecArray>((resolve) => {
  let text = '';
  service.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    const found = /listening on http:\/\/[^:]+:(\d+)[\s\S]*(plb_test_[0-9a-f]{32})/.exec(text);
    if (found !== null) resolve(found);
  });
});

interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly from: string;
  readonly body?: object | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}
interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

function send({ method = 'POST', path, from, body, headers = {} }: Sent): Promise<Answer> {
  return new Promise((resolve) => {
    const type = Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json';
    const options = { host: '127.0.0.1', port, path, method, localAddress: from, agent: false as const };
    const common = { 'sec-fetch-site': 'same-origin', ...(body !== undefined && { 'content-type': type }) };
    const sent = request({ ...options, headers: { ...common, ...headers } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('close', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    sent.on('error', () => resolve({ status: 0, headers: {}, text: '' }));
    sent.end(body === undefined ? undefined : Buffer.isBuffer(body) ? body : JSON.stringify(body));
  });
}

/** A new free account at an address; what its browser sends along. */
async function account(from: string): Promise<Readonly<Record<string, string>>> {
  const body = {
    email: `bench-${from.replaceAll('.', '-')}-${Date.now()}@example.org`,
    password: 'a long enough password',
  };
  const { headers } = await send({ path: '/app/v1/auth/sign-up', from, body });
  const pairs = (headers['set-cookie'] ?? []).map((line) => line.split(';')[0] ?? '');
  const csrf = pairs.find((pair) => pair.includes('csrf'))?.split('=')[1] ?? '';
  return { cookie: pairs.join('; '), 'x-csrf-token': csrf };
}

/** Statuses, counted: `20 × 400, 3 × 429`. */
function counted(answers: readonly Answer[]): string {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} × ${status || 'no answer'}`).join(', ');
}

async function during(ms: number, connections: number, ask: () => Promise<Answer>): Promise<Answer[]> {
  const untilMs = performance.now() + ms;
  const all: Answer[] = [];
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < untilMs) all.push(await ask());
    }),
  );
  return all;
}

/** Memory of the service and of every process it started, MB: the most since the last look. */
let peakMb = 0;
let mostOwnMb = 0;
const residentKb = (pid: number | string): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
function looked(): number {
  try {
    const pid = service.pid ?? 0;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    mostOwnMb = Math.max(mostOwnMb, residentKb(pid) / 1024);
    return [pid, ...children].reduce((sum: number, each) => sum + residentKb(each), 0) / 1024;
  } catch {
    return 0;
  }
}
setInterval(() => (peakMb = Math.max(peakMb, looked())), 10).unref();
const peak = (): string => {
  const most = peakMb;
  const own = mostOwnMb;
  peakMb = mostOwnMb = 0;
  return `${most.toFixed(0)} MB at most with its readers, ${own.toFixed(0)} MB alone`;
};
/** A paying caller, one request after the other. */
async function paying(ms: number): Promise<string> {
  const times: number[] = [];
  const all = await during(ms, 1, async () => {
    const begunMs = performance.now();
    const body = { building: { building_area: 30_000 + times.length } };
    const answer = await send({
      path: '/retrofit/v1/estimate',
      from: '127.0.0.2',
      body,
      headers: { 'x-api-key': key },
    });
    times.push(performance.now() - begunMs);
    await pause(50);
    return answer;
  });
  times.sort((one, other) => one - other);
  return `${counted(all)}; p50 ${times[Math.floor(times.length / 2)]?.toFixed(1)} ms, longest ${times.at(-1)?.toFixed(0)} ms`;
}
const say = (name: string, text: string): void => console.log(`${name.padEnd(58)} ${text}`);
const FILE = '/app/v1/facts/import/file?parcel_id=1008350041';

await paying(2_000);
say('nobody else, a paying key', `${await paying(5_000)}; ${peak()}`);

const pricing = await account('127.0.1.1');
const priced = await during(12_000, 4, () =>
  send({
    path: '/app/v1/account/estimate',
    from: '127.0.1.1',
    body: { bbl: '1008350041' },
    headers: pricing,
  }),
);
say('free account, 4 connections, 12 s of estimates', counted(priced));

const bomb = lyingArchive(6, 150_000_000);
const bombing = await account('127.0.1.2');
const bombs = await Promise.all(
  Array.from({ length: 9 }, () => send({ path: FILE, from: '127.0.1.2', body: bomb, headers: bombing })),
);
say(
  `nine archives of ${Math.round(bomb.length / 1024)} kB that lie of 900 MB`,
  `${counted(bombs)}; ${peak()}`,
);

const wide = Buffer.from(
  `<BuildingSync ${Array.from({ length: 700_000 }, (_, at) => `a${at}=""`).join(' ')}/>`,
);
const slow = Array.from({ length: 9 }, () =>
  send({ path: FILE, from: '127.0.1.2', body: wide, headers: bombing }),
);
const sound = Buffer.from(
  '<?xml version="1.0"?><BuildingSync><Building><FloorsAboveGrade>12</FloorsAboveGrade></Building></BuildingSync>',
);
const other = await account('127.0.1.3');
await pause(1_000);
const sounds: Answer[] = [];
for (let at = 0; at < 5; at += 1)
  sounds.push(await send({ path: FILE, from: '127.0.1.3', body: sound, headers: other }));
say(
  'another account, five files beside nine slow ones',
  `${counted(sounds)} (the nine: ${counted(await Promise.all(slow))}); ${peak()}`,
);

const holding = [];
for (const from of ['127.0.2.1', '127.0.2.2', '127.0.2.3']) {
  const headers = await account(from);
  for (let at = 0; at < 120; at += 1) {
    const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress: from })
      .on('error', () => undefined)
      .resume();
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(
      `POST ${FILE} HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/octet-stream\r\nContent-Length: 7900000\r\n${lines.join('')}\r\n`,
    );
    socket.write(Buffer.alloc(7_899_900, 'x'));
    holding.push(socket);
  }
}
say('three accounts, 360 files of 7.9 MB without their end', `paying: ${await paying(10_000)}; ${peak()}`);
for (const socket of holding) socket.destroy();

const keeping = await account('127.0.3.1');
for (let batch = 0; batch < 25; batch += 1) {
  const records = Array.from({ length: 400 }, (_, at) => ({
    parcel_id: `1${String(batch * 400 + at + 1).padStart(5, '0')}0001`,
    facts: { num_floors: 12, boiler_installed_year: 2004, roof_installed_year: 2010 },
  }));
  const kept = await send({
    path: '/app/v1/facts/import',
    from: '127.0.3.1',
    body: { records },
    headers: keeping,
  });
  if (kept.status !== 200) throw new Error(kept.text.slice(0, 300));
}
for (const connections of [1, 4, 8]) {
  const exporting = during(10_000, connections, () =>
    send({ method: 'GET', path: '/app/v1/account/export', from: '127.0.3.1', headers: keeping }),
  );
  say(
    `${connections} connections that export 10,000 lots`,
    `paying: ${await paying(10_000)} (exports: ${counted(await exporting)})`,
  );
}

const cookies: Answer[] = [];
for (let at = 0; at < 3_000; at += 100) {
  const guesses = Array.from({ length: 100 }, (_, guess) => {
    const cookie = `plumbline_session=plb_ses_${String(at + guess).padStart(64, '0')}`;
    return send({ method: 'GET', path: '/app/v1/account', from: '127.0.4.1', headers: { cookie } });
  });
  cookies.push(...(await Promise.all(guesses)));
}
say('3,000 invented cookies of one address', counted(cookies));

const flood = during(15_000, 100, () => {
  const at = Math.floor(Math.random() * 1_000);
  const from = `127.1.${Math.floor(at / 250)}.${(at % 250) + 1}`;
  return send({ path: '/app/v1/estimate', from, body: { building: { building_area: 20_000 + at } } });
});
const beside = await paying(15_000);
say('estimates of 1,000 addresses, 15 s', `${counted(await flood)}; paying: ${beside}; ${peak()}`);
say('and after it', `paying: ${await paying(5_000)}; ${peak()}`);

service.kill('SIGTERM');
await new Promise((resolve) => service.once('exit', resolve));
rmSync(dataDir, { recursive: true, force: true });
process.exit(0);
