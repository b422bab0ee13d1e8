import { fitLevels } from '../../calibration/energy/fit-level.ts';
import { levelOfLot } from '../../calibration/energy/level-of-lot.ts';
import { certainReport, reportedLots } from '../../calibration/energy/lots.ts';
import { quantile } from '../../calibration/energy/statistics.ts';
import { P90_OF_NORMAL } from '../../src/engine/building/energy-range.ts';
import { engine, snapshot } from '../held-lots.ts';

/**
 * How far beyond p10 and p90 energy really falls: 2021 foretold from reports to 2016, each class on a scale of its own p10 and
 * p90 (the shape is asked, not the width), beside a normal distribution and Student's t of so many degrees of freedom.
 * `npm run -s node -- bench/odds/tails.ts`
 */
const FITTED_TO = 2016;
const YEAR = 2021;
const BEYOND = [1.5, 2, 3, 4, 6] as const;

const lots = await reportedLots(engine);
const { plausible } = snapshot.sections.siteEui;
const fitted = fitLevels(lots, FITTED_TO, plausible);
const byClass = new Map<string, number[]>();
for (const lot of lots) {
  const is = certainReport(lot, YEAR)?.siteEuiKbtuPerSqft;
  const before = { ...lot, reports: lot.reports.filter(({ year }) => year <= FITTED_TO) };
  const level = levelOfLot(before, YEAR, fitted[lot.engineClass], plausible);
  if (is === undefined || level === null) continue;
  const own = byClass.get(lot.engineClass) ?? [];
  byClass.set(lot.engineClass, [...own, Math.log(is / level.p50)]);
}
const scaled: number[] = [];
for (const errors of byClass.values()) {
  if (errors.length < 50) continue;
  const [low, middle, high] = [quantile(errors, 0.1), quantile(errors, 0.5), quantile(errors, 0.9)];
  for (const error of errors)
    scaled.push((P90_OF_NORMAL * (error - middle)) / (error < middle ? middle - low : high - middle));
}

/** Density of Student's t whose p90 is that of the standard normal distribution. */
const T_AT_P90: Readonly<Record<number, number>> = {
  1: 3.0777,
  2: 1.8856,
  3: 1.6377,
  4: 1.5332,
  6: 1.4398,
  10: 1.3722,
};
const NORMALISED: Readonly<Record<number, number>> = {
  1: 1 / Math.PI,
  2: 1 / (2 * Math.SQRT2),
  3: 2 / (Math.PI * Math.sqrt(3)),
  4: 3 / 8,
  6: 15 / (16 * Math.sqrt(6)),
  10: 0.3891083839660308,
};
function densityOfT(degrees: number, at: number): number {
  const scale = T_AT_P90[degrees]! / P90_OF_NORMAL;
  return scale * NORMALISED[degrees]! * (1 + (at * scale) ** 2 / degrees) ** (-(degrees + 1) / 2);
}
const normal = (at: number): number => Math.exp(-(at * at) / 2) / Math.sqrt(2 * Math.PI);
const meanLog = (density: (at: number) => number): number =>
  scaled.reduce((sum, at) => sum + Math.log(density(at)), 0) / scaled.length;

console.log('lots', scaled.length);
for (const at of BEYOND)
  console.log(
    'beyond',
    at,
    'below',
    (scaled.filter((one) => one < -at).length / scaled.length).toFixed(4),
    'above',
    (scaled.filter((one) => one > at).length / scaled.length).toFixed(4),
  );
console.log('normal', meanLog(normal).toFixed(4));
for (const degrees of Object.keys(NORMALISED).map(Number))
  console.log('t', degrees, meanLog((at) => densityOfT(degrees, at)).toFixed(4));
