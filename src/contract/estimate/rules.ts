import type { FieldFault } from '../error-codes.ts';

/** Evaluation dates the catalogue can speak for: dated parameters have no value outside. */
const NOW_RANGE = { from: '2020-01-01', to: '2040-12-31' } as const;

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
        message: 'Neither bbl nor building is present: send exactly one of them.',
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
  const moment = Date.parse(financing['now']);
  if (Number.isNaN(moment)) return []; // the schema's date-time format reports it
  const day = new Date(moment).toISOString().slice(0, 10);
  if (day >= NOW_RANGE.from && day <= NOW_RANGE.to) return [];
  return [
    {
      pointer: '/financing/now',
      code: 'out_of_range',
      message: `now must lie between ${NOW_RANGE.from} and ${NOW_RANGE.to}; the catalogue has no values outside.`,
    },
  ];
}
