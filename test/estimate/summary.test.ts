import { rmSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { listLots } from '../../src/buildings/list-lots.ts';
import { openLookup } from '../../src/buildings/open-lookup.ts';
import { EstimateSummary, type EstimateRequest } from '../../src/contract/estimate/index.ts';
import { validatorOf } from '../../src/contract/validation/validator.ts';
import { valueAt } from '../../src/quantities/json-pointer.ts';
import { runArtifact } from '../../src/operations/estimate/create-artifact.ts';
import { runExplorer } from '../../src/operations/estimate/explore-estimate.ts';
import { runSummary } from '../../src/operations/estimate/create-summary.ts';
import { estimateServices } from '../../src/operations/estimate/services.ts';
import { testEngine } from '../catalog/snapshot.ts';
import { NOW_MS } from './fixture.ts';
import { casesOf } from '../support/cases.ts';
import { directoryWithParcels } from '../support/held-parcels.ts';
import { ownedBy } from '../support/described.ts';

const dataDir = directoryWithParcels('plumbline-summary-');
const services = estimateServices(testEngine(), await openLookup({ mode: 'embedded', dataDir }));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const EVERY = Math.round(33_000 / casesOf(80));

/** Held lots from all boroughs and Westchester, one of every `EVERY`, that have an area. */
async function heldLots(): Promise<string[]> {
  const ids: string[] = [];
  let at = 0;
  for await (const lot of listLots({ dataDir }, {})) {
    at += 1;
    if (at % EVERY === 0 && lot.grossFloorAreaSqft !== null) ids.push(lot.parcelId);
  }
  return ids;
}

const asked = (request: EstimateRequest) => ({ nowMs: NOW_MS, request, facts: null });

/** Every value that is no object, with its pointer. */
function* leavesOf(value: unknown, pointer = ''): Generator<readonly [pointer: string, value: unknown]> {
  if (typeof value !== 'object' || value === null) yield [pointer, value];
  else for (const [name, item] of Object.entries(value)) yield* leavesOf(item, `${pointer}/${name}`);
}

/** What stands elsewhere in the full answer, or only here. */
const ELSEWHERE = /^\/(?:view|consistency_warnings_left_out|doing_nothing|find_out_first|reproducibility)\b/;

async function expectPartOfTheFullAnswer(request: EstimateRequest): Promise<number> {
  const summary = await runSummary(services, asked(request));
  const { estimate, insights } = await runExplorer(services, asked(request));
  expect(validatorOf(EstimateSummary)(summary)).toEqual([]);
  for (const [pointer, value] of leavesOf(summary))
    if (!ELSEWHERE.test(pointer)) expect(valueAt(estimate, pointer), pointer).toBe(value);
  for (const { roi } of estimate.tiers) {
    const asIs = { ...roi.compliance, annualEnergyCost: roi.doingNothing.annualEnergyCost };
    for (const [pointer, value] of leavesOf(summary.doing_nothing))
      expect(valueAt(asIs, pointer), pointer).toBe(value);
  }
  const found = insights.findOutFirst.map((fact) => expect.objectContaining({ movesUsd: fact.movesUsd }));
  expect(summary.find_out_first).toEqual(found);
  expect(summary.find_out_first.map(({ input }) => input)).toEqual(
    insights.findOutFirst.map(({ input }) => input),
  );
  expect(summary.consistency_warnings_left_out + summary.consistency_warnings.length).toBe(
    estimate.consistency_warnings.length,
  );
  expect(summary.tiers).toHaveLength(estimate.tiers.length);
  return Buffer.byteLength(JSON.stringify(summary));
}

describe('the summary of an estimate', () => {
  it('says of held lots what the full answer says at the same place, in under 8 KB', async () => {
    const lots = await heldLots();
    expect(lots.length).toBeGreaterThan(casesOf(70));
    for (const bbl of lots) expect(await expectPartOfTheFullAnswer({ bbl }), bbl).toBeLessThan(8000);
  });

  it('does so with financing asked for, and for a class that is not known', async () => {
    const financing = ownedBy('coop', 'bank');
    const building = { building_area: 52_000, building_class: 'D4', dwelling_units: 60 };
    for (const request of [
      { building, include_financing: true, financing },
      { building: { ...building, building_class: 'nonsense' } },
      { building, tiers: ['net_zero_ready' as const] },
    ])
      expect(await expectPartOfTheFullAnswer(request)).toBeLessThan(8000);
  });

  it('names its input as the artifact does', async () => {
    const request = { bbl: '1008350041', tiers: ['quick_wins' as const] };
    const { reproducibility } = await runArtifact(services, { nowMs: NOW_MS }, request);
    const summary = await runSummary(services, asked(request));
    expect(summary.reproducibility.input_hash).toBe(reproducibility.input_hash);
  });
});
