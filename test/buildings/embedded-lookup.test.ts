import { afterAll, describe, expect, it } from 'vitest';
import type { BuildingRecord } from '../../src/contract/building-record.ts';
import { normaliseStreet } from '../../src/buildings/address/street-name.ts';
import { EmbeddedLookup } from '../../src/buildings/lookup/embedded-lookup.ts';
import { importParcels } from '../../src/buildings/import-parcels.ts';
import { openLookup } from '../../src/buildings/open-lookup.ts';
import { isBuildingRecord } from '../../src/buildings/remote/record-check.ts';
import { readEmbeddedSample } from '../../src/buildings/sample/embedded-sample.ts';
import { rowsOf } from '../support/cases.ts';
import { directoryWithParcels } from '../support/held-parcels.ts';
import { scratchDirectory, writeLines } from './scratch.ts';
import { releaseManifest } from '../../src/buildings/sample/release-parcels.ts';

const dataDir = directoryWithParcels();
const lookup = new EmbeddedLookup({ dataDir, checkEveryMs: 0 });
afterAll(() => lookup.close());

function record(id: string): BuildingRecord {
  const result = lookup.find(id);
  if (result.kind !== 'found') throw new Error(`${id}: ${result.kind}`);
  return result.record;
}

describe('EmbeddedLookup', () => {
  it('serves the year of published tons where the energy held is of the same report', () => {
    const { reportedGhgTco2e, reportedGhgYear, siteEuiYear } = record('1008910030');
    expect([reportedGhgTco2e, reportedGhgYear, siteEuiYear]).toEqual([239.8, 2022, 2022]);
  });
  // The folder was empty when the sample was compiled into it: see directoryWithParcels.
  it('starts from nothing with the sample', () => {
    expect(lookup.status()).toMatchObject({
      adapter: 'embedded',
      ready: true,
      parcelCount: releaseManifest().lots,
    });
    expect(lookup.status().coverage).toContain('5,954 Westchester parcels');
  });

  it('gives every lot of the sample a record of the published shape', () => {
    const { lots } = readEmbeddedSample();
    const odd = rowsOf(lots, 12)
      .filter((lot) => lot.layers.unit === undefined)
      .filter((lot) => !isBuildingRecord(record(lot.id)));
    expect(odd).toEqual([]);
  });

  it("takes the owner's area over the City's when both are sane", () => {
    expect(record('1008350041')).toMatchObject({
      address: '338 5 AVENUE',
      reportedUse: 'Office',
      dofClass: 'O4',
      grossFloorAreaSqft: 2_852_257,
      grossFloorAreaSource: 'll84',
      isLandmark: true,
      siteEuiKbtuPerSqft: 64.4,
      siteEuiYear: 2022,
    });
  });

  it('takes the area of a later list where PLUTO prints zero', () => {
    expect(record('1003720049')).toMatchObject({
      grossFloorAreaSqft: 41_912,
      yearBuilt: null,
      floors: null,
      ownerTypeCode: 'C',
      dofClass: 'V1',
    });
  });

  it('leads a condo unit to its billing lot and keeps the id asked for', () => {
    expect(record('1000181100')).toMatchObject({ parcelId: '1000181100', billingBbl: '1000187501' });
    expect(record('1000187501').billingBbl).toBe('1000187501');
  });

  it('does not guess between billing lots', () => {
    expect(lookup.find('1000151102')).toMatchObject({
      kind: 'not_found',
      candidates: ['1000157501', '1000157502'],
    });
  });

  it.each(['1999990001', 'W553000-12.34-1-5'])('answers not_found with its coverage for %s', (id) => {
    const result = lookup.find(id);
    expect(result).toMatchObject({ kind: 'not_found', candidates: [] });
    expect(result.kind === 'not_found' && result.coverage).toMatch(/New York City lots/);
  });
});

