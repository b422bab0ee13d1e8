import type { FactRecord } from '../../src/contract/facts/index.ts';
import type { BuildingProfile } from '../../src/engine/building/types.ts';
import { withFacts } from '../../src/engine/building/with-facts.ts';
import { TIERS } from '../../src/engine/measures/types.ts';
import { engine, heldLots, lookup, PLAIN, TODAY } from '../held-lots.ts';
import { sampleBbls } from '../sample-bbls.ts';

/**
 * High over low of the interval of a tier over held lots: as the records have the building, and when its owner adds twelve
 * bills, the three systems, the heating plants and quotes for the dearest measures, one after the other. What is added is
 * what the engine had taken, so that the work stays the same. `node bench/prices/interval-widths.ts [lots] [class]`
 */
const LOTS = Number(process.argv[2] ?? 400);
const CLASS = process.argv[3] ?? 'multifamily';
const GOAL_TOLD = 1.8;
const FUELS = [
  ['electricity_kwh', 3.412],
  ['natural_gas_therms', 100],
  ['fuel_oil_2_gallons', 138.5],
  ['fuel_oil_4_gallons', 146],
  ['district_steam_mlb', 1194],
] as const;

/** The year the engine had taken, spread evenly over twelve bills. */
function billsOf({ fuelUse }: BuildingProfile): NonNullable<FactRecord['bills']> {
  const used = FUELS.flatMap(([name, kbtuAUnit], index) => {
    const aMonth = (fuelUse.kbtu[index] ?? 0) / kbtuAUnit / 12;
    return aMonth > 0 ? [[name, Array<number>(12).fill(aMonth)] as const] : [];
  });
  return { last_month: '2026-09', covers: 'every_fuel', ...Object.fromEntries(used) };
}

interface Widths {
  readonly recorded: number[];
  /** Nothing quoted, one quote, two, … */
  readonly quoted: number[][];
  readonly dearestShare: number[];
  /** Quotes until the goal; all of them where it is not reached. */
  readonly needed: number[];
  unreached: number;
}
const byTier = new Map<string, Widths>(
  TIERS.map((tier) => [tier, { recorded: [], quoted: [[], []], dearestShare: [], needed: [], unreached: 0 }]),
);
let lots = 0;

for await (const { input } of heldLots(sampleBbls(LOTS))) {
  const outcome = engine.estimate(PLAIN, input, TODAY);
  if (outcome.kind !== 'estimated') continue;
  const { profile } = outcome.context;
  if (profile.engineClass !== CLASS || profile.priceLevel !== 'nyc_private') continue;
  lots += 1;
  const { heating, cooling, hotWater } = profile.systems;
  const facts: FactRecord = {
    heating_system: heating,
    cooling_system: cooling,
    hot_water_system: hotWater,
    heating_plants: 1,
    bills: billsOf(profile),
  };
  outcome.tiers.forEach(({ tier, measures }, index) => {
    const widths = byTier.get(tier);
    const recorded = outcome.bands[index];
    if (widths === undefined || recorded === undefined || measures.length === 0) return;
    widths.recorded.push(recorded.high_multiplier / recorded.low_multiplier);
    const dearest = measures.toSorted((a, b) => b.loadedCost - a.loadedCost);
    const whole = dearest.reduce((sum, { loadedCost }) => sum + loadedCost, 0);
    widths.dearestShare.push((dearest[0]?.loadedCost ?? 0) / whole);
    for (let quotes = 0; quotes <= dearest.length; quotes += 1) {
      const width = widthWith(dearest.slice(0, quotes), tier);
      if (width === null) break;
      widths.quoted[quotes]?.push(width);
      if (width > GOAL_TOLD && quotes < dearest.length) continue;
      widths.needed.push(quotes);
      if (width > GOAL_TOLD) widths.unreached += 1;
      break;
    }
  });

  function widthWith(quoted: readonly { id: string; cost: number }[], tier: string): number | null {
    const quotes = quoted.map(({ id, cost }) => ({
      measure_id: id,
      amount_usd: Math.max(1, Math.round(cost)),
      quoted_on: '2026-10-01',
    }));
    const told = { ...facts, ...(quotes.length > 0 ? { quotes } : {}) };
    const after = engine.estimate(PLAIN, withFacts(input, told), TODAY);
    const band = after.kind === 'estimated' ? after.bands.find((one) => one.tier === tier) : undefined;
    return band === undefined ? null : band.high_multiplier / band.low_multiplier;
  }
}
await lookup.close();

const at = (values: readonly number[], rank: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(rank * (values.length - 1))] ?? NaN;
const spread = (values: readonly number[] = []): string =>
  [0.1, 0.5, 0.9].map((rank) => at(values, rank).toFixed(1)).join(' / ');
console.log(`${CLASS}, private prices, ${lots} of ${LOTS} lots. High over low, P10 / P50 / P90`);
console.log(
  `tier | on record | + bills, systems, plants | + a quote for the dearest measure | its share of the cost, median | quotes until ${GOAL_TOLD}, median | not reached`,
);
for (const [tier, { recorded, quoted, dearestShare, needed, unreached }] of byTier) {
  const share = `${Math.round(100 * at(dearestShare, 0.5))} %`;
  const cells = [
    tier,
    spread(recorded),
    spread(quoted[0]),
    spread(quoted[1]),
    share,
    at(needed, 0.5),
    unreached,
  ];
  console.log(cells.join(' | '));
}
