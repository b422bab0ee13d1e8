import { describe, expect, it } from 'vitest';
import { buildingInputFromRequest } from '../../src/engine/building/input-from-request.ts';
import { resolveBuilding } from '../../src/engine/building/resolve-building.ts';
import { assessCompliance } from '../../src/engine/compliance/assess-compliance.ts';
import { emissionsTco2e, emittingTotals } from '../../src/engine/compliance/emissions.ts';
import { periodsAsIs } from '../../src/engine/compliance/period-outcomes.ts';
import { baselineEnergy } from '../../src/engine/energy/baseline-energy.ts';
import { settleBuilding } from '../../src/engine/estimate/settle-building.ts';
import { calendarDate } from '../../src/quantities/calendar-date.ts';
import { testEngine } from '../catalog/snapshot.ts';

const { snapshot } = testEngine();
const AS_OF = calendarDate('2026-11-20');

function described(building: Parameters<typeof buildingInputFromRequest>[0]) {
  const input = buildingInputFromRequest(building);
  const profile = resolveBuilding({ input, requestedOwnerType: null }, snapshot);
  const baseline = baselineEnergy(profile, snapshot);
  return { baseline, law: assessCompliance(profile, baseline, AS_OF, snapshot) };
}

describe('a supplied penalty', () => {
  const with_ = (estimated_penalty: number, site_eui: number) =>
    described({
      building_area: 100_000,
      building_class: 'O6',
      year_built: 1950,
      site_eui,
      estimated_penalty,
    });
  const periodsOf = ({ baseline, law }: ReturnType<typeof with_>) =>
    periodsAsIs(emittingTotals(baseline.state), law, snapshot);
  const today = (building: ReturnType<typeof with_>) => periodsOf(building)[0]!;
  const from2030 = (building: ReturnType<typeof with_>) => periodsOf(building)[1]!;

  it('is reproduced exactly: of today where the model is over its limit, else of 2030-34', () => {
    expect(today(with_(123_456, 250)).baselinePenaltyUsd).toBeCloseTo(123_456, 4);
    expect(from2030(with_(123_456, 60)).baselinePenaltyUsd).toBeCloseTo(123_456, 4);
    expect(with_(123_456, 60).law.warnings.join()).toMatch(/read as a fine of 2030-2034/);
  });

  it('of zero means within the limit, and does not raise a building that already is', () => {
    expect(today(with_(0, 250)).baselinePenaltyUsd).toBeCloseTo(0, 6);
    expect(with_(0, 40).law.baselineShiftTco2e).toBe(0);
  });

  it('of nothing and of a dollar charge the same to a dollar, in every period', () => {
    for (const eui of [40, 75, 90, 120, 250]) {
      const [none, one] = [periodsOf(with_(0, eui)), periodsOf(with_(1, eui))];
      none.forEach(({ projection, baselinePenaltyUsd }, index) => {
        if (!projection)
          expect(Math.abs((one[index]?.baselinePenaltyUsd ?? 0) - baselinePenaltyUsd)).toBeLessThan(1.01);
      });
    }
  });

  it('moves energy and emissions together, and says no more of either where it is a dollar', () => {
    const settled = (estimated_penalty: number, site_eui: number) =>
      settleBuilding(
        {
          input: buildingInputFromRequest({
            region: 'nyc',
            building_area: 100_000,
            building_class: 'O6',
            year_built: 1950,
            site_eui,
            estimated_penalty,
          }),
          requestedOwnerType: null,
        },
        AS_OF,
        snapshot,
      );
    for (const eui of [40, 75, 90, 120, 250]) {
      const [none, one, much] = [0, 1, 150_000].map((usd) => settled(usd, eui));
      const siteEui = ({ baseline }: ReturnType<typeof settled>) => baseline.siteEuiKbtuPerSqft;
      expect(siteEui(one!) / siteEui(none!)).toBeCloseTo(1, 4);
      expect(siteEui(much!)).toBeGreaterThan(siteEui(one!));
      const { baseline, compliance } = much!;
      const { year, impliedTco2e } = compliance.stated!;
      const when = { year, scenario: 'promulgated' } as const;
      expect(compliance.baselineShiftTco2e).toBeCloseTo(0, 1);
      expect(emissionsTco2e(baseline.state, when, snapshot)).toBeCloseTo(impliedTco2e, 1);
    }
  });

  it('is questioned when a quarter away from the model', () => {
    const modelled = today(
      described({ building_area: 100_000, building_class: 'O6', year_built: 1950, site_eui: 250 }) as never,
    ).baselinePenaltyUsd;
    expect(with_(modelled * 1.2, 250).law.warnings).toHaveLength(0);
    expect(with_(modelled * 2, 250).law.warnings).toHaveLength(1);
  });
});
