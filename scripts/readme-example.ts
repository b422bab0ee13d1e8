// Writes the example answers of README.md (the verdict of a lot) and docs/first-estimate.md (a described building) anew,
// between their markers. Figures move with the catalogue and the day; run it before a release.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EstimateResponse } from '../src/contract/estimate/index.ts';

const ROOT = join(import.meta.dirname, '..');
const LOT = ['--bbl', '2024590030'];
const BUILDING = ['--area', '80000', '--class', 'D4', '--year', '1935', '--units', '75'];

function estimate(...options: string[]): string {
  const result = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'src/cli/main.ts', 'estimate', ...options],
    { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (result.status !== 0) throw new Error(result.stderr);
  return result.stdout;
}

/** Pairs of an object as JSON lines; a mark of the form `…` stands for what is left out. */
function lines(value: unknown, depth: number): string {
  const indent = '  '.repeat(depth);
  if (Array.isArray(value))
    return `[\n${value.map((entry) => `${indent}  ${lines(entry, depth + 1)}`).join(',\n')}\n${indent}]`;
  if (typeof value !== 'object' || value === null) return value === '…' ? '…' : JSON.stringify(value);
  const entries = Object.entries(value).map(([name, entry]) =>
    name === '…' ? `${indent}  …` : `${indent}  ${JSON.stringify(name)}: ${lines(entry, depth + 1)}`,
  );
  return `{\n${entries.join(',\n')}\n${indent}}`;
}

function verdict({ default_tier: found }: EstimateResponse): unknown {
  if (found === null) return null;
  const [nothing, first] = found.alternatives;
  const brief = (entry: typeof nothing): unknown =>
    entry === undefined ? '…' : { ...entry, presentCost: { '…': 0, total: entry.presentCost.total } };
  return { ...found, alternatives: [brief(nothing), brief(first), '…'] };
}

function cut(answer: EstimateResponse): unknown {
  const tier = answer.tiers.find(({ tier: id }) => id === answer.default_tier?.tier) ?? answer.tiers[0];
  if (tier === undefined) throw new Error('no tier is offered');
  const { cost_breakdown: cost, roi, sensitivity } = tier;
  const period = roi.compliance.periods.find(({ from }) => from === 2030);
  return {
    default_tier: verdict(answer),
    tiers: [
      '…',
      {
        tier: tier.tier,
        target: tier.target,
        cost_breakdown: {
          totalCost: cost.totalCost,
          costPerSqft: cost.costPerSqft,
          assumptionShareOfCost: cost.assumptionShareOfCost,
          '…': 0,
        },
        roi: {
          totalAnnualSavings: roi.totalAnnualSavings,
          ownerAnnualSavings: roi.ownerAnnualSavings,
          totalIncentives: roi.totalIncentives,
          npv: roi.npv,
          compliance: { pathway: roi.compliance.pathway, periods: ['…', period, '…'] },
          '…': 0,
        },
        sensitivity: {
          bestCase: sensitivity.bestCase,
          expected: sensitivity.expected,
          calibratedExpected: sensitivity.calibratedExpected,
          worstCase: sensitivity.worstCase,
        },
        '…': 0,
      },
      '…',
    ],
  };
}

/** The building, the table and the reason of the suggestion. */
function table(printed: string): string {
  const all = printed.trimEnd().split('\n');
  return all.slice(0, all.findIndex((line) => line.startsWith('*')) + 1).join('\n');
}

/** Puts the text between the markers of this name. */
function write(page: string, name: string, text: string): void {
  const path = join(ROOT, page);
  const [start, end] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`];
  const written = readFileSync(path, 'utf8');
  const [before, after] = [written.indexOf(start), written.indexOf(end)];
  if (before < 0 || after < 0) throw new Error(`${page} has no markers ${name}`);
  writeFileSync(path, `${written.slice(0, before)}${start}\n${text}\n${written.slice(after)}`);
}

const verdictOfLot = (JSON.parse(estimate(...LOT, '--json')) as EstimateResponse).default_tier;
if (verdictOfLot === null) throw new Error('the lot of the README has no verdict');
write('README.md', 'sentence', `> ${verdictOfLot.reason}`);

const json = estimate(...BUILDING, '--json');
const kilobytes = Math.round(Buffer.byteLength(JSON.stringify(JSON.parse(json))) / 1024);
write(
  'docs/first-estimate.md',
  'example',
  `Its answer, cut to one tier (the whole is about ${kilobytes} KB):

\`\`\`jsonc
${lines(cut(JSON.parse(json) as EstimateResponse), 0)}
\`\`\`

The command line shows the same as a table (\`npm run -s plumbline -- estimate ${BUILDING.join(' ')}\`):

\`\`\`text
${table(estimate(...BUILDING))}
\`\`\``,
);
