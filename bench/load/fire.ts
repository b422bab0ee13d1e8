import autocannon from 'autocannon';
import { sampleBbls } from '../sample-bbls.ts';
import type { ChildServer } from '../http/child-server.ts';
import type { Prepared } from './open-loop.ts';

export interface Fired {
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  readonly ok: number;
  /** Refusals by status: 429 and 503 are the service protecting itself. */
  readonly refused: Readonly<Record<string, number>>;
  readonly errors: number;
  readonly timeouts: number;
}

export interface Shot {
  readonly seconds: number;
  readonly connections: number;
}

/** Estimates of different buildings, and every fifth request a page of programs. */
export function mixedRequests(server: ChildServer, variety = 1_000): Prepared[] {
  // Apartment lots lead to several buildings and are refused on purpose.
  const drawn = sampleBbls(2_000);
  const bbls = drawn.filter((bbl) => Number(bbl.slice(6)) < 1_001 || Number(bbl.slice(6)) > 6_999);
  process.stderr.write(`Passed over: ${drawn.length - bbls.length} apartment lots of ${drawn.length}.\n`);
  const estimates = bbls.slice(0, variety).map((bbl) => ({
    method: 'POST' as const,
    path: '/retrofit/v1/estimate',
    headers: { 'content-type': 'application/json', 'x-api-key': server.key ?? '' },
    body: JSON.stringify({ bbl }),
  }));
  const programs = {
    method: 'GET' as const,
    path: '/incentives/v1/programs?state=NY&limit=20',
    headers: { authorization: `Bearer ${server.token}` },
  };
  return estimates.flatMap((estimate, index) => (index % 4 === 0 ? [estimate, programs] : [estimate]));
}

/** As many as are answered. */
export async function fire(
  { url }: ChildServer,
  requests: readonly Prepared[],
  { seconds, connections }: Shot,
): Promise<Fired> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    timeout: 20,
    requests: requests.map((prepared) => ({ ...prepared })),
  });
  const codes = Object.entries(
    (result as { statusCodeStats?: Record<string, { count: number }> }).statusCodeStats ?? {},
  );
  return {
    requestsPerSecond: result['2xx'] / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    maxMs: result.latency.max,
    ok: result['2xx'],
    refused: Object.fromEntries(
      codes.filter(([code]) => !code.startsWith('2')).map(([code, { count }]) => [code, count]),
    ),
    errors: result.errors - result.timeouts,
    timeouts: result.timeouts,
  };
}

/** Resident and heap memory of the server, MB, as its own metrics say. */
export async function memoryOf(server: ChildServer): Promise<{ residentMb: number; heapMb: number }> {
  const text = await fetch(`${server.url}/metrics`).then((answer) => answer.text());
  const read = (name: string) =>
    Math.round(Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text)?.[1] ?? 0) / 1e6);
  return { residentMb: read('process_resident_memory_bytes'), heapMb: read('nodejs_heap_size_used_bytes') };
}
