import type { Snapshot } from '../../catalog/snapshot.ts';
import { centreOf, type Centre } from './energy-centre.ts';
import { levelOf, type EnergyLevel, type ReportedYear } from './energy-level.ts';
import type { FuelUseCase } from './fuel-kinds.ts';
import type { BuildingInput, EnergyRange } from './types.ts';

/** 90th percentile of the standard normal distribution: so many standard deviations to p10 and to p90. */
export const P90_OF_NORMAL = 1.2816;

/**
 * How sure the level of a building's energy is: what reports, grade, class and vintage say together. An intensity without
 * a year is one that somebody states: it is the level, with its own error.
 * @param ofFuels what the reported fuels make, where no report of that year has an intensity
 */
export function energyRange(
  building: FuelUseCase,
  ofFuels: ReportedYear | null,
  snapshot: Snapshot,
): EnergyRange {
  const { input } = building;
  const { energyLevel, siteEui } = snapshot.sections;
  if (isStated(input)) return statedRange(input.siteEuiKbtuPerSqft, energyLevel.statedSpread.siteEui);
  const ofClass = energyLevel.classes[building.parameterClass];
  const reports = heldReports(input, ofFuels, energyLevel.forYear);
  const classMedian = siteEui.medians[building.parameterClass][building.vintage].value;
  const centre = centreOf(input, { classMedian, hasReports: reports.length > 0 }, ofClass);
  const level = levelOf(
    {
      medianKbtuPerSqft: centre.kbtuPerSqft,
      spread: centre.spread,
      plausible: siteEui.plausible[building.parameterClass],
      reports,
    },
    ofClass,
    energyLevel.forYear,
  );
  const forYear = Math.max(energyLevel.forYear, ...reports.map(({ year }) => year + 1));
  return ranged(level, centre, forYear);
}

function ranged(
  { p10, p50, p90, reports }: EnergyLevel,
  { kbtuPerSqft, grade, score }: Centre,
  forYear: number,
): EnergyRange {
  let ofCentre = 1;
  for (const { weight } of reports) ofCentre -= weight;
  const ofReports = reports.map(({ year, siteEuiKbtuPerSqft, isProbable, weight }) => ({
    from: isProbable ? ('probable' as const) : ('reported' as const),
    year,
    kbtuPerSqft: siteEuiKbtuPerSqft,
    weight,
  }));
  return {
    p50,
    forYear,
    lowRatio: p10 / p50,
    highRatio: p90 / p50,
    grade,
    score,
    restsOn: [...ofReports.toReversed(), { from: 'class', year: null, kbtuPerSqft, weight: ofCentre }],
  };
}

/** No report, bill or stated energy says anything of the building itself. */
export const isOfClassAlone = ({ restsOn }: Pick<EnergyRange, 'restsOn'>): boolean =>
  restsOn.every(({ from }) => from === 'class');

/** What somebody says, with the spread of such words. */
export function statedRange(kbtuPerSqft: number, spread: number): EnergyRange {
  return {
    p50: kbtuPerSqft,
    forYear: null,
    lowRatio: Math.exp(-P90_OF_NORMAL * spread),
    highRatio: Math.exp(P90_OF_NORMAL * spread),
    grade: null,
    score: null,
    restsOn: [{ from: 'supplied', year: null, kbtuPerSqft, weight: 1 }],
  };
}

type Stated = BuildingInput & { readonly siteEuiKbtuPerSqft: number };
const isStated = (input: BuildingInput): input is Stated =>
  input.siteEuiKbtuPerSqft !== null && input.siteEuiKbtuPerSqft > 0 && input.siteEuiYear === null;

/** Oldest first, one a year. */
function heldReports(
  { reportedYears = [], siteEuiKbtuPerSqft, siteEuiYear }: BuildingInput,
  ofFuels: ReportedYear | null,
  forYear: number,
): ReportedYear[] {
  const byYear = new Map<number, ReportedYear>(reportedYears.map((report) => [report.year, report]));
  const add = (report: ReportedYear): void => {
    if (!byYear.has(report.year)) byYear.set(report.year, report);
  };
  if (siteEuiKbtuPerSqft !== null && siteEuiKbtuPerSqft > 0)
    add({ year: siteEuiYear ?? forYear - 1, siteEuiKbtuPerSqft, isProbable: false });
  if (ofFuels !== null) add(ofFuels);
  return [...byYear.values()].sort((one, other) => one.year - other.year);
}
