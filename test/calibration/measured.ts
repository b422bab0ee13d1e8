import { measure } from '../../calibration/backtest/measure.ts';
import { readInputs } from '../../calibration/load.ts';

/** The whole measurement, made once a test file. */
export const inputs = readInputs();
export const measurement = measure(inputs);
