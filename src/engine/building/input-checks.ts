import type { Snapshot } from '../../catalog/snapshot.ts';
import type { Disclosures } from './disclosures.ts';
import { newestReport } from './reported-energy.ts';
import type { BuildingInput, EngineClass, FuelUse, Vintage } from './types.ts';

/** A building whose energy is settled. */
export interface FuelledBuilding {
  readonly input: BuildingInput;
  readonly parameterClass: EngineClass;
  readonly vintage: Vintage;
  readonly fuel: FuelUse;
}

/** Combinations that are valid but unlikely; each gives one warning and changes no number. */
export function checkInput(building: FuelledBuilding, disclosures: Disclosures, snapshot: Snapshot): void {
  const { input, parameterClass, fuel } = building;
  const { low, high } = snapshot.sections.siteEui.plausible[parameterClass];
  const eui = input.siteEuiKbtuPerSqft;
  if (eui === 0)
    disclosures.warn('site_eui_unlikely', 'A site EUI of 0 counts as unknown, so the class median is used.');
  else if (eui !== null && (eui < low || eui > high))
    disclosures.warn(
      'site_eui_unlikely',
      `A site EUI of ${eui} kBtu/sqft is outside what 98 % of ${parameterClass} buildings report (${low} to ${high}).`,
    );
  const hasFuels =
    input.annualElectricityKwh !== null || input.annualGasKbtu !== null || input.reportedFuels !== null;
  if (hasFuels && fuel.method !== 'own_fuels')
    disclosures.warn(
      'fuels_unlikely',
      "The lot's reported fuels do not give a plausible total and were not used.",
    );
  checkReports(building, disclosures, snapshot);
  for (const warning of unusualShape(input)) disclosures.warn('shape_unlikely', warning);
  const smallest = snapshot.sections.buildingParameters.smallest_dwelling[parameterClass]['pre-1930'].value;
  const units = input.dwellingUnits;
  if (units !== null && units * smallest > input.grossFloorAreaSqft)
    disclosures.warn(
      'shape_unlikely',
      `${units} dwellings leave under ${smallest} gross sqft each; check the area or the count.`,
    );
  if (input.floors !== null && input.grossFloorAreaSqft / input.floors < smallest)
    disclosures.warn(
      'shape_unlikely',
      `${input.floors} storeys leave under ${smallest} sqft a floor; check the area or the count.`,
    );
  if (input.yearBuiltEstimated)
    disclosures.warn(
      'year_built_unsure',
      `The year built (${input.yearBuilt ?? ''}) may be an estimate: the City uses this year where it does not know.`,
    );
  checkGrade(building, disclosures, snapshot);
}

/** Reports that disagree, and one that may be of another lot. */
function checkReports({ input, fuel }: FuelledBuilding, disclosures: Disclosures, snapshot: Snapshot): void {
  for (const warning of reportWarnings(fuel)) disclosures.warn('reports_differ', warning);
  const earlier = farEarlierReport(input, snapshot);
  if (earlier !== null && fuel.reports?.far !== true)
    disclosures.warn(
      'reports_differ',
      `The report of ${earlier.newestYear} gives ${earlier.newest.toFixed(1)} kBtu/sqft, the one of ${earlier.year} gave ${earlier.was.toFixed(1)}: the newer one may lack a fuel or a meter. Both count by their weight. Check the bills.`,
    );
  const newest = newestReport(input);
  if (newest?.isProbable === true && fuel.method === 'site_eui')
    disclosures.warn(
      'report_only_probable',
      `The site EUI of ${newest.year} is probably, but not certainly, of this lot: its report was matched by place, area and year built.`,
    );
}

/** The report before the newest, where one is several times the other; null where they go together. */
export function farEarlierReport(
  { reportedYears = [] }: BuildingInput,
  snapshot: Snapshot,
): {
  readonly year: number;
  readonly was: number;
  readonly newestYear: number;
  readonly newest: number;
} | null {
  const [earlier, level] = reportedYears.filter(({ isProbable }) => !isProbable).slice(-2);
  if (level === undefined || earlier === undefined) return null;
  const [was, newest] = [earlier.siteEuiKbtuPerSqft, level.siteEuiKbtuPerSqft];
  const factor = Math.max(was / newest, newest / was);
  if (!(factor > snapshot.sections.fuelMix.earlierReportFactor)) return null;
  return { year: earlier.year, was, newestYear: level.year, newest };
}

/** Two reports that disagree by more than the catalogue's distance: both figures, and how they count. */
function reportWarnings({ reports, range }: FuelUse): string[] {
  if (reports === null || !reports.far) return [];
  const { mixYear, mixKbtuPerSqft, levelYear, levelKbtuPerSqft } = reports;
  const both = `The fuels reported${ofYear(mixYear)} make ${mixKbtuPerSqft.toFixed(1)} kBtu/sqft; the site EUI${ofYear(levelYear)} is ${levelKbtuPerSqft.toFixed(1)}.`;
  const counts = reports.gapFilled
    ? 'A fuel seems to be missing, so the site EUI is used.'
    : `Both count by their weight, with the class: ${range.p50.toFixed(1)} kBtu/sqft.`;
  return [`${both} ${counts} Check the bills.`];
}

const ofYear = (year: number | null): string => (year === null ? '' : ` for ${year}`);

/** A height that hardly any building of its year has: one of the two is likely wrong. */
export const isUnusuallyTall = (input: BuildingInput): input is UnusuallyTall =>
  input.yearBuilt !== null && input.yearBuilt < 1925 && input.floors !== null && input.floors > 30;

type UnusuallyTall = BuildingInput & { readonly yearBuilt: number; readonly floors: number };

function unusualShape(input: BuildingInput): string[] {
  return isUnusuallyTall(input)
    ? [
        `${input.floors} storeys are unusual for a building of ${input.yearBuilt}: check both, because the assumed heating system depends on them.`,
      ]
    : [];
}

/** The LL33 grade changes no number; a warning says when measured energy tells another story. */
function checkGrade(building: FuelledBuilding, disclosures: Disclosures, snapshot: Snapshot): void {
  const { input, parameterClass, vintage, fuel } = building;
  const grade = input.energyGrade?.trim().toUpperCase() ?? '';
  if (grade === '') return;
  if (!/^[A-F]$/.test(grade)) {
    disclosures.warn(
      'grade_against_energy',
      `Energy grade ${grade} is not one of A to F and counts as unknown.`,
    );
    return;
  }
  if (fuel.method === 'class_median') return;
  const eui = fuel.kbtu.reduce((sum, part) => sum + part, 0) / input.grossFloorAreaSqft;
  const { lowerQuartile, upperQuartile } = snapshot.sections.siteEui.medians[parameterClass][vintage];
  const tooHigh = 'AB'.includes(grade) && eui > upperQuartile;
  const tooLow = grade === 'D' && eui < lowerQuartile;
  if (tooHigh || tooLow)
    disclosures.warn(
      'grade_against_energy',
      `Energy grade ${grade} does not fit ${eui.toFixed(0)} kBtu/sqft: half of the class uses ${lowerQuartile.toFixed(0)} to ${upperQuartile.toFixed(0)}.`,
    );
}
