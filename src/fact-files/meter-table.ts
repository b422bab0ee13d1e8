import type { Table, TableRow } from '../tables/table.ts';
import { cellFault, columnOf, dayIn, numberIn, textIn } from './cells.ts';
import type { FileFault } from './file-faults.ts';
import { fuelNamed, kbtuPerUnit, type KeptFuel } from './fuels.ts';
import { idOf, nameOf, propertyColumns, lotsOf, type PropertyColumns } from './property-columns.ts';
import type { PropertyNotes } from './property-notes.ts';
import { dayAfter, type Reading } from './reading.ts';

interface MeterColumns {
  readonly property: PropertyColumns;
  readonly meter: number;
  readonly type: number;
  readonly start: number;
  readonly end: number;
  readonly delivery: number;
  readonly usage: number;
  readonly unit: number;
  /** Unit in the heading of the usage: `Usage (kWh)`. */
  readonly headingUnit: string;
  readonly cost: number;
  /** The rows are intervals of a day, an hour or less each. */
  readonly hasTimes: boolean;
}

const TYPE = [/^meter type$/, /^(energy|fuel|utility|service|commodity|resource)( type)?$/, /^type$/];
const USAGE = [
  /^(usage|quantity|consumption|usage\/quantity|amount)$/,
  /^energy used on-site$/,
  /^(usage|consumption|quantity|energy use)\b(?!.*\b(units?|type|charge))/,
  /^(meter )?reading$/,
  /^(kwh|therms|gallons|mlbs?|ccf)\b/,
];

function meterColumns(table: Pick<Table, 'headings'>): MeterColumns {
  const usage = columnOf(table, ...USAGE);
  const heading = table.headings[usage] ?? '';
  return {
    property: propertyColumns(table),
    meter: columnOf(
      table,
      /^(portfolio manager )?meter id$/,
      /meter (id|number|no)/,
      /^account( (number|no))?$/,
      /^meter name$/,
    ),
    type: columnOf(table, ...TYPE),
    start: columnOf(table, /^(start|from)( date)?$/, /start date|read from|previous read/, /^date$/),
    end: columnOf(table, /^(end|to)( date)?$/, /end date|read to|current read/, /^date$/),
    delivery: columnOf(table, /delivery date/, /^delivered( on)?$/),
    usage,
    unit: columnOf(table, /^(usage |meter )?units?$/, /^uom$/),
    headingUnit:
      /\(([^()]+)\)\s*$/.exec(heading)?.[1] ?? /^(kwh|therms|gallons|mlbs?|ccf)\b/i.exec(heading)?.[0] ?? '',
    cost: columnOf(table, /^cost( \(\$\))?$/, /^(total )?(cost|charges?|amount due)\b/),
    hasTimes: columnOf(table, /^start time$/, /^interval start/) >= 0,
  };
}

/** How much a row looks like the headings of readings: a period or a delivery, and what was used. */
export function isMeterHeading(headings: readonly string[]): number {
  const { start, end, delivery, usage, unit, headingUnit } = meterColumns({ headings });
  const hasPeriod = (start >= 0 && end >= 0) || delivery >= 0;
  return hasPeriod && usage >= 0 && (unit >= 0 || headingUnit !== '') ? headings.length : 0;
}

/** Readings of a table, a row each, put with their properties. */
export function readMeterTable(
  table: Table,
  notes: PropertyNotes,
  faults: FileFault[],
  left: Set<string>,
): void {
  const columns = meterColumns(table);
  for (const row of table.rows) {
    const id = idOf(row, columns.property);
    const type = typeOf(row, columns);
    if (type === '' && textIn(row, columns.usage) === '') continue;
    const property = notes.of(id, nameOf(row, columns.property), row.place);
    for (const lot of lotsOf(row, columns.property)) property.lots.add(lot);
    const fuel = fuelNamed(type);
    if (fuel.kind === 'none') {
      left.add(`${table.sheet}: readings of ${type}`);
      continue;
    }
    const meter = textIn(row, columns.meter);
    if (fuel.kind === 'energy') {
      property.unread.add(`${type || 'energy without a name'}${meter === '' ? '' : `, meter ${meter}`}`);
      continue;
    }
    const read = readingOf(row, columns, { fuel, meter });
    if ('problem' in read) faults.push(read);
    else if (read.end === read.start) {
      const tank = `${type}${meter === '' ? '' : `, meter ${meter}`}`;
      property.deliveries.set(tank, [...(property.deliveries.get(tank) ?? []), read]);
    } else if (columns.hasTimes) addToDay(property.readings, read);
    else property.readings.push(read);
  }
}

/** Intervals of a day come one after another. */
function addToDay(readings: Reading[], interval: Reading): void {
  const last = readings.at(-1);
  if (last?.start === interval.start && last.meter === interval.meter && last.fuel === interval.fuel)
    readings[readings.length - 1] = { ...last, kbtu: last.kbtu + interval.kbtu };
  else readings.push(interval);
}

/** The name of what was measured; where only its unit says it, that of the unit. */
function typeOf(row: TableRow, columns: MeterColumns): string {
  const type = textIn(row, columns.type);
  if (type !== '') return type;
  const unit = (textIn(row, columns.unit) || columns.headingUnit).toLowerCase();
  if (/kwh/.test(unit)) return 'electricity';
  return /therm|ccf|cf\b/.test(unit) ? 'natural gas' : '';
}

/** The reading of a row, or what is wrong with it. A delivery ends on the day it begins. */
function readingOf(
  row: TableRow,
  columns: MeterColumns,
  { fuel, meter }: { readonly fuel: KeptFuel; readonly meter: string },
): Reading | FileFault {
  const delivered = dayIn(row, columns.delivery);
  const start = dayIn(row, columns.start) ?? delivered;
  const end = dayIn(row, columns.end) ?? delivered;
  if (start === null || end === null)
    return cellFault(
      row,
      start === null ? columns.start : columns.end,
      `the row has no start and end date${seen(row, [columns.start, columns.end])}`,
    );
  const unit = textIn(row, columns.unit) || columns.headingUnit;
  const kbtu = kbtuPerUnit(fuel, unit);
  if (kbtu === null) return cellFault(row, columns.unit, `the unit "${unit}" is not one of this fuel`);
  const used = numberIn(row, columns.usage);
  if (used === null || Number.isNaN(used))
    return cellFault(
      row,
      columns.usage,
      `the usage ${used === null ? 'is missing' : `"${textIn(row, columns.usage)}" is not a number`}`,
    );
  const cost = numberIn(row, columns.cost);
  return {
    place: row.place,
    meter,
    fuel,
    start,
    // A single day is read from its beginning to its end; only a delivery is a moment.
    end: delivered === null && end === start ? dayAfter(end) : end,
    kbtu: used * kbtu,
    costUsd: cost === null || Number.isNaN(cost) ? null : cost,
  };
}

function seen(row: TableRow, at: readonly number[]): string {
  const texts = at.map((column) => textIn(row, column)).filter((text) => text !== '');
  return texts.length === 0 ? '' : `: "${texts.join('", "')}"`;
}
