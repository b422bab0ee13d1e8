import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitRemainder } from '../../calibration/fit/remainder.ts';
import { jobInterval } from '../../src/operations/backtest/job-interval.ts';
import type { TierBand } from '../../src/contract/estimate/index.ts';
import type { FactRecord } from '../../src/contract/facts/index.ts';
import { buildingInputFromRequest } from '../../src/engine/building/input-from-request.ts';
import { withFacts } from '../../src/engine/building/with-facts.ts';
import { correlated, rootOfSquares } from '../../src/engine/uncertainty/spread.ts';
import { calendarDate } from '../../src/quantities/calendar-date.ts';
import { testEngine } from '../catalog/snapshot.ts';
import { seededRandom } from '../../calibration/random.ts';
import { described } from '../support/described.ts';

const engine = testEngine();
const ASKED = { tiers: null, laborBasis: 'prevailing', includeFinancing: false, financing: null } as const;
const PREWAR = described(52_000, 'multifamily', 1928, { region: 'nyc' });

function bandsOf(facts: FactRecord = {}, described: object = PREWAR): readonly TierBand[] {
  const input = withFacts(buildingInputFromRequest({ ...PREWAR, ...described }), facts);
  const outcome = engine.estimate(ASKED, input, calendarDate('2026-11-20'));
  if (outcome.kind !== 'estimated') throw new Error(outcome.detail);
  return outcome.bands;
}

const width = ({
  low_multiplier: low,
  high_multiplier: high,
}: {
  low_multiplier: number;
  high_multiplier: number;
}) => high / low;
const causeOf = (band: TierBand, cause: TierBand['causes'][number]['cause']) => {
  const found = band.causes.find((entry) => entry.cause === cause);
  if (found === undefined) throw new Error(`no ${cause}`);
  return found;
};

describe('widths of parts', () => {
  it('lie between the root of the squares and the sum', () => {
    const parts = fc.array(fc.double({ min: 0, max: 3, noNaN: true }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(parts, fc.double({ min: 0, max: 1, noNaN: true }), (values, correlation) => {
        const whole = correlated(correlation, values);
        expect(whole).toBeGreaterThanOrEqual(rootOfSquares(values) - 1e-9);
        expect(whole).toBeLessThanOrEqual(values.reduce((sum, value) => sum + value, 0) + 1e-9);
      }),
    );
    expect(correlated(0.5, [0.3, 0.4])).toBeCloseTo(Math.sqrt(0.5 * 0.25 + 0.5 * 0.49), 12);
  });
});

describe('the interval of a tier', () => {
  it('names five causes whose shares sum to one, and no cause is wider than the whole', () => {
    for (const described of [{}, { building_class: 'office' }, { building_class: 'education' }])
      for (const band of bandsOf({}, described)) {
        expect(band.causes.map(({ cause }) => cause)).toEqual([
          'price',
          'quantity',
          'system',
          'energy',
          'scope',
        ]);
        expect(band.causes.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
        for (const cause of band.causes) expect(width(cause)).toBeLessThanOrEqual(width(band) * 1.001);
        // The squares of the logs add up, as served.
        const logs = band.causes.map(({ high_multiplier: high }) => Math.log(high));
        expect(rootOfSquares(logs)).toBeCloseTo(Math.log(band.high_multiplier), 2);
      }
  });

  it.each<[string, FactRecord, TierBand['causes'][number]['cause']]>([
    ['heating_system', { heating_system: 'steam_1pipe' }, 'system'],
    ['heating_plants', { heating_plants: 1 }, 'quantity'],
    ['dwelling_units', { dwelling_units: 50 }, 'quantity'],
  ])('%s never widens its cause and is named', (name, facts, cause) => {
    const [before, after] = [bandsOf(), bandsOf(facts)];
    expect(after.map(({ tier }) => tier)).toEqual(before.map(({ tier }) => tier));
    const logs = (bands: readonly TierBand[]) => bands.map((band) => Math.log(width(causeOf(band, cause))));
    logs(after).forEach((log, index) => expect(log).toBeLessThanOrEqual((logs(before)[index] ?? 0) + 0.05));
    expect(after[0]?.narrowed_by).toContainEqual({ known: name, cause });
    expect(before[0]?.narrowed_by).not.toContainEqual({ known: name, cause });
  });

  it('has no part of systems once all three are known', () => {
    const known = bandsOf({
      heating_system: 'steam_1pipe',
      cooling_system: 'window_ac',
      hot_water_system: 'boiler_coil',
    });
    for (const band of known) expect(causeOf(band, 'system')).toMatchObject({ share: 0, high_multiplier: 1 });
  });

  it('is narrowed by a quote at both ends', () => {
    const input = buildingInputFromRequest(PREWAR);
    const outcome = engine.estimate(ASKED, input, calendarDate('2026-11-20'));
    if (outcome.kind !== 'estimated') throw new Error(outcome.detail);
    outcome.tiers.forEach(({ measures }, index) => {
      const [dearest] = measures.toSorted((a, b) => b.loadedCost - a.loadedCost);
      if (dearest === undefined) throw new Error('a tier without measures');
      const quotes = [
        { measure_id: dearest.id, amount_usd: Math.round(dearest.cost * 0.7), quoted_on: '2026-10-01' },
      ];
      const [before, after] = [outcome.bands[index], bandsOf({ quotes })[index]];
      expect(after?.low_multiplier).toBeGreaterThan(before?.low_multiplier ?? 1);
      expect(after?.high_multiplier).toBeLessThan(before?.high_multiplier ?? 0);
    });
  });
});

describe('the remainder of a class', () => {
  it('makes the intervals of new jobs hold four of five, whatever the parts explain', () => {
    const random = seededRandom(7);
    const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    const jobs = Array.from({ length: 4000 }, (_, index) => {
      const explained = { low: 0.2 + random() * 0.4, high: 0.2 + random() * 0.4 };
      return {
        building: `b${index}`,
        logRatio: normal() * (0.2 + explained.high),
        explained,
        remainderShare: 1,
        levelWidth: 1 + random(),
      };
    });
    const remainder = fitRemainder(jobs.slice(0, 2000), { coverage: 0.8, centre: 0 });
    const held = jobs.slice(2000).filter((job) => {
      const { lowMultiplier, highMultiplier } = jobInterval(job, remainder, 0);
      return Math.exp(job.logRatio) >= lowMultiplier && Math.exp(job.logRatio) <= highMultiplier;
    });
    expect(held.length / 2000).toBeGreaterThan(0.77);
    expect(held.length / 2000).toBeLessThan(0.93);
  });

  it('is nothing where the parts explain all, and refuses too few jobs', () => {
    const job = (index: number) => ({
      building: `b${index}`,
      logRatio: index % 2 === 0 ? 0.1 : -0.1,
      explained: { low: 0.2, high: 0.2 },
      remainderShare: 1,
      levelWidth: 1,
    });
    const twenty = Array.from({ length: 20 }, (_, index) => job(index));
    expect(fitRemainder(twenty, { coverage: 0.8, centre: 0 })).toBe(0);
    expect(() => fitRemainder(twenty.slice(0, 3), { coverage: 0.8, centre: 0 })).toThrow('too few');
  });
});
