import { assert, double, integer, property } from 'fast-check';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { MeasuredAccuracy } from '../../src/contract/estimate/index.ts';
import { ENGINE_CLASSES, type PriceLevel } from '../../src/engine/building/types.ts';
import { errorFigures } from '../../src/operations/backtest/error-figures.ts';
import { medianOf } from '../../src/quantities/median.ts';
import { measuredAccuracy, remainderOf } from '../../src/engine/uncertainty/measured-accuracy.ts';
import { nearestJobs } from '../../src/engine/uncertainty/nearest-jobs.ts';
import { sensitivity } from '../../src/engine/uncertainty/sensitivity.ts';
import { measuredJobs, uncoveredNote } from '../../src/engine/uncertainty/tier-evidence.ts';
import { testSnapshot } from '../catalog/snapshot.ts';

const snapshot = testSnapshot();
const LEVELS: readonly PriceLevel[] = ['nyc_private', 'nyc_public_works', 'westchester_private'];
const of = (engineClass: (typeof ENGINE_CLASSES)[number] | null, priceLevel: PriceLevel) =>
  measuredAccuracy({ engineClass, priceLevel }, snapshot);

const faults = ({ band, ...accuracy }: ReturnType<typeof of>) => [
  ...Value.Errors(MeasuredAccuracy, { ...accuracy, band: { ...band, tiers: [] } }),
];

describe('measured accuracy', () => {
  it('is calibrated for public schools and private housing in the City, and claimed nowhere else', () => {
    const school = of('education', 'nyc_public_works');
    expect(school).toMatchObject({
      calibration_status: 'calibrated',
      n: 78,
      band: { basis: 'fitted', nominal_coverage: 0.8 },
    });
    expect(of('multifamily', 'nyc_private')).toMatchObject({
      calibration_status: 'calibrated',
      bias_correction_applied: 1,
      band: { basis: 'fitted' },
    });
    expect(school.bias).not.toBeNull();
    expect(school.aace_class_analogy).toMatchObject({
      class: 5,
      meets_published_range: false,
      measured_range_pct: { n_real: 78, around: 'calibratedExpected' },
    });
    for (const engineClass of [...ENGINE_CLASSES, null])
      for (const level of LEVELS) {
        if (engineClass === 'education' && level === 'nyc_public_works') continue;
        if (engineClass === 'multifamily' && level === 'nyc_private') continue;
        const other = of(engineClass, level);
        expect(other).toMatchObject({
          calibration_status: 'uncalibrated',
          n: 0,
          mape: null,
          bias: null,
          coverage: null,
          median_ape: null,
          bias_correction_applied: 1,
        });
        expect(other.band?.basis).toBe('borrowed');
        expect(other.aace_class_analogy).toMatchObject({
          measured_range_pct: null,
          meets_published_range: null,
        });
      }
  });

  it('claims less where it knows less: what is borrowed is wider than what it is borrowed from', () => {
    for (const [lender, borrower, level] of [
      ['education', 'office', 'nyc_public_works'],
      ['multifamily', 'office', 'nyc_private'],
    ] as const) {
      const [own, borrowed] = [lender, borrower].map((name) => of(name, level).band);
      expect(borrowed?.low_multiplier).toBeLessThan(own?.low_multiplier ?? 0);
      expect(borrowed?.high_multiplier).toBeGreaterThan(own?.high_multiplier ?? Infinity);
      const [mine, theirs] = [lender, borrower].map((engineClass) =>
        remainderOf({ engineClass, priceLevel: level }, snapshot),
      );
      expect(theirs).toBeGreaterThan(mine ?? Infinity);
    }
  });

  it('says of private housing what its records are, and shows private schools the public error for information only', () => {
    expect(of('multifamily', 'westchester_private').disclosure).toContain('we claim no error figure');
    expect(of('multifamily', 'nyc_private').disclosure).toMatch(
      /publicised private projects.*not a random sample/s,
    );
    expect(of('education', 'nyc_private').disclosure).toContain('For information only');
    expect(of('office', 'nyc_private').disclosure).toContain('we claim no error figure');
  });

  it('fits the contract in every class and price level', () => {
    for (const engineClass of [...ENGINE_CLASSES, null])
      for (const level of LEVELS) expect(faults(of(engineClass, level))).toEqual([]);
  });
});

