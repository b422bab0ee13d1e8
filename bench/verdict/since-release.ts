import { join } from 'node:path';
import { loadRelease } from '../engine/release.ts';
import { sampleBbls } from '../sample-bbls.ts';

/**
 * Which served figures moved between an older release and this one, and by how much, over a fixed sample of the lots that
 * both hold: `npm run -s node -- bench/verdict/since-release.ts DIR [lots]`. `DIR` is a checkout of the older release with
 * its own `node_modules`.
 */
const [dir = '', lots = '1000'] = process.argv.slice(2);

interface Tier {
  readonly tier: string;
  readonly cost_breakdown: { readonly totalCost: number };
  readonly sensitivity: { readonly bestCase: number; readonly worstCase: number };
  readonly roi: {
    readonly totalAnnualSavings: number;
    readonly totalIncentives: number;
    readonly npv: number;
    readonly compliance: {
      readonly periods: readonly { readonly from: number; readonly baselinePenaltyUsd: number }[];
    };
  };
}
interface Answer {
  readonly kind: string;
  readonly tiers?: readonly Tier[];
  readonly defaultTier?: { readonly tier: string; readonly recommendation?: string } | null;
}

const [before, now] = await Promise.all(
  [dir, join(import.meta.dirname, '../..')].map(async (place) => {
    const release = await loadRelease(place);
    const answers = new Map<string, Answer>();
    for (const [bbl, input] of await release.hold(sampleBbls(Number(lots))))
      answers.set(bbl, release.estimate(input) as Answer);
    return answers;
  }),
);
const both = [...now!].flatMap(([bbl, answer]) => {
  const old = before!.get(bbl);
  return old?.tiers?.length && answer.tiers?.length ? [{ old, answer }] : [];
});
console.log(`${both.length} lots that both releases estimate`);

const verdicts = new Map<string, number>();
for (const { old, answer } of both) {
  const words = (one: Answer) => one.defaultTier?.recommendation ?? one.defaultTier?.tier ?? 'none';
  const move = `${words(old)} -> ${words(answer)}`;
  verdicts.set(move, (verdicts.get(move) ?? 0) + 1);
}
for (const [move, count] of [...verdicts].sort(([, a], [, b]) => b - a)) console.log(`${count}  ${move}`);

const charges = both.map(({ old, answer }) => [chargeIn2030(old), chargeIn2030(answer)] as const);
console.log(
  `charge a year 2030-34: counted on ${charges.filter(([was]) => was > 0).length} lots before, ` +
    `${charges.filter(([, is]) => is > 0).length} now; sum ${millions(charges.map(([was]) => was))} before, ` +
    `${millions(charges.map(([, is]) => is))} now`,
);

for (const name of ['quick_wins', 'code_compliant', 'high_performance', 'net_zero_ready']) {
  const pairs = both.flatMap(({ old, answer }) => {
    const [was, is] = [old, answer].map((one) => one.tiers?.find(({ tier }) => tier === name));
    return was && is ? [[was, is] as const] : [];
  });
  console.log(`\n${name}: ${pairs.length} lots have it in both`);
  const figure = (words: string, of: (tier: Tier) => number) =>
    console.log(
      `  ${words}: median ${usd(median(pairs.map(([was]) => of(was))))} before, ${usd(median(pairs.map(([, is]) => of(is))))} now` +
        `; now over before, median ${median(pairs.flatMap(([was, is]) => (of(was) > 0 ? [of(is) / of(was)] : []))).toFixed(2)}`,
    );
  figure('cost', (tier) => tier.cost_breakdown.totalCost);
  figure('saving a year', (tier) => tier.roi.totalAnnualSavings);
  figure('counted incentives', (tier) => tier.roi.totalIncentives);
  figure('high over low', (tier) => tier.sensitivity.worstCase / tier.sensitivity.bestCase);
  const npv = pairs.map(([was, is]) => [was.roi.npv, is.roi.npv] as const);
  console.log(
    `  NPV: median ${usd(median(npv.map(([was]) => was)))} before, ${usd(median(npv.map(([, is]) => is)))} now; ` +
      `above zero on ${npv.filter(([was]) => was > 0).length} before, ${npv.filter(([, is]) => is > 0).length} now`,
  );
}

function chargeIn2030({ tiers }: Answer): number {
  return tiers?.[0]?.roi.compliance.periods.find(({ from }) => from === 2030)?.baselinePenaltyUsd ?? 0;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

function usd(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: Math.abs(value) < 100 ? 1 : 0 });
}

function millions(values: readonly number[]): string {
  return `$${(values.reduce((sum, value) => sum + value, 0) / 1e6).toFixed(1)} million`;
}
