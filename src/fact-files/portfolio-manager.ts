import readWorkbook from 'read-excel-file/universal';
import { normaliseBbl } from '../quantities/parcel-id.ts';
import type { CalendarDate } from '../quantities/calendar-date.ts';
import type { BillField } from '../vocabulary/bills.ts';
import { plainArchive, unpacked } from './archive.ts';
import { unreadable, type FactFileSetting, type FileFault, type ReadFacts } from './file-faults.ts';
import { perUnit } from './units.ts';
import { yearOfBills, type Reading } from './year-of-bills.ts';

/** Meter types of Portfolio Manager and the fuel each measures. */
const FIELD_OF_METER: Readonly<Record<string, BillField>> = {
  'electric - grid': 'electricity_kwh',
  'natural gas': 'natural_gas_therms',
  'fuel oil (no. 2)': 'fuel_oil_2_gallons',
  'fuel oil no 2': 'fuel_oil_2_gallons',
  'fuel oil (no. 4)': 'fuel_oil_4_gallons',
  'fuel oil no 4': 'fuel_oil_4_gallons',
  'district steam': 'district_steam_mlb',
};

type Cell = string | number | boolean | Date | null | undefined;
type Row = Readonly<Record<string, Cell>>;

interface NumberedRow {
  readonly place: string;
  readonly row: Row;
}

/**
 * Reads the workbook that Portfolio Manager gives as a download of properties: `Meter Entries` holds a row a meter and
 * period, `Properties` the BBL of each property among its standard ids.
 */
export async function readPortfolioManager(bytes: Buffer, setting: FactFileSetting): Promise<ReadFacts> {
  const sheets = await readWorkbook(plainArchive(await unpacked(bytes))).catch(() => {
    throw unreadable('The XLSX file cannot be read.');
  });
  const rowsOf = (name: RegExp) => {
    const found = sheets.find(({ sheet }) => name.test(sheet));
    return found === undefined ? null : tableOf(found.sheet, found.data as Cell[][]);
  };
  const entries = rowsOf(/^meter (entries|consumption)/i);
  if (entries === null)
    throw unreadable(
      'The workbook has no sheet "Meter Entries": download the properties with their meter data.',
    );
  const lots = new Map([...bblOfProperties(rowsOf(/^properties$/i) ?? []), ...setting.lots]);
  return recordsOf(entries, { ...setting, lots });
}

/** Rows below the heading row, which is the first that names a property; titles may stand above it. */
function tableOf(sheet: string, data: readonly (readonly Cell[])[]): NumberedRow[] {
  const at = data.findIndex(
    (cells) =>
      cells.some((cell) => /portfolio manager|property (id|name)/i.test(text(cell))) &&
      cells.filter((cell) => text(cell) !== '').length > 2,
  );
  const headings = (data[at] ?? []).map((cell) => text(cell).toLowerCase());
  return data.slice(at + 1).flatMap((cells, index) => {
    if (at < 0 || cells.every((cell) => text(cell) === '')) return [];
    const row = Object.fromEntries(headings.map((heading, column) => [heading, cells[column]]));
    return [{ place: `${sheet}, row ${at + index + 2}`, row }];
  });
}

const text = (cell: Cell): string => (cell === null || cell === undefined ? '' : String(cell).trim());

const idOf = (row: Row): string =>
  text(row['portfolio manager id'] ?? row['property id'] ?? row['portfolio manager property id']);

/** A property names its BBL in a standard or custom id. */
function bblOfProperties(rows: readonly NumberedRow[]): Map<string, string> {
  const lots = new Map<string, string>();
  for (const { row } of rows)
    for (const [heading, cell] of Object.entries(row)) {
      const isBbl =
        /bbl|borough, block/i.test(heading) ||
        /bbl|borough, block/i.test(text(row[heading.replace('value', 'name')]));
      const bbl = isBbl ? normaliseBbl(text(cell)) : null;
      if (bbl !== null) lots.set(idOf(row), bbl);
    }
  return lots;
}

function recordsOf(entries: readonly NumberedRow[], setting: FactFileSetting): ReadFacts {
  const readings = new Map<string, Reading[]>();
  const faults: FileFault[] = [];
  const left = new Set<string>();
  for (const entry of entries) {
    const type = text(entry.row['meter type']);
    const field = FIELD_OF_METER[type.toLowerCase()];
    if (field === undefined) {
      left.add(`meters of type ${type || 'unknown'}`);
      continue;
    }
    const property = idOf(entry.row);
    const lot = setting.lots.get(property) ?? setting.lot;
    const read =
      lot === null
        ? `property ${property} names no BBL: say it with --lot ${property}=…`
        : readingOf(entry, field);
    if (lot === null || typeof read === 'string') faults.push({ place: entry.place, problem: String(read) });
    else (readings.get(lot) ?? begun(readings, lot)).push(read);
  }
  const records = [...readings].flatMap(([lot, ofLot]) => {
    const { bills, faults: found } = yearOfBills(ofLot, setting.covers);
    faults.push(...found.map((fault) => ({ ...fault, problem: `${lot}: ${fault.problem}` })));
    return bills === null ? [] : [{ parcel_id: lot, facts: { bills } }];
  });
  return { records, faults, left: [...left] };
}

function begun(readings: Map<string, Reading[]>, lot: string): Reading[] {
  const list: Reading[] = [];
  readings.set(lot, list);
  return list;
}

/** The reading of a row, or what is wrong with it. */
function readingOf({ place, row }: NumberedRow, field: BillField): Reading | string {
  const start = dayOf(row['start date']);
  const end = dayOf(row['end date']);
  if (start === null || end === null)
    return text(row['delivery date']) === '' || /not available/i.test(text(row['delivery date']))
      ? 'the row has no start and end date'
      : 'a delivery says nothing of the months in which the fuel was burned: enter what was burned, or leave the meter out';
  const unit = text(row['usage units'] ?? row['units']);
  const factor = perUnit(field, unit);
  if (factor === null) return `the unit "${unit}" is not one of this fuel`;
  const used = Number(text(row['usage/quantity'] ?? row['usage']).replaceAll(',', ''));
  if (text(row['usage/quantity'] ?? row['usage']) === '' || Number.isNaN(used))
    return 'the usage is not a number';
  return { place, meter: text(row['portfolio manager meter id']), field, start, end, used: used * factor };
}

/** A date cell, or a date as text. */
function dayOf(cell: Cell): CalendarDate | null {
  const day = cell instanceof Date ? cell.toISOString() : text(cell);
  return /^\d{4}-\d{2}-\d{2}/.test(day) ? (day.slice(0, 10) as CalendarDate) : null;
}
