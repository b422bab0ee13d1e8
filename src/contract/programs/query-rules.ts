import { JURISDICTIONS } from '../../vocabulary/programs.ts';
import { TECHNOLOGIES } from '../../vocabulary/technologies.ts';
import { PROGRAM_STATES } from './vocabulary.ts';

/** How each query parameter is read from text: nothing is clamped, an unknown value lists the allowed ones. */
const state = {
  kind: 'choice',
  values: PROGRAM_STATES,
  anyCase: true,
  meaning: `two letters of a state, DC, a territory, or US for federal programs: ${PROGRAM_STATES.join(', ')}`,
} as const;
const type = { kind: 'choice', values: JURISDICTIONS } as const;
const technology = { kind: 'choice', values: TECHNOLOGIES } as const;
const q = { kind: 'text', minLength: 1, maxLength: 200, meaning: 'keywords' } as const;
// The schema of the input holds it against the calendar.
const changedSince = {
  kind: 'text',
  minLength: 1,
  maxLength: 40,
  meaning: 'a calendar day, YYYY-MM-DD',
} as const;
const since = changedSince;
const endsBy = changedSince;
const utility = { kind: 'text', minLength: 1, maxLength: 80, meaning: 'the id of a utility' } as const;
const limit = { kind: 'integer', minimum: 1, maximum: 100, fallback: 20 } as const;
const offset = { kind: 'integer', minimum: 0, fallback: 0 } as const;

/** `GET /programs` and `GET /programs/federal`. */
export const LIST_QUERY = {
  state,
  type,
  technology,
  q,
  utility,
  endsBy,
  changedSince,
  limit,
  offset,
} as const;
/** `GET /programs/state/{state}`. */
export const STATE_QUERY = { technology, changedSince, limit, offset } as const;
const zip = { kind: 'text', minLength: 5, maxLength: 5, meaning: 'five digits of a ZIP code' } as const;
/** `GET /programs/utilities`. */
export const UTILITIES_QUERY = { zip, state } as const;
/** `GET /programs/changes`. */
export const CHANGES_QUERY = { since, limit, offset } as const;
