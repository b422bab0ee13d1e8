/**
 * Maintainer's script: builds data/places from tables of ZIP codes and areas (their columns: data/places/README.md).
 *
 *   node scripts/build-places.ts <directory>
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { csvLine } from '../src/portfolio-table/csv-text.ts';

type Row = Readonly<Record<string, string>>;

const [directory] = process.argv.slice(2);
if (directory === undefined) throw new Error('Name the directory that holds the source tables.');
const target = new URL('../data/places/', import.meta.url);
const table = (name: string) => parse(readFileSync(join(directory, name)), { columns: true }) as Row[];

/** A smaller part of a ZIP code's area is a difference of two maps, not a place where buildings stand. */
const LEAST_SHARE = 0.01;

const fipsOf = new Map(
  table('territories.csv').flatMap((row) =>
    row['kind'] === 'county' ? [[row['territory_id']!, row['county_fips']!] as const] : [],
  ),
);
/** ZIP code area → counties it lies in, the largest part first. */
const countiesOf = new Map<string, [string, number][]>();
for (const row of table('zcta_to_geography.csv')) {
  const fips = fipsOf.get(row['geography_id']!);
  const share = Number(row['intersection_proportion']);
  if (fips === undefined || share < LEAST_SHARE) continue;
  countiesOf.set(row['zcta']!, [...(countiesOf.get(row['zcta']!) ?? []), [fips, share]]);
}

const zips = table('zips.csv').toSorted((a, b) => (a['zip']! < b['zip']! ? -1 : 1));
const counties = new Map<string, readonly [string, string]>();
const lines = zips.map((row) => {
  const fips = row['county_fips']!;
  if (fips !== '') counties.set(fips, [row['county_name']!, row['state_id']!]);
  const area = countiesOf.get(row['parent_zcta'] || row['zip']!) ?? [];
  const also = area.toSorted((a, b) => b[1] - a[1]).flatMap(([county]) => (county === fips ? [] : [county]));
  return [row['zip']!, row['city']!, row['state_id']!, fips, also.join(' ')];
});

mkdirSync(target, { recursive: true });
const write = (name: string, rows: readonly (readonly string[])[]) =>
  writeFileSync(new URL(name, target), rows.map(csvLine).join(''));
write('zips.csv', [['zip', 'place', 'state', 'county', 'also'], ...lines]);
write('counties.csv', [
  ['fips', 'name', 'state'],
  ...[...counties].toSorted().map(([fips, [name, state]]) => [fips, name, state]),
]);
const states = new Map(
  zips.flatMap((row) => (row['state_name'] ? [[row['state_id']!, row['state_name']] as const] : [])),
);
write('states.csv', [['state', 'name'], ...[...states].toSorted()]);
