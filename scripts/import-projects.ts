/**
 * Maintainer's script: brings a table of private projects into `catalog/calibration/projects/private.csv`.
 *
 *   node scripts/import-projects.ts <projects.csv> [--data-dir <directory of the parcel store>]
 *
 * The columns are kept as they are; the lot at a City address is looked up in the parcel store and its dwellings, floor
 * area and year are written beside what the row states. Running it again changes nothing.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'csv-parse/sync';
import { openLookup } from '../src/buildings/open-lookup.ts';
import { ownersOf } from '../src/engine/projects/owners.ts';
import type { ProjectRow } from '../src/catalog/sections/projects.ts';
import type { BuildingLookup } from '../src/operations/ports.ts';
import { PUBLISHED_COLUMNS } from '../src/operations/backtest/project-columns.ts';

const OUT = join('catalog', 'calibration', 'projects', 'private.csv');
const BOROUGHS = new Set(['Manhattan', 'Bronx', 'Brooklyn', 'Queens', 'Staten Island']);
type Raw = Readonly<Record<string, string>>;

interface Lot {
  readonly bbl: string;
  readonly lot_units: string;
  readonly lot_area_sqft: string;
  readonly lot_year_built: string;
}
const NO_LOT: Lot = { bbl: '', lot_units: '', lot_area_sqft: '', lot_year_built: '' };

/** House number and street of a row, from its address or its name; null where neither is an address. */
function streetAddress(row: Raw): string | null {
  for (const text of [row['address_or_area'], row['building_name']]) {
    const first = (text ?? '').split(/[,;(]/)[0]?.trim() ?? '';
    if (/^\d[\d-]*\s+\S/.test(first)) return first;
  }
  return null;
}

/** The one lot at the row's address; none where the words name no address or the store holds none there. */
async function lotOf(row: Raw, lookup: BuildingLookup): Promise<Lot> {
  const street = streetAddress(row);
  const borough = row['borough_or_city'] ?? '';
  if (street === null || !BOROUGHS.has(borough)) return NO_LOT;
  const found = await lookup.search(`${street}, ${borough}`, 2);
  const [match, second] = found.matches;
  if (found.match !== 'exact' || match === undefined || second !== undefined) return NO_LOT;
  const result = await lookup.find(match.parcelId);
  if (result.kind !== 'found') return NO_LOT;
  const { record } = result;
  const number = (value: number | null | undefined) =>
    value === null || value === undefined || value <= 0 ? '' : String(value);
  return {
    bbl: match.parcelId,
    lot_units: number(record.dwellingUnits),
    lot_area_sqft: number(record.grossFloorAreaSqft),
    lot_year_built: number(record.yearBuilt),
  };
}

const cell = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'data-dir': { type: 'string', default: 'data-local' } },
});
const [from] = positionals;
if (from === undefined) {
  process.stderr.write('usage: node scripts/import-projects.ts <projects.csv> [--data-dir <directory>]\n');
  process.exit(2);
}
const raw = parse(readFileSync(from, 'utf8'), { columns: true, bom: true }) as Raw[];
const lookup = await openLookup({ mode: 'embedded', dataDir: values['data-dir'] });
const lots: Lot[] = [];
for (const row of raw) lots.push(await lotOf(row, lookup));
await lookup.close();
const owners = ownersOf(
  raw.map((row, index) => ({ name: row['building_name'] ?? '', bbl: lots[index]?.bbl ?? '' })),
);
const rows = raw.map((row, index) => ({
  ...(Object.fromEntries(PUBLISHED_COLUMNS.map((name) => [name, (row[name] ?? '').trim()])) as Omit<
    ProjectRow,
    keyof Lot | 'owner'
  >),
  ...(lots[index] ?? NO_LOT),
  owner: owners[index] ?? '',
}));
const columns = [...PUBLISHED_COLUMNS, ...Object.keys(NO_LOT), 'owner'];
const lines = rows.map((row) =>
  columns.map((name) => cell(row[name as keyof typeof row] as string)).join(','),
);
writeFileSync(OUT, [columns.join(','), ...lines, ''].join('\n'));
process.stdout.write(`${rows.length} projects, ${lots.filter(({ bbl }) => bbl !== '').length} with a lot\n`);
