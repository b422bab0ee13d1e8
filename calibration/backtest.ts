import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measure } from './backtest/measure.ts';
import { heldOut } from './backtest/held-out.ts';
import { alternatives, nestedChoice } from './backtest/search.ts';
import type { EnergyLevelFile } from '../src/catalog/sections/energy-level.ts';
import { readInputs, ROOT, shippedEngine, yaml } from './load.ts';
import { measureProjects } from './projects/measure-projects.ts';
import { propose } from './propose.ts';
import { reportMarkdown } from './report/markdown.ts';
import { actualAgainstEstimate, errorByFamily } from './report/plots.ts';
import { sizeLaws } from './report/size-plot.ts';

/** `npm run backtest`: the accuracy report, Markdown and plots, the same bytes from the same corpus. */
export function accuracyReport(): Readonly<Record<string, string>> {
  const inputs = readInputs();
  const measurement = measure(inputs);
  const projects = measureProjects(shippedEngine().snapshot, inputs.settings);
  const { accuracy, unitCosts } = propose(measurement, projects);
  const uses = Map.groupBy(
    inputs.corpus.records.filter(({ kind }) => kind === 'real'),
    ({ use }) => use,
  );
  return {
    'README.md': reportMarkdown({
      accuracy,
      projects,
      unitCosts,
      alternatives: alternatives(inputs),
      nested: nestedChoice(inputs),
      heldOut: heldOut(inputs),
      energy: (yaml(join(ROOT, 'catalog/energy/energy-level.yaml')) as EnergyLevelFile).held_out,
      corpusCounts: [...uses]
        .map(([use, records]) => [use, records.length] as const)
        .toSorted((a, b) => b[1] - a[1]),
    }),
    'actual-against-estimate.svg': actualAgainstEstimate(measurement.headline, accuracy),
    'error-by-family.svg': errorByFamily(measurement.headline, accuracy),
    'size-laws.svg': sizeLaws(inputs.jobs, unitCosts),
  };
}

if (import.meta.main) {
  const folder = join(ROOT, 'docs', 'accuracy-report');
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(accuracyReport())) {
    writeFileSync(join(folder, name), text);
    console.log(`docs/accuracy-report/${name}`);
  }
}
