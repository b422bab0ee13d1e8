import { MAX_BODY_BYTES } from './sent.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_CODES, ProblemError, type FieldFault } from '../contract/error-codes.ts';
import { problemOf } from '../contract/problem.ts';
import { invalidRequest } from '../operations/call.ts';

const PROBLEM_CONTENT_TYPE = 'application/problem+json; charset=utf-8';
const REALMS: Readonly<Record<string, string>> = {
  '/incentives/': 'Bearer realm="plumbline"',
  '/metrics': 'Bearer realm="plumbline"',
};
const KEY_CHALLENGE = 'ApiKey realm="plumbline", header="X-API-Key"';
/** Of one part of a path. */
export const MAX_PART_CHARACTERS = 500;
const RETRY_AFTER_SECONDS = { overloaded: '1', 'storage-unavailable': '5' } as const;

export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: ProblemError): FastifyReply {
  const { status } = ERROR_CODES[error.code];
  request.problem = error.code;
  const body = problemOf({
    code: error.code,
    detail: error.message,
    instance: pathOf(request.url),
    requestId: request.id,
    faults: error.faults,
    extensions: error.extensions,
  });
  if (status === 401) reply.header('www-authenticate', challengeFor(request.url));
  if (error.code === 'overloaded' || error.code === 'storage-unavailable') {
    reply.header('retry-after', RETRY_AFTER_SECONDS[error.code]);
  }
  reply.header('cache-control', 'no-store');
  return reply
    .code(status)
    .header('content-type', PROBLEM_CONTENT_TYPE)
    .serializer(identity)
    .send(JSON.stringify(body));
}

const identity = (payload: unknown) => payload as string;

function challengeFor(url: string): string {
  for (const [prefix, challenge] of Object.entries(REALMS)) if (url.startsWith(prefix)) return challenge;
  return KEY_CHALLENGE;
}

export function pathOf(url: string): string {
  const end = url.search(/[?#]/);
  return (end === -1 ? url : url.slice(0, end)).slice(0, 500);
}

const LENGTH = {
  pointer: '/headers/content-length',
  code: 'length',
  message: 'The body is shorter or longer than Content-Length says.',
};
const NO_URL = { pointer: '/path', code: 'url', message: 'The address is not a valid URL.' };
const LONG_PART = {
  pointer: '/path',
  code: 'length',
  message: `A part of the address has more than ${MAX_PART_CHARACTERS} characters.`,
};

/** What the framework itself can object to, in the words of the contract. */
const FRAMEWORK_FAULTS: Readonly<Record<string, FieldFault>> = {
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: LENGTH,
  FST_ERR_BAD_URL: NO_URL,
  FST_ERR_ASYNC_CONSTRAINT: NO_URL,
  FST_ERR_MAX_PARAM_LENGTH: LONG_PART,
};

/** What files are asked for under, by the status that the framework would give it. */
const FILE_FAULTS: Readonly<Record<number, FieldFault>> = {
  412: {
    pointer: '/headers',
    code: 'precondition',
    message: 'The file is not as If-Match or If-Unmodified-Since says.',
  },
  416: { pointer: '/headers/range', code: 'range', message: 'The file has no such range of bytes.' },
};

/** Everything thrown ends here: known problems as themselves, the rest as 500 without a word about the inside. */
/** @param largestBytes what a body of the route may hold */
export function asProblem(error: unknown, largestBytes: number): ProblemError {
  if (error instanceof ProblemError) return error;
  const code = (error as FastifyError | null)?.code ?? '';
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new ProblemError(
      'payload-too-large',
      `The request body is larger than ${sizeText(largestBytes)}.`,
    );
  const status = (error as FastifyError | null)?.statusCode ?? 500;
  const fault = FRAMEWORK_FAULTS[code] ?? FILE_FAULTS[status];
  if (fault !== undefined) return new ProblemError('invalid-request', fault.message, [fault]);
  if (code.startsWith('FST_ERR_CTP_')) return invalidRequest([unreadableType()]);
  if (status >= 400 && status < 500)
    return new ProblemError('invalid-request', 'The request could not be read.');
  return new ProblemError('internal-error', 'Something went wrong on our side. Please quote the request id.');
}

const KIB = 1024;
const sizeText = (bytes: number): string =>
  bytes < KIB * KIB ? `${bytes / KIB} KiB` : `${bytes / KIB / KIB} MiB`;

export function installProblemHandlers(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = asProblem(error, request.routeOptions.bodyLimit ?? MAX_BODY_BYTES);
    const { status } = ERROR_CODES[problem.code];
    // Unexpected failures are written in full to the log and nowhere else.
    if (status >= 500) request.log.error({ err: error, reqId: request.id }, problem.code);
    return sendProblem(request, reply, problem);
  });
}

/** The fault of a body in anything but JSON. */
function unreadableType(): FieldFault {
  return { pointer: '', code: 'content_type', message: 'Content-Type must be application/json.' };
}
