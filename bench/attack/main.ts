import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * The attacks of the review of 1.0.0 that one machine can make, each beside a lone caller at another address: how many of
 * the lone caller's requests were refused, and how long they took.  npm run -s node -- bench/attack/main.ts
 */
const ROOT = join(import.meta.dirname, '../..');
const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-attack-'));
const service = spawn(
  process.execPath,
  ['--disable-warning=ExperimentalWarning', join(ROOT, 'src/main.ts')],
  {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      REDIS_URL: '',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  },
);
const [, port = '', key = ''] = await new Promise<RegExpExecArray>((resolve) => {
  let text = '';
  service.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    const found = /listening on http:\/\/[^:]+:(\d+)[\s\S]*(plb_test_[0-9a-f]{32})/.exec(text);
    if (found !== null) resolve(found);
  });
});

interface Sent {
  readonly path: string;
  readonly from: string;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

function send({ path, from, body, headers }: Sent): Promise<number> {
  return new Promise((resolve) => {
    const type = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const options = { host: '127.0.0.1', port, path, method: 'POST', localAddress: from, agent: false };
    const sent = request({ ...options, headers: { ...type, ...headers } }, (answer) => {
      answer.resume();
      answer.on('close', () => resolve(answer.statusCode ?? 0));
    });
    sent.on('error', () => resolve(0));
    sent.end(JSON.stringify(body));
  });
}

/** Fifty estimates of somebody else, one after the other. */
async function lone(): Promise<string> {
  const statuses = new Map<number, number>();
  const times: number[] = [];
  for (let asked = 0; asked < 50; asked += 1) {
    const begun = performance.now();
    const body = { building: { building_area: 30_000 + asked } };
    const status = await send({
      path: '/retrofit/v1/estimate',
      from: '127.0.0.2',
      body,
      headers: { 'x-api-key': key },
    });
    times.push(performance.now() - begun);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  times.sort((one, other) => one - other);
  const counts = [...statuses].map(([status, count]) => `${count} × ${status || 'no answer'}`).join(', ');
  return `${counts}; median ${times[25]?.toFixed(0)} ms, longest ${times.at(-1)?.toFixed(0)} ms`;
}

/** Sockets that say what they will send, and do not. */
function headersOnly(count: number, from: readonly string[]): Socket[] {
  return Array.from({ length: count }, (_, index) => {
    const socket = connect({
      host: '127.0.0.1',
      port: Number(port),
      localAddress: from[index % from.length],
    });
    socket.on('error', () => undefined).resume();
    socket.write(
      'POST /app/v1/estimate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n',
    );
    return socket;
  });
}

const WORDS = 'broadway avenue street place road boulevard terrace court drive lane square '
  .repeat(4)
  .slice(0, 199);
const BATCH = Array.from({ length: 20 }, (_, id) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'find_building', arguments: { query: WORDS } },
}));

await send({ path: '/retrofit/v1/estimate', from: '127.0.0.2', body: {}, headers: { 'x-api-key': key } });
console.log(`nobody else:                                   ${await lone()}`);

const sockets = headersOnly(2_100, ['127.0.0.3', '127.0.0.4']);
await pause(500);
console.log(`2,100 requests without a body, two addresses:  ${await lone()}`);
for (const socket of sockets) socket.destroy();

const idle = Array.from({ length: 8_192 }, () => {
  const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress: '127.0.0.5' });
  return socket.on('error', () => undefined).resume();
});
await pause(1_000);
console.log(`8,192 connections of one address:              ${await lone()}`);
for (const socket of idle) socket.destroy();

const flood = setInterval(() => {
  const headers = { 'mcp-protocol-version': '2025-03-26' };
  void send({ path: '/mcp', from: '127.0.0.6', body: BATCH, headers });
}, 1_000);
console.log(`a batch of 20 searches a second, one address:  ${await lone()}`);
clearInterval(flood);

service.kill('SIGTERM');
await new Promise((resolve) => service.once('exit', resolve));
rmSync(dataDir, { recursive: true, force: true });
