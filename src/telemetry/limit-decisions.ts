import { Counter, type Registry } from 'prom-client';

const OUTCOMES = ['admitted', 'refused', 'degraded'] as const;
export type LimitOutcome = (typeof OUTCOMES)[number];

/** Rate-limit decisions. Counted in plain numbers, because it is in the path of every request; published when asked for. */
export class LimitDecisions {
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
