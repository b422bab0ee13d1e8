import type { Snapshot } from '../../catalog/snapshot.ts';
import type { BuildingInput, ReportedFuels } from './types.ts';

/** The report by fuel that shows oil burned, where it is too old to show that it still is; else null. */
export function oldOilReport(
  { reportedFuels }: Pick<BuildingInput, 'reportedFuels'>,
  year: number,
  snapshot: Snapshot,
): ReportedFuels | null {
  if (reportedFuels === null || year - reportedFuels.year <= snapshot.sections.fuelMix.oldReportYears)
    return null;
  return oilKbtu(reportedFuels) > 0 ? reportedFuels : null;
}

export const oilKbtu = ({ fuelOil2Kbtu, fuelOil4Kbtu }: ReportedFuels): number =>
  (fuelOil2Kbtu ?? 0) + (fuelOil4Kbtu ?? 0);
