import { describe, expect, it } from 'vitest';
import { familyUnitCost } from '../../src/engine/costs/public-works.ts';
import { indexRatio, midpointMonth, scopeOfText } from '../../src/engine/costs/scope.ts';
import { priceScope } from '../../src/operations/backtest/price-scope.ts';
import { compileScopes, jobsOfMeasures } from '../../src/engine/costs/scope-table.ts';
import { snapshot } from './shipped.ts';

const { calibration, escalation, measures } = snapshot.sections;
const map = calibration.scopeMap;
const base = {
  areaSqft: 100_000,
  priceYear: 2025,
  priceMonth: '2025-08',
  priceLevel: 'nyc_public_works',
  calibration,
  escalation,
} as const;

describe('scope families', () => {
  it('joins what schools let as one contract', () => {
    expect(scopeOfText('boiler_conversion; climate_control', map).families).toEqual(['boiler_conversion']);
    expect(scopeOfText('climate_control; boiler_heating_plant', map).families).toEqual(['boiler_conversion']);
    expect(scopeOfText('roofs; windows; lighting', map).families).toEqual(['lighting', 'roofs_windows']);
    expect(
      scopeOfText('electrical_service; electrical_system; electrification; heat_pump_system', map).families,
    ).toEqual(['electrification']);
    expect(scopeOfText(' Lighting ;other:FIRE ALARM', map)).toMatchObject({
      families: ['lighting'],
      unknownTerms: [],
    });
  });

  it('tells work that saves nothing from energy work', () => {
    expect(scopeOfText('cooling_ac; electrical_system', map).nonEnergyOnly).toBe(true);
    expect(scopeOfText('cooling_ac; ventilation', map).nonEnergyOnly).toBe(false);
    expect(scopeOfText('', map).nonEnergyOnly).toBe(false);
  });

  it('names engine measures that exist, each in one family', () => {
    const ids = map.families.flatMap((family) => family.measures);
    expect(new Set(ids).size).toBe(ids.length);
    const known = new Set(measures.list.map(({ id }) => id));
    expect(known.size).toBeGreaterThan(30);
    expect(ids.filter((id) => !known.has(id))).toEqual([]);
  });

  it('makes one job of several measures of one family', () => {
    const scopes = compileScopes(calibration);
    const jobs = jobsOfMeasures(scopes, [
      'steam_traps',
      'steam_balancing_venting',
      'led_with_controls',
      'green_roof',
    ]);
    expect(jobs).toEqual([
      { family: 'lighting', measureIds: ['led_with_controls'] },
      { family: 'steam_system', measureIds: ['steam_traps', 'steam_balancing_venting'] },
    ]);
    expect(jobsOfMeasures(scopes, ['roof_insulation', 'window_replacement_punched'])).toEqual([
      { family: 'roofs_windows', measureIds: ['roof_insulation', 'window_replacement_punched'] },
    ]);
    const { unitCosts } = calibration;
    const withoutLighting = unitCosts.families.filter(({ family }) => family !== 'lighting');
    const fewer = compileScopes({ scopeMap: map, unitCosts: { ...unitCosts, families: withoutLighting } });
    expect(jobsOfMeasures(fewer, ['led_with_controls', 'steam_traps'])).toEqual([
      { family: 'steam_system', measureIds: ['steam_traps'] },
    ]);
  });
});

