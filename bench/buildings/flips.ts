import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { resolveBuilding } from '../../src/engine/building/resolve-building.ts';
import { assessCompliance } from '../../src/engine/compliance/assess-compliance.ts';
import { emittingTotals } from '../../src/engine/compliance/emissions.ts';
import { periodsAsIs } from '../../src/engine/compliance/period-outcomes.ts';
import { baselineEnergy } from '../../src/engine/energy/baseline-energy.ts';
import { engine, heldLot, lookup, tellPassedOver, TODAY } from '../held-lots.ts';

/**
 * Lots whose Local Law 97 standing is another than an earlier release served, with the reason. The input is the output of
 * that release's `portfolio run` over held lots (a file with one column, `bbl`):
 * `node bench/buildings/flips.ts BEFORE.csv [examples]`
 */
const [before = '', examples = '20'] = process.argv.slice(2);

/** How the building stands as it is. */
interface Lot {
  readonly isApplicable: boolean;
  readonly isCounted: boolean;
  /** Charge a year in 2030-34, USD; 0 where none is counted. */
  readonly chargeUsd: number;
  readonly siteEui: number;
  readonly areaSqft: number;
}

const { snapshot: compiled } = engine;

/** By the first row of each lot: the standing as is belongs to the building, not to a tier. */
function servedBefore(path: string): Map<string, Lot> {
  const lots = new Map<string, Lot>();
  for (const row of parse(readFileSync(path), { columns: true }) as Record<string, string>[]) {
    const bbl = row['bbl'] ?? '';
    if (lots.has(bbl)) continue;
    lots.set(bbl, {
      isApplicable: row['ll97_applicable'] === 'true',
      isCounted: row['ll97_counted'] === 'true',
      chargeUsd: Number(row['penalty_2030_2034_before_usd']),
      siteEui: Number(row['site_eui_kbtu_per_sqft']),
      areaSqft: Number(row['gross_floor_area_sqft']),
    });
  }
  return lots;
}

interface LotNow extends Lot {
  readonly energyText: string;
  readonly lawText: string;
}

async function servedNow(bbl: string): Promise<LotNow | null> {
  const lot = await heldLot(bbl);
  if (lot === null) return null;
  const profile = resolveBuilding({ input: lot.input, requestedOwnerType: null }, compiled);
  const baseline = baselineEnergy(profile, compiled);
  const law = assessCompliance(profile, baseline, TODAY, compiled);
  const outcomes = law.counted ? periodsAsIs(emittingTotals(baseline.state), law, compiled) : [];
  return {
    isApplicable: law.applicable,
    isCounted: law.counted,
    chargeUsd: outcomes.find(({ from }) => from === 2030)?.baselinePenaltyUsd ?? 0,
    siteEui: baseline.siteEuiKbtuPerSqft,
    areaSqft: profile.areaSqft,
    energyText: baseline.methodText,
    lawText: law.reason,
  };
}

function standing({ isApplicable, isCounted, chargeUsd }: Lot): string {
  if (!isApplicable) return 'no limit applies';
  if (!isCounted) return 'not counted';
  return chargeUsd > 0 ? 'over the 2030 limit' : 'within the 2030 limit';
}

/** The scenarios after it are the same everywhere. */
const firstSentence = (text: string): string => text.split(/(?<=\.) (?=If |Prescribed )/)[0] ?? '';

const charge = (lot: Lot): string =>
  lot.isCounted && lot.chargeUsd > 0 ? `$${Math.round(lot.chargeUsd).toLocaleString('en-US')}` : '–';

/** What moved it: the pathway, else the energy, else the area, else the mix of fuels, the class or its limit. */
function causeOf(was: Lot, is: Lot): 'pathway' | 'energy' | 'area' | 'mix, class or limit' {
  if (was.isApplicable !== is.isApplicable || was.isCounted !== is.isCounted) return 'pathway';
  if (Math.abs(is.siteEui / was.siteEui - 1) > 0.01) return 'energy';
  return was.areaSqft === is.areaSqft ? 'mix, class or limit' : 'area';
}

const both: { readonly bbl: string; readonly was: Lot; readonly is: LotNow }[] = [];
for (const [bbl, was] of servedBefore(before)) {
  const is = await servedNow(bbl);
  if (is !== null) both.push({ bbl, was, is });
}
tellPassedOver();
const flips = both
  .filter(({ was, is }) => standing(was) !== standing(is))
  .toSorted((one, other) => (one.bbl < other.bbl ? -1 : 1));
const kinds = Map.groupBy(flips, ({ was, is }) => `${standing(was)} → ${standing(is)} | ${causeOf(was, is)}`);
console.log(`${both.length} lots held by both, ${flips.length} differ`);
for (const [kind, lots] of [...kinds].toSorted((one, other) => other[1].length - one[1].length))
  console.log(`| ${kind} | ${lots.length} |`);

const every = Math.max(1, Math.floor(flips.length / Number(examples)));
const sample = flips.filter((_, index) => index % every === Math.floor(every / 2)).slice(0, Number(examples));
console.log(
  '\n| lot | was | is | kBtu/sqft | charge a year 2030-34 | cause | why |\n|---|---|---|---|---|---|---|',
);
for (const { bbl, was, is } of sample) {
  const cause = causeOf(was, is);
  console.log(
    `| ${bbl} | ${standing(was)} | ${standing(is)} | ${was.siteEui.toFixed(1)} → ${is.siteEui.toFixed(1)} | ${charge(was)} → ${charge(is)} | ${cause} | ${firstSentence(cause === 'energy' ? is.energyText : is.lawText)} |`,
  );
}
await lookup.close();
