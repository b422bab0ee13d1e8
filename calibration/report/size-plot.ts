import type { FamilyUnitCost, UnitCostsFile } from '../../src/catalog/sections/calibration.ts';
import type { TrainingJob } from '../fit/training-job.ts';
import { dot, INK, label, line, logScale, MUTED, PALETTE, rect, svg } from './svg.ts';

const SHOWN = ['steam_system', 'dhw', 'boiler_conversion'] as const;
const [PANEL, GAP, TOP, BOTTOM] = [250, 70, 70, 340];
const money = (usd: number): string => (usd >= 1e6 ? `$${usd / 1e6}M` : `$${usd / 1e3}k`);

/** Completed jobs of the three largest families in dollars of one month, with the fitted price over floor area. */
export function sizeLaws(jobs: readonly TrainingJob[], unitCosts: UnitCostsFile): string {
  const panels = SHOWN.flatMap((family, index) => {
    const unitCost = unitCosts.families.find((entry) => entry.family === family);
    if (unitCost === undefined) return [];
    const own = jobs.filter((job) => job.family === family && job.record.use === 'headline');
    return panel(unitCost, own, 70 + index * (PANEL + GAP));
  });
  const width = 70 + SHOWN.length * (PANEL + GAP);
  const title = `Completed jobs and fitted prices, dollars of ${unitCosts.families[0]?.dollar_period ?? ''}`;
  const description =
    'Filled: jobs since the break year; hollow: earlier jobs; line: fitted price, dashed its earlier level.';
  return svg({ width, height: 400, title, description }, [
    ...panels,
    label(24, 52, 'filled: 2018 on; hollow: before; line: fitted price, dashed: earlier level', {
      fill: MUTED,
      'font-size': 11,
    }),
  ]);
}

function panel(unitCost: FamilyUnitCost, jobs: readonly TrainingJob[], left: number): string[] {
  const known = jobs.filter(({ record }) => record.areaSqft !== null);
  const costs = known.map((job) => Math.exp(job.logCost));
  const bounds: [number, number] = [Math.min(...costs) / 2, Math.max(...costs) * 2];
  const x = logScale([20_000, 700_000], [left, left + PANEL]);
  const y = logScale(bounds, [BOTTOM, TOP]);
  const law = (area: number, factor: number) =>
    unitCost.cost_usd_at_reference * (area / unitCost.reference_area_sqft) ** unitCost.area_exponent * factor;
  const curve = (factor: number, dash: string) =>
    line([x(20_000), y(law(20_000, factor))], [x(700_000), y(law(700_000, factor))], {
      stroke: PALETTE[1],
      'stroke-width': 2,
      'stroke-dasharray': dash,
    });
  const ticks = [10_000, 30_000, 100_000, 300_000, 1_000_000, 3_000_000, 10_000_000, 30_000_000].filter(
    (usd) => usd >= bounds[0] && usd <= bounds[1],
  );
  return [
    rect(left, TOP, [PANEL, BOTTOM - TOP], { fill: 'none', stroke: MUTED }),
    ...ticks.flatMap((usd) => [
      line([left, y(usd)], [left + PANEL, y(usd)]),
      label(left - 6, y(usd) + 4, money(usd), { 'text-anchor': 'end', 'font-size': 10 }),
    ]),
    ...[30_000, 100_000, 300_000].map((area) =>
      label(x(area), BOTTOM + 16, `${area / 1000}k sqft`, { 'text-anchor': 'middle', 'font-size': 10 }),
    ),
    curve(1, ''),
    ...(unitCost.earlier_level === null ? [] : [curve(unitCost.earlier_level.multiplier, '6 4')]),
    ...known.map((job) =>
      dot(x(job.record.areaSqft ?? 1), y(Math.exp(job.logCost)), {
        fill: job.isEarlier ? '#ffffff' : PALETTE[0],
        stroke: PALETTE[0],
      }),
    ),
    label(left + PANEL / 2, BOTTOM + 40, unitCost.label, { 'text-anchor': 'middle', fill: INK }),
  ];
}
