import type { BuildingRecord } from '../../contract/building-record.ts';
import type { EnergyReport, FuelsKbtu } from '../../contract/lot-facts.ts';
import type { BuildingInput, FuelUse, HeldReport, ReportedFuels } from './types.ts';

/** The newest usable report that names fuels and is certainly this lot's; reports come newest first. */
export function reportedFuels(reports: readonly EnergyReport[]): ReportedFuels | null {
  for (const report of reports) {
    const { fuelsKbtu: fuels } = report;
    // Steam alone, or gas alone, is no mix.
    if (!report.usable || report.basis === 'inferred' || fuels === null || fuels.electricity === null)
      continue;
    return {
      year: report.year,
      source: report.source,
      electricityKbtu: sum([fuels.electricity, fuels.districtChilledWater]),
      naturalGasKbtu: fuels.naturalGas,
      fuelOil2Kbtu: sum([fuels.fuelOil1, fuels.fuelOil2, fuels.diesel]),
      // Grades 5 and 6 may no longer be burned; the plants that burned them went to No. 4 or to gas.
      fuelOil4Kbtu: sum([fuels.fuelOil4, fuels.fuelOil5And6]),
      districtSteamKbtu: sum([fuels.districtSteam, fuels.districtHotWater]),
      otherKbtu: fuels.other,
      everyFuelNamed: report.everyFuelNamed,
      ...siteEnergy(report),
    };
  }
  return null;
}

const siteEnergy = ({ siteEuiKbtuPerSqft: eui, floorAreaSqft: area }: EnergyReport) =>
  eui === null || area === null ? {} : { siteKbtu: eui * area };

/** Null when every part is. */
function sum(parts: readonly FuelsKbtu['other'][]): number | null {
  const known = parts.filter((part) => part !== null);
  return known.length === 0 ? null : known.reduce((total, part) => total + part, 0);
}

/** Every year with a usable intensity, oldest first; of several reports of a year the most certain, which comes first. */
export function reportedYears(reports: readonly EnergyReport[]): HeldReport[] {
  const byYear = new Map<number, HeldReport>();
  for (const { year, usable, siteEuiKbtuPerSqft, basis, source } of reports)
    if (usable && siteEuiKbtuPerSqft !== null && !byYear.has(year))
      byYear.set(year, { year, siteEuiKbtuPerSqft, isProbable: basis === 'inferred', source });
  return [...byYear.values()].toReversed();
}

/** The emissions that the City published, beside the energy of the same report. */
export function publishedTons({
  reportedGhgTco2e: tco2e,
  reportedGhgYear: year,
  energyReports = [],
}: BuildingRecord): Pick<BuildingInput, 'publishedTons'> {
  const report = energyReports.find((each) => each.year === year && each.usable && each.basis !== 'inferred');
  const { siteEuiKbtuPerSqft = null, floorAreaSqft = null } = report ?? {};
  if (tco2e === null || year === undefined || siteEuiKbtuPerSqft === null || floorAreaSqft === null)
    return {};
  return { publishedTons: { year, tco2e, siteEuiKbtuPerSqft, floorAreaSqft } };
}

/** The newest report of an intensity: of certain ones first; one that is only probably the lot's where no other is held. */
export const newestReport = ({
  reportedYears: reports = [],
}: Pick<BuildingInput, 'reportedYears'>): HeldReport | null =>
  reports.findLast(({ isProbable }) => !isProbable) ?? reports.at(-1) ?? null;

/** The calendar year that the energy is of: of the bills, else of the newest report; null for an intensity without a year, and where the class stands in. */
export function energyYear({ method, reports, origin }: FuelUse, input: BuildingInput): number | null {
  const { bills } = input.facts ?? {};
  if (origin.billed !== undefined && bills !== undefined) return Number(bills.last_month.slice(0, 4));
  if (method === 'class_median') return null;
  const ofMix = origin.mix === 'named' ? (input.reportedFuels?.year ?? null) : input.energyYear;
  const ofLevel =
    origin.level === 'siteEuiKbtuPerSqft' ? input.siteEuiYear : (newestReport(input)?.year ?? null);
  return reports?.levelYear ?? (method === 'own_fuels' ? ofMix : ofLevel);
}
