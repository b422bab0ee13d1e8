import autocannon from 'autocannon';
import type { ChildServer } from './child-server.ts';
import type { BenchRequest } from './scenarios.ts';

export interface Measured {
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Processor time of the server a request, kernel included. */
  readonly processorMicroseconds: number;
  readonly errors: number;
  readonly medianBytes: number;
}

export interface Load {
  readonly seconds: number;
  readonly rounds: number;
  readonly connections: number;
}

/** Fires the requests in random order; every connection has an order of its own. */
export async function fire(
  server: ChildServer,
  requests: readonly BenchRequest[],
  options: {
    readonly headers: Record<string, string>;
    readonly seconds: number;
    readonly connections: number;
  },
): Promise<Omit<Measured, 'medianBytes'>> {
  const prepared = shuffled(requests).map(({ method, path, body }) => ({
    method,
    path,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...options.headers },
    }),
    ...(body === undefined && { headers: options.headers }),
  }));
  const before = await server.processorMicroseconds();
  const result = await autocannon({
    url: server.url,
    connections: options.connections,
    duration: options.seconds,
    requests: prepared,
    headers: options.headers,
  });
  const used = (await server.processorMicroseconds()) - before;
  return {
    processorMicroseconds: used / result['2xx'],
    requestsPerSecond: result['2xx'] / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    errors: result.errors + result.non2xx,
  };
}

export function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, order: Math.random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item);
}

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
