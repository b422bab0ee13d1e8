import { Agent, request } from 'node:http';
import type { ChildServer } from '../http/child-server.ts';
import { medianOf } from '../http/load.ts';

export interface OpenLoopShot {
  readonly seconds: number;
  /** Requests a second, whatever becomes of the earlier ones. */
  readonly rate: number;
  readonly connections: number;
  /** Evenly spaced, or at the times of a Poisson process, as callers who know nothing of each other send. */
  readonly arrivals: 'even' | 'poisson';
}

export interface Answered {
  readonly offeredPerSecond: number;
  readonly answeredPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  /** Answers by status. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly errors: number;
  /** Share of the time in which the server was ready to run and others had its core. */
  readonly coreWaitShare: number;
}

export interface Prepared {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * Requests when they are due, whatever became of the earlier ones; a wait is counted from the time a request was due.
 * (autocannon's `overallRate` sends what is due in a second at once and rests until the next:
 * its waits are those of full load, and it fills up the distribution with waits nobody had.)
 */
export async function fireOpenLoop(
  server: Pick<ChildServer, 'url' | 'waitedForCoreMs'>,
  requests: readonly Prepared[],
  { seconds, rate, connections, arrivals }: OpenLoopShot,
): Promise<Answered> {
  const agents = agentsOf(connections);
  const waits: number[] = [];
  const statuses: Record<string, number> = {};
  const open = new Set<Promise<void>>();
  let errors = 0;
  const send = async (prepared: Prepared, dueMs: number): Promise<void> => {
    const agent = agents[Math.floor(Math.random() * agents.length)];
    const status = await statusOf(server.url, prepared, agent);
    if (status === null) errors += 1;
    else statuses[status] = (statuses[status] ?? 0) + 1;
    if (status === 200) waits.push(performance.now() - dueMs);
  };
  const waitedBeforeMs = server.waitedForCoreMs();
  const begunMs = performance.now();
  let dueMs = begunMs;
  let sent = 0;
  for (;;) {
    dueMs += ((arrivals === 'even' ? 1 : -Math.log(1 - Math.random())) * 1000) / rate;
    if (dueMs - begunMs > seconds * 1000) break;
    const early = dueMs - performance.now();
    if (early >= 1) await new Promise((resolve) => setTimeout(resolve, early));
    const prepared = requests[Math.floor(Math.random() * requests.length)];
    if (prepared === undefined) break;
    const sending = send(prepared, dueMs).finally(() => open.delete(sending));
    open.add(sending);
    sent += 1;
  }
  await Promise.all(open);
  const spent = (performance.now() - begunMs) / 1000;
  for (const agent of agents) agent.destroy();
  const sorted = waits.toSorted((a, b) => a - b);
  return {
    offeredPerSecond: Math.round(sent / seconds),
    answeredPerSecond: Math.round(waits.length / spent),
    p50Ms: Number(medianOf(sorted).toFixed(1)),
    p99Ms: Number((sorted[Math.floor(sorted.length * 0.99)] ?? 0).toFixed(1)),
    maxMs: Number((sorted.at(-1) ?? 0).toFixed(1)),
    statuses,
    errors,
    coreWaitShare: Number(((server.waitedForCoreMs() - waitedBeforeMs) / 1000 / spent).toFixed(2)),
  };
}

/** Connections of as many local addresses as it takes: the server gives one address no more than some. */
function agentsOf(connections: number): Agent[] {
  const addresses = Math.ceil(connections / OF_ADDRESS);
  const maxSockets = Math.ceil(connections / addresses);
  return Array.from(
    { length: addresses },
    (_, at) =>
      new Agent({
        keepAlive: true,
        maxSockets,
        maxFreeSockets: maxSockets,
        localAddress: `127.0.0.${at + 1}`,
      }),
  );
}
const OF_ADDRESS = 100;

/** The status once the whole answer has arrived; null where the connection failed. */
function statusOf(
  url: string,
  { method, path, headers, body }: Prepared,
  agent: Agent | undefined,
): Promise<number | null> {
  return new Promise((resolve) => {
    const sent = request(url + path, { method, headers: { ...headers }, agent }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
      answer.on('error', () => resolve(null));
    });
    sent.on('error', () => resolve(null));
    sent.setTimeout(30_000, () => sent.destroy());
    sent.end(body);
  });
}
