import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../architecture/source-files.ts';
import { ESTIMATE, post, useHarness } from '../http/harness.ts';

const harness = useHarness();

const alerts = parse(readFileSync(join(ROOT, 'deploy/alerts.yaml'), 'utf8')) as {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
};
const dashboard = JSON.parse(readFileSync(join(ROOT, 'deploy/grafana-dashboard.json'), 'utf8')) as {
  panels: { title: string; targets: { expr: string }[] }[];
};
const rules = alerts.groups.flatMap((group) => group.rules);
const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
];

/** Metrics that the scraping side makes, and its own labels. */
const OF_PROMETHEUS = new Set(['up']);
const LABELS_OF_PROMETHEUS = new Set(['instance', 'job', 'le', 'worker']);

/** The metrics of an expression, each with the labels that choose among its series. */
function selectorsOf(expr: string) {
  const names = [...expr.matchAll(/\b((?:plumbline|nodejs|process)_\w+|up)\b(?:\{([^}]*)\})?/g)];
  return names.map(([, name = '', chosen = '']) => ({
    name,
    labels: [...chosen.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label),
  }));
}

describe('alert rules and dashboard', () => {
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
      for (const { name, labels } of selectorsOf(expr)) {
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
  });
});
