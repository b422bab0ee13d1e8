import { constants, PerformanceObserver } from 'node:perf_hooks';
import type { InjectOptions } from 'fastify';
import type { AnyOperation, HttpBinding } from '../../src/operations/operation.ts';
import { OPERATIONS } from '../../src/operations/registry.ts';
import { accountAtCaps } from './account-at-caps.ts';
import { LARGEST, type Call } from './largest-inputs.ts';

/**
 * How long one request holds the event loop: the most processor time of the main thread between two looks of the loop at
 * what else there is, while the request is answered. Time that other processes had the core does not count. Every operation
 * of the registry is called where it shows, for an account at its caps; one without an input here, or that refuses it, ends
 * the run. A full collection of the heap counts and is named. With the flags of the service:
 * `npm run -s node -- --max-semi-space-size=16 --heap-growing-percent=200 bench/loop/held.ts [rounds] [parts of names…]`
 */
const ROUNDS = Number(process.argv[2] ?? 30);
const NAMED = process.argv.slice(3);
const GOAL_MS = 50;
const PREFIX = { estimates: '/retrofit/v1', programs: '/incentives/v1', pages: '/app/v1' } as const;

const caps = await accountAtCaps();

interface Way {
  readonly name: string;
  readonly request: (call: Call) => InjectOptions;
  readonly operation: AnyOperation;
}

function overHttp({ method, path, input: kind }: HttpBinding, prefix: string) {
  return ({ input, headers }: Call): InjectOptions => {
    const left = new Map(Object.entries(input));
    const url =
      prefix +
      path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
        const value = String(left.get(name));
        left.delete(name);
        return encodeURIComponent(value);
      });
    const { file, ...rest } = Object.fromEntries(left);
    const query = new URLSearchParams(rest as Record<string, string>).toString();
    const common = { method, headers: { ...caps.headers, ...headers } };
    if (kind === 'file')
      return {
        ...common,
        url: `${url}?${query}`,
        payload: file as Buffer,
        headers: { ...common.headers, 'content-type': 'application/octet-stream' },
      };
    const isRead = method === 'GET' || (method === 'DELETE' && rest['password'] === undefined);
    return isRead
      ? { ...common, url: query === '' ? url : `${url}?${query}` }
      : { ...common, url, payload: rest };
  };
}

const MCP_HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': '2025-03-26',
};
/** As many calls as one message may hold. */
const BATCH = 20;
const asTools =
  (name: string) =>
  ({ input }: Call): InjectOptions => ({
    method: 'POST',
    url: '/mcp',
    headers: MCP_HEADERS,
    payload: JSON.stringify(
      Array.from({ length: BATCH }, (_, id) => ({
        jsonrpc: '2.0',
        id,
        method: 'tools/call',
        params: { name, arguments: input },
      })),
    ),
  });

const waysOf = (operation: AnyOperation): Way[] => [
  ...(operation.http ?? []).flatMap((binding) =>
    binding.at.map((surface) => ({
      name: `${operation.id}, ${surface}`,
      operation,
      request: overHttp(binding, PREFIX[surface]),
    })),
  ),
  ...(operation.tool === undefined
    ? []
    : [
        {
          name: `${operation.id}, ${BATCH} in one message`,
          operation,
          request: asTools(operation.tool.name),
        },
      ]),
];

/** Full collections of the heap, which come whoever asked last. */
const collections: { readonly startTime: number; readonly duration: number }[] = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries())
    if (
      (entry as PerformanceEntry & { readonly detail: { readonly kind: number } }).detail.kind ===
      constants.NODE_PERFORMANCE_GC_MAJOR
    )
      collections.push(entry);
}).observe({ entryTypes: ['gc'] });

/** A turn of the loop, in milliseconds of processor time. */
interface Held {
  readonly ms: number;
  readonly fromMs: number;
  readonly toMs: number;
}

const isCollected = ({ fromMs, toMs }: Held): boolean =>
  collections.some(({ startTime, duration }) => startTime < toMs && startTime + duration > fromMs);

/** The longest turn of the loop while the work runs. */
async function heldBy(work: () => Promise<unknown>): Promise<Held> {
  let isRunning = true;
  let longest: Held = { ms: 0, fromMs: 0, toMs: 0 };
  let before = process.threadCpuUsage();
  let fromMs = performance.now();
  const look = (): void => {
    const used = process.threadCpuUsage(before);
    const ms = (used.user + used.system) / 1000;
    const toMs = performance.now();
    if (ms > longest.ms) longest = { ms, fromMs, toMs };
    before = process.threadCpuUsage();
    fromMs = toMs;
    if (isRunning) setImmediate(look);
  };
  setImmediate(look);
  await work();
  await new Promise((resolve) => setImmediate(resolve));
  isRunning = false;
  return longest;
}

/** Holds of a call by its place among those of the way, after one that is not counted. */
async function measure({ name, operation, request }: Way, at: number): Promise<Held[]> {
  const held: Held[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const call = (await LARGEST[operation.id]?.(caps))?.[at] as Call;
    const sent = request(call);
    let status = 0;
    const longest = await heldBy(async () => {
      const answer = await caps.app.inject(sent);
      status = answer.statusCode;
      const isWanted = call.status === undefined ? status < 300 : status === call.status;
      if (!isWanted) throw new Error(`${name}: ${status} ${answer.body.slice(0, 400)}`);
    });
    if (round >= 0) held.push(longest);
  }
  return held.sort((one, other) => one.ms - other.ms);
}

const ways = OPERATIONS.flatMap(waysOf).filter(
  ({ name }) => NAMED.length === 0 || NAMED.some((part) => name.includes(part)),
);
const unknown = ways.filter(({ operation }) => LARGEST[operation.id] === undefined);
if (unknown.length > 0) throw new Error(`no input is known of ${unknown.map(({ name }) => name).join('; ')}`);
const over: string[] = [];
for (const way of ways) {
  const calls = (await LARGEST[way.operation.id]?.(caps)) ?? [];
  for (const [at, { name: what = '' }] of calls.entries()) {
    const held = await measure(way, at);
    const name = what === '' ? way.name : `${way.name}: ${what}`;
    const middle = held[Math.floor(ROUNDS / 2)]?.ms ?? 0;
    const last = held.at(-1);
    const longest = last?.ms ?? 0;
    const collected = last !== undefined && isCollected(last) ? ', a full collection in it' : '';
    if (longest > GOAL_MS) over.push(`${name}${collected}`);
    console.log(
      `${name.padEnd(48)} median ${middle.toFixed(1)} ms  longest ${longest.toFixed(1)} ms${collected}`,
    );
  }
}
console.log(
  `${ways.length} ways to ${new Set(ways.map(({ operation }) => operation.id)).size} operations; over ${GOAL_MS} ms: ${over.join('; ') || 'none'}`,
);
await caps.close();
process.exit(over.length === 0 ? 0 : 1);
