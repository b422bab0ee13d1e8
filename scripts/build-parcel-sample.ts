/**
 * Maintainer's script: builds data/parcels from joined tables of public publications, then reads every lot back and
 * compares it with its source rows. The tables, their columns and their publishers are described in docs/parcel-data.md.
 *
 *   node scripts/build-parcel-sample.ts <directory>… [--verify-only]
 *
 * A table is taken from the first of the directories that holds it.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { LotLayers } from '../src/buildings/record/lot-layers.ts';
import { sourceDay } from '../src/buildings/record/source-day.ts';
import type { PublishedRow } from '../src/buildings/sample/published-cells.ts';
import { layersOfPublishedRow, type JoinedTables } from '../src/buildings/sample/published-row.ts';
import { BASE_LOT_SOURCE, billingLotsOfBaseLots } from '../src/buildings/sample/base-lots.ts';
import { packSample, unpackSample, type SampleLot } from '../src/buildings/sample/sample-format.ts';
import { verifySample } from '../src/buildings/sample/verify-sample.ts';
import { whole } from '../src/quantities/number-text.ts';

const directories = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
if (directories.length === 0) throw new Error('Name the directories that hold the source tables.');
const target = new URL('../data/parcels/', import.meta.url);
const LOTS_FILE = new URL('nyc-lots.json.br', target);

function table(name: string): PublishedRow[] {
  const path = directories.map((directory) => join(directory, name)).find((each) => existsSync(each));
  if (path === undefined) throw new Error(`${name} is in none of the directories named.`);
  return parse(readFileSync(path), { columns: true, bom: true }) as PublishedRow[];
}

const byBbl = (rows: PublishedRow[]) => new Map(rows.map((row) => [row['bbl']!, row]));
const allOf = (rows: PublishedRow[]) => Map.groupBy(rows, (row) => row['bbl']!);

const parcels: PublishedRow[] = [
  ...table('nyc_parcels.csv'),
  // Values of these rows were cleared of what their flags name before they were joined.
  ...table('nyc_parcels_more.csv').map((row) => ({ ...row, cleared: '1' })),
];
const units = table('condo_unit_cases.csv');
const known = parse(readFileSync(new URL('known-names.csv', target)), { columns: true }) as PublishedRow[];
const source = {
  pluto: byBbl(table('pluto_rows.csv')),
  landmarks: byBbl(table('lpc_landmark_by_bbl.csv')),
  covered: byBbl(table('covered_buildings_2026.csv')),
  housing: byBbl([...table('lots_merged.csv'), ...table('lots_more_merged.csv')]),
  fuels: allOf([...table('ll84_fuels_cy2015_cy2016.csv'), ...table('ll84_fuels_more.csv')]),
  known: allOf(known),
  dofList: byBbl(table('dof_covered_list_classes.csv')),
  housingPluto: byBbl(table('pluto_ll33_residential_2023.csv')),
  laterReports: allOf(table('ll84_cy2022_eui_ghg_by_bbl.csv')),
  steam: byBbl(table('steam_buildings_2022_2024.csv')),
};

function joinedTables(bbl: string): JoinedTables {
  return {
    pluto: source.pluto.get(bbl),
    landmarks: source.landmarks.get(bbl),
    covered: source.covered.get(bbl),
    hasCoveredList: true,
    housing: source.housing.get(bbl),
    fuels: source.fuels.get(bbl) ?? [],
    aliases: source.known.get(bbl) ?? [],
    dofList: source.dofList.get(bbl),
    housingPluto: source.housingPluto.get(bbl),
    laterReports: source.laterReports.get(bbl) ?? [],
    steam: source.steam.get(bbl),
  };
}

/** Base lots of condominiums that the City lists under their billing lot: they answer with it and say nothing themselves. */
const billingLots = billingLotsOfBaseLots(parcels, new Set(source.covered.keys()));
// What a list says of the base lot it says of the condominium, where it is silent on the billing lot.
for (const map of [
  source.fuels,
  source.dofList,
  source.housingPluto,
  source.laterReports,
  source.steam,
] as Map<string, unknown>[])
  for (const [base, billing] of billingLots)
    if (!map.has(billing) && map.has(base)) map.set(billing, map.get(base));

const lots: SampleLot[] = parcels
  .filter((row) => !billingLots.has(row['bbl']!))
  .map((row) => ({ id: row['bbl']!, layers: layersOfPublishedRow(row, joinedTables(row['bbl']!)) }));
const unitLots: SampleLot[] = [
  ...units.map((row) => ({
    id: row['unit_bbl']!,
    layers: {
      unit: { billingBbls: row['candidate_billing_bbls']!.split(' '), source: 'DOF condominium list' },
    },
  })),
  ...[...billingLots].map(([id, billing]) => ({
    id,
    layers: { unit: { billingBbls: [billing], source: BASE_LOT_SOURCE } },
  })),
];

function newestDay(layers: LotLayers): string {
  const labels = Object.values(layers)
    .flatMap((facts) => Object.entries(facts as Record<string, unknown>))
    .filter(([name]) => /source$/i.test(name));
  return labels.reduce<string>((best, [, label]) => {
    const day = typeof label === 'string' ? sourceDay(label) : null;
    return day !== null && day > best ? day : best;
  }, '');
}

function coverage(): string {
  const held = new Set(lots.map((lot) => lot.id));
  const listed = [...source.covered.keys()].filter((bbl) => held.has(bbl)).length;
  return (
    `${whole(lots.length)} New York City lots from public records: all ${whole(listed)} on the City's covered buildings ` +
    `list 2026 and ${whole(lots.length - listed)} others (not the whole city); no Westchester roll`
  );
}

if (!process.argv.includes('--verify-only')) {
  const content = [...lots, ...unitLots];
  const version = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 12);
  const bytes = packSample({ version, lots: content });
  const asOf = lots.map((lot) => newestDay(lot.layers)).reduce((one, other) => (one > other ? one : other));
  const manifest = {
    version,
    lots: lots.length,
    condoUnitLots: unitLots.length,
    coverage: coverage(),
    asOf,
  };
  mkdirSync(target, { recursive: true });
  writeFileSync(LOTS_FILE, bytes);
  writeFileSync(new URL('manifest.json', target), `${JSON.stringify(manifest, null, 2)}\n`);
  console.log(`Wrote ${whole(bytes.length)} bytes, version ${version}, as of ${asOf}.`);
}

const stored = unpackSample(readFileSync(LOTS_FILE));
const report = verifySample(stored, { parcels, units, billingLots, ...source });
console.log(
  `${report.lots} lots and ${report.unitLots} unit lots read back, ${report.cells} cells compared.`,
);
for (const difference of report.differences.slice(0, 20)) console.error(difference);
if (report.differences.length > 0)
  throw new Error(`${report.differences.length} cells differ from their source.`);
