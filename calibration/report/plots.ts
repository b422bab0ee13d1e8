import type { AccuracyFile } from '../../src/catalog/sections/calibration-accuracy.ts';
import type { OutOfFold } from '../backtest/out-of-fold.ts';
import { dot, GRID, INK, label, line, logScale, MUTED, PALETTE, rect, SHADE, svg } from './svg.ts';

const DECADES = [10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];
const money = (usd: number): string => (usd >= 1e6 ? `$${usd / 1e6}M` : `$${usd / 1e3}k`);
const familyOf = (item: OutOfFold): string => item.job.families.join('+');
const calibratedUsd = (item: OutOfFold): number => item.expectedUsd * item.correction;

/** Families by size, the small ones together: what the colours of both plots mean. */
function legend(accuracy: AccuracyFile): {
  readonly colourOf: (family: string) => string;
  readonly parts: string[];
} {
  const named = accuracy.by_family.slice(0, PALETTE.length - 1);
  const colours = new Map(named.map(({ family }, index) => [family, PALETTE[index] ?? MUTED]));
  const entries = [
    ...named.map((cell) => [cell.label, colours.get(cell.family) ?? MUTED] as const),
    ['Other families', MUTED] as const,
  ];
  const parts = entries.flatMap(([text, colour], index) => {
    const [x, y] = [24 + (index % 2) * 330, 54 + Math.floor(index / 2) * 18];
    return [dot(x + 4, y - 4, { fill: colour }), label(x + 14, y, text)];
  });
  return { colourOf: (family) => colours.get(family) ?? MUTED, parts };
}

/** Every headline job: what it cost against what the catalogue without its building said. */
export function actualAgainstEstimate(scored: readonly OutOfFold[], accuracy: AccuracyFile): string {
  const { colourOf, parts } = legend(accuracy);
  const [left, right, top, bottom] = [80, 660, 120, 640];
  const x = logScale([20_000, 30_000_000], [left, right]);
  const y = logScale([20_000, 30_000_000], [bottom, top]);
  const clamp = (value: number) => Math.min(30_000_000, Math.max(20_000, value));
  const diagonal = (factor: number, attributes: Record<string, string>) =>
    line(
      [x(clamp(20_000 / Math.min(factor, 1))), y(clamp((20_000 / Math.min(factor, 1)) * factor))],
      [x(30_000_000 / Math.max(factor, 1)), y((30_000_000 / Math.max(factor, 1)) * factor)],
      attributes,
    );
  const ticks = DECADES.filter((usd) => usd >= 20_000 && usd <= 30_000_000).flatMap((usd) => [
    line([x(usd), top], [x(usd), bottom]),
    line([left, y(usd)], [right, y(usd)]),
    label(x(usd), bottom + 18, money(usd), { 'text-anchor': 'middle' }),
    label(left - 8, y(usd) + 4, money(usd), { 'text-anchor': 'end' }),
  ]);
  const description = `${scored.length} jobs; solid line: equal; dashed: a factor of 1.5 either way.`;
  return svg({ width: 700, height: 700, title: 'Actual cost against estimate, out of fold', description }, [
    ...parts,
    ...ticks,
    diagonal(1, { stroke: INK }),
    diagonal(1.5, { stroke: MUTED, 'stroke-dasharray': '5 4' }),
    diagonal(1 / 1.5, { stroke: MUTED, 'stroke-dasharray': '5 4' }),
    ...scored.map((item) =>
      dot(x(clamp(calibratedUsd(item))), y(clamp(item.actualUsd)), {
        fill: colourOf(familyOf(item)),
        'fill-opacity': '0.75',
      }),
    ),
    label((left + right) / 2, 680, 'Calibrated estimate (dashed: a factor of 1.5 either way)', {
      'text-anchor': 'middle',
    }),
    label(18, 112, 'Actual construction cost', { fill: MUTED }),
  ]);
}

/** Actual over estimate, one row a family, with the band and the range within 50 %. */
export function errorByFamily(scored: readonly OutOfFold[], accuracy: AccuracyFile): string {
  const [left, right, top, step] = [410, 830, 70, 26];
  const height = top + accuracy.by_family.length * step + 60;
  const bottom = height - 50;
  const x = logScale([1 / 8, 8], [left, right]);
  const clamp = (ratio: number) => Math.min(8, Math.max(1 / 8, ratio));
  const band = accuracy.cells[0];
  const [low, high] = [
    (band?.band.low_multiplier ?? 1) / (band?.bias_correction ?? 1),
    (band?.band.high_multiplier ?? 1) / (band?.bias_correction ?? 1),
  ];
  const rows = accuracy.by_family.flatMap((cell, index) => {
    const y = top + index * step + 16;
    const items = scored.filter((item) => familyOf(item) === cell.family);
    return [
      label(left - 12, y + 4, `${cell.label} (${items.length})`, { 'text-anchor': 'end', 'font-size': 11 }),
      line([left, y], [right, y]),
      ...items.map((item) =>
        dot(x(clamp(item.actualUsd / calibratedUsd(item))), y, { fill: PALETTE[0], 'fill-opacity': '0.6' }),
      ),
    ];
  });
  const ticks = [0.125, 0.25, 0.5, 1, 2, 4, 8].flatMap((ratio) => [
    line([x(ratio), top], [x(ratio), bottom], { stroke: ratio === 1 ? INK : GRID }),
    label(x(ratio), bottom + 16, ratio < 1 ? `1/${1 / ratio}` : String(ratio), { 'text-anchor': 'middle' }),
  ]);
  const description =
    'Dots are jobs; the shade is a factor of 1.5 either way; the dashed lines are the 80 % band.';
  return svg({ width: 870, height, title: 'Actual over calibrated estimate, by scope family', description }, [
    rect(x(1 / 1.5), top, [x(1.5) - x(1 / 1.5), bottom - top], { fill: SHADE }),
    ...ticks,
    ...[low, high].map((edge) =>
      line([x(edge), top], [x(edge), bottom], { stroke: PALETTE[1], 'stroke-dasharray': '5 4' }),
    ),
    ...rows,
    label(left, 54, 'shade: within 50 %; dashed: 80 % band; beyond 8 drawn at the edge', {
      fill: MUTED,
      'font-size': 11,
    }),
    label((left + right) / 2, height - 14, 'actual / calibrated estimate', { 'text-anchor': 'middle' }),
  ]);
}
