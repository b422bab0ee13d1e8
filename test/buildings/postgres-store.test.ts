import { afterAll, describe, expect, it } from 'vitest';
import { Client } from 'pg';
import { EmbeddedLookup } from '../../src/buildings/lookup/embedded-lookup.ts';
import { undoImport } from '../../src/buildings/undo-import.ts';
import { importParcels } from '../../src/buildings/import-parcels.ts';
import { PostgresLookup } from '../../src/buildings/lookup/postgres-lookup.ts';
import { schemaOf } from '../../src/buildings/store/postgres-schema.ts';
import { RELEASE_PARCELS } from '../../src/buildings/sample/release-parcels.ts';
import { openPostgresTarget } from '../../src/buildings/store/postgres-writer.ts';
import { postgresParcels } from './postgres-parcels.ts';
import { directoryWithParcels } from '../support/held-parcels.ts';
import { writeLines } from './scratch.ts';
import { endsBefore } from '../timing.ts';
import { words } from '../support/words.ts';

const dataDir = directoryWithParcels();
const file = new EmbeddedLookup({ dataDir });

const { postgres, databaseUrl, lookup } = await postgresParcels();
afterAll(() => file.close());

const ADDRESSES = [
  '338 5 ave',
  '1 brodway',
  '100835',
  '346 fifth avenue manhattan',
  'Empire State Building',
  'co-op city',
  '1-00835-0041',
  '37-16 83rd st, Jackson Heights',
  '55 water street',
  '1 Main Street, Irvington',
  'empire',
  '860 grand concorse bronx',
  '4 Times Square',
  '10004',
  'Wall St and Broad St',
  '4 School Lane, Scarsdale',
];

describe('the parcel store in Postgres', () => {
  it('answers exactly as the file does', async () => {
    const ids = words('1008350041 1003720049 1000181100 1000187501 1000151102 1999990001 2046420033');
    for (const id of ids) expect(await lookup.find(id)).toEqual(file.find(id));
    for (const text of ADDRESSES) {
      expect(await lookup.search(text, 5)).toEqual(await file.search(text, 5));
    }
    expect(lookup.status()).toEqual({ ...file.status(), adapter: 'postgres' });
  });

  it('shows nothing of an import before it is published, all of it after, and keeps the rest', async () => {
    const target = await openPostgresTarget(databaseUrl, schemaOf());
    await target.dropDataset('sample');
    await target.abandon();
    expect((await lookup.find('1008350041')).kind).toBe('found');

    const roll = writeLines(dataDir, 'pluto.csv', [
      'bbl,address,bldgarea',
      '4100000001,1 NEW STREET,1000',
      '4100000001,1 NEW STREET,2000',
    ]);
    const report = await importParcels({
      dataDir,
      databaseUrl,
      inputs: [{ dataset: 'pluto', files: [roll], version: '25v1' }],
    });
    expect(report.parcelCount).toBe(RELEASE_PARCELS.manifest().lots + 1);
    expect(await lookup.find('4100000001')).toMatchObject({
      kind: 'found',
      record: { grossFloorAreaSqft: 2_000 },
    });
    expect((await lookup.find('1008350041')).kind).toBe('found');
    expect((await lookup.search('1 new st', 3)).matches[0]?.parcelId).toBe('4100000001');
    expect(await undoImport({ dataDir, databaseUrl })).toMatchObject({
      parcelCount: RELEASE_PARCELS.manifest().lots,
    });
    expect((await lookup.find('4100000001')).kind).toBe('not_found');
    expect(await lookup.search('1 new street, queens', 3)).toMatchObject({ match: 'none' });
    expect(await undoImport({ dataDir, databaseUrl })).toMatchObject({
      parcelCount: RELEASE_PARCELS.manifest().lots + 1,
    });
    expect((await lookup.find('4100000001')).kind).toBe('found');
  });

  it('is opened again without loading the sample twice', async () => {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    const generation = async () =>
      (await client.query(`SELECT value::json->>'generation' AS g FROM ${schemaOf()}.meta`)).rows[0]
        ?.g as string;
    const before = await generation();
    const again = await PostgresLookup.open({ databaseUrl });
    expect(await generation()).toBe(before);
    await again.close();
    await client.end();
  });

  it('fails within its budget when the database takes too long, and answers again afterwards', async () => {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(`BEGIN; LOCK TABLE ${schemaOf()}.fact IN ACCESS EXCLUSIVE MODE`);
    expect((await endsBefore(20_000, lookup.find('2046420034'))).kind).toBe('failed');
    await client.query('ROLLBACK');
    await client.end();
    expect((await lookup.find('2046420034')).kind).not.toBe('failed');
  });

  it('fails, and does not hang, when the database is gone', async () => {
    await postgres.stop();
    expect((await endsBefore(10_000, lookup.find('2046420033'))).kind).toBe('failed');
    expect(lookup.status().ready).toBe(false);
    await postgres.start();
    expect((await lookup.find('2046420033')).kind).toBe('found');
    expect(lookup.status().ready).toBe(true);
  });
});
