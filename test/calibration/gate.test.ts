import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { outOfOwner } from '../../calibration/projects/out-of-owner.ts';
import { nestedChoice } from '../../calibration/backtest/search.ts';
import { CALIBRATION_DIR, ROOT, yaml } from '../../calibration/load.ts';
import { propose, proposalText } from '../../calibration/propose.ts';
import { isWhole } from '../support/cases.ts';
import { inputs, measurement, projects } from './measured.ts';

const accepted = yaml(join(ROOT, 'calibration', 'accepted.yaml')) as Record<string, number>;
const limit = (name: string): number => {
  const value = accepted[name];
  if (typeof value !== 'number') throw new Error(`accepted.yaml has no ${name}`);
  return value;
};

describe('the accuracy gate', () => {
  const cell = measurement.accuracy.cells[0];
  if (cell === undefined) throw new Error('nothing measured');

  it('keeps the out-of-fold error that was accepted', () => {
    expect(cell.calibrated.n).toBeGreaterThanOrEqual(limit('headline_records_at_least'));
    expect(cell.calibrated.median_ape).toBeLessThanOrEqual(limit('median_ape_at_most'));
    expect(cell.calibrated.within_50).toBeGreaterThanOrEqual(limit('within_50_at_least'));
    expect(cell.calibrated.mape).toBeLessThanOrEqual(limit('mape_at_most'));
  });

  it.runIf(isWhole)('holds when the settings are chosen without the held-out buildings too', () => {
    expect(nestedChoice(inputs).figures.median_ape).toBeLessThanOrEqual(limit('nested_median_ape_at_most'));
  });

  it('covers as a true 80 % band would, in the 90 % binomial interval', () => {
    const { n, inside, accept_from, accept_to } = measurement.accuracy.coverage_test;
    expect([n, accept_from, accept_to]).toEqual([78, 56, 68]);
    expect(inside).toBeGreaterThanOrEqual(accept_from);
    expect(inside).toBeLessThanOrEqual(accept_to);
    expect(cell.calibrated.coverage).toBeCloseTo(inside / n, 12);
  });

  it('beats the median of the same scope family on the same records, by paired bootstrap over buildings', () => {
    const main = measurement.accuracy.comparisons.find(({ id }) => id === 'family_median_job');
    expect(main?.n).toBeGreaterThanOrEqual(70);
    expect(main?.share_of_draws_engine_better).toBeGreaterThanOrEqual(
      limit('better_than_family_median_at_least'),
    );
  });

  it('keeps the error of private housing that was accepted, out of owner, and beats dollars a dwelling', () => {
    const { calibrated } = projects.cell;
    expect(calibrated.n).toBeGreaterThanOrEqual(limit('private_records_at_least'));
    expect(calibrated.median_ape).toBeLessThanOrEqual(limit('private_median_ape_at_most'));
    expect(calibrated.coverage).toBeGreaterThanOrEqual(limit('private_coverage_at_least'));
    const naive = projects.comparisons.find(({ id }) => id === 'private_family_median_dwelling');
    expect(naive?.n).toBeGreaterThanOrEqual(20);
    expect(naive?.share_of_draws_engine_better).toBeGreaterThanOrEqual(
      limit('private_better_than_dollars_a_dwelling_at_least'),
    );
    expect(projects.perDwellingLogErrors.shareOfDrawsEngineBetter).toBeGreaterThanOrEqual(
      limit('private_smaller_log_error_than_dollars_a_dwelling_at_least'),
    );
  });

  it('tells a project nothing of its own owner: at a thousand times the price the estimate stays', () => {
    const [first] = projects.scored;
    if (first === undefined) throw new Error('nothing scored');
    const dear = projects.scored.map((item) =>
      item.project.owner === first.project.owner
        ? { ...item, logRatio: item.logRatio + Math.log(1000) }
        : item,
    );
    expect(outOfOwner(dear, { coverage: 0.8, levelOfRecords: 1.5708 })[0]).toMatchObject({
      expectedUsd: first.expectedUsd,
      lowMultiplier: first.lowMultiplier,
      highMultiplier: first.highMultiplier,
    });
  });

  it("cannot be flattered by a price: a family's level drops out", () => {
    const cheap = projects.scored.map((item) =>
      item.scope === 'heating_plant'
        ? { ...item, linesUsd: item.linesUsd / 7, logRatio: item.logRatio + Math.log(7) }
        : item,
    );
    outOfOwner(cheap, { coverage: 0.8, levelOfRecords: 1.5708 }).forEach((item, index) => {
      const before = projects.scored[index]?.expectedUsd ?? NaN;
      expect(item.expectedUsd / before).toBeCloseTo(1, 9);
    });
  });

  it('ships exactly what the corpus gives', () => {
    const { unitCosts, accuracy } = propose(measurement, projects);
    const shipped = (name: string) => readFileSync(join(CALIBRATION_DIR, name), 'utf8');
    expect(shipped('unit-costs.yaml')).toBe(proposalText(unitCosts));
    expect(shipped('accuracy.yaml')).toBe(proposalText(accuracy));
  });
});
