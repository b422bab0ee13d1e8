import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export interface RequestObservation {
  /** The route's pattern, never the path asked for: the label must stay bounded. */
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly seconds: number;
}

/** What the process counts. One per process. */
export interface Metrics {
  request(observation: RequestObservation): void;
  limit(policy: string, decision: 'admitted' | 'refused' | 'degraded'): void;
  lookup(result: string): void;
  shed(reason: string): void;
  /** Sets a reading that is taken when the metrics are asked for. */
  reading(name: ReadingName, read: () => number): void;
  text(): Promise<string>;
  readonly contentType: string;
}

const READINGS = {
  plumbline_limiter_degraded: '1 while the shared rate-limit store is out of reach',
  plumbline_auth_grace_answers: 'Credentials accepted from memory while storage was out of reach',
  plumbline_snapshot_age_seconds: 'Age of the calibration the answers rest on',
  plumbline_requests_in_flight: 'Requests being answered',
  plumbline_lookup_ready: '1 when the building lookup is ready',
} as const;
export type ReadingName = keyof typeof READINGS;

const LATENCY_BUCKETS_SECONDS = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
];

export function createMetrics(labels: Readonly<Record<string, string>> = {}): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels(labels);
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Histogram({
    name: 'plumbline_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['route', 'method', 'status'],
    buckets: LATENCY_BUCKETS_SECONDS,
    registers,
  });
  const limits = new Counter({
    name: 'plumbline_limit_decisions_total',
    help: 'Rate-limit decisions',
    labelNames: ['policy', 'decision'],
    registers,
  });
  const lookups = new Counter({
    name: 'plumbline_lookups_total',
    help: 'Building lookups by result',
    labelNames: ['result'],
    registers,
  });
  const shed = new Counter({
    name: 'plumbline_shed_total',
    help: 'Requests refused to protect the process',
    labelNames: ['reason'],
    registers,
  });
  // One bound child for each combination of labels: finding it again costs less than binding it again.
  const timers = remembered((...labels) => requests.labels(...labels));
  const decisions = remembered((...labels) => limits.labels(...labels));
  return {
    request: ({ route, method, status, seconds }) => timers(route, method, String(status)).observe(seconds),
    limit: (policy, decision) => decisions(policy, decision).inc(),
    lookup: (result) => lookups.labels(result).inc(),
    shed: (reason) => shed.labels(reason).inc(),
    reading: (name, read) => {
      registry.removeSingleMetric(name);
      const gauge: Gauge = new Gauge({
        name,
        help: READINGS[name],
        registers,
        collect: () => gauge.set(read()),
      });
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** Labels are few (see `RequestObservation.route`), so that everything made is kept. */
function remembered<T>(make: (...labels: string[]) => T): (...labels: string[]) => T {
  const made = new Map<string, T>();
  return (...labels) => {
    const key = labels.join(' ');
    let child = made.get(key);
    if (child === undefined) {
      child = make(...labels);
      made.set(key, child);
    }
    return child;
  };
}
