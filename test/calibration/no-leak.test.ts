import { describe, expect, it } from 'vitest';
import { outOfFold } from '../../calibration/backtest/out-of-fold.ts';
import { FoldFitter } from '../../calibration/fit/fold-fitter.ts';
import { familiesTaught, fitSolar, fitUnitCost } from '../../calibration/fit/unit-costs.ts';
import { inputs, measurement } from './measured.ts';

const headline = inputs.jobs.filter(({ record }) => record.use === 'headline');
const fitter = new FoldFitter(inputs.jobs, inputs, {
  ...inputs.terms,
  pv: fitSolar(inputs.corpus.records, inputs),
});

describe("no figure used for a record has that record's building among its sources", () => {
  it('holds for price, soft share, correction and band of every headline record', () => {
    expect(measurement.headline).toHaveLength(headline.length);
    for (const item of measurement.headline) {
      expect(item.priceBuildings.size).toBeGreaterThan(0);
      expect(item.errorBuildings.size).toBeGreaterThan(60);
      expect(item.priceBuildings.has(item.job.building)).toBe(false);
      expect(item.errorBuildings.has(item.job.building)).toBe(false);
    }
  });

  it('would see a leak: the shipped prices do rest on those buildings', () => {
    const shipped = new Set(
      familiesTaught(inputs.jobs).flatMap((family) => [
        ...(fitUnitCost(family, inputs.jobs, inputs)?.buildings ?? []),
      ]),
    );
    expect(headline.every(({ building }) => shipped.has(building))).toBe(true);
  });

  it('does not move when the held-out building changes its costs a thousandfold', () => {
    const target = headline.find(({ record }) => record.recordId === 'SCA-00049');
    if (target === undefined) throw new Error('SCA-00049 is gone');
    const spoilt = inputs.jobs.map((job) =>
      job.building === target.building ? { ...job, logCost: job.logCost + Math.log(1000) } : job,
    );
    const other = new FoldFitter(spoilt, inputs, {
      ...inputs.terms,
      pv: fitSolar(inputs.corpus.records, inputs),
    });
    const before = outOfFold([target], fitter, inputs.settings, headline).scored[0];
    const after = outOfFold([target], other, inputs.settings, headline).scored[0];
    expect(after?.expectedUsd).toBe(before?.expectedUsd);
    expect(after?.correction).toBe(before?.correction);
    expect(after?.lowMultiplier).toBe(before?.lowMultiplier);
  });

  it('the kept fits equal a fresh fit without the building', () => {
    for (const job of headline.slice(0, 12)) {
      const fresh = new FoldFitter(
        inputs.jobs.filter(({ building }) => building !== job.building),
        inputs,
        { ...inputs.terms, pv: fitSolar(inputs.corpus.records, inputs) },
      );
      expect(fitter.price(job, [job.building])?.expectedUsd).toBe(fresh.price(job, [])?.expectedUsd);
    }
  });
});
