import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * What one warm `POST /retrofit/v1/estimate` runs through: files and functions of the service's own code by room, counted by the
 * engine's coverage over that one request.  npm run -s node -- bench/http/way-of-a-request.ts [--tree CLONE_OF_ANOTHER_RELEASE]
 * `--files` names the files outside the engine, with the functions that ran.
 */
const { values } = parseArgs({
  options: { tree: { type: 'string', default: '.' }, files: { type: 'boolean', default: false } },
});
const tree = resolve(values.tree);
const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-way-'));
const service = spawn(
  process.execPath,
  ['--disable-warning=ExperimentalWarning', '--inspect=127.0.0.1:0', join(tree, 'src/main.ts')],
  { cwd: tree, env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' }, stdio: 'pipe' },
);
process.on('exit', () => {
  service.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

const printed = async (stream: AsyncIterable<Buffer>, wanted: RegExp): Promise<RegExpExecArray> => {
  let text = '';
  for await (const chunk of stream) {
    text += chunk.toString();
    const found = wanted.exec(text);
    if (found !== null) return found;
  }
  throw new Error(`the service of ${tree} ended: ${text}`);
};
const [[inspector = ''], [, port = '', key = '']] = await Promise.all([
  printed(service.stderr, /ws:\/\/\S+/),
  printed(service.stdout, /http:\/\/[^:\s]+:(\d+)[\s\S]*(plb_test_[0-9a-f]{32})/),
]);

interface Coverage {
  result: {
    url: string;
    functions: { functionName: string; ranges: { startOffset: number; count: number }[] }[];
  }[];
}
const socket = new WebSocket(inspector);
await new Promise((open) => socket.addEventListener('open', open));
let sent = 0;
const ask = (method: string, params: object = {}) =>
  new Promise<unknown>((answered) => {
    const id = ++sent;
    socket.addEventListener('message', function heard({ data }: MessageEvent<string>) {
      const message = JSON.parse(data) as { id?: number; result?: unknown };
      if (message.id !== id) return;
      socket.removeEventListener('message', heard);
      answered(message.result);
    });
    socket.send(JSON.stringify({ id, method, params }));
  });

async function estimate(): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/retrofit/v1/estimate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ bbl: '1008350041' }),
  });
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}

for (let warm = 0; warm < 20; warm++) await estimate();
await ask('Profiler.enable');
await ask('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
await ask('Profiler.takePreciseCoverage');
/** Functions that each of some requests ran, by file: what a timer does meanwhile is in one of them at most. */
const REQUESTS = 5;
const times = new Map<string, Map<string, number>>();
for (let request = 0; request < REQUESTS; request += 1) {
  await estimate();
  const { result } = (await ask('Profiler.takePreciseCoverage')) as Coverage;
  for (const { url, functions } of result) {
    const path = url.split(`${tree}/src/`)[1];
    if (path === undefined) continue;
    const own = times.get(path) ?? new Map<string, number>();
    times.set(path, own);
    for (const { functionName, ranges } of functions) {
      const [range] = ranges;
      if (range === undefined || range.count === 0) continue;
      const key = `${functionName || '(unnamed)'}@${range.startOffset}`;
      own.set(key, (own.get(key) ?? 0) + 1);
    }
  }
}

const rooms = new Map<string, { files: number; functions: number }>();
for (const [path, own] of times) {
  const ran = [...own].filter(([, requests]) => requests === REQUESTS).map(([key]) => key.split('@')[0]);
  if (ran.length === 0) continue;
  const room = path.split('/')[0] ?? '';
  if (values.files && room !== 'engine') console.log(`${path}: ${ran.join(', ')}`);
  const seen = rooms.get(room) ?? { files: 0, functions: 0 };
  rooms.set(room, { files: seen.files + 1, functions: seen.functions + ran.length });
}
const all = [...rooms].sort(([one], [other]) => (one < other ? -1 : 1));
const total = (rows: typeof all) =>
  `${rows.reduce((sum, [, { files }]) => sum + files, 0)} files, ${rows.reduce((sum, [, { functions }]) => sum + functions, 0)} functions`;
for (const row of all) console.log(`${row[0].padEnd(14)} ${total([row])}`);
console.log(`without the engine: ${total(all.filter(([room]) => room !== 'engine'))}`);
process.exit(0);
