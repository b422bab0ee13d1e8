import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as httpRequest, Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { unpacked } from '../http/harness.ts';
import { campaign, type CampaignReport, type Send } from './campaign.ts';
import { FuzzHarness } from './fuzz-harness.ts';
import { written } from './fuzz-request.ts';
import type { FuzzAnswer } from './oracle.ts';
import { prepared, targetsServed } from './prepared.ts';
import type { Target } from './published.ts';

/**
 * The long campaign over real connections, in slices of a seed and a data directory each:
 * `npm run fuzz -- --count 500000 --seed 20261123`, `--only pages` for what has this in its name. A slice that stands in
 * the file of results is not run again, so that what was interrupted goes on. Ends with 1 and the smallest failing
 * requests when anything is wrong.
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '200000' },
    slice: { type: 'string', default: '25000' },
    seed: { type: 'string', default: '20261120' },
    only: { type: 'string', default: '' },
    results: { type: 'string', default: 'var/fuzz.jsonl' },
  },
});

interface Slice extends CampaignReport {
  readonly seed: number;
  readonly only: string;
  readonly ended: string;
  readonly seconds: number;
  readonly load: number;
  readonly megabytes: number;
}

/** A request that had no answer, and whether its connection had carried another before. */
class NoAnswer extends Error {
  readonly wasReused: boolean;
  constructor(text: string, wasReused: boolean, cause: Error) {
    super(text, { cause });
    this.wasReused = wasReused;
  }
}

function overConnections(harness: FuzzHarness, port: number, agent: Agent): Send {
  const sendOnce: Send = (request, number) => {
    const { url: path, headers, body } = written(request);
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    return new Promise<FuzzAnswer>((resolve, reject) => {
      const sent = httpRequest(
        {
          agent,
          port,
          host: '127.0.0.1',
          path,
          method: request.method,
          headers: { ...length, ...headers, ...harness.callerOf(number) },
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('error', reject);
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers as Record<string, string | undefined>,
              text: unpacked(Buffer.concat(chunks), answer.headers['content-encoding']),
            }),
          );
        },
      );
      sent.on('error', (error) =>
        reject(
          new NoAnswer(
            `${request.method} ${path}, number ${number}, had no answer`,
            sent.reusedSocket,
            error,
          ),
        ),
      );
      sent.end(body);
    });
  };
  return async (request, number) => {
    try {
      return await sendOnce(request, number);
    } catch (error) {
      // The server may end a connection at rest in the moment it is used again; a new one must carry the request.
      if (error instanceof NoAnswer && error.wasReused) return sendOnce(request, number);
      throw error;
    }
  };
}

/** Made of the first service of this process: what the next one publishes is the same. */
let served: readonly Target[] | undefined;

async function runSlice(seed: number, count: number): Promise<Slice> {
  const harness = new FuzzHarness();
  await harness.open();
  await harness.server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = harness.server.app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  served ??= await targetsServed(harness);
  const { targets, maker } = await prepared(harness, seed, served);
  const started = performance.now();
  const report = await campaign({
    targets: targets.filter(({ surface, id }) => `${surface} ${id}`.includes(values.only)),
    maker,
    count,
    send: overConnections(harness, port, agent),
  });
  agent.destroy();
  await harness.close();
  return {
    seed,
    only: values.only,
    ended: new Date().toISOString(),
    seconds: Math.round((performance.now() - started) / 1000),
    load: loadavg()[0] ?? 0,
    megabytes: Math.round(process.memoryUsage().rss / 1e6),
    ...report,
  };
}

function slicesDone(): Slice[] {
  if (!existsSync(values.results)) return [];
  const lines = readFileSync(values.results, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Slice).filter(({ only }) => only === values.only);
}

/** Answers by surface and class of status: `pages` → `2xx` → 1,234. */
function byClass(slices: readonly Slice[]): Record<string, Record<string, number>> {
  const table: Record<string, Record<string, number>> = {};
  for (const [name, statuses] of slices.flatMap(({ answers }) => Object.entries(answers))) {
    const row = (table[name.split(' ')[0] ?? ''] ??= {});
    for (const [status, count] of Object.entries(statuses)) {
      const column = `${status[0]}xx`;
      row[column] = (row[column] ?? 0) + count;
    }
  }
  return table;
}

// Parcels are compiled once, and copied for each slice.
const shared = mkdtempSync(join(tmpdir(), 'plumbline-fuzz-'));
process.env['TEST_RUN_DIRECTORY'] = shared;
process.on('exit', () => rmSync(shared, { recursive: true, force: true }));
mkdirSync(dirname(values.results), { recursive: true });
const [first, count, slice] = [values.seed, values.count, values.slice].map(Number) as [
  number,
  number,
  number,
];
const seeds = Array.from({ length: Math.ceil(count / slice) }, (_, at) => first + at);
for (const seed of seeds) {
  if (slicesDone().some((done) => done.seed === seed)) continue;
  const done = await runSlice(seed, slice);
  appendFileSync(values.results, `${JSON.stringify(done)}\n`);
  process.stderr.write(
    `seed ${seed}: ${done.sent} in ${done.seconds} s, ${done.failures.length} complaints\n`,
  );
}
const all = slicesDone().filter(({ seed }) => seeds.includes(seed));
const failures = all.flatMap((each) => each.failures);
const sum = (of: (each: Slice) => number) => all.reduce((total, each) => total + of(each), 0);
console.log(
  JSON.stringify(
    {
      requests: sum(({ sent }) => sent),
      seconds: sum(({ seconds }) => seconds),
      answers: byClass(all),
      failures,
    },
    null,
    2,
  ),
);
process.exitCode = failures.length === 0 ? 0 : 1;
