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
export class RequestTimings {
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
