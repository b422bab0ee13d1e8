/** Every problem this service can answer, by slug (the last path segment of the problem `type`). */
export const ERROR_CODES = {
  'invalid-request': { status: 400, title: 'The request is not valid' },
  'tiers-not-offered': { status: 400, title: 'No requested tier is offered for this building' },
  unauthorized: { status: 401, title: 'A valid credential is required' },
  forbidden: { status: 403, title: 'The credential does not allow this' },
  'not-found': { status: 404, title: 'No such address' },
  'building-not-found': { status: 404, title: 'No building found for this parcel id' },
  'program-not-found': { status: 404, title: 'No program has this id' },
  'method-not-allowed': { status: 405, title: 'The address does not support this method' },
  'payload-too-large': { status: 413, title: 'The request body is too large' },
  'building-without-area': { status: 422, title: 'The building has no usable floor area' },
  'rate-limited': { status: 429, title: 'Rate limit exceeded' },
  'not-calculable': { status: 400, title: 'The program cannot be calculated for this project' },
  'internal-error': { status: 500, title: 'Internal error' },
  'reconciliation-failed': { status: 500, title: 'The artifact would not reconcile' },
  'lookup-failed': { status: 502, title: 'The building lookup failed' },
  'lookup-not-configured': { status: 503, title: 'The building lookup is not configured' },
  'storage-unavailable': { status: 503, title: 'Storage is unavailable' },
  overloaded: { status: 503, title: 'The service is overloaded' },
  conflict: { status: 409, title: 'The request conflicts with the current state' },
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;

/** RFC 6901 pointer, machine code, and what to do about it. */
export interface FieldFault {
  readonly pointer: string;
  readonly code: string;
  readonly message: string;
}

/** Thrown by operations and adapters; the adapters turn it into `application/problem+json` (or tool text, or stderr). */
export class ProblemError extends Error {
  readonly code: ErrorCode;
  readonly faults: readonly FieldFault[];
  /** Extra members of the problem object (never secrets). */
  readonly extensions: Readonly<Record<string, unknown>>;

  constructor(
    code: ErrorCode,
    detail: string,
    faults: readonly FieldFault[] = [],
    extensions: Readonly<Record<string, unknown>> = {},
  ) {
    super(detail);
    this.name = 'ProblemError';
    this.code = code;
    this.faults = faults;
    this.extensions = extensions;
  }
}
