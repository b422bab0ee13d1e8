import { describe, expect, it } from 'vitest';
import { engineRequest } from '../../src/operations/estimate/prepare-request.ts';
import { buildingInputFromRequest } from '../../src/engine/building/input-from-request.ts';
import { testEngine } from '../catalog/snapshot.ts';
import { AS_OF } from './offer.ts';
import { described } from '../support/described.ts';

const engine = testEngine();
const { list } = engine.snapshot.sections.measures;
const IDS = list.map(({ id }) => id);
const BUILDINGS = [
  { building_area: 85_000, building_class: 'D4', year_built: 1928, dwelling_units: 80 },
  { building_area: 200_000, building_class: 'O4', year_built: 1962, num_floors: 12 },
  { building_area: 60_000, building_class: 'hotel', year_built: 1985 },
  { building_area: 9000, building_class: 'retail', year_built: 1950, region: 'westchester' as const },
  described(120_000, 'D4', 1910, { landmark_status: true, dwelling_units: 100 }),
];

function alone(building: (typeof BUILDINGS)[number], ids: readonly string[] = IDS) {
  const request = engineRequest({ building });
  const input = buildingInputFromRequest(building);
  return {
    all: engine.measuresAlone(request, input, AS_OF, ids).measures,
    estimate: engine.estimate(request, input, AS_OF),
  };
}

describe('a measure by itself', () => {
  it.each(BUILDINGS)(
    'is priced or refused with a sentence, and priced where a tier holds it: %o',
    (building) => {
      const { all, estimate } = alone(building);
      if (estimate.kind !== 'estimated') throw new Error('no estimate');
      expect(all).toHaveLength(list.length);
      for (const { measure, tiers, job, reason } of all) {
        expect((job === null) === (reason !== null), measure.id).toBe(true);
        if (reason !== null) expect(reason, measure.id).toMatch(/^[A-Z].*\.$/);
        if (tiers.length > 0) expect(job, measure.id).not.toBeNull();
        expect(tiers).toEqual(
          estimate.computed
            .filter(({ plan }) => plan.measures.some((planned) => planned.measure.id === measure.id))
            .map(({ plan }) => plan.tier),
        );
      }
      expect(all.filter(({ job }) => job !== null).length).toBeGreaterThan(5);
    },
  );

  it('costs what it costs as the one work of a tier: lines reconcile and the measure is among them', () => {
    const { all } = alone(BUILDINGS[0]!, ['window_replacement_punched']);
    const [windows] = all;
    const { cost, plan } = windows?.job ?? {};
    expect(plan?.measures.map(({ measure }) => measure.id)).toEqual(['window_replacement_punched']);
    expect(cost?.lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(cost?.totalCents);
    expect(cost?.measures[0]?.loadedCents).toBe(cost?.totalCents);
  });

  it('brings what it cannot do without', () => {
    const { all } = alone(BUILDINGS[0]!, ['window_heat_pumps_partial']);
    expect(all[0]?.job?.plan.measures.map(({ measure }) => measure.id)).toContain(
      'electrical_service_upgrade',
    );
  });

  it('says what of its condition the building does not meet', () => {
    const why = (at: number, id: string) => alone(BUILDINGS[at]!, [id]).all[0]?.reason;
    expect(why(0, 'guestroom_ems')).toBe('It is for this kind of building: hotel; here it is multifamily.');
    expect(why(3, 'retro_commissioning')).toMatch(
      /^It needs at least [\d,]+ sqft of floor area; here it is 9,000\.$/,
    );
    expect(why(0, 'ground_source_heat_pumps')).toMatch(/bore/);
    expect(why(4, 'wall_overclad')).toMatch(/façade|landmark/i);
  });

  it('leaves the estimate as it is: the memory of the search is given back', () => {
    const request = engineRequest({ building: BUILDINGS[0]! });
    const input = buildingInputFromRequest(BUILDINGS[0]!);
    const before = JSON.stringify(engine.tried(request, input, AS_OF));
    engine.measuresAlone(request, input, AS_OF, IDS);
    expect(JSON.stringify(engine.tried(request, input, AS_OF))).toBe(before);
  });
});
