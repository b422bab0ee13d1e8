import { TIERS } from '../../src/engine/measures/types.ts';
import { engine, heldLots, lookup, PLAIN, snapshot, TODAY } from '../held-lots.ts';
import { sampleBbls } from '../sample-bbls.ts';

/**
 * Fuel and electricity that the tiers of private housing save, beside what whole packages were measured to save in 231
 * New York projects: 19 % of fuel, 7 % of electricity. Those projects renewed plant, controls, lighting and some of the
 * envelope; tiers that electrify are left out here, and the kWh of solar are not counted.
 * `node bench/engine/whole-packages.ts [lots]`
 */
const LOTS = Number(process.argv[2] ?? 1000);
const KBTU_A_KWH = 3.412;
const KBTU_A_THERM = 100;
const ELECTRIFIES = new Set(
  snapshot.sections.measures.list
    .filter(({ effects }) => effects.some(({ kind }) => kind === 'electrify'))
    .map(({ id }) => id),
);

interface Shares {
  readonly fuel: number[];
  readonly electricity: number[];
  electrified: number;
}
const byTier = new Map<string, Shares>();

for await (const { input } of heldLots(sampleBbls(LOTS))) {
  const outcome = engine.estimate(PLAIN, input, TODAY);
  if (outcome.kind !== 'estimated') continue;
  const { profile, baseline } = outcome.context;
  if (profile.engineClass !== 'multifamily' || profile.priceLevel !== 'nyc_private') continue;
  const { electricity, ...fuels } = baseline.kbtuByFuel;
  const fuelKbtu = Object.values(fuels).reduce((sum, kbtu) => sum + kbtu, 0);
  if (fuelKbtu === 0) continue;
  for (const { tier, measures, roi } of outcome.tiers) {
    const shares = byTier.get(tier) ?? { fuel: [], electricity: [], electrified: 0 };
    byTier.set(tier, shares);
    if (measures.some(({ id }) => ELECTRIFIES.has(id))) {
      shares.electrified += 1;
      continue;
    }
    const solarKwh = measures.find(({ id }) => id === 'rooftop_solar')?.savedKwh ?? 0;
    shares.fuel.push((roi.fuelSavedTherms * KBTU_A_THERM) / fuelKbtu);
    shares.electricity.push(((roi.electricitySavedKwh - solarKwh) * KBTU_A_KWH) / electricity);
  }
}
await lookup.close();

const percents = (shares: readonly number[]): string => {
  const sorted = shares.toSorted((a, b) => a - b);
  const at = (rank: number) => Math.round(100 * (sorted[Math.floor(rank * (sorted.length - 1))] ?? NaN));
  return `${at(0.1)} / ${at(0.5)} / ${at(0.9)} %`;
};
console.log('tier | lots | fuel saved, P10 / P50 / P90 | electricity saved | left out: electrify something');
for (const tier of TIERS) {
  const shares = byTier.get(tier);
  if (shares === undefined) continue;
  const { fuel, electricity, electrified } = shares;
  console.log([tier, fuel.length, percents(fuel), percents(electricity), electrified].join(' | '));
}
console.log('measured, 231 projects | | 19 % | 7 % |');
