import type { LawDate, LawFile } from '../../catalog/sections/law/schema.ts';
import type { Filing } from '../../contract/estimate/compliance.ts';
import { addMonths } from '../../quantities/calendar-date.ts';
import { concerns } from './date-applies.ts';
import { dueDay, type Due, type Lot } from './due-day.ts';
import type { LawScope } from './law-scope.ts';

/** A year and a month, so that the last days of the next calendar year stand beside those of this one. */
const MONTHS_AHEAD = 13;

/** What is due for the building in the coming year, and what is overdue: overdue first, then by day. */
export function filings(scope: LawScope): Filing[] {
  const { context, snapshot } = scope;
  const { asOf, input } = context;
  const lot: Lot = { asOf, bbl: input.billingBbl ?? input.parcelId, communityDistrict: null };
  const last = addMonths(asOf, MONTHS_AHEAD);
  return snapshot.sections.law.list
    .filter(({ standing }) => standing === 'in_force')
    .flatMap((law) => (law.dates ?? []).map((date) => ({ law, date })))
    .flatMap(({ law, date }): Filing[] => {
      const concerned = concerns(date.who, scope);
      const due = concerned === false ? null : dueDay(date.due, lot);
      if (due === null || (due.kind !== 'overdue' && due.day > last)) return [];
      return [filing(law, date, { due, isSure: concerned === true })];
    })
    .toSorted((a, b) => ((a.day ?? '') < (b.day ?? '') ? -1 : (a.day ?? '') > (b.day ?? '') ? 1 : 0));
}

const filing = (
  { id: law, source }: LawFile,
  { id, title, text, penalty }: LawDate,
  { due, isSure }: { readonly due: Due; readonly isSure: boolean },
): Filing => ({
  id,
  day: due.kind === 'overdue' ? null : due.day,
  overdueSince: due.kind === 'overdue' ? due.since : null,
  concerns: isSure && due.kind === 'day' ? 'yes' : 'ask',
  question: due.kind === 'open' ? due.question : null,
  title,
  text,
  penalty,
  law,
  source,
});
