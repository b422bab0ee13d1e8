import { measure } from '../../calibration/backtest/measure.ts';
import { readInputs, shippedEngine } from '../../calibration/load.ts';
import { measureProjects } from '../../calibration/projects/measure-projects.ts';

/** The whole measurement, made once a test file. */
export const inputs = readInputs();
export const measurement = measure(inputs);
export const projects = measureProjects(shippedEngine().snapshot, inputs.settings);
