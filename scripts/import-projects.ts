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
import { lotOfAddress, NO_LOT, type ProjectLot } from '../src/operations/backtest/lot-of-address.ts';
import { PUBLISHED_COLUMNS } from '../src/operations/backtest/project-columns.ts';

const OUT = join('catalog', 'calibration', 'projects', 'private.csv');
type Raw = Readonly<Record<string, string>>;

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
const lots: ProjectLot[] = [];
for (const row of raw) lots.push(await lotOfAddress(row, lookup));
await lookup.close();
const owners = ownersOf(
  raw.map((row, index) => ({ name: row['building_name'] ?? '', bbl: lots[index]?.bbl ?? '' })),
);
const rows = raw.map((row, index) => ({
  ...(Object.fromEntries(PUBLISHED_COLUMNS.map((name) => [name, (row[name] ?? '').trim()])) as Omit<
    ProjectRow,
    keyof ProjectLot | 'owner'
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
