import { dayNumber, type CalendarDate } from '../../quantities/calendar-date.ts';
import { fromClock, fromRecord, served, type Figure } from '../figures/figure.ts';
import type { DocumentScope, TierScope } from './rule.ts';
import { valueAt } from './walk.ts';

/** A number served elsewhere in the same tier, by its path below the tier entry: `cost_breakdown/totalCost`. */
export function tierNumber({ entry, at }: TierScope, name: string, inside: string, unit: string): Figure {
  return served(name, numberAt(entry, `/${inside}`), unit, `${at}/${inside}`);
}

/** A number served outside the tiers, by its pointer: `/resolution/gross_floor_area_sqft`. */
export function documentNumber(
  { document }: DocumentScope,
  name: string,
  pointer: string,
  unit: string,
): Figure {
  return served(name, numberAt(document, pointer), unit, pointer);
}

/** A number of the resolved building, by its path below `building_input`. */
export function buildingNumber(
  { context }: Pick<DocumentScope, 'context'>,
  name: string,
  pointer: string,
  unit: string,
): Figure {
  return fromRecord(name, numberAt(context.input, pointer), unit, pointer);
}

/** A day as a number, so that days can be subtracted. */
export const dayOf = (name: string, date: CalendarDate): Figure =>
  fromClock(name, dayNumber(date), 'day number', date);

function numberAt(holder: unknown, pointer: string): number {
  const value = valueAt(holder, pointer);
  if (typeof value !== 'number') throw new RangeError(`no number stands at ${pointer}`);
  return value;
}
