import { describe, expect, it } from 'vitest';
import type { Alternative } from '../../src/engine/returns/alternatives.ts';
import { defaultTier } from '../../src/engine/returns/default-tier.ts';
import { persistenceCurve } from '../../src/engine/returns/persistence.ts';
import type { CompiledReturns } from '../../src/catalog/sections/returns.ts';

const NONE = {
  capitalUsd: 0,
  incentivesUsd: 0,
  energyUsd: 0,
  operationsUsd: 0,
  chargesUsd: 0,
  replacementsUsd: 0,
  residualUsd: 0,
};

/** Costs in thousands; do_nothing costs 1,000. */
const entry = (
  alternative: Alternative['alternative'],
  thousands: number,
  law: { readonly charge: number | null; readonly within: boolean | null },
): Alternative => ({
  alternative,
  presentCost: { ...NONE, totalUsd: thousands * 1000 },
  npvUsd: (1000 - thousands) * 1000,
  chargePerYear2030To2034Usd: law.charge,
  withinLimitsThrough2034: law.within,
});
const over = { charge: 65_389, within: false };
const within = { charge: 0, within: true };

describe('the verdict', () => {
  it('recommends what costs the owner least, and says what complying costs beyond it', () => {
    const verdict = defaultTier(
      [
        entry('do_nothing', 1000, over),
        entry('quick_wins', 839, over),
        entry('code_compliant', 3939, within),
        entry('high_performance', 5000, within),
      ],
      'counted',
    );
    expect(verdict).toMatchObject({
      tier: 'quick_wins',
      rule: 'lowest_present_cost',
      recommendation: 'quick_wins',
      cheapestCompliant: { tier: 'code_compliant', extraPresentCostUsd: 3_100_000 },
    });
    expect(verdict?.reason).toBe(
      'Quick wins earn the owner $161,000 over 20 years. Meeting the limits through 2034 (the code tier) costs $3.1 million more than paying the Local Law 97 charge of $65,400 a year in 2030-34. Charges after 2034 are not counted.',
    );
  });
  it('recommends doing nothing where every tier loses money, and still names the least costly tier', () => {
    const verdict = defaultTier(
      [
        entry('do_nothing', 1000, within),
        entry('code_compliant', 1200, within),
        entry('high_performance', 1100, within),
      ],
      'counted',
    );
    expect(verdict).toMatchObject({
      tier: 'high_performance',
      rule: 'least_costly_tier_but_doing_nothing_costs_less',
      recommendation: 'do_nothing',
    });
    expect(verdict?.reason).toContain('still lose $100,000');
    expect(verdict?.reason).toContain('within its Local Law 97 limits through 2034 as it is');
  });
  it('names no charge of 2030-34 where the charges fall due before', () => {
    const early = { charge: 0, within: false };
    const verdict = defaultTier(
      [
        entry('do_nothing', 1000, early),
        entry('quick_wins', 900, early),
        entry('code_compliant', 1200, within),
      ],
      'counted',
    );
    expect(verdict?.reason).toContain(
      'costs $300,000 more than paying the Local Law 97 charges of the years before 2030.',
    );
  });
  it('says that no tier complies, with the charge that is left', () => {
    const verdict = defaultTier([entry('do_nothing', 1000, over), entry('quick_wins', 990, over)], 'counted');
    expect(verdict?.cheapestCompliant).toBeNull();
    expect(verdict?.reason).toContain('No tier stays within the limits through 2034');
    expect(verdict?.reason).toContain('$65,400 a year');
  });
  it('counts no charge where the pathway is not known, and says so', () => {
    const open = { charge: null, within: null };
    const verdict = defaultTier(
      [entry('do_nothing', 1000, open), entry('quick_wins', 990, open)],
      'undetermined',
    );
    expect(verdict?.reason).toContain('is not known, so no charge is counted');
  });
  it('is null when no tier is offered, and gives equal costs to the shallower alternative', () => {
    expect(defaultTier([entry('do_nothing', 1000, within)], 'counted')).toBeNull();
    const tie = defaultTier([entry('do_nothing', 5, within), entry('quick_wins', 5, within)], 'counted');
    expect(tie?.recommendation).toBe('do_nothing');
  });
});

describe('persistence', () => {
  const value = (number: number) => ({ value: number }) as CompiledReturns['studyYears'];
  const returns = {
    retrocommissioningDecayYears: value(5),
    photovoltaicDegradationPerYear: value(0.005),
  } as CompiledReturns;
  it('fades retro-commissioning to nothing over five years and modules by half a percent', () => {
    const curve = persistenceCurve([{ kind: 'retrocommissioning', weight: 1 }], 7, returns);
    expect(curve.map((share) => Math.round(share * 10) / 10)).toEqual([1, 0.8, 0.6, 0.4, 0.2, 0, 0]);
    expect(persistenceCurve([{ kind: 'photovoltaic', weight: 2 }], 3, returns)[2]).toBeCloseTo(
      0.995 ** 2,
      12,
    );
  });
  it('never leaves 0..1, whatever the parts', () => {
    const curve = persistenceCurve(
      [
        { kind: 'steady', weight: -5 },
        { kind: 'photovoltaic', weight: 3 },
      ],
      20,
      returns,
    );
    expect(curve.every((share) => share >= 0 && share <= 1)).toBe(true);
    expect(persistenceCurve([], 2, returns)).toEqual([1, 1]);
  });
});
