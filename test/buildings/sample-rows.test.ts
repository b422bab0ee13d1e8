import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { readEmbeddedSample, readSampleManifest } from '../../src/buildings/sample/embedded-sample.ts';
import { layersOfPublishedRow, type PublishedRow } from '../../src/buildings/sample/published-row.ts';
import { packSample, unpackSample } from '../../src/buildings/sample/sample-format.ts';
import { verifySample } from '../../src/buildings/sample/verify-sample.ts';

const fixture = (name: string) =>
  parse(readFileSync(new URL(`fixtures/${name}`, import.meta.url)), { columns: true }) as PublishedRow[];
const byBbl = (rows: PublishedRow[]) => new Map(rows.map((row) => [row['bbl']!, row]));

const tables = {
  parcels: fixture('joined-parcels.csv'),
  pluto: byBbl(fixture('pluto-rows.csv')),
  landmarks: byBbl(fixture('lpc-by-lot.csv')),
  units: fixture('condo-units.csv'),
};
const sample = readEmbeddedSample();

describe('the embedded sample', () => {
  it('says what its source rows say, cell by cell', () => {
    const report = verifySample(sample, tables);
    expect(report.lots).toBeGreaterThanOrEqual(60);
    expect(report.differences).toEqual([]);
  });

  it('would be caught saying something else', () => {
    const [row, ...rest] = tables.parcels;
    const wrong = { ...tables, parcels: [{ ...row!, zipcode: '99999' }, ...rest] };
    expect(verifySample(sample, wrong).differences).toHaveLength(1);
  });

  it('holds what its manifest says and no owner names', () => {
    const manifest = readSampleManifest();
    expect(sample.version).toBe(manifest.version);
    expect(sample.lots).toHaveLength(manifest.lots + manifest.condoUnitLots);
    expect(JSON.stringify(sample.lots.slice(0, 2_000))).not.toMatch(/ownername/i);
  });

  it('survives packing', () => {
    const lots = tables.parcels.map((row) => ({
      id: row['bbl']!,
      layers: layersOfPublishedRow(row, { pluto: undefined, landmarks: undefined }),
    }));
    const once = unpackSample(packSample({ version: 'x', lots }));
    expect(once.lots).toEqual(lots.toSorted((one, other) => Number(one.id) - Number(other.id)));
  });
});
