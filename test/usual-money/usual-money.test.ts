import { describe, expect, it } from 'vitest';
import type { EstimateRequest, TierEntry } from '../../src/contract/estimate/index.ts';
import { compileEngine } from '../../src/engine/compile-engine.ts';
import { buildingInputFromRequest } from '../../src/engine/building/input-from-request.ts';
import { paidShares } from '../../src/engine/usual-money/paid-shares.ts';
import { calendarDate } from '../../src/quantities/calendar-date.ts';
import { answer } from '../estimate/fixture.ts';
import { snapshot } from '../incentives/snapshot.ts';
import { described, ownedBy } from '../support/described.ts';

const housing = (change: object = {}) =>
  described(90_000, 'D4', 1961, { num_floors: 9, dwelling_units: 90, site_eui: 110, ...change });
const OFFICE = described(150_000, 'O4', 1972, { num_floors: 14, site_eui: 95 });
const BUILDINGS = [
  housing(),
  housing({ building_area: 900_000, dwelling_units: 900 }),
  housing({ building_class: 'C6', num_floors: 5, dwelling_units: 40, building_area: 38_000 }),
  housing({ building_class: 'C2', num_floors: 3, dwelling_units: 4, building_area: 4_000 }),
  OFFICE,
];

const tiersOf = (building: object, now = '2026-11-26T15:00:00Z'): readonly TierEntry[] =>
  answer({
    building,
    financing: ownedBy('coop', null, { now }),
  } as EstimateRequest)?.response.tiers ?? [];

const programOf = (id: string) => snapshot().sections.programs.all.find((program) => program.id === id);

describe('money that is usually paid', () => {
  it('is in no sum, adds up, and stays within its program, its measure and what counted money leaves', () => {
    let asked = 0;
    for (const building of BUILDINGS)
      for (const { roi, usual_money: usual, measures, incentives } of tiersOf(building)) {
        const counted = incentives.reduce((sum, { amount }) => sum + amount, 0);
        expect(roi.totalIncentives).toBeCloseTo(counted, 2);
        const all = usual?.measures ?? [];
        if (all.length === 0) {
          expect(roi.usualIncentives).toBeNull();
          expect(roi.npvAtUsual).toBeNull();
          continue;
        }
        asked += all.length;
        expect(roi.usualIncentives?.high).toBeCloseTo(
          all.reduce((sum, { high }) => sum + high, 0),
          2,
        );
        expect(roi.npvAtUsual?.high ?? 0).toBeGreaterThanOrEqual(roi.npvAtUsual?.low ?? NaN);
        const byProgram = new Map<string, number>();
        for (const { measureId, programId, low, middle, high, ceilingShare } of all) {
          const cost = measures.find(({ id }) => id === measureId)?.loadedCost ?? 0;
          expect(low).toBeLessThanOrEqual(middle ?? high);
          expect(middle ?? high).toBeLessThanOrEqual(high);
          expect(high).toBeLessThanOrEqual(cost * (ceilingShare ?? 1) + 0.01);
          byProgram.set(programId, (byProgram.get(programId) ?? 0) + high);
        }
        for (const [id, high] of byProgram)
          expect(high).toBeLessThanOrEqual((programOf(id)?.caps?.totalUsd ?? Infinity) + 0.05);
        expect(usual?.calls.length).toBeLessThanOrEqual(3);
        for (const { programId, page } of usual?.calls ?? []) {
          expect(programOf(programId)?.status).not.toBe('closed');
          expect(page).toBe(programOf(programId)?.applicationUrl);
        }
      }
    expect(asked).toBeGreaterThan(20);
  });

  it('names each job once, and no middle where fewer than five got money', () => {
    const { response } = answer({ building: housing() } as EstimateRequest) ?? {};
    const ids = (response?.paid_jobs ?? []).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const paid = (response?.tiers ?? []).flatMap(({ usual_money: usual }) => usual?.measures ?? []);
    expect(new Set(paid.flatMap((entry) => entry.paid?.jobs ?? []))).toEqual(new Set(ids));
    for (const { paid: shares } of paid)
      if (shares !== null) expect(shares.middle === null).toBe(shares.jobs.length < 5);
  });

  it('has a low end only while a rate sheet is in force', () => {
    const controls = (now: string) =>
      tiersOf(housing({ building_class: 'C6', year_built: 1928, num_floors: 6 }), now)
        .flatMap(({ usual_money: usual }) => usual?.measures ?? [])
        .find(({ sheet }) => sheet?.line === 'boiler-controls');
    const after = controls('2026-11-26T15:00:00Z');
    const before = controls('2026-10-20T15:00:00Z');
    expect(after?.sheet).toMatchObject({ to: '2026-11-01', inForce: false });
    expect(after?.low).toBe(0);
    expect(before?.sheet?.inForce).toBe(true);
    expect(before?.low).toBe(1500);
    expect(before?.high).toBe(after?.high);
  });

  it('is not asked of a program that is closed', () => {
    const shipped = snapshot();
    const closed = structuredClone({ ...shipped });
    for (const region of ['nyc', 'westchester'] as const)
      for (const program of closed.sections.programs.estimate[region])
        if (program.id === 'coned_mf_measures') Object.assign(program, { status: 'closed' });
    const programs = (of: typeof shipped) => {
      const request = {
        tiers: null,
        laborBasis: 'market',
        includeFinancing: false,
        financing: null,
      } as const;
      const outcome = compileEngine(of, 'test').estimate(
        request,
        buildingInputFromRequest(housing() as never),
        calendarDate('2026-11-26'),
      );
      if (outcome.kind !== 'estimated') throw new Error('not estimated');
      return outcome.tiers.flatMap(
        ({ usual_money: usual }) => usual?.measures.map(({ programId }) => programId) ?? [],
      );
    };
    expect(programs(shipped)).toContain('coned_mf_measures');
    expect(programs(closed)).not.toContain('coned_mf_measures');
  });

  it('takes the own kind of owner where five jobs are known, else the use, else all', () => {
    const { list } = snapshot().sections.paidJobs;
    const evidence = { family: 'led', names: ['Con Edison'], kind: 'coop_condo', isHousing: true } as const;
    expect(paidShares(list, evidence)).toMatchObject({ low: 0.157, middle: 0.414, high: 0.565 });
    const heat = paidShares(list, { ...evidence, family: 'ashp_vrf' });
    expect(heat?.middle).toBeNull();
    expect(heat?.jobs.every(({ ownerKind }) => ownerKind === 'coop_condo')).toBe(true);
    expect(
      paidShares(list, { ...evidence, family: 'ventilation', kind: 'commercial', isHousing: false }),
    ).toBeNull();
  });
});
