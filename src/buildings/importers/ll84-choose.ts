import { EMPTY_CITY, type LotLayers, type ReportFacts } from '../record/lot-layers.ts';
import { areasAgree, SANE_EUI_KBTU_PER_SQFT } from '../record/usable-report.ts';

/** One LL84 row as read. */
export interface Submission {
  readonly year: number;
  readonly propertyId: string | null;
  readonly parentId: string | null;
  readonly isCoReported: boolean;
  readonly use: string | null;
  readonly gfaSqft: number | null;
  readonly dofAreaSqft: number | null;
  readonly euiKbtuPerSqft: number | null;
  readonly electricityKwh: number | null;
  readonly gasKbtu: number | null;
  readonly otherKbtu: number | null;
  readonly ghgTco2e: number | null;
  readonly energyStar: number | null;
  readonly yearBuilt: number | null;
  readonly address: string | null;
}

/**
 * One report for a lot out of all its rows: the newest year; within it the parent property, else the largest. Several
 * properties of one lot are flagged, and a flagged report's energy is not used for the lot.
 */
export function chooseReports(submissions: readonly Submission[]): LotLayers {
  const year = Math.max(...submissions.map((submission) => submission.year));
  const distinct = withoutDuplicates(submissions.filter((submission) => submission.year === year));
  const ids = new Set(distinct.map((submission) => submission.propertyId));
  // A child whose parent is among the rows is counted in the parent.
  const standing = distinct.filter(
    ({ parentId, propertyId }) => parentId === propertyId || !ids.has(parentId),
  );
  const candidates = standing.length > 0 ? standing : distinct;
  const chosen = candidates.reduce((best, one) => ((one.gfaSqft ?? 0) > (best.gfaSqft ?? 0) ? one : best));
  const source = `LL84 CY${year}`;
  return {
    city: {
      ...EMPTY_CITY,
      source,
      address: chosen.address,
      areaSqft: chosen.dofAreaSqft,
      areaSource: chosen.dofAreaSqft === null ? null : `DOF floor area printed in ${source}`,
      yearBuilt: chosen.yearBuilt,
    },
    report: reportFacts(chosen, source, flagsFor(chosen, candidates.length)),
  };
}

function withoutDuplicates(submissions: readonly Submission[]): readonly Submission[] {
  const seen = new Map<string, Submission>();
  for (const submission of submissions) {
    seen.set(submission.propertyId ?? JSON.stringify(submission), submission);
  }
  return [...seen.values()];
}

function flagsFor(submission: Submission, properties: number): string | null {
  const { euiKbtuPerSqft: eui, gfaSqft, dofAreaSqft } = submission;
  const flags = [];
  if (properties > 1) flags.push('multi_ll84_property');
  if (submission.isCoReported) flags.push('coreported_bbl');
  if (eui !== null && eui < SANE_EUI_KBTU_PER_SQFT.min) flags.push('eui_low');
  if (eui !== null && eui > SANE_EUI_KBTU_PER_SQFT.max) flags.push('eui_high');
  if ((gfaSqft ?? 0) > 0 && (dofAreaSqft ?? 0) > 0 && !areasAgree(gfaSqft, dofAreaSqft)) {
    flags.push('gfa_vs_bldgarea_mismatch');
  }
  return flags.length === 0 ? null : flags.join(';');
}

function reportFacts(chosen: Submission, source: string, flags: string | null): ReportFacts {
  return {
    use: chosen.use,
    useYear: chosen.year,
    useSource: source,
    gfaSqft: chosen.gfaSqft,
    euiKbtuPerSqft: chosen.euiKbtuPerSqft,
    euiYear: chosen.year,
    euiSource: source,
    electricityKwh: chosen.electricityKwh,
    gasKbtu: chosen.gasKbtu,
    otherKbtu: chosen.otherKbtu,
    fuelYear: chosen.year,
    fuelSource: source,
    ghgTco2e: chosen.ghgTco2e,
    ghgSource: source,
    energyStar: chosen.energyStar,
    flags,
  };
}
