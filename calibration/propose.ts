import { stringify } from 'yaml';
import { schemaLine } from '../src/catalog/files/editor-schemas.ts';
import type { AccuracyFile } from '../src/catalog/sections/calibration-accuracy.ts';
import type { UnitCostsFile } from '../src/catalog/sections/calibration.ts';
import type { Measurement } from './backtest/measure.ts';
import { withProjects, type ProjectMeasurement } from './projects/measure-projects.ts';

export interface Proposal {
  readonly unitCosts: UnitCostsFile;
  readonly accuracy: AccuracyFile;
}

/**
 * The measurement with the digits that its evidence bears: three significant for prices, four decimals for shares and
 * multipliers. The catalogue holds these rounded figures, and the gate compares these.
 */
export function propose(measurement: Measurement, projects: ProjectMeasurement): Proposal {
  return {
    unitCosts: roundDeep(measurement.unitCosts) as UnitCostsFile,
    accuracy: roundDeep(withProjects(measurement.accuracy, projects)) as AccuracyFile,
  };
}

function roundDeep(value: unknown): unknown {
  if (typeof value === 'number') return rounded(value);
  if (Array.isArray(value)) return value.map(roundDeep);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, roundDeep(child)]));
}

function rounded(value: number): number {
  if (Number.isInteger(value)) return value;
  return Math.abs(value) >= 100 ? Number(value.toPrecision(4)) : Number(value.toFixed(4));
}

const HEADER =
  schemaLine('catalog/calibration/accuracy.yaml') +
  '# Written by `npm run calibrate` from catalog/calibration/corpus; do not edit by hand.\n';

export function proposalText(file: UnitCostsFile | AccuracyFile): string {
  return HEADER + stringify(file, { lineWidth: 0, aliasDuplicateObjects: false });
}
