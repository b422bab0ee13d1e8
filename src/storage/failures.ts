import { ProblemError } from '../contract/error-codes.ts';

/** SQLite primary result codes that mean "the file cannot serve now", not "the statement is wrong". */
const SQLITE_OUTAGES = new Set([5, 6, 7, 8, 10, 11, 13, 14, 23, 26]);
/** PostgreSQL classes: connection, resources (disk full), operator intervention, system, read-only; plus statement timeout. */
const POSTGRES_OUTAGE = /^(08|53|57|58|25006|XX|3D000|28)/;
const SOCKET_OUTAGE =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOENT|ENOTDIR|EACCES|EROFS|ENOSPC)$/;
/** The driver reports these without a code. */
const DRIVER_OUTAGE =
  /connection terminated|query read timeout|timeout exceeded when trying to connect|connection error|not queryable|driver has already been destroyed|after calling end on the pool/i;
/** A handle that is closed, as a process that is leaving has: `node:sqlite` gives it this code and no SQLite result. */
const CLOSED_HANDLE = /^(database is not open|statement has been finalized)$/;
const SERIALISATION = new Set(['40001', '40P01']);
const UNIQUE = new Set(['23505']);
const SQLITE_CONSTRAINT = 19;

interface DriverError {
  readonly code?: unknown;
  readonly errcode?: unknown;
  readonly message?: unknown;
}

export function isSerialisationFailure(error: unknown): boolean {
  return SERIALISATION.has(String((error as DriverError | null)?.code));
}

export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as DriverError;
  if (typeof errcode === 'number') return (errcode & 0xff) === SQLITE_CONSTRAINT;
  return UNIQUE.has(String(code));
}

export function isOutage(error: unknown): boolean {
  const { code, errcode, message } = (error ?? {}) as DriverError;
  if (typeof errcode === 'number') return SQLITE_OUTAGES.has(errcode & 0xff);
  if (code === 'ERR_INVALID_STATE') return CLOSED_HANDLE.test(String(message));
  if (typeof code === 'string' && (SOCKET_OUTAGE.test(code) || POSTGRES_OUTAGE.test(code))) return true;
  return code === undefined && DRIVER_OUTAGE.test(String(message));
}

/** What callers may see: an outage becomes the 503 problem, without the driver's text; anything else stays a defect. */
export function toStorageProblem(error: unknown): unknown {
  if (error instanceof ProblemError) return error;
  if (error instanceof AggregateError && error.errors.some(isOutage)) return unavailable(error);
  return isOutage(error) ? unavailable(error) : error;
}

function unavailable(cause: unknown): ProblemError {
  const problem = new ProblemError(
    'storage-unavailable',
    'The account storage is out of reach; try again in a few seconds.',
    [],
    { retry_after_seconds: 5 },
  );
  problem.cause = cause;
  return problem;
}
