import type { Estimated } from '../../src/engine/estimate/types.ts';
import { TIERS } from '../../src/engine/measures/types.ts';
import { engine, heldLots, lookup, PLAIN, snapshot, TODAY } from '../held-lots.ts';
import { sampleBbls } from '../sample-bbls.ts';

/**
 * Medians by class and tier over sample lots at private prices, escalation to construction removed, beside the
 * practitioners' anchors; the share of lots over their Local Law 97 limits; and how many measures have a price that is
 * not assumed. The sample is not proportional to the city: no citywide figure follows. `node bench/engine/anchors.ts [lots]`
 */
const LOTS = Number(process.argv[2] ?? 5000);

interface Cell {
  readonly usdPerSqft: number[];
  readonly saving: number[];
  readonly assumed: number[];
}
const cells = new Map<string, Cell>();
/** USD of penalty a year in 2030-34 per sqft, by class: lots with a limit, those within it at 0. */
const exposure = new Map<string, number[]>();
/** Share of the whole energy bill that net zero saves in housing on gas. */
const netZeroBill: number[] = [];
const limits = { lots: 0, over2024: 0, over2030: 0 };
/** Housing of up to seven storeys before 1947, 25,000 to 60,000 sqft, over the limit of 2030: USD of the code tier. */
const prewar = {
  lots: 0,
  quickWinsUsd: [] as number[],
  reached: 0,
  heatPumps: 0,
  codeUsd: [] as number[],
  codeUsdPerSqft: [] as number[],
};

function collectPrewar({ context, tiers }: Estimated): void {
  const { engineClass, priceLevel, areaSqft, geometry, input } = context.profile;
  const isPrewar =
    engineClass === 'multifamily' && (input.yearBuilt ?? 0) > 0 && (input.yearBuilt ?? 0) < 1947;
  if (!isPrewar || geometry.floors > 7 || areaSqft < 25_000 || areaSqft > 60_000) return;
  if (priceLevel !== 'nyc_private') return;
  const over = tiers[0]?.roi.compliance.periods.some(
    (p) => p.from === 2030 && p.baselineTco2e > p.limitTco2e,
  );
  if (over !== true) return;
  prewar.lots += 1;
  for (const { tier, cost_breakdown: cost, roi, measures } of tiers) {
    if (tier === 'quick_wins') prewar.quickWinsUsd.push(cost.totalCost);
    if (tier !== 'code_compliant') continue;
    if (roi.compliance.periods.every((p) => p.from !== 2030 || p.afterTco2e <= p.limitTco2e))
      prewar.reached += 1;
    if (measures.some(({ id }) => id === 'central_heat_pump_water_heater')) prewar.heatPumps += 1;
    prewar.codeUsd.push(cost.totalCost);
    prewar.codeUsdPerSqft.push(cost.totalCost / areaSqft);
  }
}

function collectMoney({ context, tiers }: Estimated): void {
  const { engineClass, priceLevel, areaSqft, fuelUse } = context.profile;
  const period = tiers[0]?.roi.compliance.periods.find(({ from }) => from === 2030);
  if (typeof period?.baselinePenaltyUsd === 'number') {
    const key = engineClass ?? 'unclassified';
    exposure.set(key, [...(exposure.get(key) ?? []), period.baselinePenaltyUsd / areaSqft]);
  }
  const netZero = tiers.find(({ tier }) => tier === 'net_zero_ready');
  const onGas = engineClass === 'multifamily' && fuelUse.heatingFuel === 'natural_gas';
  if (netZero !== undefined && onGas && priceLevel === 'nyc_private')
    netZeroBill.push(netZero.roi.energySavings / context.baselineBill.totalUsd);
}

function collect({ context, tiers }: Estimated): void {
  const { engineClass, priceLevel, areaSqft } = context.profile;
  for (const [index, { cost_breakdown: cost, roi, tier }] of tiers.entries()) {
    if (index === 0 && roi.compliance.periods.length > 0) {
      const over = (from: number) =>
        roi.compliance.periods.some((p) => p.from === from && p.baselineTco2e > p.limitTco2e);
      limits.lots += 1;
      if (over(2024)) limits.over2024 += 1;
      if (over(2030)) limits.over2030 += 1;
    }
    if (priceLevel === 'nyc_public_works') continue;
    const key = `${engineClass ?? 'unclassified'} ${tier}`;
    const cell = cells.get(key) ?? { usdPerSqft: [], saving: [], assumed: [] };
    cells.set(key, cell);
    cell.usdPerSqft.push((cost.totalCost - cost.escalation) / areaSqft);
    cell.saving.push(roi.siteEnergySavings);
    cell.assumed.push(cost.assumptionShareOfCost);
  }
}

for await (const { input } of heldLots(sampleBbls(LOTS))) {
  const outcome = engine.estimate(PLAIN, input, TODAY);
  if (outcome.kind !== 'estimated') continue;
  collect(outcome);
  collectPrewar(outcome);
  collectMoney(outcome);
}
await lookup.close();

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;
console.log('class | tier | lots | $/sqft | site energy saved | assumed share of cost');
for (const name of [...new Set([...cells.keys()].map((key) => key.split(' ')[0] ?? ''))].toSorted())
  for (const tier of TIERS) {
    const cell = cells.get(`${name} ${tier}`);
    if (cell === undefined) continue;
    const saving = Math.round(100 * median(cell.saving));
    const share = median(cell.assumed).toFixed(2);
    console.log(
      `${name} | ${tier} | ${cell.usdPerSqft.length} | ${median(cell.usdPerSqft).toFixed(2)} | ${saving} % | ${share}`,
    );
  }
console.log(JSON.stringify(limits));
const exposed = [...exposure].map(([name, usd]) => `${name} ${median(usd).toFixed(2)} (${usd.length})`);
console.log(`charge of 2030-34, USD a sqft and year, median (lots): ${exposed.toSorted().join(', ')}`);
const bill = netZeroBill.toSorted((a, b) => a - b);
const percent = (rank: number) => Math.round(100 * (bill[Math.floor(rank * (bill.length - 1))] ?? NaN));
console.log(
  `net zero in housing on gas, energy bill saved: P10 ${percent(0.1)}, P50 ${percent(0.5)}, P90 ${percent(0.9)} %, ${bill.length} lots`,
);
const { lots, quickWinsUsd, codeUsd, codeUsdPerSqft, reached, heatPumps } = prewar;
console.log(
  `pre-war low-rise over the 2030 limit: ${lots} lots; quick wins in ${quickWinsUsd.length}, median $${Math.round(median(quickWinsUsd))}; code tier median $${Math.round(median(codeUsd))}, ${median(codeUsdPerSqft).toFixed(2)} $/sqft, ${reached} reach the limit, ${heatPumps} buy heat-pump hot water`,
);

const measures = snapshot.sections.measures.list;
const evidenced = measures.filter(({ prices }) => prices.some(({ basis }) => basis !== 'assumed'));
console.log(`measures with a price that is not assumed: ${evidenced.length} of ${measures.length}`);
