import { expect, test } from 'vitest';
import { monthlyBills } from '../../src/engine/energy/bills/monthly-bills.ts';
import { savedPeaks } from '../../src/engine/measures/saved-peaks.ts';
import { END_USES, FUELS, type EnergyState } from '../../src/engine/energy/types.ts';
import { answer } from '../estimate/fixture.ts';

const COOLING = END_USES.indexOf('cooling');
const LIGHTING = END_USES.indexOf('lighting');
const JULY = 6;

const flats = () => {
  const building = { building_class: 'D4', building_area: 100_000, year_built: 1961, dwelling_units: 100 };
  const found = answer({ building })?.outcome.context.baseline;
  if (found === undefined) throw new Error('flats have an estimate');
  return found;
};

test('a kBtu of cooling lowers the summer more than one of light, and the winter not at all', () => {
  const { summer, winter } = savedPeaks(flats());
  // By the shapes: July has 0.3216 of cooling and 0.0849 of a year’s light.
  expect((summer[COOLING] ?? 0) / (summer[LIGHTING] ?? 1)).toBeCloseTo(0.3216 / 0.0849, 2);
  expect(winter[COOLING]).toBe(0);
  expect(winter[LIGHTING]).toBeGreaterThan(0);
});

test('all that runs at the peak, saved, leaves no peak', () => {
  const baseline = flats();
  const { summer, winter } = savedPeaks(baseline);
  const saved = (peaks: readonly number[]) =>
    END_USES.reduce(
      (kw, _, endUse) => kw + (peaks[endUse] ?? 0) * (baseline.state.use[endUse * FUELS.length] ?? 0),
      0,
    );
  expect(saved(summer)).toBeCloseTo(baseline.state.summerPeakKw, 6);
  expect(saved(winter)).toBeCloseTo(baseline.state.winterPeakKw, 6);
});

test("cooling that tenants save on meters of their own leaves the owner's kW as it is", () => {
  const baseline = flats();
  const cooling = COOLING * FUELS.length;
  const savedKbtu = 0.3 * (baseline.state.use[cooling] ?? 0);
  const after: EnergyState = {
    ...baseline.state,
    use: baseline.state.use.with(cooling, (baseline.state.use[cooling] ?? 0) - savedKbtu),
    summerPeakKw: baseline.state.summerPeakKw - savedKbtu * (savedPeaks(baseline).summer[COOLING] ?? 0),
  };
  const kwOf = (state: EnergyState) => monthlyBills('electricity', state, baseline)?.kw ?? [];
  kwOf(after).forEach((kw, month) => {
    expect(kw).toBeCloseTo(kwOf(baseline.state)[month] ?? 0, 6);
  });
  expect(kwOf(after)[JULY]).toBeGreaterThan(0);
});
