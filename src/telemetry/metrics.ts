import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Registry,
  type Metric,
} from 'prom-client';
import { LimitDecisions, type LimitOutcome } from './limit-decisions.ts';
import { RequestTimings, type RequestObservation } from './request-timings.ts';

export type { RequestObservation };

/** What a process counted, as the library hands it on. */
export type MetricValues = readonly object[];

/** What the process counts. One per process. */
export interface Metrics {
  request(observation: RequestObservation): void;
  limit(policy: string, outcome: LimitOutcome): void;
  lookup(result: string): void;
  shed(reason: string): void;
  /** Sets a reading that is taken whenever metrics are requested. */
  reading(name: ReadingName, read: () => number): void;
  text(): Promise<string>;
  /** The same as data, for another process to put together. */
  values(): Promise<MetricValues>;
  /** The text of several processes' values; each has labels of its own. */
  textOf(all: readonly MetricValues[]): Promise<string>;
  readonly contentType: string;
}

const READINGS = {
  plumbline_limiter_degraded: '1 while the shared rate-limit store is out of reach',
  plumbline_auth_grace_answers: 'Credentials accepted from memory while storage was out of reach',
  plumbline_snapshot_age_seconds: 'Age of the calibration the answers rest on',
  plumbline_backup_age_seconds: 'Age of the newest backup in BACKUP_DIR; only where that is set',
  plumbline_requests_in_flight: 'Requests being answered',
  plumbline_lookup_ready: '1 when the building lookup is ready',
} as const;
export type ReadingName = keyof typeof READINGS;

export function createMetrics(labels: Readonly<Record<string, string>> = {}): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels(labels);
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new RequestTimings();
  registry.registerMetric(requests as unknown as Metric);
  const limits = new LimitDecisions(registry);
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
  return {
    request: (observation) => requests.observe(observation),
    limit: (policy, outcome) => limits.count(policy, outcome),
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
    values: () => registry.getMetricsAsJSON(),
    textOf: (all) => AggregatorRegistry.aggregate(all.map((values) => [...values])).metrics(),
    contentType: registry.contentType,
  };
}
