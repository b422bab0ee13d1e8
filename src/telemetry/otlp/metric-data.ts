import type { HrTime } from '@opentelemetry/api';
import type { AggregationTemporality, DataPointType, MetricData } from '@opentelemetry/sdk-metrics';
import type { MetricValues } from '../metrics.ts';

/** A metric as the registry of `/metrics` hands it on. */
interface Registered {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly values: readonly RegisteredValue[];
}

interface RegisteredValue {
  readonly value: number;
  readonly labels: Readonly<Record<string, string | number>>;
  /** Of a histogram: its name with `_bucket`, `_sum` or `_count`. */
  readonly metricName?: string;
}

/** The constants of the library, which is loaded only where metrics are exported. */
export interface Kinds {
  readonly cumulative: AggregationTemporality.CUMULATIVE;
  readonly sum: DataPointType.SUM;
  readonly gauge: DataPointType.GAUGE;
  readonly histogram: DataPointType.HISTOGRAM;
  readonly double: MetricData['descriptor']['valueType'];
}

interface Period {
  readonly startTime: HrTime;
  readonly endTime: HrTime;
}

/** What `/metrics` shows, under the same names and labels, as OpenTelemetry has it. Summaries have no such form and are left out. */
export function metricDataOf(values: MetricValues, kinds: Kinds, period: Period): MetricData[] {
  return (values as readonly Registered[]).flatMap((metric) => dataOf(metric, kinds, period) ?? []);
}

function dataOf(
  { name, help, type, values }: Registered,
  kinds: Kinds,
  period: Period,
): MetricData | undefined {
  const shared = {
    descriptor: { name, description: help, unit: '', valueType: kinds.double },
    aggregationTemporality: kinds.cumulative,
  };
  const points = values.map(({ value, labels }) => ({ ...period, attributes: { ...labels }, value }));
  switch (type) {
    case 'counter':
      return { ...shared, dataPointType: kinds.sum, isMonotonic: true, dataPoints: points };
    case 'gauge':
      return { ...shared, dataPointType: kinds.gauge, dataPoints: points };
    case 'histogram': {
      const dataPoints = histogramsOf(name, values).map((point) => ({ ...period, ...point }));
      return { ...shared, dataPointType: kinds.histogram, dataPoints };
    }
    default:
      return undefined;
  }
}

/** Prometheus counts what is up to each bound; OpenTelemetry what is in each bucket alone. */
function histogramsOf(name: string, values: readonly RegisteredValue[]) {
  const series = Map.groupBy(values, ({ labels: { le: _bound, ...labels } }) => JSON.stringify(labels));
  return [...series].map(([labels, lines]) => {
    const buckets = lines.filter(({ metricName }) => metricName === `${name}_bucket`);
    const upTo = buckets.map(({ value }) => value);
    const valueOf = (ending: string): number =>
      lines.find(({ metricName }) => metricName === `${name}_${ending}`)?.value ?? 0;
    const boundaries = buckets.flatMap(({ labels: { le } }) => (le === '+Inf' ? [] : Number(le)));
    const counts = upTo.map((count, index) => count - (upTo[index - 1] ?? 0));
    return {
      attributes: JSON.parse(labels) as Record<string, string | number>,
      value: { buckets: { boundaries, counts }, sum: valueOf('sum'), count: valueOf('count') },
    };
  });
}
