import { expect, it } from 'vitest';
import { mostHeld, narrowestHolding } from '../../calibration/backtest/hindsight.ts';

const logs = [0.5, 1, 2, 4, 8].map(Math.log);

it('holds the most jobs that one width reaches, wherever it lies', () => {
  expect(mostHeld(logs, 1)).toBe(0.2);
  expect(mostHeld(logs, 2.1)).toBe(0.4);
  expect(mostHeld(logs, 4.1)).toBe(0.6);
  expect(mostHeld(logs, 17)).toBe(1);
});

it('needs at least the width between the nearest jobs of a share', () => {
  expect(narrowestHolding([0, 0.1, 3, 3.2, 9], 0.4)).toBeCloseTo(Math.exp(0.1), 12);
  expect(narrowestHolding(logs, 0.8)).toBeCloseTo(8, 12);
  expect(narrowestHolding(logs, 1)).toBeCloseTo(16, 12);
});
