import { join } from 'node:path';
import { openLookup } from '../../src/buildings/open-lookup.ts';
import { readEmbeddedSample } from '../../src/buildings/sample/embedded-sample.ts';
import type { Grade } from '../../src/vocabulary/energy.ts';
import { classify } from '../../src/engine/building/classify.ts';
import { gradeOf } from '../../src/engine/building/energy-grade.ts';
import type { ReportedYear } from '../../src/engine/building/energy-level.ts';
import { buildingInputFromRecord } from '../../src/engine/building/input-from-record.ts';
import type { EngineClass, Vintage } from '../../src/engine/building/types.ts';
import { vintageOfYear } from '../../src/engine/building/vintage.ts';
import type { Engine } from '../../src/engine/compile-engine.ts';
import { ROOT } from '../load.ts';

/** A held lot with its energy reports, as the level is fitted from. */
export interface ReportedLot {
  readonly engineClass: EngineClass;
  readonly vintage: Vintage;
  readonly grade: Grade | null;
  /** ENERGY STAR score of the newest report or list that has one. */
  readonly score: number | null;
  /** Oldest first, one a year. */
  readonly reports: readonly ReportedYear[];
}

/** Every held lot of a known class that reported energy, once; condominium units with their billing lot. */
export async function reportedLots({ snapshot }: Engine): Promise<ReportedLot[]> {
  const lookup = await openLookup({ mode: 'embedded', dataDir: join(ROOT, 'var', 'calibration') });
  const lots: ReportedLot[] = [];
  for (const { id } of readEmbeddedSample().lots) {
    const found = await lookup.find(id);
    if (found.kind !== 'found' || found.record.grossFloorAreaSqft === null) continue;
    const { grossFloorAreaSqft } = found.record;
    // Where it lies says nothing of its class and its reports.
    const input = buildingInputFromRecord({ ...found.record, grossFloorAreaSqft }, null);
    const { engineClass } = classify(input, snapshot);
    const reports = input.reportedYears ?? [];
    if (engineClass === null || reports.length === 0) continue;
    const usual = snapshot.sections.buildingSystems.defaultVintage[engineClass].vintage;
    const vintage = input.yearBuilt === null ? usual : vintageOfYear(input.yearBuilt);
    const [grade, score] = [gradeOf(input.energyGrade), input.energyStarScore ?? null];
    lots.push({ engineClass, vintage, grade, score, reports });
  }
  await lookup.close();
  return lots;
}

/** The report of a year that is certainly the lot's. */
export const certainReport = (lot: ReportedLot, year: number): ReportedYear | undefined =>
  lot.reports.find((report) => report.year === year && !report.isProbable);

/** The report of a year, though it may only probably be the lot's: good for what many lots say together. */
export const anyReport = (lot: ReportedLot, year: number): ReportedYear | undefined =>
  lot.reports.find((report) => report.year === year);
