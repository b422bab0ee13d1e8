import { TIERS } from '../../src/engine/measures/types.ts';
import { engine, heldLots, lookup, PLAIN, TODAY } from '../held-lots.ts';
import { sampleBbls } from '../sample-bbls.ts';

/**
 * Counted, contingent and usual money by tier, as shares of cost, over a fixed sample of lots on the City's covered
 * buildings list. `node bench/verdict/usual-money.ts [lots]`
 */
const LOTS = Number(process.argv[2] ?? 500);

const sums = new Map(
  TIERS.map((tier) => [
    tier,
    {
      lots: 0,
      asked: 0,
      costUsd: 0,
      countedUsd: 0,
      contingentUsd: 0,
      lowUsd: 0,
      middleUsd: 0,
      highUsd: 0,
      turns: 0,
    },
  ]),
);
const byMeasure = new Map<string, { lots: number; costUsd: number; highUsd: number }>();
let answered = 0;
for await (const { record, input } of heldLots(sampleBbls(Infinity))) {
  if (record.coveredList?.listed !== true) continue;
  const outcome = engine.estimate(PLAIN, input, TODAY);
  if (outcome.kind !== 'estimated') continue;
  for (const { tier, cost_breakdown: cost, roi, usual_money: usual, measures } of outcome.tiers) {
    const sum = sums.get(tier);
    if (sum === undefined) continue;
    sum.lots += 1;
    sum.costUsd += cost.totalCost;
    sum.countedUsd += roi.totalIncentives;
    sum.contingentUsd += roi.potentialIncentives;
    if (roi.usualIncentives) {
      sum.asked += 1;
      sum.lowUsd += roi.usualIncentives.low;
      sum.middleUsd += roi.usualIncentives.middle ?? 0;
      sum.highUsd += roi.usualIncentives.high;
      if (roi.npv < 0 && (roi.npvAtUsual?.high ?? -1) >= 0) sum.turns += 1;
    }
    for (const { measureId, high } of usual?.measures ?? []) {
      const own = byMeasure.get(measureId) ?? { lots: 0, costUsd: 0, highUsd: 0 };
      byMeasure.set(measureId, own);
      own.lots += 1;
      own.highUsd += high;
      own.costUsd += measures.find(({ id }) => id === measureId)?.loadedCost ?? NaN;
    }
  }
  answered += 1;
  if (answered === LOTS) break;
}
await lookup.close();

const share = (usd: number, of: number): string => `${((100 * usd) / of).toFixed(2)} %`;
console.log(`${answered} covered lots`);
console.log(
  'tier | lots | cost | counted | contingent | usual low | middle | high | lots with usual money | NPV turns',
);
for (const [tier, sum] of sums) {
  const cells = [sum.countedUsd, sum.contingentUsd, sum.lowUsd, sum.middleUsd, sum.highUsd];
  const shares = cells.map((usd) => share(usd, sum.costUsd)).join(' | ');
  const cost = `$${(sum.costUsd / 1e6).toFixed(1)}M`;
  console.log(`${tier} | ${sum.lots} | ${cost} | ${shares} | ${sum.asked} | ${sum.turns}`);
}
console.log('measure | times | usual at the most, of its cost');
for (const [id, { lots, costUsd, highUsd }] of [...byMeasure].toSorted((a, b) => b[1].highUsd - a[1].highUsd))
  console.log(`${id} | ${lots} | ${share(highUsd, costUsd)}`);
