import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nestedChoice } from '../../calibration/backtest/search.ts';
import { CALIBRATION_DIR, ROOT, yaml } from '../../calibration/load.ts';
import { propose, proposalText } from '../../calibration/propose.ts';
import { inputs, measurement } from './measured.ts';

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

  it('holds when the settings are chosen without the held-out buildings too', () => {
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

  it('ships exactly what the corpus gives', () => {
    const { unitCosts, accuracy } = propose(measurement);
    const shipped = (name: string) => readFileSync(join(CALIBRATION_DIR, name), 'utf8');
    expect(shipped('unit-costs.yaml')).toBe(proposalText(unitCosts));
    expect(shipped('accuracy.yaml')).toBe(proposalText(accuracy));
  });
});
