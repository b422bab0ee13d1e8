import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../architecture/source-files.ts';

interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary: string; readonly runbook_url: string };
}

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const alerts = parse(read('deploy/alerts.yaml')) as { groups: { rules: Alert[] }[] };
const dashboard = JSON.parse(read('deploy/grafana-dashboard.json')) as {
  panels: { title: string; targets: { expr: string }[] }[];
};

/** The alert rules. */
export const rules = alerts.groups.flatMap((group) => group.rules);
export const runbook = read('docs/runbook.md');

/** Rows of the runbook's table of objectives: what is promised, and how it is measured. */
export const objectives = [...runbook.matchAll(/^\| ([^|]+) \| [^|]+ \| `(.+)` \|$/gm)].map(
  ([, promise = '', expr = '']) => [promise, expr] as const,
);

/** Every expression that is put to Prometheus, with where it stands. */
export const expressions: readonly (readonly [where: string, expr: string])[] = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ...objectives,
];

/** The metrics of an expression, each with the labels that choose among its series. */
export function metricsOf(expr: string): { name: string; labels: string[] }[] {
  const names = [...expr.matchAll(/\b((?:plumbline|nodejs|process)_\w+|up)\b(?:\{([^}]*)\})?/g)];
  return names.map(([, name = '', chosen = '']) => ({
    name,
    labels: [...chosen.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label),
  }));
}
