import type { Worker } from 'node:cluster';
import { randomUUID } from 'node:crypto';
import type { Metrics, MetricValues } from '../telemetry/metrics.ts';

/** Between a worker and the primary. One question goes up, goes out to all, and its answers come back together. */
type Message =
  | { readonly metrics: 'wanted'; readonly id: string }
  | { readonly metrics: 'values'; readonly id: string; readonly values: MetricValues }
  | { readonly metrics: 'all'; readonly id: string; readonly all: readonly MetricValues[] };

/** A worker that is starting or stuck says nothing: the others are not held up by it. */
const WAIT_MS = 500;

function isMessage(message: unknown): message is Message {
  return typeof message === 'object' && message !== null && 'metrics' in message;
}

/** Whichever worker is asked answers for all of them; for itself alone where the primary does not answer. */
export function metricsOfAllWorkers(own: Metrics): Metrics {
  const waiting = new Map<string, (all: readonly MetricValues[]) => void>();
  process.on('message', (message) => {
    if (!isMessage(message)) return;
    if (message.metrics === 'all') waiting.get(message.id)?.(message.all);
    if (message.metrics === 'wanted')
      void own.values().then((values) => process.send?.({ metrics: 'values', id: message.id, values }));
  });
  const everybody = (): Promise<readonly MetricValues[]> =>
    new Promise((resolve) => {
      const id = randomUUID();
      const end = (all: readonly MetricValues[]): void => {
        clearTimeout(late);
        waiting.delete(id);
        resolve(all);
      };
      const late = setTimeout(() => end([]), 2 * WAIT_MS);
      waiting.set(id, end);
      process.send?.({ metrics: 'wanted', id });
    });
  return {
    ...own,
    async text() {
      const all = await everybody();
      return all.length === 0 ? own.text() : own.textOf(all);
    },
  };
}

/** The primary's side: passes a worker's question on to all of them, and their answers back. */
export function relayMetrics(asker: Worker, workers: () => readonly Worker[]): void {
  asker.on('message', (message: unknown) => {
    if (!isMessage(message) || message.metrics !== 'wanted') return;
    const { id } = message;
    const all: MetricValues[] = [];
    const others = workers().filter((worker) => worker.isConnected());
    const listeners = others.map((worker) => {
      const listen = (answer: unknown): void => {
        if (!isMessage(answer) || answer.metrics !== 'values' || answer.id !== id) return;
        all.push(answer.values);
        if (all.length === others.length) end();
      };
      worker.on('message', listen);
      worker.send({ metrics: 'wanted', id });
      return () => worker.off('message', listen);
    });
    const end = (): void => {
      clearTimeout(late);
      listeners.forEach((stop) => stop());
      if (asker.isConnected()) asker.send({ metrics: 'all', id, all });
    };
    const late = setTimeout(end, WAIT_MS);
  });
}
