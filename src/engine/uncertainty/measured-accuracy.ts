import type { AccuracyCell } from '../../catalog/sections/calibration-accuracy.ts';
import type { CompiledCalibration } from '../../catalog/sections/calibration.ts';
import type { Snapshot } from '../../catalog/snapshot.ts';
import type { MeasuredAccuracy } from '../../contract/estimate/index.ts';
import type { BuildingProfile } from '../building/types.ts';
import { aaceClassAnalogy } from './aace-analogy.ts';
import { measuredDisclosure, type UnmeasuredDisclosures } from './disclosure.ts';

export interface AccuracySnapshot {
  readonly sections: Pick<Snapshot['sections'], 'calibration'>;
  readonly tables: { readonly unmeasured: UnmeasuredDisclosures };
}

export type CalibrationStatus = MeasuredAccuracy['calibration_status'];

/**
 * The measured error of the building's class at its price level. Accuracy is never borrowed: a class without completed
 * records of its own at that price level has no error figures, correction 1, and a widened band that says it is borrowed.
 */
export function measuredAccuracy(
  profile: Pick<BuildingProfile, 'engineClass' | 'priceLevel'>,
  snapshot: AccuracySnapshot,
): MeasuredAccuracy {
  const { calibration } = snapshot.sections;
  const cell = calibration.accuracy.cells.find(
    (entry) => entry.building_class === profile.engineClass && entry.price_level === profile.priceLevel,
  );
  const status = statusOf(cell?.raw.n ?? 0, calibration);
  if (cell === undefined || status === 'uncalibrated') return unmeasured(profile, snapshot);
  return measured(cell, status, calibration);
}

function measured(
  cell: AccuracyCell,
  status: CalibrationStatus,
  calibration: CompiledCalibration,
): MeasuredAccuracy {
  return {
    category: categoryOf(cell.building_class, cell.price_level),
    mape: cell.calibrated.mape,
    bias: cell.raw.bias,
    bias_correction_applied: cell.bias_correction,
    n: cell.calibrated.n,
    coverage: cell.calibrated.coverage,
    band: { ...cell.band },
    calibration_status: status,
    median_ape: cell.calibrated.median_ape,
    within_50: cell.calibrated.within_50,
    aace_class_analogy: aaceClassAnalogy(calibration, cell),
    disclosure: measuredDisclosure(cell),
  };
}

function unmeasured(
  profile: Pick<BuildingProfile, 'engineClass' | 'priceLevel'>,
  { sections: { calibration }, tables }: AccuracySnapshot,
): MeasuredAccuracy {
  return {
    category: categoryOf(profile.engineClass ?? 'unclassified', profile.priceLevel),
    mape: null,
    bias: null,
    bias_correction_applied: 1,
    n: 0,
    coverage: null,
    band: { ...calibration.accuracy.borrowed_band },
    calibration_status: 'uncalibrated',
    median_ape: null,
    within_50: null,
    aace_class_analogy: aaceClassAnalogy(calibration, null),
    disclosure: tables.unmeasured[profile.engineClass ?? 'unclassified'],
  };
}

const categoryOf = (buildingClass: string, priceLevel: string) => `${buildingClass}, ${priceLevel}`;

function statusOf(realRecords: number, calibration: CompiledCalibration): CalibrationStatus {
  const { settings } = calibration.fitSettings;
  if (realRecords >= settings.band_own_min_records.value) return 'calibrated';
  return realRecords >= settings.provisional_min_records.value ? 'provisional' : 'uncalibrated';
}
