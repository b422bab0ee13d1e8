import { describe, expect, test } from 'vitest';
import { lastKwUsd } from '../../src/engine/energy/bills/printed-rate.ts';
import { monthlyBills } from '../../src/engine/energy/bills/monthly-bills.ts';
import { storageReason } from '../../src/engine/measures/storage-worth.ts';
import { recomputeEvidence } from '../../src/operations/estimate/evidence-check.ts';
import { runArtifact } from '../../src/operations/estimate/create-artifact.ts';
import { MONTHS } from '../../src/vocabulary/energy.ts';
import { testSnapshot } from '../catalog/snapshot.ts';
import { answer, estimateServices, NOW_MS } from '../estimate/fixture.ts';
import { offerForRequest } from './offer.ts';

const OFFICE = { building_area: 200_000, year_built: 1962, building_class: 'O4', num_floors: 12 };
const JULY = MONTHS.indexOf('jul');
const JANUARY = MONTHS.indexOf('jan');
const { sections, tables } = testSnapshot();
const measure = sections.measures.list.find(({ id }) => id === 'battery_storage');
if (measure === undefined) throw new Error('no battery');

const reasonOf = (record: object): string | undefined =>
  answer({ building: OFFICE }, { record })?.response.resolution.withheld_measures.find(
    ({ measure_id: id }) => id === 'battery_storage',
  )?.reason;

describe('a battery', () => {
  test('takes half of its kW off a summer month and two fifths off the others, at the price of the last kW', () => {
    const { baseline } = offerForRequest(OFFICE);
    const { state } = baseline;
    const asIs = monthlyBills('electricity', state, baseline);
    const stored = monthlyBills('electricity', { ...state, storageKw: 100 }, baseline);
    const { rate } = baseline.rates.electricity;
    for (const [month, kw, season] of [
      [JULY, 50, 'summer'],
      [JANUARY, 40, 'winter'],
    ] as const) {
      expect((asIs?.kw?.[month] ?? 0) - (stored?.kw?.[month] ?? 0)).toBeCloseTo(kw, 9);
      const usd = (of: typeof asIs): number => (of?.ownerUsd[month] ?? 0) + (of?.tenantUsd[month] ?? 0);
      expect(usd(asIs) - usd(stored)).toBeCloseTo(kw * lastKwUsd(rate, season), 6);
    }
  });

  test('takes no more off a month than is billed in it', () => {
    const { baseline } = offerForRequest(OFFICE);
    const year = monthlyBills('electricity', { ...baseline.state, storageKw: 1e6 }, baseline);
    expect(year?.kw).toEqual(MONTHS.map(() => 0));
  });

  test('that no tier holds is told with its price, what it saves here and how long that takes', () => {
    expect(reasonOf({ lotAreaSqft: 60_000 })).toMatch(
      /^A battery of \d+ kWh would cost about \$[\d,]+ without programs and take about \$[\d,]+ a year off the bill\. It would need \d\d years to earn its price and lasts 10; a tier takes one that needs 4 at most\.$/,
    );
    expect(reasonOf({ lotAreaSqft: 17_000 })).toMatch(/the open part of the lot has no room for one\.$/);
    expect(reasonOf({})).toMatch(/whether the lot has room for one is not known\.$/);
  });

  test('is not spoken of where no demand is billed', () => {
    const { profile, baseline } = offerForRequest(OFFICE);
    const { rates: table, prices, measures } = tables;
    const small = table['con_edison_sc2_nyc'];
    if (small === undefined) throw new Error('no SC2');
    const rates = { ...baseline.rates, electricity: { rate: small, tenants: null } };
    const setting = { profile, prices, rules: measures.rules };
    expect(storageReason(measure, { ...setting, baseline })).not.toBeNull();
    expect(storageReason(measure, { ...setting, baseline: { ...baseline, rates } })).toBeNull();
  });

  test('quoted at a price that it earns in four years is a quick win, with evidence that is computed again', async () => {
    const services = await estimateServices();
    const request = { bbl: '3064910011' };
    const facts = {
      quotes: [{ measure_id: 'battery_storage', amount_usd: 30_000, quoted_on: '2026-05-01' }],
    };
    const artifact = await runArtifact(services, { nowMs: NOW_MS }, request as never, facts);
    const [quick] = artifact.tiers;
    const battery = quick?.measures.find(({ id }) => id === 'battery_storage');
    // 198 kW, half and two fifths of it at $72.48 and $36.52 a kW: 4 × 7,178 + 8 × 2,893, give or take what it loses.
    expect(battery?.annualSavings).toBeGreaterThan(51_000);
    expect(battery?.annualSavings).toBeLessThan(52_700);
    expect(battery?.savedKwh).toBeLessThan(0);
    expect(artifact.resolution.withheld_measures.map(({ measure_id: id }) => id)).not.toContain(
      'battery_storage',
    );
    const after = quick?.roi.billsAfter.find(({ fuel }) => fuel === 'electricity');
    const asIs = artifact.resolution.baseline.fuels[0]?.bills.months[JULY]?.kw ?? 0;
    expect(after?.kw?.[JULY]).toBeGreaterThan(0);
    expect(after?.kw?.[JULY]).toBeLessThan(asIs - 25);
    const found = recomputeEvidence(artifact, services.snapshot);
    expect(found.faults).toEqual([]);
  });

  test('at 7.8 years is left out of a package that would carry it: the longer limit is not for it', async () => {
    const services = await estimateServices();
    const { tiers } = await runArtifact(services, { nowMs: NOW_MS }, { bbl: '1009950005' } as never, null);
    expect(tiers.flatMap(({ measures }) => measures.map(({ id }) => id))).not.toContain('battery_storage');
  });
});
