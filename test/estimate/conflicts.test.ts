import { rmSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { listLots } from '../../src/buildings/list-lots.ts';
import { openLookup } from '../../src/buildings/open-lookup.ts';
import type { BuildingRecord } from '../../src/contract/building-record.ts';
import { conflictSentence } from '../../src/operations/estimate/conflict-sentence.ts';
import { runArtifact } from '../../src/operations/estimate/create-artifact.ts';
import { runEstimate } from '../../src/operations/estimate/create-estimate.ts';
import { runExplain } from '../../src/operations/estimate/explain-figure.ts';
import { runSummary } from '../../src/operations/estimate/create-summary.ts';
import { estimateServices } from '../../src/operations/estimate/services.ts';
import { testEngine } from '../catalog/snapshot.ts';
import { isWhole } from '../support/cases.ts';
import { directoryWithParcels } from '../support/held-parcels.ts';
import { NOW_MS } from './fixture.ts';

const dataDir = directoryWithParcels('plumbline-conflicts-');
const lookup = await openLookup({ mode: 'embedded', dataDir });
const services = estimateServices(testEngine(), lookup);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Fields of the record that another value takes the place of with nothing else, by their names in the answer. */
const SIMPLE = {
  year_built: 'yearBuilt',
  num_floors: 'floors',
  dwelling_units: 'dwellingUnits',
  buildings_on_lot: 'buildingsOnLot',
} as const;

/** The same estimate if the City's record had this value. */
const answerIf = (record: BuildingRecord) =>
  runEstimate(
    estimateServices(testEngine(), {
      ...lookup,
      status: () => lookup.status(),
      find: async () => ({ kind: 'found', record }),
    }),
    { nowMs: NOW_MS },
    { bbl: record.parcelId },
  );

/** By hand a third as many. */
const EVERY = isWhole ? 100 : 300;

/** Every so many held lots whose publications contradict each other on a simple field. */
async function contradicted(): Promise<BuildingRecord[]> {
  const lots: BuildingRecord[] = [];
  let at = 0;
  for await (const lot of listLots({ dataDir }, {})) {
    const fields = (lot.conflicts ?? []).map(({ field }) => field);
    if (lot.grossFloorAreaSqft === null || !Object.values(SIMPLE).some((name) => fields.includes(name)))
      continue;
    at += 1;
    if (at % EVERY === 0) lots.push(lot);
  }
  return lots;
}

describe('contradictions of publications', () => {
  it('say what the other value would change: that answer less this one', async () => {
    const lots = await contradicted();
    expect(lots.length).toBeGreaterThan(1_000 / EVERY);
    let moved = 0;
    for (const record of lots) {
      const here = await runEstimate(services, { nowMs: NOW_MS }, { bbl: record.parcelId });
      for (const { field, others } of here.resolution.conflicts ?? []) {
        if (!(field in SIMPLE)) continue;
        const { value, effect } = others[0]!;
        const there = await answerIf({ ...record, [SIMPLE[field as keyof typeof SIMPLE]]: value });
        const [now, then] = [here, there].map(({ tiers }) =>
          tiers.find(({ tier }) => tier === effect!.tier)!,
        );
        expect(effect).toMatchObject({
          recommendation: there.default_tier!.recommendation,
          expected_cost_moved_usd: expect.closeTo(then!.sensitivity.expected - now!.sensitivity.expected, 2),
          npv_moved_usd: expect.closeTo(then!.roi.npv - now!.roi.npv, 2),
        });
        if (effect!.npv_moved_usd !== 0) moved += 1;
      }
    }
    expect(moved).toBeGreaterThan(0);
  });

  it('move the charge as the owner who states the other area is charged', async () => {
    const request = { bbl: '2024590030' };
    const { resolution, tiers } = await runEstimate(services, { nowMs: NOW_MS }, request);
    const other = resolution.conflicts![0]!.others[0]!;
    const facts = { gross_floor_area_sqft: Number(other.value) };
    const small = await runEstimate(services, { nowMs: NOW_MS }, request, facts);
    const [asIs, ifSmall] = [tiers, small.tiers].map((all) => all[0]!.roi.compliance.periods[1]!);
    expect(ifSmall!.baselinePenaltyUsd).toBeGreaterThan(asIs!.baselinePenaltyUsd);
    expect(other.effect!.charges_moved[1]!.moved_usd).toBeCloseTo(
      ifSmall!.baselinePenaltyUsd - asIs!.baselinePenaltyUsd,
      1,
    );
  });

  it('move the price by the area of the list, no charge where no energy is held, and say so with evidence', async () => {
    const request = { bbl: '1012770027' };
    const { resolution } = await runEstimate(services, { nowMs: NOW_MS }, request);
    const area = resolution.conflicts!.find(({ field }) => field === 'gross_floor_area_sqft')!;
    expect(area.used).toMatchObject({ value: 1_678_135 });
    const [other] = area.others;
    expect(other).toMatchObject({ value: 155_905, source: 'LL84 CY2014' });
    expect(other!.effect!.charges_moved).toEqual([]);
    expect(conflictSentence(area)).toMatch(
      /^Floor area: 1,678,135 sqft \(.+\) is used\. Not used: 155,905 sqft \(LL84 CY2014\): with it quick_wins would cost \$.+ less/,
    );
    const pointer = '/resolution/conflicts/0/others/0/effect/npv_moved_usd';
    const explained = await runExplain(services, { nowMs: NOW_MS }, { request, facts: null, pointer });
    expect(explained.value).toBe(other!.effect!.npv_moved_usd);
  });

  it('stand in artifact and summary as in the answer, and not where nothing contradicts', async () => {
    const request = { bbl: '2024590030' };
    const { resolution } = await runEstimate(services, { nowMs: NOW_MS }, request);
    expect(resolution.conflicts).toHaveLength(1);
    const artifact = await runArtifact(services, { nowMs: NOW_MS }, request);
    expect(artifact.resolution.conflicts).toEqual(resolution.conflicts);
    const summary = await runSummary(services, { nowMs: NOW_MS, request, facts: null });
    expect(summary.resolution.conflicts).toEqual(resolution.conflicts);
    const described = await runEstimate(services, { nowMs: NOW_MS }, { building: { building_area: 40_000 } });
    expect(described.resolution).not.toHaveProperty('conflicts');
  });
});
