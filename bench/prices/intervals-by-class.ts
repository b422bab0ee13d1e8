import type { BuildingProfile } from '../../src/engine/building/types.ts';
import { TIERS } from '../../src/engine/measures/types.ts';
import { engine, heldLots, lookup, PLAIN, TODAY } from '../held-lots.ts';
import { sampleBbls } from '../sample-bbls.ts';

/**
 * High over low of the interval of each tier over held lots as the records have them: by class, and by what of the energy is
 * known for nothing (no report, a grade, one report, several). `node bench/prices/intervals-by-class.ts [lots]`
 */
const LOTS = Number(process.argv[2] ?? 1000);

const widths = new Map<string, Map<string, number[]>>();
let answered = 0;
for await (const { input } of heldLots(sampleBbls(LOTS))) {
  const outcome = engine.estimate(PLAIN, input, TODAY);
  if (outcome.kind !== 'estimated') continue;
  answered += 1;
  const { profile } = outcome.context;
  const groups = [profile.engineClass ?? 'class unknown', `energy: ${knownEnergy(profile)}`];
  outcome.tiers.forEach(({ tier, measures }, index) => {
    const band = outcome.bands[index];
    if (band === undefined || measures.length === 0) return;
    const width = band.high_multiplier / band.low_multiplier;
    for (const group of groups) widthsOf(group, tier).push(width);
  });
}
await lookup.close();

function widthsOf(group: string, tier: string): number[] {
  const byTier = widths.get(group) ?? new Map<string, number[]>();
  widths.set(group, byTier);
  const list = byTier.get(tier) ?? [];
  byTier.set(tier, list);
  return list;
}

function knownEnergy({ fuelUse: { range } }: BuildingProfile): string {
  const reports = range.restsOn.filter(({ from }) => from === 'reported').length;
  if (reports > 0) return reports === 1 ? 'one report' : 'several reports';
  return range.grade === null ? 'class alone' : 'a grade';
}

const at = (values: readonly number[], rank: number): string =>
  (values.toSorted((a, b) => a - b)[Math.floor(rank * (values.length - 1))] ?? NaN).toFixed(1);

console.log(`${answered} of ${LOTS} lots. High over low, P10 / P50 / P90 (lots)`);
console.log(['', ...TIERS].join(' | '));
for (const [group, byTier] of [...widths].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  console.log(
    [
      group,
      ...TIERS.map((tier) => {
        const values = byTier.get(tier) ?? [];
        const spread = [0.1, 0.5, 0.9].map((rank) => at(values, rank)).join(' / ');
        return values.length === 0 ? '–' : `${spread} (${values.length})`;
      }),
    ].join(' | '),
  );
