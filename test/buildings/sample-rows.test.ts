import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { assembleRecord } from '../../src/buildings/record/assemble-record.ts';
import { readEmbeddedSample, readSampleManifest } from '../../src/buildings/sample/embedded-sample.ts';
import type { PublishedRow } from '../../src/buildings/sample/published-cells.ts';
import { layersOfPublishedRow } from '../../src/buildings/sample/published-row.ts';
import { packSample, unpackSample } from '../../src/buildings/sample/sample-format.ts';
import { verifySample } from '../../src/buildings/sample/verify-sample.ts';

const fixture = (name: string) =>
  parse(readFileSync(new URL(`fixtures/${name}`, import.meta.url)), { columns: true }) as PublishedRow[];
const byBbl = (rows: PublishedRow[]) => new Map(rows.map((row) => [row['bbl']!, row]));

const tables = {
  parcels: [
    ...fixture('joined-parcels.csv'),
    ...fixture('joined-parcels-more.csv').map((row) => ({ ...row, cleared: '1' })),
  ] as PublishedRow[],
  covered: byBbl(fixture('covered-list.csv')),
  housing: byBbl(fixture('housing-lists.csv')),
  fuels: Map.groupBy(fixture('every-fuel.csv'), (row) => row['bbl']!),
  pluto: byBbl(fixture('pluto-rows.csv')),
  landmarks: byBbl(fixture('lpc-by-lot.csv')),
  units: fixture('condo-units.csv'),
  billingLots: new Map(fixture('base-lots.csv').map((row) => [row['bbl']!, row['billing_bbl']!])),
  dofList: byBbl(fixture('dof-list.csv')),
  housingPluto: byBbl(fixture('housing-pluto.csv')),
  laterReports: Map.groupBy(fixture('later-reports.csv'), (row) => row['bbl']!),
  steam: byBbl(fixture('steam-by-year.csv')),
};
const sample = readEmbeddedSample();

describe('the embedded sample', () => {
  it('says what its source rows say, cell by cell', () => {
    const report = verifySample(sample, tables);
    expect(report.lots).toBeGreaterThanOrEqual(75);
    expect(report.differences).toEqual([]);
  });

  it('would be caught saying something else', () => {
    const [row, ...rest] = tables.parcels;
    const wrong = { ...tables, parcels: [{ ...row!, zipcode: '99999' }, ...rest] };
    expect(verifySample(sample, wrong).differences).toHaveLength(1);
  });

  it('would be caught with another pathway or another fuel', () => {
    const [listed] = tables.covered.values();
    const covered = new Map([...tables.covered, [listed!['bbl']!, { ...listed!, cp_codes: '9' }]]);
    expect(verifySample(sample, { ...tables, covered }).differences).toHaveLength(1);
    const [[bbl, rows]] = [...tables.fuels.entries()].filter(([, each]) => each.length === 1) as [
      [string, PublishedRow[]],
    ];
    const fuels = new Map([...tables.fuels, [bbl, [{ ...rows[0]!, natural_gas_kbtu: '1' }]]]);
    expect(verifySample(sample, { ...tables, fuels }).differences).toHaveLength(1);
  });

  it('never serves a probable match as reported', () => {
    const probable = tables.parcels.filter((row) => row['src_eui']?.includes('~match'));
    expect(probable.length).toBeGreaterThanOrEqual(3);
    const stored = new Map(sample.lots.map((lot) => [lot.id, lot.layers]));
    for (const row of probable) {
      const id = row['bbl']!;
      const record = assembleRecord({ parcelId: id, billingBbl: null }, [stored.get(id)!]);
      if (record!.siteEuiYear === 2021) expect(record!.siteEuiKbtuPerSqft).toBeNull();
      if (row['src_fuel']?.includes('~match')) expect(record!.annualElectricityKwh).toBeNull();
      const matched = record!.energyReports!.find((report) => report.year === 2021)!;
      expect(matched).toMatchObject({
        basis: 'inferred',
        siteEuiKbtuPerSqft: Number(row['site_eui_kbtu_sqft']),
      });
      expect(record!.flags).toContain('cy2021_inferred_match');
    }
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
      layers: layersOfPublishedRow(row, { fuels: tables.fuels.get(row['bbl']!) ?? [], hasCoveredList: true }),
    }));
    const once = unpackSample(packSample({ version: 'x', lots }));
    expect(once.lots).toEqual(lots.toSorted((one, other) => Number(one.id) - Number(other.id)));
  });
});