describe('sensitivity', () => {
  it('orders best ≤ calibrated ≤ worst and keeps expected, for every amount, band and correction', () => {
    const multiplier = double({ min: 0.1, max: 8, noNaN: true });
    assert(
      property(integer({ min: 0, max: 5e11 }), multiplier, multiplier, multiplier, (cents, a, b, c) => {
        const [low, correction, high] = [a, b, c].toSorted((one, other) => one - other);
        const band = { low_multiplier: low ?? 0, high_multiplier: high ?? 0 };
        const usd = cents / 100;
        const result = sensitivity(usd, band, correction ?? 0);
        expect(result.expected).toBe(usd);
        expect(result.bestCase).toBeLessThanOrEqual(result.calibratedExpected);
        expect(result.calibratedExpected).toBeLessThanOrEqual(result.worstCase);
      }),
    );
  });

  it('is expected times the multipliers, to the cent', () => {
    expect(sensitivity(1234.57, { low_multiplier: 0.5, high_multiplier: 2.5 }, 0.95)).toEqual({
      bestCase: 617.29,
      expected: 1234.57,
      calibratedExpected: 1172.84,
      worstCase: 3086.43,
      lowMultiplier: 0.5,
      highMultiplier: 2.5,
    });
  });
});

describe('error figures', () => {
  it('agree with a worked example', () => {
    const items = [80, 100, 200, 400].map((actualUsd) => ({
      actualUsd,
      estimateUsd: 100,
      lowUsd: 90,
      highUsd: 300,
    }));
    const figures = errorFigures(items);
    expect(figures).toMatchObject({
      n: 4,
      within_20: 0.25,
      within_50: 0.5,
      coverage: 0.5,
      share_below_band: 0.25,
      share_above_band: 0.25,
    });
    expect(figures.mape).toBeCloseTo((0.25 + 0 + 0.5 + 0.75) / 4, 12);
    expect(figures.bias).toBeCloseTo((0.25 + 0 - 0.5 - 0.75) / 4, 12);
    expect(figures.median_ape).toBeCloseTo(0.375, 12);
    expect(figures.sum_actual_over_expected).toBeCloseTo(780 / 400, 12);
    expect(errorFigures([]).n).toBe(0);
    expect(medianOf([])).toBeNaN();
  });
});

describe('nearest real jobs', () => {
  it('are five completed jobs of the family, nearest in size first', () => {
    const jobs = nearestJobs('boiler_conversion', 110_000, snapshot);
    expect(jobs).toHaveLength(5);
    const away = jobs.map(({ areaSqft }) => Math.abs(Math.log((areaSqft ?? NaN) / 110_000)));
    expect(away).toEqual(away.toSorted((a, b) => a - b));
    expect(jobs.every(({ actualConstructionUsd }) => actualConstructionUsd > 1e6)).toBe(true);
    expect(nearestJobs('moat', 1000, snapshot)).toEqual([]);
    expect(nearestJobs('steam_system', null, snapshot)).toHaveLength(5);
    expect(nearestJobs('electrification', 100_000, snapshot)).toEqual([]);
  });
});

describe('tier evidence', () => {
  it('says when a tier buys what no completed record holds', () => {
    const { scopes } = snapshot.tables;
    const named = (...ids: string[]) => ids.map((id) => ({ id, name: `work ${id}` }));
    const note = (...ids: string[]) => uncoveredNote(named(...ids), true, snapshot);
    expect(note('steam_traps', 'led_with_controls')).toBeNull();
    const deep = ['steam_traps', 'vrf_system', 'green_roof'];
    expect(measuredJobs(deep, scopes).map(({ family }) => family)).toEqual(['steam_system']);
    expect(note(...deep)).toContain('work vrf_system; work green_roof');
  });

  it('holds private housing to the private projects, not to the jobs of schools', () => {
    const note = (id: string) => uncoveredNote([{ id, name: id }], false, snapshot);
    expect(note('split_heat_pumps_dwellings')).toBeNull();
    expect(note('central_heat_pump_water_heater')).toBeNull();
    expect(note('low_flow_fixtures')).toContain('low_flow_fixtures');
  });
});
