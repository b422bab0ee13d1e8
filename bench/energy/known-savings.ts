import { syntheticSaving } from '../../test/measured-savings/synthetic-saving.ts';

/**
 * SYNTHETIC series with a known saving, measured by their bills: the first ten, and how many of all lie inside the interval
 * that is stated for them. `node bench/energy/known-savings.ts [series]`
 */
const SERIES = Number(process.argv[2] ?? 600);

const found = Array.from({ length: SERIES }, (_, seed) => syntheticSaving(seed));
type Series = (typeof found)[number];
const isInside = ({ truth, low, high }: Series): boolean => low <= truth && truth <= high;
const whole = (units: number): string => Math.round(units).toLocaleString('en-US');
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

console.log(
  '| synthetic series | noise a month | saved | known saving | measured | 90 % interval | inside |',
);
console.log('|---|---|---|---|---|---|---|');
for (const [at, series] of found.slice(0, 10).entries())
  console.log(
    `| ${at + 1}, ${series.fuel} | ${percent(series.noise)} | ${percent(series.share)} | ${whole(series.truth)} | ${whole(series.found)} | ${whole(series.low)} to ${whole(series.high)} | ${isInside(series) ? 'yes' : 'no'} |`,
  );
const inside = found.filter(isInside).length;
console.log(`\n${inside} of ${SERIES} inside (${percent(inside / SERIES)})`);
