import { excludedIn } from '../../src/contract/estimate/index.ts';
import type { OwnerType } from '../../src/engine/building/types.ts';
import type { Estimated } from '../../src/engine/estimate/types.ts';
import { engine, heldLots, lookup, PLAIN, snapshot, TODAY } from '../held-lots.ts';
import { sampleBbls } from '../sample-bbls.ts';
import { conditionalUsd } from './conditional-money.ts';
import { verdictFaults } from './verdict-faults.ts';

/**
 * What is recommended over a fixed sample of lots, how much is at stake, what is counted and what is contingent, and how
 * often an answer contradicts itself (which must be never, and ends with a failure): a recommendation that another
 * alternative or a tier in two steps beats unsaid, a first structure whose savings do not cover its payments, a rate of
 * return below -10 % called unique, a conditional dollar in a counted sum.
 * `node bench/verdict/recommendations.ts [lots | covered] [owner_type]`, where `covered` is every held lot on the City's
 * covered buildings list; the owner is that of the plain answers, not known where none is named. Financing is asked for
 * with the same owner, or a private one.
 */
const COVERED = process.argv[2] === 'covered';
const LOTS = COVERED ? Infinity : Number(process.argv[2] ?? 1500);
const owner = process.argv[3] as OwnerType | undefined;
const mortgage = { exists: false, holder_class: null, refi_in_progress: false };
const request = {
  ...PLAIN,
  financing: owner === undefined ? null : { owner_type: owner, mortgage },
} as const;
const financed = {
  ...request,
  includeFinancing: true,
  financing: { owner_type: owner ?? 'for_profit', mortgage },
} as const;

const counts = {
  estimated: 0,
  tiers: 0,
  recommended: {} as Record<string, number>,
  shown: {} as Record<string, number>,
  negativeShown: 0,
  inSteps: 0,
  secondNpv: 0,
  secondNpvTurns: 0,
};
const faults = {
  beaten: 0,
  beatenInSteps: 0,
  firstUncovered: 0,
  spuriousRates: 0,
  conditionalUsd: {} as Record<string, number>,
};
interface Sum {
  items: number;
  usd: number;
}
const counted: Record<string, Sum> = {};
const contingent: Record<string, Sum> = {};
const stakes: number[] = [];
const reasons: string[] = [];

const count = (into: Record<string, number>, name: string, by = 1): void => {
  into[name] = (into[name] ?? 0) + by;
};
const add = (into: Record<string, Sum>, id: string, usd: number): void => {
  const sum = (into[id] ??= { items: 0, usd: 0 });
  sum.items += 1;
  sum.usd = Math.round(sum.usd + usd);
};

function money(outcome: Estimated): void {
  for (const entry of outcome.tiers)
    for (const [why, usd] of conditionalUsd(entry, outcome, snapshot)) count(faults.conditionalUsd, why, usd);
}

function tally(outcome: Estimated): void {
  const { tiers, excludedPrograms: excluded_programs } = outcome;
  for (const entry of tiers) {
    const { roi, incentives } = entry;
    counts.tiers += 1;
    const { npv, npvIfLastScheduleContinues: second } = roi;
    if (second !== null) counts.secondNpv += 1;
    if (second !== null && npv < 0 && second >= 0) counts.secondNpvTurns += 1;
    for (const item of incentives) add(counted, item.programId, item.amount);
    for (const item of excludedIn({ excluded_programs }, entry))
      if (item.standing === 'contingent') add(contingent, item.programId, item.potentialAmount ?? 0);
  }
}

for await (const { bbl, record, input } of heldLots(sampleBbls(LOTS))) {
  if (COVERED && record.coveredList?.listed !== true) continue;
  const outcome = engine.estimate(request, input, TODAY);
  if (outcome.kind !== 'estimated' || outcome.defaultTier === null) continue;
  counts.estimated += 1;
  const { recommendation, tier, alternatives, reason, inSteps } = outcome.defaultTier;
  count(counts.recommended, recommendation);
  count(counts.shown, tier);
  if (inSteps !== null) counts.inSteps += 1;
  tally(outcome);
  money(outcome);
  const withFinancing = engine.estimate(financed, input, TODAY);
  if (withFinancing.kind === 'estimated') {
    money(withFinancing);
    for (const { financing } of withFinancing.tiers)
      if ((financing?.structures[0]?.savingsCoverage.minimum ?? 1) < 1) faults.firstUncovered += 1;
  }
  for (const fault of verdictFaults(outcome)) faults[fault] += 1;
  const totals = alternatives.map((entry) => entry.presentCost.totalUsd).sort((a, b) => a - b);
  stakes.push((totals[1] ?? 0) - (totals[0] ?? 0));
  if ((alternatives.find((entry) => entry.alternative === tier)?.npvUsd ?? 0) < 0) counts.negativeShown += 1;
  if (reasons.length < 12 || (inSteps !== null && reasons.length < 18))
    reasons.push(`${bbl} ${recommendation}/${tier}: ${reason()}`);
}
await lookup.close();
stakes.sort((a, b) => a - b);
const medianStakeUsd = Math.round(stakes[Math.floor(stakes.length / 2)] ?? 0);
console.log(JSON.stringify({ ...counts, medianStakeUsd, faults, counted, contingent, reasons }, null, 2));
const { conditionalUsd: conditional, ...numbers } = faults;
if (Object.keys(conditional).length > 0 || Object.values(numbers).some((times) => times > 0))
  process.exitCode = 1;
