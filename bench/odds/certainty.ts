import { engine, heldLots, PLAIN, TODAY } from '../held-lots.ts';
import { sampleBbls } from '../sample-bbls.ts';

/**
 * How sure the verdicts of covered lots are: shares clear, likely and open, recommendations, what complying costs least, and
 * the status of each period. `npm run -s node -- bench/odds/certainty.ts [lots=3000]`
 */
const LOTS = Number(process.argv[2] ?? 3000);
const counts = new Map<string, number>();
const count = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
for await (const { input } of heldLots(sampleBbls(LOTS))) {
  if (input.coveredList?.listed !== true) continue;
  const outcome = engine.estimate(PLAIN, input, TODAY);
  if (outcome.kind === 'rejected' || outcome.odds === null || outcome.defaultTier === null) continue;
  count('covered lots');
  count(`certainty ${outcome.odds.certainty}`);
  if (outcome.odds.isEnergyDoubtful) count('open on doubtful energy');
  count(`recommendation ${outcome.defaultTier.recommendation}`);
  const { cheapestCompliant } = outcome.defaultTier;
  if (cheapestCompliant !== null)
    count(cheapestCompliant.inSteps === null ? 'complying at once' : 'complying in two steps');
  for (const { from, status } of outcome.context.compliance.statuses) count(`${from} ${status}`);
  for (const doubt of outcome.odds.deciding) count(`decides: ${doubt}`);
}
for (const [key, n] of [...counts].toSorted()) console.log(key, n);
