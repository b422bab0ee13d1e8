import { describe, expect, it } from 'vitest';
import { temporaryDirectory } from '../accounts/fixture.ts';
import { ESTIMATE, post, useHarness } from '../http/harness.ts';
import { expressions, metricsOf, objectives, rules, runbook } from './monitored.ts';

const harness = useHarness({ environment: { BACKUP_DIR: temporaryDirectory() } });

/** Metrics that the scraping side makes, and its own labels. */
const OF_PROMETHEUS = new Set(['up']);
const LABELS_OF_PROMETHEUS = new Set(['instance', 'job', 'le', 'worker']);

describe('alert rules, dashboard and objectives', () => {
  it('ask for metrics and labels that /metrics has', async () => {
    const { key } = await harness.key();
    await harness.send(post(ESTIMATE, key, { bbl: '1008350041' }));
    await harness.send(post(ESTIMATE, key, {}));
    harness.http.metrics.shed('queue');
    const { text } = await harness.send({ method: 'GET', url: '/metrics' });
    const shown = new Map<string, Set<string>>();
    for (const [, name = '', labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? [^ ]+$/gm)) {
      const known = shown.get(name) ?? new Set();
      for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label);
      shown.set(name, known);
    }
    let asked = 0;
    for (const [where, expr] of expressions)
      for (const { name, labels } of metricsOf(expr)) {
        asked += 1;
        if (OF_PROMETHEUS.has(name)) continue;
        expect(shown.has(name), `${where}: ${name}`).toBe(true);
        for (const label of labels) expect([...shown.get(name)!], `${where}: ${name}`).toContain(label);
      }
    expect(asked).toBeGreaterThan(expressions.length - 1);
    const known = new Set([...shown.values()].flatMap((labels) => [...labels]));
    for (const [where, expr] of expressions)
      for (const [, by = ''] of expr.matchAll(/\bby \(([^)]*)\)/g))
        for (const label of by.split(',').map((each) => each.trim()))
          expect(known.has(label) || LABELS_OF_PROMETHEUS.has(label), `${where}: ${label}`).toBe(true);
  });

  it('are balanced, and every rule says what is wrong', () => {
    for (const [where, expr] of expressions)
      for (const [open, close] of ['()', '{}', '[]'])
        expect(expr.split(open!).length, where).toBe(expr.split(close!).length);
    for (const { annotations } of rules) expect(annotations.summary.length).toBeGreaterThan(20);
    expect(objectives.length).toBeGreaterThan(3);
  });

  it('each alert names its heading of the runbook, which has no other', () => {
    const headings = [...runbook.matchAll(/^## (Plumbline\w+)$/gm)].map(([, heading = '']) => heading);
    expect(headings).toEqual(rules.map(({ alert }) => alert));
    for (const { alert, annotations } of rules)
      expect(annotations.runbook_url).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
  });
});
