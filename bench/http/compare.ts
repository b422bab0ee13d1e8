import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PINNING, startServer, type ChildServer } from './child-server.ts';
import { fire, medianOf, shuffled, type Load, type Measured } from './load.ts';
import { SCENARIOS, type BenchRequest } from './scenarios.ts';
import { buildingIds } from './building-ids.ts';

export interface Comparison {
  readonly scenario: string;
  readonly ours: Measured;
  readonly ceiling: Measured;
  /** Median over rounds of ours / ceiling in requests per second, each pair measured back to back. */
  readonly ratio: number;
  readonly ratios: readonly number[];
  /** The same of requests per second of processor time: it stands still when others use the machine. */
  readonly processorRatio: number;
}

const BUILDINGS = 1_500;
const KEPT_ANSWERS = 300;
/** The compiler works on an estimate for half a minute of load. */
const WARM_UP_SECONDS = 25;

/** Alternating runs of our server and the ceiling; the reported figures are medians over the rounds. */
export async function compare(scenarioName: string, load: Load): Promise<Comparison> {
  const scenario = SCENARIOS[scenarioName];
  if (!scenario) throw new Error(`no scenario ${scenarioName}`);
  if (PINNING) spawnSync('taskset', ['-a', '-cp', '0', String(process.pid)]);
  const directory = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  const running: ChildServer[] = [];
  try {
    const environment = {
      DATA_DIR: directory,
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'info',
      NODE_ENV: 'production',
    };
    const ours = await startServer('./our-server.ts', [], environment);
    running.push(ours);
    const headers: Record<string, string> =
      scenario.credential === 'key'
        ? { 'x-api-key': ours.key ?? '' }
        : { authorization: `Bearer ${ours.token}` };
    const buildings = buildingIds(scenario.buildings ?? BUILDINGS);
    const wanted = scenario.requests({ buildings, programs: ours.programIds ?? [] });
    const { answers, requests, sizes } = await gather(ours.url, wanted, headers);
    const answersFile = join(directory, 'answers.json');
    writeFileSync(answersFile, JSON.stringify(answers));
    const ceiling = await startServer('./ceiling-server.ts', [scenarioName, answersFile]);
    running.push(ceiling);
    const medianBytes = medianOf(sizes);
    const shot = (server: ChildServer, seconds: number) =>
      fire(server, requests, { headers, seconds, connections: load.connections });
    for (const server of running) await shot(server, WARM_UP_SECONDS);
    const rounds: { ours: Measured; ceiling: Measured }[] = [];
    for (let round = 0; round < load.rounds; round += 1) {
      const first = await shot(ours, load.seconds);
      const second = await shot(ceiling, load.seconds);
      rounds.push({ ours: { ...first, medianBytes }, ceiling: { ...second, medianBytes } });
    }
    const ratios = rounds.map((pair) => pair.ours.requestsPerSecond / pair.ceiling.requestsPerSecond);
    const processor = rounds.map(
      (pair) => pair.ceiling.processorMicroseconds / pair.ours.processorMicroseconds,
    );
    return {
      scenario: scenarioName,
      ours: summary(rounds.map((pair) => pair.ours)),
      ceiling: summary(rounds.map((pair) => pair.ceiling)),
      ratio: medianOf(ratios),
      ratios,
      processorRatio: medianOf(processor),
    };
  } finally {
    for (const server of running) server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Asks everything once: keeps the requests that are answered, and answers for the ceiling to serve. */
export async function gather(url: string, wanted: readonly BenchRequest[], headers: Record<string, string>) {
  const answers: unknown[] = [];
  const requests: BenchRequest[] = [];
  const sizes: number[] = [];
  for (const request of shuffled(wanted)) {
    const response = await fetch(url + request.path, {
      method: request.method,
      headers: { ...headers, ...(request.body !== undefined && { 'content-type': 'application/json' }) },
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
    });
    const text = await response.text();
    if (!response.ok) continue;
    requests.push(request);
    sizes.push(Buffer.byteLength(text));
    if (answers.length < KEPT_ANSWERS) answers.push(JSON.parse(text));
  }
  if (requests.length < wanted.length * 0.8)
    throw new Error(`only ${requests.length} of ${wanted.length} requests are answered`);
  return { answers, requests, sizes };
}

function summary(runs: readonly Measured[]): Measured {
  const median = (pick: (run: Measured) => number) => medianOf(runs.map(pick));
  return {
    requestsPerSecond: median((run) => run.requestsPerSecond),
    p50Ms: median((run) => run.p50Ms),
    p99Ms: median((run) => run.p99Ms),
    processorMicroseconds: median((run) => run.processorMicroseconds),
    errors: runs.reduce((sum, run) => sum + run.errors, 0),
    medianBytes: median((run) => run.medianBytes),
  };
}
