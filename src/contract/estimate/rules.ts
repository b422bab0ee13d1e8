import { isCalendarDate } from '../../quantities/calendar-date.ts';
import type { FieldFault } from '../error-codes.ts';

/** Evaluation days the catalogue can speak for: dated parameters have no value outside. */
const DAY_RANGE = { from: '2020-01-01', to: '2040-12-31' } as const;
/** The same as moments: both days begin and end in standard time of New York. */
const FIRST_MS = Date.parse(`${DAY_RANGE.from}T00:00:00-05:00`);
const END_MS = Date.parse('2041-01-01T00:00:00-05:00');

/** What is wrong with an evaluation day; null where the catalogue has values for it, and where it is no day at all. */
export function evaluationDayFault(day: unknown, pointer: string): FieldFault | null {
  if (typeof day !== 'string' || !isCalendarDate(day)) return null;
  return day >= DAY_RANGE.from && day <= DAY_RANGE.to ? null : outOfRange(pointer);
}

const outOfRange = (pointer: string): FieldFault => ({
  pointer,
  code: 'out_of_range',
  message: `must lie between ${DAY_RANGE.from} and ${DAY_RANGE.to} in New York; the catalogue has no values outside.`,
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The rules of the estimate request that JSON Schema says badly: exactly one of bbl and building, financing present
 * when asked for, the clock within the range the catalogue covers. Total on any JSON value, so that these faults are
 * reported together with the schema's.
 */
export function estimateRequestFaults(body: unknown): FieldFault[] {
  if (!isRecord(body)) return [];
  return [...exactlyOneBuilding(body), ...financingPresent(body), ...clockInRange(body)];
}

function exactlyOneBuilding(body: Record<string, unknown>): FieldFault[] {
  const hasBbl = body['bbl'] !== undefined;
  const hasBuilding = body['building'] !== undefined;
  if (hasBbl && hasBuilding)
    return [
      {
        pointer: '/building',
        code: 'exactly_one_of',
        message: 'Both bbl and building are present: send the parcel id or the description, not both.',
      },
    ];
  if (!hasBbl && !hasBuilding)
    return [
      {
        pointer: '',
        code: 'exactly_one_of',
        message:
          'Neither bbl nor building is present: send exactly one of them. GET /app/v1/parcels?q=ADDRESS finds the bbl of an address.',
      },
    ];
  return [];
}

function financingPresent(body: Record<string, unknown>): FieldFault[] {
  if (body['include_financing'] !== true || body['financing'] !== undefined) return [];
  return [
    {
      pointer: '/financing',
      code: 'required',
      message: 'include_financing is true: financing (owner_type and mortgage) is required.',
    },
  ];
}

function clockInRange(body: Record<string, unknown>): FieldFault[] {
  const financing = body['financing'];
  if (!isRecord(financing) || typeof financing['now'] !== 'string') return [];
  const now = financing['now'];
  const moment = Date.parse(now);
  if (moment >= FIRST_MS && moment < END_MS) return [];
  // The schema's date-time format reports what is no moment, but for leap seconds, which no clock here knows.
  if (Number.isNaN(moment) && !/:60(?:\.\d+)?(?:z|[+-]\d\d:\d\d)$/i.test(now)) return [];
  return [outOfRange('/financing/now')];
}
