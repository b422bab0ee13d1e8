import type { LevelOfClass } from '../../catalog/sections/energy-level.ts';

/** What one report says of a lot's energy. */
export interface ReportedYear {
  readonly year: number;
  readonly siteEuiKbtuPerSqft: number;
  /** Probably this lot's report, not certainly. */
  readonly isProbable: boolean;
}

/** Site energy of a coming year as reports and class say it together, kBtu/sqft a year. */
export interface EnergyLevel {
  readonly p10: number;
  readonly p50: number;
  readonly p90: number;
  /** Each report given with its weight in the logarithm of `p50`, in their order; the class has the rest. */
  readonly reports: readonly WeighedReport[];
}

export type WeighedReport = ReportedYear & { readonly weight: number };

export interface LevelCase {
  /** Median of class, vintage and grade in the newest year fitted, kBtu/sqft a year. */
  readonly medianKbtuPerSqft: number;
  /** Standard deviation of the logarithm of a lot's level about that median. */
  readonly spread: number;
  /** Outside these hardly any building of the class reports, kBtu/sqft a year. */
  readonly plausible: { readonly low: number; readonly high: number };
  /** Oldest first. */
  readonly reports: readonly ReportedYear[];
}

/** What is believed of a lot: how far its logarithm lies from its kind's median, and the variance of that. */
interface Belief {
  readonly deviation: number;
  readonly doubt: number;
  readonly reports: readonly WeighedReport[];
}

/**
 * A lot differs from the median of its kind, and a part of the difference lasts from one year to the next. Each report
 * shows it with an error; reports are taken oldest first, each by the weight that its error leaves it. A report far below
 * its kind is wrong more often than its error says, so the range reaches up to about the median of the kind.
 */
export function levelOf(known: LevelCase, ofClass: LevelOfClass, forYear: number): EnergyLevel {
  const { medianKbtuPerSqft, spread, reports } = known;
  let belief: Belief = { deviation: 0, doubt: spread * spread, reports: [] };
  let year: number | null = null;
  for (const report of reports) {
    if (year !== null) belief = later(belief, report.year - year, { spread, ofClass });
    belief = withReport(belief, report, known, { ofClass, forYear });
    year = report.year;
  }
  const years = year === null ? null : Math.max(1, forYear - year);
  const width = years === null ? spread : widthAfter(belief.doubt, years, ofClass, forYear);
  if (years !== null) belief = later(belief, years, { spread, ofClass });
  const p50 = medianKbtuPerSqft * Math.exp(belief.deviation);
  const { low, high } = years === null ? ofClass.quantiles.ofKind : ofClass.quantiles.withReports;
  const leastP90 = ofClass.leastP90OverMedian * medianKbtuPerSqft;
  return {
    p10: p50 * Math.exp(-low * width),
    p50,
    p90: Math.max(p50 * Math.exp(high * width), leastP90),
    reports: belief.reports,
  };
}

/**
 * Width of the range so many years after the newest report: what the report leaves in doubt, what a lot moves of its own in
 * that time, and what its class moves beyond the newest year fitted.
 */
function widthAfter(doubt: number, years: number, ofClass: LevelOfClass, forYear: number): number {
  const { ownVariance, widening, levelVariance, yearLevels } = ofClass;
  const newestYear = yearLevels.at(-1)?.year ?? forYear;
  return Math.sqrt(doubt + ownVariance * years ** widening + levelVariance * (forYear - newestYear));
}

/** The belief some years on: what does not last goes back to the median, and its doubt to the spread. */
function later(
  { deviation, doubt, reports }: Belief,
  years: number,
  { spread, ofClass }: { readonly spread: number; readonly ofClass: LevelOfClass },
): Belief {
  const kept = ofClass.keptFirstYear * ofClass.keptPerYear ** (years - 1);
  return {
    deviation: deviation * kept,
    doubt: spread * spread - kept * kept * (spread * spread - doubt),
    reports: reports.map((report) => ({ ...report, weight: report.weight * kept })),
  };
}

function withReport(
  { deviation, doubt, reports }: Belief,
  report: ReportedYear,
  { medianKbtuPerSqft, plausible }: LevelCase,
  { ofClass, forYear }: { readonly ofClass: LevelOfClass; readonly forYear: number },
): Belief {
  const { siteEuiKbtuPerSqft } = report;
  const { reportVariance, probableVariance } = ofClass;
  const yearMedian = medianKbtuPerSqft * levelOfYear(report.year, ofClass);
  const surprise = Math.log(siteEuiKbtuPerSqft / yearMedian) - deviation;
  const error = report.isProbable ? reportVariance + probableVariance : reportVariance;
  const isOutside = siteEuiKbtuPerSqft < plausible.low || siteEuiKbtuPerSqft > plausible.high;
  const ofReport = doubt / (doubt + error);
  // An outlier settles no more than half the doubt. Half of them come again the year after, and hardly any years later.
  const settled = isOutside ? Math.min(0.5, ofReport) : ofReport;
  const weight = forYear - report.year > 1 ? settled : ofReport;
  const earlier = reports.map((one) => ({ ...one, weight: one.weight * (1 - weight) }));
  return {
    deviation: deviation + weight * surprise,
    doubt: doubt * (1 - settled),
    reports: [...earlier, { ...report, weight }],
  };
}

/** Level of a year over that of the newest one fitted; where it is not known, that of the nearest earlier year that is. */
function levelOfYear(year: number, { yearLevels }: LevelOfClass): number {
  const known = yearLevels.findLast((one) => one.year <= year) ?? yearLevels[0];
  if (known === undefined) throw new RangeError('the class has no level of any year');
  return known.level;
}
