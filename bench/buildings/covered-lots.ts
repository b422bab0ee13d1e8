import { resolveBuilding } from '../../src/engine/building/resolve-building.ts';
import { baselineEnergy } from '../../src/engine/energy/baseline-energy.ts';
import { assessCompliance } from '../../src/engine/compliance/assess-compliance.ts';
import { limitStatusView } from '../../src/engine/law/limit-status-view.ts';
import { engine, heldLots, lookup, TODAY } from '../held-lots.ts';
import { sampleBbls } from '../sample-bbls.ts';

/** What is known of the held lots that the City lists for Local Law 97, in shares: `node bench/buildings/covered-lots.ts`. */
const { snapshot } = engine;
const REPORT_SINCE = 2022;
const counted = new Set<string>();
const count: Record<string, number> = {};
const add = (name: string): void => void (count[name] = (count[name] ?? 0) + 1);
for await (const { bbl, record, input } of heldLots(sampleBbls(Infinity))) {
  const lot = record.billingBbl ?? bbl;
  if (counted.has(lot) || record.coveredList?.onLl97 !== true) continue;
  counted.add(lot);
  const profile = resolveBuilding({ input, requestedOwnerType: null }, snapshot);
  const law = assessCompliance(profile, baselineEnergy(profile, snapshot), TODAY, snapshot);
  const status = limitStatusView({ compliance: law, profile });
  add(outcomeOf(status));
  if (status.outcome === 'by_period' || status.outcome === 'article_321')
    add('answered: over, within, undecided or Article 321');
  if (status.outcome === 'no_limit') add('answered: no limit, by the list');
  const isArticle321 = law.pathway === 'article_321';
  add('covered lots');
  if (!profile.useIsTold) add('use not known');
  if (profile.classSource === 'inferred') add('use inferred as housing');
  if (law.counted) add('limit, counted');
  if (!law.counted && law.periods.length > 0) add('limit, not counted');
  if (isArticle321) add('Article 321');
  if (law.pathway === 'city_owned' || law.pathway === 'not_covered') add('City or not covered: no limit');
  const reports = (record.energyReports ?? []).filter(
    (report) => report.usable && report.siteEuiKbtuPerSqft !== null,
  );
  if (reports.some(({ year }) => year >= REPORT_SINCE)) add(`energy report of ${REPORT_SINCE} or later`);
  for (const { field } of record.conflicts ?? []) add(`contradicted: ${field}`);
}
await lookup.close();

/** The Local Law 97 outcome of 2030-34, or which other answer there is. */
function outcomeOf({ outcome, assuming, rests_on, periods }: ReturnType<typeof limitStatusView>): string {
  if (outcome !== 'by_period') return `outcome: ${outcome.replaceAll('_', ' ')}`;
  const status = periods.find(({ from }) => from === 2030)?.status ?? 'none';
  // What it rests on is said already.
  const open = assuming.filter((one) => one !== 'class_energy');
  const condition = open.length === 0 ? '' : `, if ${open.join(' and ').replaceAll('_', ' ')}`;
  return `outcome: ${status} in 2030-34, by ${rests_on}${condition}`;
}

const all = count['covered lots'] ?? 1;
for (const [name, lots] of Object.entries(count).toSorted())
  console.log(`| ${name} | ${lots} | ${((100 * lots) / all).toFixed(1)} % |`);
