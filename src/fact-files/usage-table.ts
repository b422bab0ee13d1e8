import { addMonths, type CalendarDate } from '../quantities/calendar-date.ts';
import type { Table, TableRow } from '../tables/table.ts';
import { cellFault, columnOf, dayIn, monthIn, numberIn, plainHeading, textIn } from './cells.ts';
import type { FileFault } from './file-faults.ts';
import { fuelNamed, kbtuPerUnit, type KeptFuel } from './fuels.ts';
import { idOf, lotsOf, nameOf, parentOf, propertyColumns, type PropertyColumns } from './property-columns.ts';
import type { PropertyNotes } from './property-notes.ts';
import { dayAfter, type Reading } from './reading.ts';

/** A column that holds what was used of a fuel: `Natural Gas Use (therms)`. */
interface UsageColumn {
  readonly at: number;
  readonly heading: string;
  readonly fuel: KeptFuel | null;
  readonly kbtuPerUnit: number;
}

interface UsageColumns {
  readonly property: PropertyColumns;
  readonly month: number;
  readonly yearEnding: number;
  readonly year: number;
  readonly uses: readonly UsageColumn[];
}

const USE = /\b(use|usage|consumption)\b/;
/** Shares, sums and corrections of what other columns hold. */
const DERIVED =
  /normalized|intensity|eui|source|site energy|percent|%|demand|baseline|target|weather|(?<!chilled |hot )water|difference|cost|emission|avoided|average|adjusted|total energy|green power|biomass|exported|and generated/;

const MONTHLY = /[-–] ?monthly$/i;
/** Energy from the grid and all energy of a fuel are one use. */
const GRID = /[-–] ?monthly$|monthly$|[-–] ?grid purchase|grid purchase|[-–] ?\(grid|\(grid/i;

/** A heading such as `Natural Gas Use - Monthly (therms)`: its name, and its unit where the last brackets hold one. */
function nameAndUnit(heading: string): { readonly name: string; readonly unit: string } {
  const text = heading.replaceAll(/\s/g, ' ').trim();
  const open = text.lastIndexOf('(');
  const unit = open >= 0 && text.endsWith(')') ? text.slice(open + 1, -1) : '';
  if (unit === '' || unit.includes(')')) return { name: text, unit: '' };
  return { name: nameBefore(text.slice(0, open).trim(), MONTHLY), unit };
}

/** The text before the pattern, where it holds one. */
function nameBefore(text: string, pattern: RegExp): string {
  const at = text.search(pattern);
  return at < 0 ? text : text.slice(0, at).trim();
}

/** Columns of energy by fuel; where a fuel stands in two units, the first. */
function usageColumns({ headings }: Pick<Table, 'headings'>): UsageColumn[] {
  const found: UsageColumn[] = [];
  const seen = new Set<string>();
  for (const [at, heading] of headings.entries()) {
    const { name, unit } = nameAndUnit(plainHeading(heading));
    if (unit === '' || !USE.test(name) || DERIVED.test(name)) continue;
    const fuel = fuelNamed(name);
    const key = nameBefore(name, GRID);
    if (fuel.kind === 'none' || seen.has(key)) continue;
    const kbtu = fuel.kind === 'kept' ? kbtuPerUnit(fuel, unit) : kbtuPerUnit(ANY_ENERGY, unit);
    if (kbtu === null) continue;
    seen.add(key);
    found.push({ at, heading, fuel: fuel.kind === 'kept' ? fuel : null, kbtuPerUnit: kbtu });
  }
  return found;
}

const ANY_ENERGY: KeptFuel = { kind: 'kept', field: 'electricity_kwh', other: null, units: {} };

function columnsIn(table: Pick<Table, 'headings'>): UsageColumns {
  return {
    property: propertyColumns(table),
    month: columnOf(table, /^month$/, /^(usage|reading) month$/, /^month ending$/),
    yearEnding: columnOf(
      table,
      /^(year|period) ending$/,
      /^reporting period ending( date)?$/,
      /^year_ending$/,
    ),
    year: columnOf(table, /^(calendar|report(ing)?|data) year$/, /^year$/),
    uses: usageColumns(table),
  };
}

/** How much a row looks like the headings of use by month or by year. */
export function isUsageHeading(headings: readonly string[]): number {
  const { month, yearEnding, year, uses } = columnsIn({ headings });
  return uses.length > 0 && (month >= 0 || yearEnding >= 0 || year >= 0) ? headings.length : 0;
}

/** Use by month or year, a row a property and period. */
export function readUsageTable(
  table: Table,
  notes: PropertyNotes,
  faults: FileFault[],
  left: Set<string>,
): void {
  const columns = columnsIn(table);
  for (const row of table.rows) {
    const id = idOf(row, columns.property);
    const lots = lotsOf(row, columns.property);
    const period = periodOf(row, columns);
    const property = notes.of(id === '' ? (lots[0] ?? '') : id, nameOf(row, columns.property), row.place);
    for (const lot of lots) property.lots.add(lot);
    property.parent ||= parentOf(row, columns.property);
    for (const use of columns.uses) {
      const used = numberIn(row, use.at);
      if (used === null || (used === 0 && use.fuel === null)) continue;
      if (Number.isNaN(used))
        faults.push(cellFault(row, use.at, `${use.heading}: "${textIn(row, use.at)}" is not a number`));
      else if (period === null) left.add(`${row.place}: its energy, since the row says no month or year`);
      else if (use.fuel === null) property.unread.add(`${nameAndUnit(use.heading).name}, ${row.place}`);
      else
        (columns.month >= 0 ? property.readings : property.yearly).push(
          readingOf(row, use.fuel, { ...period, kbtu: used * use.kbtuPerUnit }),
        );
    }
  }
}

const readingOf = (
  { place }: TableRow,
  fuel: KeptFuel,
  { start, end, kbtu }: { readonly start: CalendarDate; readonly end: CalendarDate; readonly kbtu: number },
): Reading => ({ place, meter: '', fuel, start, end, kbtu, costUsd: null });

/** First day of the period of a row, and the day after its last. */
function periodOf(
  row: TableRow,
  { month, yearEnding, year }: UsageColumns,
): { readonly start: CalendarDate; readonly end: CalendarDate } | null {
  const first = month < 0 ? null : monthIn(row, month);
  if (first !== null) return { start: first, end: addMonths(first, 1) };
  if (month >= 0) return null;
  const last = dayIn(row, yearEnding);
  if (last !== null) return yearTo(dayAfter(last));
  const [calendarYear = ''] = /^(19|20)\d{2}$/.exec(textIn(row, year)) ?? [];
  return calendarYear === '' ? null : yearTo(`${Number(calendarYear) + 1}-01-01` as CalendarDate);
}

const yearTo = (end: CalendarDate) => ({ start: addMonths(end, -12), end });
