import { dateParts, type CalendarDate } from '../../quantities/calendar-date.ts';
import type { Replacement } from './types.ts';

export interface DoingNothingInput {
  readonly asOf: CalendarDate;
  readonly studyYears: number;
  readonly discountRate: number;
  /** The bill as is, owner and tenants together, USD a year at as-of prices, by fuel. */
  readonly annualEnergyUsdByFuel: Readonly<Record<string, number>>;
  readonly escalationPerYearByFuel: Readonly<Record<string, number>>;
  /** Penalty as is by emission year, promulgated years of a counted pathway only, USD. */
  readonly penaltyUsdByYear: ReadonlyMap<number, number>;
  /** What must be replaced anyway; `year` counts from the evaluation date here. Retrofit-side entries are ignored. */
  readonly replacements: readonly Replacement[];
  readonly operationsEscalationPerYear: number;
}

export interface DoingNothingYear {
  readonly year: number;
  readonly calendarYear: number;
  readonly energyUsd: number;
  /** For the emissions of the calendar year before. */
  readonly penaltyUsd: number;
  readonly replacementUsd: number;
  readonly totalUsd: number;
}

export interface DoingNothing {
  readonly years: readonly DoingNothingYear[];
  /** Energy of the first year, escalated to it. */
  readonly annualEnergyUsd: number;
  /** Promulgated penalties to come, by emission year. */
  readonly penalties: readonly { readonly emissionYear: number; readonly usd: number }[];
  readonly replacements: readonly {
    readonly label: string;
    readonly calendarYear: number;
    readonly usd: number;
  }[];
  readonly totalUsd: number;
  readonly presentValueUsd: number;
}

/**
 * What the building costs if nothing is done, by calendar year after the evaluation date: energy, LL97 penalties (the
 * year after the emissions) and replacements that come anyway. Past emission years are sunk.
 */
export function doingNothing(input: DoingNothingInput): DoingNothing {
  const startYear = dateParts(input.asOf).year;
  const replacements = forcedReplacements(input, startYear);
  const years: DoingNothingYear[] = [];
  let totalUsd = 0;
  let presentValueUsd = 0;
  for (let year = 1; year <= input.studyYears; year += 1) {
    const calendarYear = startYear + year;
    let energyUsd = 0;
    for (const fuel in input.annualEnergyUsdByFuel) {
      const growth = 1 + (input.escalationPerYearByFuel[fuel] ?? 0);
      energyUsd += (input.annualEnergyUsdByFuel[fuel] ?? 0) * growth ** (year - 1);
    }
    // The evaluation year's own penalty falls due next year and can still be changed only in part: it is counted.
    const penaltyUsd = input.penaltyUsdByYear.get(calendarYear - 1) ?? 0;
    let replacementUsd = 0;
    for (const item of replacements) if (item.calendarYear === calendarYear) replacementUsd += item.usd;
    const sum = energyUsd + penaltyUsd + replacementUsd;
    totalUsd += sum;
    presentValueUsd += sum / (1 + input.discountRate) ** year;
    years.push({ year, calendarYear, energyUsd, penaltyUsd, replacementUsd, totalUsd: sum });
  }
  return {
    years,
    annualEnergyUsd: years[0]?.energyUsd ?? 0,
    penalties: comingPenalties(input, startYear),
    replacements,
    totalUsd,
    presentValueUsd,
  };
}

function comingPenalties(input: DoingNothingInput, startYear: number) {
  const coming: { emissionYear: number; usd: number }[] = [];
  for (const [emissionYear, usd] of input.penaltyUsdByYear)
    if (emissionYear >= startYear && usd > 0) coming.push({ emissionYear, usd });
  return coming.sort((a, b) => a.emissionYear - b.emissionYear);
}

function forcedReplacements(input: DoingNothingInput, startYear: number) {
  const forced: { label: string; calendarYear: number; usd: number }[] = [];
  for (const item of input.replacements) {
    if (item.side !== 'business_as_usual') continue;
    const year = Math.max(1, Math.round(item.year));
    if (year > input.studyYears) continue;
    const usd = (item.cents / 100) * (1 + input.operationsEscalationPerYear) ** year;
    forced.push({ label: item.label, calendarYear: startYear + year, usd });
  }
  return forced.sort((a, b) => a.calendarYear - b.calendarYear || (a.label < b.label ? -1 : 1));
}
