import { describe, expect, it } from 'vitest';
import type { AuditArtifact } from '../../src/contract/estimate/index.ts';
import type { FactRecord } from '../../src/contract/facts/index.ts';
import { EXPORT_FORMATS } from '../../src/exports/index.ts';
import { readFactBytes } from '../../src/fact-files/read-fact-file.ts';
import { runArtifact } from '../../src/operations/estimate/create-artifact.ts';
import { exportedBytes } from '../../src/operations/workbook/index.ts';
import { readXlsx } from '../../src/tables/xlsx.ts';
import { NOW_MS, estimateServices } from '../estimate/fixture.ts';
import { described } from '../support/described.ts';

const HOUSE = {
  building: described(120_000, 'D1', 1925, { num_floors: 6, dwelling_units: 110 }),
};
const LOT = '1008350041';
const twelve = (of: (month: number) => number) => Array.from({ length: 12 }, (_, month) => of(month));
const BILLS = {
  last_month: '2026-09',
  covers: 'every_fuel',
  electricity_kwh: twelve((month) => 40_000 + month * 1.125),
  natural_gas_therms: twelve((month) => 7_000 - month * 3.5),
} as const;
const FACTS: FactRecord = {
  bills: BILLS,
  heating_system: 'steam_2pipe',
  boiler_installed_year: 1999,
  num_floors: 7,
  quotes: [{ measure_id: 'led_common_areas', amount_usd: 41_234.5, quoted_on: '2026-03-01' }],
  stated: { gross_floor_area_sqft: 118_000, uses: [{ use: 'Multifamily', area_sqft: 118_000 }] },
};

const services = await estimateServices();

const artifactOf = (facts: FactRecord): Promise<AuditArtifact> =>
  runArtifact(services, { nowMs: NOW_MS }, HOUSE, facts);

const exported = (name: keyof typeof EXPORT_FORMATS, artifact: AuditArtifact): Promise<Uint8Array> =>
  exportedBytes(EXPORT_FORMATS[name], artifact);

/** The facts of a file that came out, read as if it came from outside. */
async function readBack(bytes: Uint8Array): Promise<FactRecord> {
  const { records, faults } = await readFactBytes(bytes, {
    lot: LOT,
    lots: new Map(),
    covers: 'every_fuel',
    today: '2026-11-26',
  });
  expect(faults).toEqual([]);
  return records[0]?.facts as FactRecord;
}

describe('an estimate that leaves and comes back', () => {
  it('as a BuildingSync audit gives the same answer to the cent', async () => {
    const first = await artifactOf(FACTS);
    const facts = await readBack(await exported('building-sync', first));
    expect(facts).toEqual(FACTS);
    expect((await artifactOf(facts)).tiers).toEqual(first.tiers);
  });

  it('as a BuildingSync audit gives its bills to a reader that knows the schema alone', async () => {
    const text = new TextDecoder().decode(await exported('building-sync', await artifactOf(FACTS)));
    const facts = await readBack(
      new TextEncoder().encode(text.replace('Plumbline Facts', 'Somebody else’s')),
    );
    expect(facts.bills).toEqual(BILLS);
    expect(facts.stated?.gross_floor_area_sqft).toBe(120_000);
  });

  it('as an upload to Portfolio Manager gives the same answer to the cent', async () => {
    const given = { bills: BILLS };
    const first = await artifactOf(given);
    const facts = await readBack(await exported('portfolio-manager', first));
    expect(facts.bills).toEqual(BILLS);
    expect((await artifactOf({ bills: facts.bills! })).tiers).toEqual(first.tiers);
  });
});

describe('files for other programs', () => {
  it('say for the annual report what is known, and what must be attested', async () => {
    const artifact = await artifactOf({
      bills: { ...BILLS, covers: 'listed_fuels', not_counted: ['Wood, meter 7'] },
    });
    const sheets = readXlsx(await exported('ll97-report', artifact));
    expect(sheets.map(({ name }) => name)).toEqual([
      'Building',
      'Property types',
      'Energy',
      'Emissions',
      'To attest',
      'Warnings',
    ]);
    const cells = (name: string) =>
      sheets.find((sheet) => sheet.name === name)!.rows.map(({ cells: row }) => row);
    const [, first] = cells('Emissions');
    const period = artifact.tiers[0]!.roi.compliance.periods[0]!;
    expect(first?.slice(0, 4)).toEqual([period.from, period.to, period.baselineTco2e, period.limitTco2e]);
    expect(cells('Energy').flat().join()).toContain('NOT COUNTED');
    expect(cells('To attest').flat().join()).toContain('registered design professional');
  });

  it('give SEED a property with its columns', async () => {
    const text = new TextDecoder().decode(await exported('seed', await artifactOf(FACTS)));
    const [header = '', row = ''] = text.split('\n');
    expect(header).toContain('Gross Floor Area (ft²),Year Built');
    expect(row).toContain('120000,1925');
  });
});
