import { tableOf } from '../tables/table.ts';
import { cellText, type Sheet } from '../tables/sheet.ts';
import { plainHeading } from './cells.ts';
import type { FoundFile } from './assemble.ts';
import { unreadable, type FileFault } from './file-faults.ts';
import { isMeterHeading, readMeterTable } from './meter-table.ts';
import {
  isPropertyHeading,
  readMeterList,
  readPropertyTable,
  readUseDetails,
  readUses,
} from './property-table.ts';
import { PropertyNotes } from './property-notes.ts';
import { isUsageHeading, readUsageTable } from './usage-table.ts';

/** Sheets that every file of a program carries and that hold nothing of a building. */
const NO_DATA = /^(instructions|lists?|validation|data dictionary|metadata|read ?me)$/i;

/** Reads what workbooks and delimited texts hold: meters with readings, use by month or year, and lists of properties. */
export function readTables(sheets: readonly Sheet[]): FoundFile {
  const notes = new PropertyNotes();
  const faults: FileFault[] = [];
  const left = new Set<string>();
  const layouts = new Set<string>();
  let outside: ReadonlySet<string> = new Set();
  const filled = sheets.filter(({ rows, name }) => rows.length > 1 && !NO_DATA.test(name));
  for (const sheet of filled) {
    const meters = tableOf(sheet, isMeterHeading);
    const usage = meters === null ? tableOf(sheet, isUsageHeading) : null;
    const listed = tableOf(sheet, isPropertyHeading);
    if (meters !== null) {
      layouts.add('meter readings');
      unvalued(sheet, faults);
      readMeterTable(meters, notes, faults, left);
    } else if (usage !== null) {
      layouts.add(
        usage.headings.some((heading) => plainHeading(heading) === 'month') ? 'use by month' : 'use by year',
      );
      unvalued(sheet, faults);
      readUsageTable(usage, notes, faults, left);
      readPropertyTable(usage, notes);
    } else if (listed === null)
      left.add(`sheet “${sheet.name}” (${sheet.rows.length} rows): no table of buildings or energy`);
    else if (listed.rows.length > 0) {
      const metersListed = readMeterList(listed, notes, left);
      outside = new Set([...outside, ...(metersListed ?? [])]);
      if (metersListed === null && !readUses(listed, notes) && !readUseDetails(listed, notes)) {
        layouts.add('properties');
        readPropertyTable(listed, notes);
      }
    }
  }
  if (layouts.size === 0) throw unreadable(whatIsMissing(filled));
  const properties = notes.properties().map((property) => ({
    ...property,
    readings: property.readings.filter(({ meter }) => !outside.has(meter)),
    unread: property.unread.filter(
      (name) => ![...outside].some((meter) => meter !== '' && name.includes(meter)),
    ),
  }));
  return { layout: `table: ${[...layouts].join(', ')}`, properties, faults, left: [...left] };
}

function unvalued({ name, unvalued: cells }: Sheet, faults: FileFault[]): void {
  for (const cell of cells)
    faults.push({
      place: `${name}, cell ${cell}`,
      problem: 'holds a formula without its value: open the workbook in a spreadsheet and save it',
    });
}

function whatIsMissing(sheets: readonly Sheet[]): string {
  const seen = sheets.slice(0, 4).map(
    ({ name, rows }) =>
      `“${name}” begins ${(rows[0]?.cells ?? [])
        .slice(0, 6)
        .map(cellText)
        .filter((text) => text !== '')
        .join(', ')
        .slice(0, 100)}`,
  );
  return `No sheet names buildings or energy in its columns${seen.length === 0 ? '' : ` (${seen.join('; ')})`}. Read are meter readings with start and end date, use by month or year, and lists with a BBL or property id.`;
}
