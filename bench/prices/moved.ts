import { readFileSync, writeFileSync } from 'node:fs';
import { engine, heldLots, lookup, PLAIN, TODAY } from '../held-lots.ts';
import { sampleBbls } from '../sample-bbls.ts';

/**
 * What a change of prices or measures moved over held lots, by tier and by measure.
 * `node bench/prices/moved.ts write <file> [lots]` keeps what this tree serves; `node bench/prices/moved.ts <file> [lots]`
 * on the changed tree sets its own answers beside it.
 */
const writes = process.argv[2] === 'write';
const FILE = process.argv[writes ? 3 : 2];
const LOTS = Number(process.argv[writes ? 4 : 3] ?? 300);
if (FILE === undefined) throw new Error('name the file to write or to compare with');

interface TierAnswer {
  readonly tier: string;
  readonly totalUsd: number;
  readonly measureUsd: Readonly<Record<string, number>>;
}
interface LotAnswer {
  readonly recommended: string | null;
  readonly tiers: readonly TierAnswer[];
}

const answers: Record<string, LotAnswer> = {};
for await (const { bbl, input } of heldLots(sampleBbls(LOTS))) {
  const outcome = engine.estimate(PLAIN, input, TODAY);
  if (outcome.kind !== 'estimated') continue;
  answers[bbl] = {
    recommended: outcome.defaultTier?.tier ?? null,
    tiers: outcome.tiers.map(({ tier, cost_breakdown: cost, measures }) => ({
      tier,
      totalUsd: cost.totalCost,
      measureUsd: Object.fromEntries(measures.map(({ id, loadedCost }) => [id, loadedCost])),
    })),
  };
}
await lookup.close();

if (writes) {
  writeFileSync(FILE, JSON.stringify(answers));
  console.log(`${Object.keys(answers).length} lots written`);
} else compare(JSON.parse(readFileSync(FILE, 'utf8')) as typeof answers);

function compare(before: Readonly<Record<string, LotAnswer>>): void {
  const both = Object.entries(answers).flatMap(([bbl, after]) => {
    const old = before[bbl];
    return old === undefined ? [] : [{ old, after }];
  });
  const turned = both.filter(({ old, after }) => old.recommended !== after.recommended).length;
  console.log(`${both.length} lots in both; recommendations that changed: ${turned}`);
  console.log('tier | lots | moved by over 1 % | new over old cost, P10 / P50 / P90 of the moved');
  const ratios = Map.groupBy(both.flatMap(tierRatios), ({ tier }) => tier);
  for (const [tier, rows] of ratios) {
    const moved = rows.map(({ ratio }) => ratio).filter((ratio) => Math.abs(ratio - 1) > 0.01);
    console.log([tier, rows.length, moved.length, spread(moved)].join(' | '));
  }
  console.log('measure, tier | lots before | lots now | dollars before | dollars now');
  const causes = Object.entries(measureSums(both)).toSorted(
    ([, a], [, b]) => Math.abs(b.usdNow - b.usdBefore) - Math.abs(a.usdNow - a.usdBefore),
  );
  for (const [key, { lotsBefore, lotsNow, usdBefore, usdNow }] of causes.slice(0, 40))
    console.log([key, lotsBefore, lotsNow, Math.round(usdBefore), Math.round(usdNow)].join(' | '));
}

interface Both {
  readonly old: LotAnswer;
  readonly after: LotAnswer;
}

function tierRatios({ old, after }: Both): { tier: string; ratio: number }[] {
  return after.tiers.flatMap(({ tier, totalUsd }) => {
    const was = old.tiers.find((one) => one.tier === tier)?.totalUsd ?? 0;
    return was > 0 && totalUsd > 0 ? [{ tier, ratio: totalUsd / was }] : [];
  });
}

interface Sums {
  lotsBefore: number;
  lotsNow: number;
  usdBefore: number;
  usdNow: number;
}

function measureSums(both: readonly Both[]): Record<string, Sums> {
  const sums: Record<string, Sums> = {};
  const at = (key: string): Sums => (sums[key] ??= { lotsBefore: 0, lotsNow: 0, usdBefore: 0, usdNow: 0 });
  for (const { old, after } of both) {
    for (const { tier, measureUsd } of old.tiers)
      for (const [id, usd] of Object.entries(measureUsd)) {
        const sum = at(`${id}, ${tier}`);
        sum.lotsBefore += 1;
        sum.usdBefore += usd;
      }
    for (const { tier, measureUsd } of after.tiers)
      for (const [id, usd] of Object.entries(measureUsd)) {
        const sum = at(`${id}, ${tier}`);
        sum.lotsNow += 1;
        sum.usdNow += usd;
      }
  }
  return sums;
}

function spread(values: readonly number[]): string {
  if (values.length === 0) return '–';
  const sorted = values.toSorted((a, b) => a - b);
  return [0.1, 0.5, 0.9]
    .map((rank) => (sorted[Math.floor(rank * (sorted.length - 1))] ?? NaN).toFixed(2))
    .join(' / ');
}
