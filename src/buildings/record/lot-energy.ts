import { areasAgree, flagsOf, isSaneEui, isUnflagged } from './usable-report.ts';
import type { ReportFacts } from './lot-layers.ts';
import type { EnergyReport } from '../../contract/lot-facts.ts';
import type { SourceTrail } from './source-trail.ts';

/** The building that stands on the lot: energy of another building is not its own. */
export interface StandingBuilding {
  readonly areaSqft: number | null;
  readonly yearBuilt: number | null;
  /** Newest year of a demolition on the lot, where the building now is of another size than the reports'. */
  readonly demolishedYear: number | null;
}

/** Why a report does not speak for the building that stands there; null where it may. */
export function notOfBuilding(
  report: { readonly year: number | null; readonly areaSqft: number | null },
  { areaSqft, yearBuilt, demolishedYear }: StandingBuilding,
): string | null {
  const { year } = report;
  if (year !== null && yearBuilt !== null && year < yearBuilt)
    return `older than the building of ${yearBuilt}`;
  if (year !== null && demolishedYear !== null && year <= demolishedYear)
    return `from before a demolition of ${demolishedYear}`;
  if (areaSqft === null || report.areaSqft === null) return null;
  return areasAgree(areaSqft, report.areaSqft) ? null : 'of an area over twice or under half that of the lot';
}

/** Whether a report as a whole is of the building that stands there. */
export const isOfBuilding = (report: ReportFacts, building: StandingBuilding): boolean =>
  notOfBuilding({ year: report.useYear, areaSqft: report.gfaSqft }, building) === null;

/** The reports of every year with those of another building marked unusable. */
export const judgedReports = (
  reports: readonly EnergyReport[],
  building: StandingBuilding,
): readonly EnergyReport[] =>
  reports.map((report) =>
    notOfBuilding({ year: report.year, areaSqft: report.floorAreaSqft }, building) === null
      ? report
      : { ...report, usable: false },
  );

/** Level, fuels and emissions of the newest report that has each. */
export function describeEnergy(
  reports: readonly ReportFacts[],
  building: StandingBuilding,
  trail: SourceTrail,
) {
  const ofBuilding = (year: number | null, report: ReportFacts) =>
    notOfBuilding({ year, areaSqft: report.gfaSqft }, building) === null;
  const usable = reports.filter(isUnflagged);
  const eui = newest(usable, (report) =>
    isSaneEui(report.euiKbtuPerSqft) && ofBuilding(report.euiYear, report) ? report.euiYear : null,
  );
  const fuel = newest(usable, (report) =>
    (report.electricityKwh === null && report.gasKbtu === null) || !ofBuilding(report.fuelYear, report)
      ? null
      : report.fuelYear,
  );
  const ghg = usable.find(
    (report) =>
      report.ghgTco2e !== null &&
      !flagsOf(report).includes('ghg_implausible') &&
      ofBuilding(report.useYear, report),
  );
  if (fuel !== null) trail.add('annualElectricityKwh', fuel.fuelSource);
  return {
    siteEuiKbtuPerSqft: trail.note('siteEuiKbtuPerSqft', eui?.euiKbtuPerSqft ?? null, eui?.euiSource),
    siteEuiYear: eui?.euiYear ?? null,
    annualElectricityKwh: fuel?.electricityKwh ?? null,
    annualGasKbtu: fuel?.gasKbtu ?? null,
    annualOtherKbtu: fuel?.otherKbtu ?? null,
    energyYear: fuel?.fuelYear ?? null,
    reportedGhgTco2e: trail.note('reportedGhgTco2e', ghg?.ghgTco2e ?? null, ghg?.ghgSource),
    ...ghgYear(ghg),
  };
}

/** The year of the emissions, where the intensity held is of the same publication. */
const ghgYear = (ghg: ReportFacts | undefined): { reportedGhgYear?: number } =>
  ghg === undefined || ghg.euiYear === null || ghg.ghgSource !== ghg.euiSource
    ? {}
    : { reportedGhgYear: ghg.euiYear };

/** The report with the newest year of the group asked for (null = the group is empty); the first of equals. */
export function newest(
  reports: readonly ReportFacts[],
  yearOf: (report: ReportFacts) => number | null,
): ReportFacts | null {
  let best: ReportFacts | null = null;
  let bestYear = -1;
  for (const report of reports) {
    const year = yearOf(report);
    if (year !== null && year > bestYear) [best, bestYear] = [report, year];
  }
  return best;
}
