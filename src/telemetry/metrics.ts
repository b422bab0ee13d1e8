import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Registry,
  type Metric,
} from 'prom-client';

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
type ReadingName = keyof typeof READINGS;

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

const OUTCOMES = ['admitted', 'refused', 'degraded'] as const;
type LimitOutcome = (typeof OUTCOMES)[number];

/** Rate-limit decisions. Counted in plain numbers, because it is in the path of every request; published when asked for. */
class LimitDecisions {
  readonly #policies = new Map<string, Record<LimitOutcome, number>>();

  constructor(registry: Registry) {
    const counter: Counter = new Counter({
      name: 'plumbline_limit_decisions_total',
      help: 'Rate-limit decisions',
      labelNames: ['policy', 'decision'],
      registers: [registry],
      collect: () => this.#publish(counter),
    });
  }

  count(policy: string, outcome: LimitOutcome): void {
    let counts = this.#policies.get(policy);
    if (counts === undefined) {
      counts = { admitted: 0, refused: 0, degraded: 0 };
      this.#policies.set(policy, counts);
    }
    counts[outcome] += 1;
  }

  #publish(counter: Counter): void {
    for (const [policy, counts] of this.#policies)
      for (const outcome of OUTCOMES) {
        if (counts[outcome] > 0) counter.labels(policy, outcome).inc(counts[outcome]);
        counts[outcome] = 0;
      }
  }
}

/** One answered request, as the metrics see it. */
export interface RequestObservation {
  /** The route's pattern, never the path asked for: the label must stay bounded. */
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly seconds: number;
}

/** One line of the metrics text. */
interface MetricLine {
  readonly metricName: string;
  readonly labels: Readonly<Record<string, string | number>>;
  readonly value: number;
}

const BUCKETS_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Series {
  readonly labels: { readonly route: string; readonly method: string; readonly status: string };
  /** Requests in each bucket alone; the last are slower than every bound. */
  readonly counts: number[];
  sumSeconds: number;
}

const NAME = 'plumbline_http_request_duration_seconds';

/**
 * The histogram of request times. Counted in plain numbers, because it is in the path of every request; the lines are
 * made when the metrics are asked for.
 */
class RequestTimings {
  readonly name = NAME;
  readonly help = 'Time from the first byte of a request to the last of its answer';
  readonly type = 'histogram';
  readonly aggregator = 'sum';
  /** By route, then method, then status: all few. */
  readonly #series = new Map<string, Map<string, Map<number, Series>>>();

  observe({ route, method, status, seconds }: RequestObservation): void {
    const series = this.#series.get(route)?.get(method)?.get(status) ?? this.#begin(route, method, status);
    let bucket = 0;
    while (bucket < BUCKETS_SECONDS.length && seconds > (BUCKETS_SECONDS[bucket] ?? 0)) bucket += 1;
    series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
    series.sumSeconds += seconds;
  }

  #begin(route: string, method: string, status: number): Series {
    const series: Series = {
      labels: { route, method, status: String(status) },
      counts: Array.from({ length: BUCKETS_SECONDS.length + 1 }, () => 0),
      sumSeconds: 0,
    };
    const methods = this.#series.get(route) ?? new Map<string, Map<number, Series>>();
    const statuses = methods.get(method) ?? new Map<number, Series>();
    this.#series.set(route, methods.set(method, statuses.set(status, series)));
    return series;
  }

  /** As the registry reads a metric. */
  async get(): Promise<{
    name: string;
    help: string;
    type: string;
    aggregator: string;
    values: MetricLine[];
  }> {
    const { name, help, type, aggregator } = this;
    const all = [...this.#series.values()].flatMap((methods) => [...methods.values()]);
    const values = all.flatMap((statuses) => [...statuses.values()].flatMap(linesOf));
    return { name, help, type, aggregator, values };
  }
}

function linesOf({ labels, counts, sumSeconds }: Series): MetricLine[] {
  let upTo = 0;
  const buckets = counts.map((count, index): MetricLine => {
    upTo += count;
    return {
      metricName: `${NAME}_bucket`,
      labels: { le: BUCKETS_SECONDS[index] ?? '+Inf', ...labels },
      value: upTo,
    };
  });
  return [
    ...buckets,
    { metricName: `${NAME}_sum`, labels, value: sumSeconds },
    { metricName: `${NAME}_count`, labels, value: upTo },
  ];
}
