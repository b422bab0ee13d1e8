/**
 * Maintainer's script: builds data/parcels from a directory with the joined tables (nyc_parcels.csv, pluto_rows.csv,
 * condo_unit_cases.csv, lpc_landmark_by_bbl.csv), then reads every lot back and compares it with its source row.
 *
 *   node scripts/build-parcel-sample.ts <directory> [--verify-only]
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { LotLayers } from '../src/buildings/record/lot-layers.ts';
import { sourceDay } from '../src/buildings/record/source-day.ts';
import { layersOfPublishedRow, type PublishedRow } from '../src/buildings/sample/published-row.ts';
import { packSample, unpackSample, type SampleLot } from '../src/buildings/sample/sample-format.ts';
import { verifySample } from '../src/buildings/sample/verify-sample.ts';

const directory = process.argv[2];
if (directory === undefined) throw new Error('Name the directory that holds the source tables.');
const target = new URL('../data/parcels/', import.meta.url);

const table = (name: string): PublishedRow[] =>
  parse(readFileSync(`${directory}/${name}`), { columns: true, bom: true }) as PublishedRow[];
const byBbl = (rows: PublishedRow[]) => new Map(rows.map((row) => [row['bbl']!, row]));

const parcels = table('nyc_parcels.csv');
const pluto = byBbl(table('pluto_rows.csv'));
const landmarks = byBbl(table('lpc_landmark_by_bbl.csv'));
const units = table('condo_unit_cases.csv');

const lots: SampleLot[] = parcels.map((row) => ({
  id: row['bbl']!,
  layers: layersOfPublishedRow(row, { pluto: pluto.get(row['bbl']!), landmarks: landmarks.get(row['bbl']!) }),
}));
const unitLots: SampleLot[] = units.map((row) => ({
  id: row['unit_bbl']!,
  layers: {
    unit: { billingBbls: row['candidate_billing_bbls']!.split(' '), source: 'DOF condominium list' },
  },
}));

function newestDay(layers: LotLayers): string {
  const labels = Object.values(layers)
    .flatMap((facts) => Object.entries(facts as Record<string, unknown>))
    .filter(([name]) => /source$/i.test(name));
  return labels.reduce<string>((best, [, label]) => {
    const day = typeof label === 'string' ? sourceDay(label) : null;
    return day !== null && day > best ? day : best;
  }, '');
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
    coverage:
      `a sample of ${lots.length.toLocaleString('en-US')} New York City lots from public records (not the whole city, ` +
      'and not in proportion to it: mostly lots above 25,000 sqft that report energy use); no Westchester roll',
    asOf,
  };
  mkdirSync(target, { recursive: true });
  writeFileSync(new URL('nyc-sample.json.br', target), bytes);
  writeFileSync(new URL('manifest.json', target), `${JSON.stringify(manifest, null, 2)}\n`);
  console.log(`Wrote ${bytes.length.toLocaleString('en-US')} bytes, version ${version}, as of ${asOf}.`);
}

const stored = unpackSample(readFileSync(new URL('nyc-sample.json.br', target)));
const report = verifySample(stored, { parcels, pluto, landmarks, units });
console.log(
  `${report.lots} lots and ${report.unitLots} unit lots read back, ${report.cells} cells compared.`,
);
for (const difference of report.differences.slice(0, 20)) console.error(difference);
if (report.differences.length > 0)
  throw new Error(`${report.differences.length} cells differ from their source.`);
