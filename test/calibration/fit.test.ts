import { describe, expect, it } from 'vitest';
import { areaExponent } from '../../calibration/fit/area-exponent.ts';
import { biasCorrection, conformalLogBand, fitBand } from '../../calibration/fit/band.ts';
import { earlierLevel } from '../../calibration/fit/earlier-level.ts';
import { familyEvidence } from '../../calibration/fit/family-evidence.ts';
import { fitFamily } from '../../calibration/fit/fit-family.ts';
import { trainingJobs } from '../../calibration/fit/training-job.ts';
import { weightedMedian } from '../../calibration/fit/weighted.ts';
import { SYNTHETIC_LAWS, SYNTHETIC_SCATTER } from '../../calibration/corpus/synthetic.ts';
import { binomialInterval } from '../../calibration/backtest/binomial.ts';
import { inputs } from './measured.ts';

const { settings } = inputs;
const residual = (building: string, logRatio: number) => ({ building, logRatio });

describe('the pieces of the fit', () => {
  it('finds the price laws that the synthetic records were made by', () => {
    const invented = inputs.corpus.records.filter(({ kind }) => kind === 'synthetic');
    const jobs = trainingJobs(
      invented.map((record) => ({ ...record, kind: 'real' as const })),
      inputs,
    );
    const families = ['steam_system', 'boiler_conversion', 'dhw'];
    SYNTHETIC_LAWS.forEach((law, index) => {
      const fit = fitFamily(families[index] ?? '', jobs, settings);
      expect(Math.abs((fit?.logCostAtReference ?? 0) - Math.log(law.costUsdAtReference))).toBeLessThan(
        SYNTHETIC_SCATTER / 2,
      );
      expect(Math.abs((fit?.exponent ?? 0) - law.exponent)).toBeLessThan(0.15);
      expect(Math.exp(fit?.earlier ?? 0)).toBeGreaterThan(law.earlier * 0.8);
      expect(Math.exp(fit?.earlier ?? 0)).toBeLessThan(law.earlier * 1.25);
    });
  });

  it('never trains on synthetic or press records', () => {
    expect(inputs.jobs.every(({ record }) => record.kind === 'real' && record.use !== 'press')).toBe(true);
    expect(inputs.corpus.records.some(({ kind }) => kind === 'synthetic')).toBe(true);
  });

  it('takes the middle of the weight', () => {
    const items = (pairs: [number, number][]) => pairs.map(([value, weight]) => ({ value, weight }));
    expect(
      weightedMedian(
        items([
          [1, 1],
          [2, 1],
          [9, 1],
        ]),
      ),
    ).toBe(2);
    expect(
      weightedMedian(
        items([
          [1, 1],
          [3, 1],
        ]),
      ),
    ).toBe(2);
    expect(
      weightedMedian(
        items([
          [1, 5],
          [3, 1],
          [4, 1],
        ]),
      ),
    ).toBe(1);
    expect(weightedMedian([])).toBeNaN();
  });

  it('keeps the mean exponent without evidence and follows strong evidence', () => {
    expect(areaExponent([], settings).exponent).toBe(settings.exponentPriorMean);
    const steep = Array.from({ length: 60 }, (_, i) => ({
      logArea: i / 10 - 3,
      logCost: 0.9 * (i / 10 - 3),
      weight: 1,
    }));
    expect(areaExponent(steep, settings).exponent).toBeGreaterThan(0.85);
    const weak = steep.slice(28, 33);
    expect(Math.abs(areaExponent(weak, settings).exponent - 0.35)).toBeLessThan(0.1);
  });

  it('sees a change of level only where it stands out', () => {
    const costs = (step: number, n: number) =>
      Array.from({ length: 2 * n }, (_, i) => ({
        value: (i % 5) / 10 + (i < n ? step : 0),
        weight: 1,
        isEarlier: i < n,
      }));
    expect(earlierLevel(costs(-1.2, 8), settings)).toBeLessThan(-1);
    expect(earlierLevel(costs(-0.2, 8), settings)).toBe(0);
    expect(earlierLevel(costs(-1.2, 1), settings)).toBe(0);
  });

  it('lets estimates count for at most half of the completed jobs', () => {
    const evidence = familyEvidence('dhw', inputs.jobs, settings);
    const weight = (done: boolean) =>
      evidence
        .filter(({ job }) => (job.record.use === 'headline') === done)
        .reduce((sum, item) => sum + item.weight, 0);
    expect(weight(true)).toBe(15);
    expect(weight(false)).toBeCloseTo(7.5, 9);
    expect(evidence.some(({ job }) => job.record.use === 'not_started')).toBe(false);
  });
});

describe('correction and band', () => {
  it('corrects nothing without records, shrinks, and is clipped', () => {
    expect(biasCorrection([], settings)).toBe(1);
    const twenty = Array.from({ length: 20 }, (_, i) => residual(`b${i}`, Math.log(1.2)));
    expect(biasCorrection(twenty, settings)).toBeCloseTo(Math.sqrt(1.2), 12);
    const far = Array.from({ length: 200 }, (_, i) => residual(`b${i}`, 3));
    expect(biasCorrection(far, settings)).toBe(1.5);
    expect(
      biasCorrection(
        far.map((r) => ({ ...r, logRatio: -3 })),
        settings,
      ),
    ).toBe(0.8);
  });

  it('uses conformal ranks: nine buildings are the fewest that bound 80 %', () => {
    const values = (n: number) => Array.from({ length: n }, (_, i) => residual(`b${i}`, i));
    expect(conformalLogBand(values(8), 0.8)).toBeNull();
    expect(conformalLogBand(values(9), 0.8)).toEqual([0, 8]);
    expect(conformalLogBand(values(19), 0.8)).toEqual([1, 17]);
  });

  it('counts a building once, however many jobs it has', () => {
    const nine = Array.from({ length: 9 }, (_, i) => residual(`b${i}`, i));
    const crowded = [...nine, ...Array.from({ length: 50 }, () => residual('b4', 4))];
    expect(conformalLogBand(crowded, 0.8)).toEqual([0, 8]);
  });

  it('borrows and widens below thirty records, and always holds the correction', () => {
    const pooled = Array.from({ length: 40 }, (_, i) => residual(`b${i}`, (i - 20) / 20));
    const own = fitBand(pooled, pooled, { settings, correction: 1 });
    const few = fitBand(pooled.slice(0, 29), pooled, { settings, correction: 1 });
    expect(own.basis).toBe('fitted');
    expect(few).toMatchObject({ basis: 'borrowed', n: 40 });
    expect(Math.log(few.high_multiplier)).toBeCloseTo(1.25 * Math.log(own.high_multiplier), 12);
    expect(fitBand(pooled, pooled, { settings, correction: 9 }).high_multiplier).toBe(9);
  });

  it('accepts the counts of the review: 56 to 68 of 78, 86 to 101 of 117', () => {
    expect(binomialInterval(78, 0.8, 0.9)).toEqual({ from: 56, to: 68 });
    expect(binomialInterval(117, 0.8, 0.9)).toEqual({ from: 86, to: 101 });
  });
});
