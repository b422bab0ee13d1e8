import { execFile, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * A service of its own under attack: what is sent to it from which address, how long a paying key waits meanwhile, and
 * what memory the service and its readers of files come to.
 */
const ROOT = join(import.meta.dirname, '../..');
export const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-accounts-'));
const flags = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=16',
  '--heap-growing-percent=200',
];
const surroundings = {
  ...process.env,
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  REDIS_URL: '',
  LOG_LEVEL: 'silent',
};
const command = (...words: readonly string[]): Readonly<Record<string, string>> =>
  JSON.parse(
    execFileSync(process.execPath, [...flags, join(ROOT, 'src/cli/main.ts'), ...words, '--json'], {
      env: surroundings,
      encoding: 'utf8',
    }),
  ) as Record<string, string>;
const customer = command('accounts', 'create', '--email', 'customer@example.org', '--plan', 'professional');
const makeKey = (mode: string) =>
  command('keys', 'create', '--account', customer['account_id'] ?? '', '--mode', mode);
makeKey('test');
const { key = '' } = makeKey('live');
const service = spawn(process.execPath, [...flags, join(ROOT, 'src/main.ts')], {
  env: { ...surroundings, PORT: '0' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
export const [, port = ''] = await new Promise<RegExpExecArray>((resolve) => {
  let text = '';
  service.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    const found = /listening on http:\/\/[^:]+:(\d+)/.exec(text);
    if (found !== null) resolve(found);
  });
});

export interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly from: string;
  readonly body?: object | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Reading megabytes here would keep the paying caller waiting in its own process. */
const BEGINNING = 300;

/** Sends one request over a connection of its own; of the answer only the beginning is kept. */
export function send({ method = 'POST', path, from, body, headers = {} }: Sent): Promise<Answer> {
  return new Promise((resolve) => {
    const type = Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json';
    const options = { host: '127.0.0.1', port, path, method, localAddress: from, agent: false as const };
    const common = { 'sec-fetch-site': 'same-origin', ...(body !== undefined && { 'content-type': type }) };
    const sent = request({ ...options, headers: { ...common, ...headers } }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => {
        if (text.length < BEGINNING) text += chunk.toString('utf8', 0, BEGINNING);
      });
      answer.on('close', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text,
        }),
      );
    });
    sent.on('error', () => resolve({ status: 0, headers: {}, text: '' }));
    sent.end(body === undefined ? undefined : Buffer.isBuffer(body) ? body : JSON.stringify(body));
  });
}

/** A new free account at an address; what its browser sends along. */
export async function account(from: string): Promise<Readonly<Record<string, string>>> {
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
export function counted(answers: readonly Answer[]): string {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} × ${status || 'no answer'}`).join(', ');
}

export async function during(ms: number, connections: number, ask: () => Promise<Answer>): Promise<Answer[]> {
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
const commandOf = (pid: number | string): string => readFileSync(`/proc/${pid}/cmdline`, 'utf8');
function looked(): number {
  try {
    const pid = service.pid ?? 0;
    // Between fork and exec a child still is a copy of the service: pages of which none is taken twice.
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .split(' ')
      .filter((child) => child !== '' && commandOf(child) !== commandOf(pid));
    mostOwnMb = Math.max(mostOwnMb, residentKb(pid) / 1024);
    return [pid, ...children].reduce((sum: number, each) => sum + residentKb(each), 0) / 1024;
  } catch {
    return 0;
  }
}
setInterval(() => (peakMb = Math.max(peakMb, looked())), 10).unref();
export const peak = (): string => {
  const most = peakMb;
  const own = mostOwnMb;
  peakMb = mostOwnMb = 0;
  return `${most.toFixed(0)} MB at most with its readers, ${own.toFixed(0)} MB alone`;
};
/** Memory as it is now. */
export const resident = (): string => `${looked().toFixed(0)} MB`;

/** A paying caller beside: statuses and how long it waited. */
export async function paying(ms: number): Promise<string> {
  const caller = join(import.meta.dirname, 'paying-caller.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [caller, port, key, String(ms)]);
  return stdout.trim();
}

export async function ended(): Promise<void> {
  service.kill('SIGTERM');
  await new Promise((resolve) => service.once('exit', resolve));
  rmSync(dataDir, { recursive: true, force: true });
}
