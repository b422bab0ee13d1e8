import { isCalendarDate } from '../quantities/calendar-date.ts';
import { measuresNamed, MEASURE_ID_FIELD } from '../vocabulary/building-sync-measures.ts';
import type { Scope } from './building-sync-energy.ts';
import { all, children, numberIn, textIn, userField, type Element } from './xml-tree.ts';

const OLDEST_QUOTE_YEARS = 5;

/** Work that is done, and priced work that is proposed, as far as a measure of the catalogue is plainly meant. */
export function measureFacts(tree: Element, { linkedTo, today }: Scope, left: Set<string>): object {
  const auditDay = lastAuditDay(tree, today);
  const done = new Map<string, { measure_id: string; done_year?: number }>();
  const quotes = new Map<string, { measure_id: string; amount_usd: number; quoted_on: string }>();
  for (const measure of measuresOf(tree, linkedTo)) {
    const name = nameOf(measure);
    const isDone = /^(completed|implemented|mandated)$/i.test(textIn(measure, 'ImplementationStatus'));
    const cost = costOf(measure);
    if (/^(discarded|cancelled|canceled)$/i.test(textIn(measure, 'ImplementationStatus'))) continue;
    const ids = idsOf(measure);
    const description = `measure “${name}”${cost === null ? '' : `, $${cost}`}`;
    const [id] = ids;
    if (id === undefined) left.add(`${description}: no measure of the catalogue is like it`);
    else if (ids.length > 1)
      left.add(`${description}: ${ids.join(' or ')} may be meant; say which as a quote`);
    else if (isDone) done.set(id, doneEntry(id, measure));
    else if (cost === null || cost < 1) left.add(`${description}: it has no cost`);
    else if (quotes.has(id)) left.add(`${description}: ${id} is quoted already`);
    else if (auditDay === null) left.add(`${description}: the audit has no day, so its prices have none`);
    else if (isTooOld(auditDay, today)) left.add(`${description}: a price of ${auditDay} is too old`);
    else quotes.set(id, { measure_id: id, amount_usd: cost, quoted_on: auditDay });
  }
  return {
    ...(done.size > 0 && { measures_done: [...done.values()] }),
    ...(quotes.size > 0 && { quotes: [...quotes.values()] }),
  };
}

const isTooOld = (day: string, today: string | null): boolean =>
  today !== null && Number(today.slice(0, 4)) - Number(day.slice(0, 4)) > OLDEST_QUOTE_YEARS;

function measuresOf(tree: Element, ids: Scope['linkedTo']): Element[] {
  const measures = all(tree, 'Measures').flatMap((group) => children(group, 'Measure'));
  if (ids === null) return measures;
  return measures.filter((measure) => {
    const links = children(measure, 'LinkedPremises').flatMap((premises) =>
      ['LinkedSiteID', 'LinkedBuildingID'].flatMap((name) =>
        all(premises, name).map((link) => String(link['@IDref'] ?? '')),
      ),
    );
    return links.length === 0 || links.some((id) => ids.has(id));
  });
}

function nameOf(measure: Element): string {
  const custom = textIn(measure, 'CustomMeasureName');
  const named = technologyNames(measure)[0] ?? '';
  const text =
    named === '' || /^other/i.test(named) ? textIn(measure, 'LongDescription') || custom || named : named;
  return text.slice(0, 100);
}

const technologyNames = (measure: Element): string[] =>
  all(measure, 'TechnologyCategory').flatMap((category) =>
    Object.values(category).flatMap((value) =>
      (Array.isArray(value) ? value : [value]).flatMap((each: unknown) =>
        typeof each === 'object' && each !== null ? [textIn(each as Element, 'MeasureName')] : [],
      ),
    ),
  );

/** The id that this program wrote into its own files, else the measures that bear the name of the schema. */
function idsOf(measure: Element): readonly string[] {
  const own = userField(measure, MEASURE_ID_FIELD);
  return own === '' ? technologyNames(measure).flatMap((name) => measuresNamed(name)) : [own];
}

/** First cost of a measure, by the names it has in the versions of the schema. */
const costOf = (measure: Element): number | null =>
  numberIn(measure, 'MeasureTotalFirstCost') ?? numberIn(measure, 'MeasureInstallationCost');

function doneEntry(id: string, measure: Element) {
  const year = Number(textIn(measure, 'EndDate').slice(0, 4) || textIn(measure, 'StartDate').slice(0, 4));
  return { measure_id: id, ...(year >= 1800 && year <= 2100 && { done_year: year }) };
}

function lastAuditDay(tree: Element, today: string | null): string | null {
  const days = all(tree, 'AuditDate')
    .map((each) => textIn(each, 'Date').slice(0, 10))
    .filter((day) => isCalendarDate(day) && (today === null || day <= today));
  return days.toSorted().at(-1) ?? null;
}
