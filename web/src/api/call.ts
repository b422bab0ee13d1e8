import type { Problem } from '../../../src/contract/problem.ts';

/** A refusal of the service, as its problem document says it. */
export class ProblemResponse extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

/** Told to the window when the service no longer knows the session that this browser holds. */
export const SESSION_ENDED = 'plumbline-session-ended';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** How often a busy service is asked again before its refusal is shown. */
const ATTEMPTS_WHILE_BUSY = 3;

/**
 * One call to the service behind these pages; a body is sent as JSON, a file as it is. A busy service has done nothing of
 * what it refuses, so it is asked again when it says. Throws `ProblemResponse`, or `TypeError` when nobody answers.
 */
export async function call<T>(
  path: string,
  method: Method = 'GET',
  body?: unknown,
  signal?: AbortSignal,
): Promise<T> {
  const response = await answered(path, { method, body, signal });
  return (await response.json()) as T;
}

/** An answer as it was sent, for whoever reads it elsewhere than on the page's thread. */
export const bytesOf = async (path: string): Promise<ArrayBuffer> =>
  (await answered(path, { method: 'GET', body: undefined, signal: undefined })).arrayBuffer();

async function answered(path: string, options: CallOptions): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await send(path, options);
    if (response.ok) return response;
    const problem = (await response.json()) as Problem;
    if (problem.type.endsWith('/overloaded') && attempt <= ATTEMPTS_WHILE_BUSY) {
      // A caller that gives up meanwhile is told by the next request.
      await delay(Number(response.headers.get('retry-after')) * 1_000);
      continue;
    }
    if (response.status === 401 && !path.startsWith('/auth/') && isSignedIn()) {
      forgetSession();
      dispatchEvent(new Event(SESSION_ENDED));
    }
    throw new ProblemResponse(problem);
  }
}

interface CallOptions {
  readonly method: Method;
  readonly body: unknown;
  readonly signal: AbortSignal | undefined;
}

function send(path: string, { method, body, signal }: CallOptions): Promise<Response> {
  const csrf = cookie('plumbline_csrf');
  return fetch(`/app/v1${path}`, {
    method,
    ...(signal === undefined ? {} : { signal }),
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': typeOf(body) }),
      ...(csrf === null || method === 'GET' ? {} : { 'x-csrf-token': csrf }),
    },
    ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
  });
}

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const typeOf = (body: unknown): string =>
  body instanceof Blob ? 'application/octet-stream' : 'application/json';

/** Whether this browser holds a session, as far as a script can see. */
export const isSignedIn = (): boolean => cookie('plumbline_csrf') !== null;

/** After an account is gone: the service does not know its cookies any more, and this page should not either. */
export function forgetSession(): void {
  for (const name of ['plumbline_csrf', '__Host-plumbline_csrf'])
    document.cookie = `${name}=; Max-Age=0; Path=/${location.protocol === 'https:' ? '; Secure' : ''}`;
}

/** Over https the cookie carries the `__Host-` prefix. */
function cookie(name: string): string | null {
  for (const part of document.cookie.split(';')) {
    const [key = '', value = ''] = part.trim().split('=');
    if ((key === name || key === `__Host-${name}`) && value !== '') return value;
  }
  return null;
}

/** Faults by pointer of the field, first one first. */
export function faultsOf(error: unknown): ReadonlyMap<string, string> {
  const faults = error instanceof ProblemResponse ? (error.problem.errors ?? []) : [];
  return new Map(faults.toReversed().map(({ pointer, message }) => [pointer, inWords(message)]));
}

/** What a field must hold, without the words of a schema: an empty field is sent as none, so null need not be told of. */
export const inWords = (message: string): string =>
  message.replace(/(?<=\ban? \w+) or null\b/, '').replace(/\ban integer\b/, 'a whole number');
