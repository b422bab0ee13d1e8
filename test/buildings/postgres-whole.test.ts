import { describe, expect, it } from 'vitest';
import { importParcels } from '../../src/buildings/import-parcels.ts';
import { listLots } from '../../src/buildings/list-lots.ts';
import { PostgresLookup } from '../../src/buildings/lookup/postgres-lookup.ts';
import { RELEASE_PARCELS, type SampleSource } from '../../src/buildings/sample/release-parcels.ts';
import { postgresParcels } from './postgres-parcels.ts';
import { directoryWithParcels } from '../support/held-parcels.ts';
import { writeLines } from './scratch.ts';

const dataDir = directoryWithParcels();

const { databaseUrl, lookup } = await postgresParcels();

describe('the parcel store in Postgres, all of it', () => {
  it('lists the same lots as the file, all of the covered list among them', async () => {
    const ids = async (store: { dataDir: string; databaseUrl?: string }) => {
      const found: string[] = [];
      for await (const lot of listLots(store, { isCovered: true })) found.push(lot.parcelId);
      return found;
    };
    const inFile = await ids({ dataDir });
    expect(inFile).toHaveLength(28_501);
    expect(await ids({ dataDir, databaseUrl })).toEqual(inFile);
    for await (const lot of listLots({ dataDir }, { borough: 'SI', isCovered: false })) {
      expect(lot.borough).toBe('SI');
      expect(lot.coveredList?.onLl97).toBe(false);
    }
  });

  it('two releases side by side: each reads its own parcels, whichever started last, and imports come along', async () => {
    const [changed, year, imported] = ['1008350041', 1999, '4100000001'];
    /** A release whose sample says something else of one lot. */
    const other: SampleSource = {
      manifest: () => ({ ...RELEASE_PARCELS.manifest(), version: 'otherrelease' }),
      read: () => {
        const { lots } = RELEASE_PARCELS.read();
        const moved = lots.map((lot) =>
          lot.id === changed && lot.layers.city !== undefined
            ? { ...lot, layers: { ...lot.layers, city: { ...lot.layers.city, yearBuilt: year } } }
            : lot,
        );
        return { version: 'otherrelease', lots: moved };
      },
    };
    const roll = writeLines(dataDir, 'pluto.csv', ['bbl,address,bldgarea', `${imported},1 NEW STREET,1000`]);
    await importParcels({
      dataDir,
      databaseUrl,
      inputs: [{ dataset: 'pluto', files: [roll], version: '25v1' }],
    });
    const newer = await PostgresLookup.open({ databaseUrl, sample: other });
    const older = await PostgresLookup.open({ databaseUrl });
    const again = await PostgresLookup.open({ databaseUrl, sample: other });
    const [ofNewer, ofOlder, ofAgain] = await Promise.all(
      [newer, older, again].map((each) => each.find(changed)),
    );
    expect(ofNewer).toMatchObject({ kind: 'found', record: { yearBuilt: year } });
    expect(ofAgain).toEqual(ofNewer);
    expect(ofOlder).toEqual(await lookup.find(changed));
    expect(ofOlder).not.toEqual(ofNewer);
    expect(newer.status().digest).not.toBe(older.status().digest);
    expect(older.status().digest).toBe(lookup.status().digest);
    // What was imported for the one release is there for the next.
    expect((await newer.find(imported)).kind).toBe('found');
    await Promise.all([newer, older, again].map((each) => each.close()));
  });
});
