import { complianceAsIs } from '../../src/engine/estimate/compliance-as-is.ts';
import { article321 } from '../../src/engine/law/article-321.ts';
import { engine, heldLots, lookup, PLAIN, TODAY } from '../held-lots.ts';
import { sampleBbls } from '../sample-bbls.ts';

/**
 * How many held lots that Article 321 governs, or may govern, have its answer: the test of the 2030 limit and the prescriptive
 * measures priced. `npm run -s node -- bench/law/article-321.ts [lots=all]`
 */
const LOTS = Number(process.argv[2] ?? Infinity);
const counts = {
  governed: { lots: 0, answered: 0, tested: 0, priced: 0 },
  perhaps: { lots: 0, answered: 0, tested: 0, priced: 0 },
};
for await (const { input } of heldLots(sampleBbls(LOTS))) {
  const { pathway, flatRiskUsd } = complianceAsIs(input, TODAY, engine.snapshot);
  const isOpen = pathway === 'undetermined' && flatRiskUsd > 0;
  if (pathway !== 'article_321' && !isOpen) continue;
  const count = counts[isOpen ? 'perhaps' : 'governed'];
  count.lots += 1;
  const made = engine.estimate(PLAIN, input, TODAY);
  if (made.kind === 'rejected') continue;
  const { context, computed: tiers, defaultTier: verdict, presentCostSetting: setting } = made;
  const answer = article321({ context, tiers, verdict, setting, snapshot: engine.snapshot });
  if (answer === null) continue;
  count.answered += 1;
  if (answer.limitTest.tests.length > 0) count.tested += 1;
  if (answer.prescriptive.total.expected > 0) count.priced += 1;
}
await lookup.close();
console.log(JSON.stringify(counts));
