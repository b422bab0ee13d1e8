import type { Table, TableRow } from '../tables/table.ts';
import { columnOf, numberIn, textIn } from './cells.ts';
import { fuelNamed } from './fuels.ts';
import { binsOf, idOf, lotsOf, nameOf, parentOf, propertyColumns } from './property-columns.ts';
import { state, type PropertyNotes } from './property-notes.ts';

const SQFT_PER_SQUARE_METRE = 10.7639;
const MOST_BINS = 200;

const AREA = [
  /^(gross floor area|gfa)( \(?sq\.? ?f(ee)?t\.?\)?)?$/,
  /^property gfa - self-reported \(ft2\)$/,
  /^property gfa - calculated \(buildings\) \(ft2\)$/,
  /^property gfa/,
  /^property floor area \(buildings( and parking)?\) \(ft2\)$/,
  /^dof gross floor area/,
  /^self-reported gross floor area/,
  /^(bldgarea|building area|gross area)/,
];

/** How much a row looks like the headings of a list of properties: an id or a lot, and something to know of it. */
export function isPropertyHeading(headings: readonly string[]): number {
  const columns = propertyColumns({ headings });
  const isNamed = columns.id >= 0 || columns.bbl.length > 0 || columns.parts !== null || columns.name >= 0;
  const filled = headings.filter((heading) => heading !== '').length;
  return isNamed && filled > 2 ? filled : 0;
}

/** What a list says of its properties: lots, floor area, year built. */
export function readPropertyTable(table: Table, notes: PropertyNotes): void {
  const columns = propertyColumns(table);
  const at = {
    area: columnOf(table, ...AREA),
    areaUnit: columnOf(table, /^gfa units$/, /^gross floor area units$/),
    year: columnOf(table, /^year ?built$/, /^construction year$/),
    type: columnOf(
      table,
      /^(primary )?property type - self[- ]selected$/,
      /^(largest )?property use type$/,
      /^property type$/,
    ),
    dwellings: columnOf(table, /^(unitsres|residential units)$/, /total number of residential living units/),
  };
  for (const row of table.rows) {
    const lots = lotsOf(row, columns);
    const property = notes.of(idOf(row, columns) || (lots[0] ?? ''), nameOf(row, columns), row.place);
    for (const lot of lots) property.lots.add(lot);
    property.parent ||= parentOf(row, columns);
    const bins = binsOf(row, columns);
    if (bins.length > 0) state(property.facts, 'bins', bins.slice(0, MOST_BINS));
    const area = numberIn(row, at.area);
    const perUnit = /met(er|re)|m2/i.test(textIn(row, at.areaUnit)) ? SQFT_PER_SQUARE_METRE : 1;
    if (area !== null && area > 0) state(property.facts, 'gross_floor_area_sqft', Math.round(area * perUnit));
    const year = numberIn(row, at.year);
    if (year !== null && Number.isInteger(year) && year >= 1600 && year <= 2100)
      state(property.facts, 'year_built', year);
    const use = textIn(row, at.type);
    if (use !== '') state(property.facts, 'property_type', use.slice(0, 120));
    const dwellings = numberIn(row, at.dwellings);
    if (dwellings !== null && dwellings >= 0) state(property.facts, 'dwelling_units', Math.round(dwellings));
  }
}

/** Uses of a property with their areas (sheet `Uses`). True where the table is one. */
export function readUses(table: Table, notes: PropertyNotes): boolean {
  const columns = propertyColumns(table);
  const type = columnOf(table, /^use type$/);
  const area = columnOf(table, /^gross floor area for use$/);
  if (type < 0 || area < 0) return false;
  for (const row of table.rows) {
    const sqft = numberIn(row, area);
    if (sqft === null || Number.isNaN(sqft) || textIn(row, type) === '') continue;
    notes
      .of(idOf(row, columns), nameOf(row, columns), row.place)
      .uses.push({ use: textIn(row, type).slice(0, 120), area_sqft: Math.round(sqft) });
  }
  return true;
}

/** Details of uses, a row each (sheet `Use Details`): of these only dwellings are taken. */
export function readUseDetails(table: Table, notes: PropertyNotes): boolean {
  const columns = propertyColumns(table);
  const name = columnOf(table, /^detail name$/);
  const value = columnOf(table, /^detail value$/);
  if (name < 0 || value < 0) return false;
  for (const row of table.rows) {
    if (!/residential living units|number of (apartments|residential units)/i.test(textIn(row, name)))
      continue;
    const count = numberIn(row, value);
    if (count !== null && count >= 0)
      state(
        notes.of(idOf(row, columns), nameOf(row, columns), row.place).facts,
        'dwelling_units',
        Math.round(count),
      );
  }
  return true;
}

/** Meters with what they measure (sheet `Meters`): an energy meter that no reading follows is named. */
export function readMeterList(
  table: Table,
  notes: PropertyNotes,
  left: Set<string>,
): ReadonlySet<string> | null {
  const columns = propertyColumns(table);
  const type = columnOf(table, /^meter type$/);
  const included = columnOf(table, /^included? in property metrics\??$/);
  const meter = columnOf(table, /^portfolio manager meter id$/, /^meter id$/);
  if (type < 0 || included < 0) return null;
  const outside = new Set<string>();
  for (const row of table.rows) {
    const fuel = fuelNamed(textIn(row, type));
    if (textIn(row, type) === '' || fuel.kind === 'none') continue;
    if (/^no$/i.test(textIn(row, included))) {
      if (meter >= 0) outside.add(textIn(row, meter));
      left.add(
        `${row.place}: ${textIn(row, type)}, a meter that its owner leaves out of the property's metrics`,
      );
    } else if (hasNoEntries(table, row))
      notes
        .of(idOf(row, columns), nameOf(row, columns), row.place)
        .unread.add(`${textIn(row, type)}, meter ${textIn(row, meter)}, has no entries`);
  }
  return outside;
}

function hasNoEntries(table: Table, row: TableRow): boolean {
  const first = columnOf(table, /^first day of first meter entry$/);
  return first >= 0 && textIn(row, first) === '';
}
