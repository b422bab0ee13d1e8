import { ERROR_CODES, type ErrorCode } from '../../contract/error-codes.ts';
import { problemOf } from '../../contract/problem.ts';
import { schemaRef, type Json } from './schema-components.ts';

/** What a reader should know about each answer that is not 200. */
const DETAILS: Readonly<Record<ErrorCode, string>> = {
  'invalid-request': 'The query or the body is not valid; errors names every fault.',
  'tiers-not-offered': 'None of the tiers asked for is offered for this building.',
  unauthorized: 'The credential is missing, malformed, unknown, revoked or expired.',
  forbidden: 'The credential is known and may not do this.',
  'not-found': 'There is nothing at this address.',
  'building-not-found': 'No building is on record for this parcel id; the detail names what is covered.',
  'program-not-found': 'No program has this id.',
  'method-not-allowed': 'The address exists and takes another method.',
  'payload-too-large': 'The body is larger than 256 KiB.',
  'building-without-area': 'The parcel was found, but no source gives it a usable floor area.',
  'rate-limited': "The plan's rate is used up; Retry-After says when to come back.",
  'not-calculable': 'The program cannot be calculated for this project; the detail says why.',
  'reconciliation-failed': "The artifact's lines would not sum to its totals, so it was not served.",
  'internal-error': 'Something went wrong on our side; quote the request id.',
  'lookup-failed': 'The building lookup failed; try again, or describe the building.',
  'lookup-not-configured': 'This server has no building lookup; describe the building instead.',
  'storage-unavailable': 'The store of credentials is out of reach; try again.',
  overloaded: 'The service is busy; try again after Retry-After.',
  conflict: 'The request conflicts with the current state.',
};

const header = (description: string, schema: Json = { type: 'string' }): Json => ({ description, schema });

export const HEADERS: Readonly<Record<string, Json>> = {
  'X-Request-Id': header("The caller's id when it sent a safe one, else one made here."),
  'X-Plumbline-Snapshot': header('First 12 characters of the digest of the catalogue that answered.'),
  'X-Plumbline-Parcels': header(
    'First 12 characters of the digest of the parcels held here; absent where look-ups go elsewhere.',
  ),
  'RateLimit-Policy': header('Requests (q) admitted in any window of w seconds.'),
  RateLimit: header('Requests left (r) and seconds until that grows (t).'),
  'Retry-After': header('Seconds to wait before trying again.', { type: 'integer', minimum: 0 }),
  'WWW-Authenticate': header('How to authenticate.'),
  Allow: header('The methods the address takes.'),
  ETag: header('Digest of the document.'),
};

export function headerRefs(names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const EXTRA_HEADERS: Readonly<Record<number, readonly string[]>> = {
  401: ['WWW-Authenticate'],
  405: ['Allow'],
  429: ['Retry-After', 'RateLimit-Policy', 'RateLimit'],
  503: ['Retry-After'],
};

const ORDER = Object.keys(ERROR_CODES);

/** One response per status, with an example per problem that has it. */
export function problemResponses(listed: readonly ErrorCode[], instance: string): Json {
  const codes = listed.toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
  const statuses = [...new Set(codes.map((code) => ERROR_CODES[code].status))].toSorted((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      problemResponse(
        codes.filter((code) => ERROR_CODES[code].status === status),
        status,
        instance,
      ),
    ]),
  );
}

function problemResponse(codes: readonly ErrorCode[], status: number, instance: string): Json {
  return {
    description: codes.map((code) => `\`${code}\`: ${DETAILS[code]}`).join(' '),
    headers: headerRefs(['X-Request-Id', ...(EXTRA_HEADERS[status] ?? [])]),
    content: {
      'application/problem+json': {
        schema: schemaRef('Problem'),
        examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code, instance) }])),
      },
    },
  };
}

function exampleOf(code: ErrorCode, instance: string): unknown {
  const faults =
    code === 'invalid-request'
      ? [
          {
            pointer: '/building/building_area',
            code: 'exclusive_minimum',
            message: 'must be greater than 0, not 0',
          },
        ]
      : [];
  return problemOf({ code, detail: DETAILS[code], instance, requestId: 'req_2Hk9vQxYpL3m1', faults });
}