describe('public-works prices', () => {
  it('prices a job by hand-worked figures', () => {
    const entry = calibration.unitCosts.families.find(({ family }) => family === 'boiler_conversion');
    if (entry === undefined) throw new Error('no boiler conversion');
    const outcome = priceScope({ ...base, families: ['boiler_conversion'], areaSqft: 200_000 });
    const byHand = entry.cost_usd_at_reference * 2 ** entry.area_exponent * 1.05;
    expect(outcome.kind === 'priced' && outcome.price.expectedUsd).toBeCloseTo(byHand, 4);
  });

  it('agrees with the worked example of docs/methods/accuracy.md', () => {
    const outcome = priceScope({
      ...base,
      families: ['boiler_conversion'],
      areaSqft: 146_000,
      priceYear: 2022,
      priceMonth: '2022-02',
    });
    const index = indexRatio(escalation, 'WPU801102', { from: '2025-08', to: '2022-02' }) ?? NaN;
    const byHand = 8_930_000 * 1.1195 * 1.05 * index;
    const usd = outcome.kind === 'priced' ? outcome.price.expectedUsd : NaN;
    expect(Math.abs(usd / byHand - 1)).toBeLessThan(1e-4);
  });

  it('adds families, follows the index, and knows the earlier level', () => {
    const usd = (change: object) => {
      const outcome = priceScope({ ...base, families: ['dhw'], ...change });
      return outcome.kind === 'priced' ? outcome.price.expectedUsd : NaN;
    };
    expect(usd({ families: ['dhw', 'steam_system'] })).toBeCloseTo(
      usd({}) + usd({ families: ['steam_system'] }),
      6,
    );
    const ratio = indexRatio(escalation, 'WPU801102', { from: '2025-08', to: '2020-01' }) ?? NaN;
    expect(usd({ priceMonth: '2020-01' })).toBeCloseTo(usd({}) * ratio, 6);
    expect(usd({ priceMonth: '2031-01' })).toBe(usd({}));
    const dhw = calibration.unitCosts.families.find(({ family }) => family === 'dhw');
    expect(usd({ priceYear: 2016 })).toBeCloseTo(usd({}) * (dhw?.earlier_level?.multiplier ?? NaN), 6);
    expect(usd({ areaSqft: null })).toBe(usd({ areaSqft: dhw?.typical_area_sqft }));
    const parts = (areaSqft: number | null) => {
      const outcome = priceScope({ ...base, families: ['dhw'], areaSqft });
      return outcome.kind === 'priced' ? outcome.price.parts : [];
    };
    expect(parts(null).map(({ areaAssumed }) => areaAssumed)).toEqual([true]);
    expect(parts(90_000).map(({ areaAssumed }) => areaAssumed)).toEqual([false]);
    // A contract with other work in it has the mixed price where one was fitted, and the plain one elsewhere.
    const fitted = new Set(calibration.unitCosts.families.map(({ family }) => family));
    for (const family of [...fitted].filter((name) => !name.endsWith('_mixed'))) {
      const mixed = fitted.has(`${family}_mixed`) ? `${family}_mixed` : family;
      expect(usd({ families: [family], mixed: true }), family).toBe(usd({ families: [mixed] }));
    }
  });

  it('prices solar by the kW where the size is known', () => {
    const { pv } = calibration.unitCosts;
    for (const month of [pv.dollar_period, '2020-01']) {
      const outcome = priceScope({ ...base, families: ['solar'], pvKw: 50, priceMonth: month });
      const index = indexRatio(escalation, pv.price_series, { from: pv.dollar_period, to: month }) ?? NaN;
      const byHand = 50 * pv.cost_usd_per_kw * 1.05 * index;
      expect(index === 1).toBe(month === pv.dollar_period);
      expect(outcome.kind === 'priced' && outcome.price.expectedUsd).toBeCloseTo(byHand, 4);
    }
  });

  it('refuses private price levels, unknown families and months before the index', () => {
    for (const change of [
      { priceLevel: 'nyc_private' },
      { families: ['moat'] },
      { priceMonth: '1990-01' },
    ] as const)
      expect(priceScope({ ...base, families: ['dhw'], ...change }).kind).toBe('unpriced');
    for (const families of [['solar', 'dhw'], ['solar'], ['dhw']])
      expect(priceScope({ ...base, families, pvKw: 50, priceMonth: '1990-01' })).toEqual({
        kind: 'unpriced',
        reason: 'no price index for 1990-01',
      });
    expect(indexRatio(escalation, 'no such series', { from: '2020-01', to: '2021-01' })).toBeNull();
    const { firstMonth = '' } = escalation.series['WPU801102'] ?? {};
    expect(indexRatio(escalation, 'WPU801102', { from: firstMonth, to: firstMonth })).toBe(1);
    expect(indexRatio(escalation, 'WPU801102', { from: '1990-01', to: '2021-01' })).toBeNull();
    expect(familyUnitCost(calibration, 'moat')).toBeNull();
  });

  it('dates a job by its midpoint', () => {
    expect(midpointMonth(2016, 'start', 9)).toBe('2016-12');
    expect(midpointMonth(2024, 'end', 9)).toBe('2024-02');
    expect(midpointMonth(2020, 'end', 24)).toBe('2019-07');
  });
});
