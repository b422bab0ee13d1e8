import autocannon from 'autocannon';
import { sampleBbls } from '../sample-bbls.ts';
import type { ChildServer } from '../http/child-server.ts';

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
  /** Requests a second over all connections; without it, as many as are answered. */
  readonly rate?: number;
}

/** Estimates of 1,000 different buildings, and every fifth request a page of programs. */
export async function fire(server: ChildServer, { seconds, connections, rate }: Shot): Promise<Fired> {
  // The generator prepares every request for every connection: many of both would stall it, not the server.
  const variety = connections > 100 ? 20 : 1_000;
  // Condominium unit lots lead to several billing lots and are refused on purpose.
  const bbls = sampleBbls(2_000).filter(
    (bbl) => Number(bbl.slice(6)) < 1_001 || Number(bbl.slice(6)) > 6_999,
  );
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
  const requests = estimates.flatMap((estimate, index) =>
    index % 4 === 0 ? [estimate, programs] : [estimate],
  );
  const result = await autocannon({
    url: server.url,
    connections,
    duration: seconds,
    timeout: 20,
    requests,
    ...(rate !== undefined && { overallRate: Math.round(rate) }),
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
