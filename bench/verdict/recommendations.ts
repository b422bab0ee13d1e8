import { join } from 'node:path';
import { openLookup } from '../../src/buildings/open-lookup.ts';
import { loadSnapshot } from '../../src/catalog/files/load.ts';
import { buildingInputFromRecord } from '../../src/engine/building/input-from-record.ts';
import { compileEngine } from '../../src/engine/compile-engine.ts';
import { calendarDate } from '../../src/quantities/calendar-date.ts';
import { sampleBbls } from '../sample-bbls.ts';

/**
 * What is recommended over a fixed sample of lots, how much is at stake, and how often an answer contradicts itself (which
 * must be never): a recommendation that another alternative beats, a first structure whose savings do not cover its
 * payments, a rate of return below -10 % called unique. `node bench/verdict/recommendations.ts [lots | covered]`, where
 * `covered` is every held lot on the City's covered buildings list.
 */
const COVERED = process.argv[2] === 'covered';
const LOTS = COVERED ? Infinity : Number(process.argv[2] ?? 1500);
const root = join(import.meta.dirname, '../..');
const snapshot = loadSnapshot({
  catalogDir: join(root, 'catalog'),
  cacheDir: join(root, 'var/catalog-cache'),
  today: '2026-11-20',
});
const engine = compileEngine(snapshot, 'bench');
const lookup = await openLookup({ mode: 'embedded', dataDir: join(root, 'var/bench') });
const request = { tiers: null, laborBasis: 'prevailing', includeFinancing: false, financing: null } as const;
const financed = {
  ...request,
  includeFinancing: true,
  financing: {
    owner_type: 'for_profit',
    mortgage: { exists: false, holder_class: null, refi_in_progress: false },
  },
} as const;

const recommended: Record<string, number> = {};
const shown: Record<string, number> = {};
const stakes: number[] = [];
const reasons: string[] = [];
let beaten = 0;
let estimated = 0;
let negativeShown = 0;
let firstUncovered = 0;
let spuriousRates = 0;
let stagedCostsLess = 0;
for (const bbl of sampleBbls(LOTS)) {
  const found = await lookup.find(bbl);
  if (found.kind !== 'found' || found.record.grossFloorAreaSqft === null) continue;
  if (COVERED && found.record.coveredList?.listed !== true) continue;
  const input = buildingInputFromRecord({
    ...found.record,
    grossFloorAreaSqft: found.record.grossFloorAreaSqft,
  });
  const outcome = engine.estimate(request, input, calendarDate('2026-11-20'));
  if (outcome.kind !== 'estimated' || outcome.defaultTier === null) continue;
  estimated += 1;
  const { recommendation, tier, alternatives, reason } = outcome.defaultTier;
  recommended[recommendation] = (recommended[recommendation] ?? 0) + 1;
  shown[tier] = (shown[tier] ?? 0) + 1;
  const withFinancing = engine.estimate(financed, input, calendarDate('2026-11-20'));
  for (const { financing } of withFinancing.kind === 'estimated' ? withFinancing.tiers : [])
    if ((financing?.structures[0]?.savingsCoverage.minimum ?? 1) < 1) firstUncovered += 1;
  for (const { roi } of outcome.tiers) {
    if (roi.irr.kind === 'unique' && (roi.irr.rate ?? 0) < -0.1) spuriousRates += 1;
    if ((roi.schedule.staged?.againstAllAtOnce ?? 0) > 0) stagedCostsLess += 1;
  }
  const totals = alternatives.map((entry) => entry.presentCost.totalUsd).sort((a, b) => a - b);
  const own = alternatives.find((entry) => entry.alternative === recommendation);
  if (own === undefined || own.presentCost.totalUsd > (totals[0] ?? 0)) beaten += 1;
  stakes.push((totals[1] ?? 0) - (totals[0] ?? 0));
  if ((alternatives.find((entry) => entry.alternative === tier)?.npvUsd ?? 0) < 0) negativeShown += 1;
  if (reasons.length < 12) reasons.push(`${bbl} ${recommendation}/${tier}: ${reason}`);
}
await lookup.close();
stakes.sort((a, b) => a - b);
console.log(
  JSON.stringify(
    {
      estimated,
      recommended,
      shown,
      beaten,
      negativeShown,
      firstUncovered,
      spuriousRates,
      stagedCostsLess,
      medianStakeUsd: Math.round(stakes[Math.floor(stakes.length / 2)] ?? 0),
      reasons,
    },
    null,
    2,
  ),
);
