import { parseArgs } from 'node:util';
import { join } from 'node:path';
import { sampleBbls } from '../sample-bbls.ts';
import { readRelease, type ReadLot } from './read-release.ts';

/**
 * Covered lots whose Local Law 97 status is another than an earlier release gave, with the reason, and lots whose dwellings
 * or area moved: `node bench/buildings/flips.ts --against DIR [--lots N] [--examples 20]`; DIR is a checkout of that release
 * with its own node_modules.
 */
const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    lots: { type: 'string', default: 'Infinity' },
    examples: { type: 'string', default: '20' },
  },
});
if (values.against === undefined) throw new Error('--against: directory of the earlier release');
const now = await readRelease(join(import.meta.dirname, '../..'));
const before = await readRelease(values.against);

interface Both {
  readonly bbl: string;
  readonly was: ReadLot;
  readonly is: ReadLot;
}

function statusOf(lot: ReadLot): string {
  if (lot.pathway === 'article_321') return 'Article 321';
  if (lot.pathway === 'city_owned' || lot.pathway === 'not_covered') return 'no limit applies';
  if (!lot.isCounted) return lot.hasLimits ? 'limits shown, not counted' : 'no answer';
  if (lot.status2030 === 'undecided') return 'undecided';
  if (lot.status2030 !== null) return lot.status2030;
  return lot.chargeUsd > 0 ? 'over' : 'within';
}

/** What moved it: the pathway, the area, the use, else the energy. */
function causeOf({ was, is }: Both): string {
  if (was.pathway !== is.pathway) return 'pathway';
  if (was.propertyType !== is.propertyType || was.isCounted !== is.isCounted) return 'use';
  if (Math.abs(is.areaSqft / was.areaSqft - 1) > 0.01) return 'area';
  if (Math.abs(is.siteEui / was.siteEui - 1) > 0.01) return 'energy';
  return 'range of the same energy';
}

/** So many, evenly spaced. */
function spaced<T>(all: readonly T[]): T[] {
  const count = Number(values.examples);
  const every = Math.max(1, Math.floor(all.length / count));
  return all.filter((_, place) => place % every === Math.floor(every / 2)).slice(0, count);
}

const both: Both[] = [];
for (const bbl of sampleBbls(Number(values.lots))) {
  const [is, was] = [await now.read(bbl), await before.read(bbl)];
  if (is?.isListed === true && was !== null) both.push({ bbl, was, is });
}
await Promise.all([now.close(), before.close()]);

const flips = both
  .filter(({ was, is }) => statusOf(was) !== statusOf(is))
  .toSorted((one, other) => (one.bbl < other.bbl ? -1 : 1));
console.log(`${both.length} covered lots held by both; the status of ${flips.length} differs\n`);
console.log('| was → is | what moved it | lots |\n|---|---|---|');
const kinds = Map.groupBy(flips, (flip) => `${statusOf(flip.was)} → ${statusOf(flip.is)} | ${causeOf(flip)}`);
for (const [kind, lots] of [...kinds].toSorted((one, other) => other[1].length - one[1].length))
  console.log(`| ${kind} | ${lots.length} |`);

const charge = (lot: ReadLot): string =>
  lot.isCounted && lot.chargeUsd > 0 ? `$${Math.round(lot.chargeUsd).toLocaleString('en-US')}` : '–';
const sentences = (text: string): string => text.split(/(?<=\.) (?=If |Prescribed )/)[0] ?? '';
console.log(
  '\n| lot | was | is | kBtu/sqft | charge a year 2030-34 | cause | why |\n|---|---|---|---|---|---|---|',
);
for (const flip of spaced(flips)) {
  const { bbl, was, is } = flip;
  const cause = causeOf(flip);
  const why = cause === 'energy' || cause.startsWith('range') ? is.energyText : sentences(is.lawText);
  console.log(
    `| ${bbl} | ${statusOf(was)} | ${statusOf(is)} | ${was.siteEui.toFixed(1)} → ${is.siteEui.toFixed(1)} | ${charge(was)} → ${charge(is)} | ${cause} | ${why} |`,
  );
}

const moved = (name: 'dwellings' | 'areaSqft') =>
  both.filter(({ was, is }) => Math.abs(is[name] / was[name] - 1) > 0.01 && was[name] !== is[name]);
for (const name of ['dwellings', 'areaSqft'] as const) {
  const lots = moved(name);
  console.log(`\n${name} moved by over 1 %: ${lots.length} lots`);
  for (const { bbl, was, is } of spaced(lots))
    console.log(
      `| ${bbl} | ${was.areaSqft} → ${is.areaSqft} sqft | ${was.dwellings} → ${is.dwellings} dwellings |`,
    );
}
const ratios = both.map(({ was, is }) => is.siteEui / was.siteEui).toSorted((one, other) => one - other);
const at = (share: number): string => (ratios[Math.floor((ratios.length - 1) * share)] ?? NaN).toFixed(3);
console.log(`\nSite energy now over before: p10 ${at(0.1)}, median ${at(0.5)}, p90 ${at(0.9)}`);
