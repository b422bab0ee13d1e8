import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '../contract/error-codes.ts';
import type { Actor } from '../operations/call-context.ts';
import { traceContextOf, traceparentOf, type Span } from '../telemetry/spans.ts';
import { addressOf } from './gate.ts';
import type { HttpServices } from './services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the answer is a problem. */
    problem: ErrorCode | null;
    /** The request in a trace, where traces are exported. */
    span: Span | null;
  }
}

/** Continues the caller's trace, or begins one where traces are exported. */
export function beginTrace(services: HttpServices, request: FastifyRequest, reply: FastifyReply): void {
  const sent = request.headers['traceparent']?.toString();
  if (services.spans !== null) {
    request.span = services.spans.begin(`${request.method} ${routeOf(request)}`, sent);
    reply.header('traceparent', request.span.traceparent);
    return;
  }
  const trace = sent === undefined ? null : traceContextOf(sent);
  if (trace !== null) reply.header('traceparent', traceparentOf(trace));
}

/** Answers are metrics and spans; only what went wrong is also a line in the log (everything at `debug`). */
export function observe(services: HttpServices, request: FastifyRequest, reply: FastifyReply): void {
  const { statusCode: status, elapsedTime } = reply;
  const { method, span } = request;
  const route = routeOf(request);
  services.metrics.request({ route, method, status, seconds: elapsedTime / 1000 });
  span?.end(status, spanFacts(services, request));
  const watched = route === '/readyz';
  const level = status >= 500 && !watched ? 'error' : status >= 400 ? 'info' : 'debug';
  if (!services.logger.isLevelEnabled(level)) return;
  const line = {
    reqId: request.id,
    method,
    route,
    status,
    problem: request.problem ?? undefined,
    ms: Math.round(elapsedTime * 10) / 10,
    ...whoOf(request.actor),
    address: addressOf(services, request),
    // The caller wrote this text; it is cut to the longest valid length.
    traceparent: request.headers['traceparent']?.slice(0, 55),
    traceId: span?.traceId,
  };
  services.logger[level](line, 'request');
}

/** The route's pattern, never the path asked for. */
const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'none';

function spanFacts(services: HttpServices, request: FastifyRequest) {
  const { account, credential } = whoOf(request.actor);
  return {
    'http.request.method': request.method,
    'http.route': routeOf(request),
    'client.address': addressOf(services, request),
    'error.type': request.problem ?? undefined,
    'plumbline.request_id': request.id,
    'plumbline.account': account,
    'plumbline.credential': credential,
  };
}

/** Ids of the account and of its key, token or session: names, never secrets. */
function whoOf(actor: Actor | null): { readonly account?: string; readonly credential?: string } {
  switch (actor?.kind) {
    case 'key':
      return { account: actor.accountId, credential: actor.keyId };
    case 'token':
      return { account: actor.accountId, credential: actor.tokenId };
    case 'session':
      return { account: actor.accountId, credential: actor.sessionId };
    default:
      return {};
  }
}

const SAFE_ID = /^[A-Za-z0-9._:-]{1,64}$/;

/** The caller's own id when it is safe to repeat, else a new one: random per process, counted within it. */
export function requestIdSource(): (header: string | string[] | undefined) => string {
  const prefix = `req_${randomBytes(9).toString('base64url').replaceAll(/[-_]/g, 'x')}`;
  let count = 0;
  return (header) => {
    if (typeof header === 'string' && SAFE_ID.test(header)) return header;
    count += 1;
    return `${prefix}${count.toString(36)}`;
  };
}
