import { dateParts } from '../../quantities/calendar-date.ts';
import type { BuildingInput } from '../building/types.ts';
import { calendarYearAt } from '../returns/calendar.ts';
import type { PresentCostSetting, TierChange } from '../returns/present-cost.ts';

/** A date that the owner gave and that the plan of a tier goes by. */
export interface NamedDate {
  readonly year: number;
  readonly text: string;
}

interface Planned {
  readonly change: Pick<TierChange, 'inService' | 'replaces'>;
  readonly setting: Pick<PresentCostSetting, 'asOf' | 'standing'>;
  readonly facts: BuildingInput['facts'];
}

/** When the mortgage falls due, and when equipment of known age that the tier takes the place of wears out; by year. */
export function namedDates({ change, setting, facts }: Planned): NamedDate[] {
  const dates: NamedDate[] = [];
  const maturity = facts?.mortgage_maturity;
  if (maturity !== undefined && maturity >= setting.asOf) {
    const when = maturity < change.inService ? 'before' : 'after';
    dates.push({
      year: Number(maturity.slice(0, 4)),
      text: `The mortgage is due on ${maturity}, ${when} the work is in service: the loan that takes its place can carry the work.`,
    });
  }
  for (const { id, label, dueInYears, ageKnown } of setting.standing)
    if (ageKnown && change.replaces.has(id)) {
      const year = calendarYearAt(setting, dueInYears);
      const name = label.replaceAll('_', ' ');
      const early = year - dateParts(change.inService).year;
      const text =
        early > 0
          ? `The present equipment (${name}) is due in ${year}: the work takes its place ${early} ${early === 1 ? 'year' : 'years'} before.`
          : `The present equipment (${name}) is due in ${year}: the work takes its place.`;
      dates.push({ year, text });
    }
  return dates.toSorted((one, other) => one.year - other.year);
}
