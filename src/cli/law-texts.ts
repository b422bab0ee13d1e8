import type { LawChanges, LawEntry, LawList } from '../contract/law.ts';
import { linesOf, tableOf } from './output.ts';

export function lawText({ entries, total, readUntil }: LawList): string {
  const [only] = entries;
  if (only !== undefined && total === 1) return entryText(only);
  const rows = entries.map((entry) => [
    entry.id,
    entry.title,
    entry.standing,
    entry.section,
    entry.until,
    entry.nextLook,
  ]);
  return `${tableOf(['id', 'what', 'standing', 'section or bill', 'until', 'look again'], rows)}\n${total} entries, read until ${readUntil}`;
}

function entryText({ terms, dates, events, addresses, ...entry }: LawEntry): string {
  const { id, title, standing, stage, section, appliesTo, from, until, formula, note, conflict } = entry;
  const head = linesOf({
    id,
    title,
    standing,
    stage,
    section,
    'applies to': appliesTo,
    from,
    until,
    formula,
  });
  const termLines = terms.map(({ name, value }) => `- ${name}: ${value ?? 'not found'}`);
  const due = dates.map((date) => `- ${date.title} (${date.when}): ${date.text}`);
  const happened = events.map(({ day, text }) => `${day} ${text}`);
  const { locator, confidence, dayRead, nextLook } = entry;
  const tail = {
    note,
    conflict,
    source: locator,
    confidence,
    read: dayRead,
    'look again': nextLook,
  };
  return [head, ...termLines, ...due, ...happened, linesOf(tail), ...addresses].join('\n');
}

export const changedLawText = ({ changes, total }: LawChanges): string =>
  [
    ...changes.map(
      ({ day, id, title, section, standing, text }) =>
        `${day} ${id} (${standing}): ${title}. ${text} ${section}`,
    ),
    `${total} changes`,
  ].join('\n');

interface Charges {
  readonly covered: string;
  readonly periods: readonly {
    readonly from: number;
    readonly to: number | null;
    readonly limit_tco2e: number;
    readonly emissions_tco2e: number;
    readonly annual_penalty_usd: number;
    readonly projection: boolean;
  }[];
  readonly note: string;
}

export const chargeText = ({ covered, periods, note }: Charges): string =>
  [
    tableOf(
      ['period', 'limit, tCO2e', 'emitted, tCO2e', 'charge a year'],
      periods.map((period) => [
        `${period.from}-${period.to ?? ''}${period.projection ? ' (projection)' : ''}`,
        period.limit_tco2e.toFixed(2),
        period.emissions_tco2e.toFixed(2),
        `$${period.annual_penalty_usd.toFixed(2)}`,
      ]),
    ),
    covered,
    note,
  ].join('\n');
