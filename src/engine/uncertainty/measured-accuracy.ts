import type { AccuracyCell, AccuracyFile } from '../../catalog/sections/calibration-accuracy.ts';
import type { CompiledCalibration } from '../../catalog/sections/calibration.ts';
import type { Band } from '../../contract/estimate/accuracy.ts';
import type { MeasuredAccuracy } from '../../contract/estimate/index.ts';
import { ENGINE_CLASSES, PRICE_LEVELS, type BuildingProfile, type EngineClass } from '../building/types.ts';
import { keyed } from '../keyed.ts';
import { aaceClassAnalogy } from './aace-analogy.ts';
import { measuredDisclosure, unmeasuredDisclosures, type UnmeasuredDisclosures } from './disclosure.ts';

export interface AccuracySnapshot {
  readonly tables: { readonly accuracy: AccuracyTable };
}

export type CalibrationStatus = MeasuredAccuracy['calibration_status'];

/** What is measured of the class, before any tier: the pooled band without those of the tiers. */
export type ClassAccuracy = Omit<MeasuredAccuracy, 'band'> & { readonly band: Band };

/** By price level and class, once a snapshot. */
export type AccuracyTable = Readonly<
  Record<BuildingProfile['priceLevel'], Readonly<Record<EngineClass | 'unclassified', Measured>>>
>;

interface Measured {
  readonly accuracy: ClassAccuracy;
  /** Half-width of what jobs of a class held beyond their description. */
  readonly remainder: number;
}

export function accuracyTable(calibration: CompiledCalibration): AccuracyTable {
  const disclosures = unmeasuredDisclosures(calibration);
  return keyed(PRICE_LEVELS, (priceLevel) =>
    keyed([...ENGINE_CLASSES, 'unclassified'], (name) =>
      classMeasured(
        { engineClass: name === 'unclassified' ? null : name, priceLevel },
        calibration,
        disclosures,
      ),
    ),
  );
}

/**
 * The measured error of the building's class at its price level. Accuracy is never borrowed: a class without completed
 * records of its own at that price level has no error figures, correction 1, and a widened band that says it is borrowed.
 */
export const measuredAccuracy = (profile: ClassAndLevel, snapshot: AccuracySnapshot): ClassAccuracy =>
  measuredOf(profile, snapshot).accuracy;

export const remainderOf = (profile: ClassAndLevel, snapshot: AccuracySnapshot): number =>
  measuredOf(profile, snapshot).remainder;

const measuredOf = ({ engineClass, priceLevel }: ClassAndLevel, { tables }: AccuracySnapshot): Measured =>
  tables.accuracy[priceLevel][engineClass ?? 'unclassified'];

function classMeasured(
  profile: ClassAndLevel,
  calibration: CompiledCalibration,
  disclosures: UnmeasuredDisclosures,
): Measured {
  const own = ownCell(profile, calibration);
  if (own !== null)
    return { accuracy: measured(own.cell, own.status, calibration), remainder: own.cell.remainder };
  return {
    accuracy: unmeasured(profile, calibration, disclosures),
    remainder: calibration.accuracy.borrowed[borrowedLevel(profile)].remainder,
  };
}

/** Where a class without records of its own borrows: from jobs at the prices it pays. */
const borrowedLevel = ({
  priceLevel,
}: Pick<BuildingProfile, 'priceLevel'>): keyof AccuracyFile['borrowed'] =>
  priceLevel === 'nyc_public_works' ? 'public_works' : 'private';

type ClassAndLevel = Pick<BuildingProfile, 'engineClass' | 'priceLevel'>;

/** The cell of a class at its price level; null where it has too few records of its own. */
function ownCell({ engineClass, priceLevel }: ClassAndLevel, calibration: CompiledCalibration) {
  const cell = calibration.accuracy.cells.find(
    (entry) => entry.building_class === engineClass && entry.price_level === priceLevel,
  );
  const status = statusOf(cell?.raw.n ?? 0, calibration);
  return cell === undefined || status === 'uncalibrated' ? null : { cell, status };
}

function measured(
  cell: AccuracyCell,
  status: CalibrationStatus,
  calibration: CompiledCalibration,
): ClassAccuracy {
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
  profile: ClassAndLevel,
  calibration: CompiledCalibration,
  disclosures: UnmeasuredDisclosures,
): ClassAccuracy {
  return {
    category: categoryOf(profile.engineClass ?? 'unclassified', profile.priceLevel),
    mape: null,
    bias: null,
    bias_correction_applied: 1,
    n: 0,
    coverage: null,
    band: { ...calibration.accuracy.borrowed[borrowedLevel(profile)].band },
    calibration_status: 'uncalibrated',
    median_ape: null,
    within_50: null,
    aace_class_analogy: aaceClassAnalogy(calibration, null),
    disclosure: disclosures[borrowedLevel(profile)][profile.engineClass ?? 'unclassified'],
  };
}

const categoryOf = (buildingClass: string, priceLevel: string) => `${buildingClass}, ${priceLevel}`;

function statusOf(realRecords: number, calibration: CompiledCalibration): CalibrationStatus {
  const { settings } = calibration.fitSettings;
  if (realRecords >= settings.band_own_min_records.value) return 'calibrated';
  return realRecords >= settings.provisional_min_records.value ? 'provisional' : 'uncalibrated';
}