describe('address search', () => {
  it.each([
    ['338 5 ave', '1008350041'],
    ['338 Fifth Avenue, New York, NY 10001', '1008350041'],
    ['338 5TH AVE manhattan', '1008350041'],
    ['1008350041', '1008350041'],
    ['1-00835-0041', '1008350041'],
  ])('finds %s', async (text, id) => {
    expect(await lookup.search(text, 5)).toMatchObject({ match: 'exact', matches: [{ parcelId: id }] });
  });

  it('offers others when the street has no such number, and says that they are others', async () => {
    const near = await lookup.search('346 5 ave manhattan', 20);
    expect(near).toMatchObject({
      match: 'none',
      matches: [],
      note: expect.stringMatching(/others that we hold/),
    });
    expect(
      near.suggestions.slice(0, 2).every((lot) => normaliseStreet(lot.address).endsWith(' 5 AVENUE')),
    ).toBe(true);
  });

  it('keeps to the borough named and to the limit', async () => {
    const { suggestions } = await lookup.search('103 broadway brooklyn', 7);
    expect(suggestions.length).toBeGreaterThan(0);
    expect(new Set(suggestions.map((match) => match.borough))).toEqual(new Set(['BK']));
    expect((await lookup.search('103 broadway brooklyn', 3)).suggestions).toHaveLength(3);
  });

  it('says when it took the borough for granted', async () => {
    expect(await lookup.search('55 water street', 5)).toMatchObject({
      matches: [{ borough: 'MN' }, { borough: 'BK' }],
    });
    expect(await lookup.search('1 broadway', 5)).toMatchObject({ match: 'exact', boroughAssumed: true });
    expect(await lookup.search('1 broadway, manhattan', 5)).toMatchObject({
      match: 'exact',
      boroughAssumed: false,
    });
  });

  it.each(['', ' ', "'; drop table fact; --", '%', '\u0000', '5', 'zzzzqqqq'])(
    'takes %j without harm',
    async (text) => {
      expect(await lookup.search(text, 5)).toMatchObject({ match: 'none', matches: [] });
    },
  );
});

describe('a replaced file', () => {
  it('is taken up without a restart, and other datasets stay', async () => {
    expect(lookup.find('W553000-12.34-1-5').kind).toBe('not_found');
    const roll = writeLines(scratchDirectory(), 'roll.csv', [
      'SWIS,PRINT_KEY,PARCEL_ADDR,PROP_CLASS,YR_BLT,GFA',
      '553000,12.34-1-5,1 MAIN ST,411,1931,60000',
    ]);
    await importParcels({ dataDir, inputs: [{ dataset: 'westchester', files: [roll], version: '2025' }] });
    expect(record('W553000-12.34-1-5')).toMatchObject({
      region: 'westchester',
      borough: null,
      grossFloorAreaSqft: 60_000,
      nysPropertyClass: '411',
      grossFloorAreaSource: 'westchester_roll',
    });
    expect(record('1008350041').reportedUse).toBe('Office');
    expect(lookup.status()).toMatchObject({ parcelCount: releaseManifest().lots + 1, asOf: '2026-06-06' });
    expect(lookup.status().coverage).toContain('1 Westchester parcels of Westchester roll 2025');
    const open = await lookup.search('1 main st', 3);
    expect(open.matches.map((match) => match.parcelId)).toContain('W553000-12.34-1-5');
    // The record names no town, so the town cannot be confirmed: it stays a suggestion.
    const named = await lookup.search('1 main st, irvington', 3);
    expect(named.match).toBe('none');
    expect(named.suggestions.map((match) => match.parcelId)).toEqual(['W553000-12.34-1-5']);
  });
});

describe('openLookup', () => {
  it('opens what the mode names', async () => {
    const off = await openLookup({ mode: 'off', dataDir });
    expect(await off.find('1008350041')).toEqual({ kind: 'not_configured' });
    const embedded = await openLookup({ mode: 'embedded', dataDir });
    expect((await embedded.find('1008350041')).kind).toBe('found');
    await embedded.close();
    await expect(openLookup({ mode: 'postgress', dataDir })).rejects.toThrow(/BUILDING_LOOKUP/);
  });
});
