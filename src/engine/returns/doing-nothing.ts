import { dateParts } from '../../quantities/calendar-date.ts';
import { FUELS } from '../energy/types.ts';
import { calendarYearAt, horizonEnd } from './calendar.ts';
import { presentCost, type PresentCost, type PresentCostSetting } from './present-cost.ts';

export interface DueReplacement {
  readonly label: string;
  readonly calendarYear: number;
  /** In the dollars of that year. */
  readonly usd: number;
  /** False where the year follows from a uniform age, or where it is taken to have come with the building. */
  readonly ageKnown: boolean;
  readonly earliestYear: number;
  readonly latestYear: number;
}

/** What the owner pays if nothing is done but to replace what wears out like for like. */
export interface DoingNothing {
  /** The owner's bill as it is at as-of prices, USD a year. */
  readonly annualEnergyUsd: number;
  /** Promulgated charges still to be paid, by emission year: each is due on 1 May of the next. */
  readonly charges: readonly { readonly emissionYear: number; readonly usd: number }[];
  readonly replacements: readonly DueReplacement[];
  readonly presentCost: PresentCost;
}

export function doingNothing(setting: PresentCostSetting): DoingNothing {
  let annualEnergyUsd = 0;
  for (const fuel of FUELS) annualEnergyUsd += setting.ownerUsdByFuel[fuel];
  const charges: { emissionYear: number; usd: number }[] = [];
  for (const [emissionYear, usd] of setting.chargeUsdByYear) if (usd > 0) charges.push({ emissionYear, usd });
  return {
    annualEnergyUsd,
    charges: charges.sort((a, b) => a.emissionYear - b.emissionYear),
    replacements: dueReplacements(setting),
    presentCost: presentCost(setting, null),
  };
}

function dueReplacements(setting: PresentCostSetting): DueReplacement[] {
  const start = dateParts(setting.asOf).year;
  const end = dateParts(horizonEnd(setting)).year;
  const growth = 1 + setting.operationsEscalationPerYear;
  return setting.standing
    .map(({ label, usd, lifeYears, dueInYears, ageKnown, isFirst }) => ({
      label,
      calendarYear: calendarYearAt(setting, dueInYears),
      usd: usd * growth ** dueInYears,
      ageKnown,
      earliestYear: ageKnown || isFirst ? calendarYearAt(setting, dueInYears) : start,
      latestYear: calendarYearAt(setting, ageKnown ? dueInYears : lifeYears),
    }))
    .filter(({ calendarYear }) => calendarYear <= end)
    .sort((a, b) => a.calendarYear - b.calendarYear || (a.label < b.label ? -1 : 1));
}
