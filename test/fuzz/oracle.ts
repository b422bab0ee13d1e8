import type { FuzzRequest } from './fuzz-request.ts';
import { holdsHalfCharacters, nestsTooDeep, pointerLeads } from './pointers.ts';
import { dateFaults, mayRefuse } from './operation-rules.ts';

export interface FuzzAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
}

interface ProblemBody {
  readonly type: string;
  readonly status: number;
  readonly request_id: string;
  readonly errors?: readonly { readonly pointer: string; readonly code: string; readonly message: string }[];
}

/** What is wrong with an answer, in words; null when nothing is. */
export function complaintAbout(request: FuzzRequest, answer: FuzzAnswer): string | null {
  const { special } = request.target;
  if (special !== undefined) return special.complaintAbout(request, answer);
  return answerComplaint(request, answer) ?? verdictFault(request, answer);
}

/** What is wrong with an answer by itself: not as published, or a refusal that helps nobody. */
export function answerComplaint(request: FuzzRequest, answer: FuzzAnswer): string | null {
  const { status, headers, text } = answer;
  if (status >= 500) return `${status}`;
  const type = headers['content-type'] ?? '';
  if (status === 304) return text === '' ? null : '304 with a body';
  let body: unknown;
  try {
    body = bodyOf(answer);
  } catch {
    return `${status} with a body that is not JSON: ${text.slice(0, 80)}`;
  }
  const rightMethod = request.method === request.target.method;
  const published = rightMethod && status !== 404 ? request.target.judge(status, type, body) : null;
  if (published !== null) return published;
  if (headers['x-content-type-options'] !== 'nosniff') return 'no nosniff';
  return status < 400 ? null : problemComplaint(request, answer, { type, body: body as ProblemBody });
}

const BODIES = new WeakMap<FuzzAnswer, unknown>();

/** The JSON of an answer, read once: some are half a megabyte. */
export function bodyOf(answer: FuzzAnswer): unknown {
  if (!BODIES.has(answer)) BODIES.set(answer, JSON.parse(answer.text));
  return BODIES.get(answer);
}

/** What is said where nobody knows what was wrong. */
const NO_REASON = new Set(['', 'The request could not be read.']);

/** What is wrong with a problem document, in words. */
export function problemComplaint(
  request: FuzzRequest,
  { status, headers }: FuzzAnswer,
  { type, body }: { type: string; body: ProblemBody },
): string | null {
  if (type !== 'application/problem+json; charset=utf-8') return `${status} as ${type}`;
  if (body.status !== status) return `a problem of status ${body.status} in a ${status}`;
  if (body.request_id !== headers['x-request-id']) return 'request_id differs from X-Request-Id';
  if (!Array.isArray(body.errors) || body.errors.length === 0) return `${status} without a fault`;
  if (status === 401 && headers['www-authenticate'] === undefined) return '401 without WWW-Authenticate';
  if (status === 405 && headers['allow'] === undefined) return '405 without Allow';
  if (status === 429 && headers['retry-after'] === undefined) return '429 without Retry-After';
  for (const { pointer, code, message } of body.errors) {
    if (code === '' || NO_REASON.has(message)) return 'a fault without code or reason';
    if (!pointsSomewhere(pointer, request)) return `pointer ${pointer} leads nowhere in this request`;
  }
  return null;
}

/** A pointer names the whole body, a member of it (or the missing one), a parameter, a header or the path. */
function pointsSomewhere(pointer: string, request: FuzzRequest): boolean {
  if (/^\/(query|headers|path)(\/[^/]*)?$/.test(pointer)) return true;
  return pointerLeads(pointer, parsed(request.body) ?? {});
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

/** Holds the status against what the published description says of the request. */
function verdictFault(request: FuzzRequest, answer: FuzzAnswer): string | null {
  const { status } = answer;
  if (status === 304) return null;
  const expected = expectedStatuses(request);
  if (!expected.includes(status)) return `${status} where ${expected.join(' or ')} is due`;
  const problem = bodyOf(answer) as ProblemBody;
  if (status === 400 && problem.type.endsWith('/invalid-request') && isUnjust(request, problem.errors ?? []))
    return 'a valid request was refused as invalid';
  const isProject = /\/(match|calculate)$/.test(request.target.path);
  const disordered = isProject ? dateFaults((parsed(request.body) ?? {}) as object) : [];
  return status === 200 && disordered.length > 0 ? 'days out of order were answered' : null;
}

function expectedStatuses(request: FuzzRequest): number[] {
  const { target } = request;
  if (request.method !== target.method) return [200, 304, 400, 401, 403, 404, 405, 409, 422, 429];
  const refusal = request.credential.status[target.guard];
  if (refusal !== null) return [refusal];
  if (request.body !== null && request.body.length > 262_144) return [413];
  if (!inputIsRight(request)) return [400];
  // Right in form: the building may be unknown, the tiers not offered, the program not calculable.
  if (target.surface !== 'pages') return [200, 304, 400, 404, 422];
  // A session that is right stays so; without one, what is said may be wrong (a password, a code).
  return [200, 400, 404, 409, 422, 429, 403, ...(target.guard === 'session' ? [] : [401])];
}

function inputIsRight(request: FuzzRequest): boolean {
  const { target, query, path } = request;
  const names = query.map(([name]) => name);
  if (new Set(names).size !== names.length) return false;
  const missing = target.parameters.some(
    ({ name, required, in: place }) => place === 'query' && required === true && !names.includes(name),
  );
  if (missing) return false;
  // An answer comes in one form at most.
  if (['artifact=true', 'view=summary'].every((form) => query.some((pair) => pair.join('=') === form)))
    return false;
  const parameters = [...query, ...Object.entries(path)];
  if (!parameters.every(([name, text]) => target.acceptsParameter(name, readParameter(target, name, text))))
    return false;
  if (
    names.includes('artifact') &&
    target.path.endsWith('/artifact') &&
    !query.some(([, text]) => text === 'true')
  )
    return false;
  const isLeft = target.body === null || (target.bodyIsOptional && request.body === null);
  return isLeft ? !announcesBody(request) : bodyIsRight(request);
}

/** A content type announces a body, and there is none; what only reads takes any header. */
const announcesBody = ({ method, headers }: FuzzRequest): boolean =>
  method !== 'GET' && headers['content-type'] !== undefined;

const JSON_TYPE = /^application\/json\s*(;|$)/;

function readParameter(target: FuzzRequest['target'], name: string, text: string): unknown {
  const type = target.parameters.find((parameter) => parameter.name === name)?.schema.type;
  if (type === 'integer') return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  // The letters of a state are read in any case.
  return name === 'state' ? text.toUpperCase() : text;
}

function bodyIsRight({ target, headers, body }: FuzzRequest): boolean {
  if (!JSON_TYPE.test(headers['content-type'] ?? '')) return false;
  if (headers['content-encoding'] !== undefined) return false;
  if (body !== null && nestsTooDeep(body)) return false;
  const value = parsed(body);
  if (value === undefined || !target.acceptsBody(value) || holdsHalfCharacters(value)) return false;
  return target.ruleFaults(value).length === 0;
}

/** Only what a schema does not say may be refused beyond it, and each fault names the rule. */
function isUnjust(request: FuzzRequest, faults: NonNullable<ProblemBody['errors']>): boolean {
  const { id, guard, method } = request.target;
  if (request.method !== method || !inputIsRight(request)) return false;
  const given = parsed(request.body);
  return !faults.every(
    (fault) => mayRefuse(id, given, fault) || (guard === 'session' && mayRefuse(guard, given, fault)),
  );
}
