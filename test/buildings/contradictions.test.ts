import { describe, expect, it } from 'vitest';
import { assembleRecord } from '../../src/buildings/record/assemble-record.ts';
import { chooseDwellings } from '../../src/buildings/record/choose-dwellings.ts';
import { resolveParcel } from '../../src/buildings/lookup/resolve-parcel.ts';
import { encodeLayers } from '../../src/buildings/record/lot-layers.ts';
import { readEmbeddedSample } from '../../src/buildings/sample/embedded-sample.ts';

const layers = new Map(readEmbeddedSample().lots.map((lot) => [lot.id, lot.layers]));
const record = (id: string) => assembleRecord({ parcelId: id, billingBbl: null }, [layers.get(id)!])!;

describe('publications that contradict each other', () => {
  it('gives a rebuilt lot the area of the newest list and no energy of the building before', () => {
    const tower = record('1012770027');
    expect(tower).toMatchObject({
      grossFloorAreaSqft: 1_678_135,
      siteEuiKbtuPerSqft: null,
      energyStarScore: null,
    });
    expect(tower.energyReports!.every((report) => !report.usable)).toBe(true);
    expect(tower.conflicts!.find(({ field }) => field === 'grossFloorAreaSqft')!.others).toContainEqual({
      value: 155_905,
      year: 2014,
      source: 'LL84 CY2014',
    });
    expect(record('1012830021')).toMatchObject({ grossFloorAreaSqft: 2_050_615, siteEuiKbtuPerSqft: null });
  });

  it('does not take one dwelling for a tower with 264 stabilised ones, and says why', () => {
    const { dwellingUnits, conflicts } = record('1010517501');
    expect(dwellingUnits).toBeNull();
    expect(conflicts).toContainEqual({
      field: 'dwellingUnits',
      used: null,
      others: [expect.objectContaining({ value: 1, why: 'fewer than its 264 rent-stabilised dwellings' })],
    });
  });

  it('refuses counts that the lot cannot hold, and takes stabilised units that a count just misses', () => {
    const flats = { dofClass: 'D1', use: null, areaSqft: 100_000, stabilised: null };
    const of = (units: number, unitsTotal: number | null = null) =>
      chooseDwellings({ ...flats, counts: [{ units, source: 'a', unitsTotal }] }).used?.units ?? null;
    expect([of(33), of(34), of(285), of(286), of(100, 99)]).toEqual([null, 34, 285, null, null]);
    const stabilised = { units: 100, source: 'bill' };
    const among = (units: number) =>
      chooseDwellings({ ...flats, stabilised, counts: [{ units, source: 'a' }] }).used?.units ?? null;
    expect([among(95), among(50), among(120)]).toEqual([100, null, 120]);
    const offices = { ...flats, dofClass: 'O4', areaSqft: 500_000 };
    expect(chooseDwellings({ ...offices, counts: [{ units: 1, source: 'a' }] }).used?.units).toBe(1);
  });

  it('leads the base lot of a condominium to its billing lot', () => {
    const facts = [{ dataset: 'sample', payload: encodeLayers(layers.get('1005540001')!) }];
    expect(resolveParcel('1005540001', facts, '')).toEqual({ kind: 'read', billingBbl: '1005547501' });
  });
});
