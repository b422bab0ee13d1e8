import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import fastifyCompress from '@fastify/compress';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError, type ErrorCode } from '../contract/error-codes.ts';
import type { Actor } from '../operations/call-context.ts';
import { traceContextOf, traceparentOf, type Span } from '../telemetry/spans.ts';
import type { HttpBounds } from './bounds.ts';
import { addressOf, siteGate, type Gate } from './gate.ts';
import { BROTLI, THRESHOLD_BYTES } from './kept-answers.ts';
import { Arrivals, hasBody, type Lifecycle } from './lifecycle.ts';
import { KnownPaths } from './methods.ts';
import { sendProblem } from './problems.ts';
import { wantsPage, type BuiltPage } from './routes/site.ts';
import { API_HEADERS } from './security-headers.ts';
import { headerFault } from './sent.ts';
import type { HttpServices } from './services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the answer is a problem. */
    problem: ErrorCode | null;
    /** The request in a trace, where traces are exported. */
    span: Span | null;
  }
}

/** For whoever runs the service: balancers and monitors ask often, and none of it costs anything. */
const UNSHEDDABLE = new Set(['/healthz', '/readyz', '/metrics']);

/** Every route that names no limit of its own has that of pages and files. */
function limitRest(app: FastifyInstance, site: Gate): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.isLimited === true || UNSHEDDABLE.has(route.url)) return;
    route.onRequest = [site, ...[route.onRequest ?? []].flat()];
    route.config = { ...route.config, isLimited: true };
  });
}

interface Hooked {
  readonly lifecycle: Lifecycle;
  /** The web app, for a browser at an address that does not exist. */
  readonly page: BuiltPage | null;
}

/** What happens to every request, in as few steps as possible. */
export function installHooks(
  app: FastifyInstance,
  services: HttpServices,
  { lifecycle, page }: Hooked,
): void {
  const paths = new KnownPaths();
  paths.install(app);
  const site = siteGate(services);
  limitRest(app, site);
  app.addHook('onRequest', (request, reply, done) => {
    lifecycle.began(reply);
    nameAnswer(services, request, reply);
    reply.headers(request.routeOptions.config.deprecation ?? {});
    if (lifecycle.draining) reply.header('connection', 'close');
    beginTrace(services, request, reply);
    const fault = headerFault(request.raw);
    if (fault !== null) {
      reply.header('connection', 'close');
      done(fault);
      return;
    }
    if (request.is404) {
      void site(request, reply, (refused) => {
        if (refused === undefined) sendUnknown(request, reply, { paths, page });
        else done(refused);
      });
      return;
    }
    const reason = lifecycle.overload(reply);
    const { url = '', config } = request.routeOptions;
    if (reason === null || UNSHEDDABLE.has(url) || (config.unsheddable === true && reason === 'event_loop')) {
      done();
      return;
    }
    services.metrics.shed(reason);
    done(new ProblemError('overloaded', 'The service is busy; please try again in a moment.'));
  });
  app.addHook('onResponse', (request, reply, done) => {
    lifecycle.ended(reply);
    observe(services, request, reply);
    done();
  });
  services.metrics.reading('plumbline_requests_in_flight', () => lifecycle.inFlight);
}

/** Which request is answered, and what the answer may rest on: the catalogue, and the parcels where they are held here. */
export function nameAnswer(
  { readiness, lookup }: HttpServices,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { digest } = lookup.status();
  reply.header('x-request-id', request.id);
  reply.header('x-plumbline-snapshot', readiness.snapshotDigest.slice(0, 12));
  if (digest !== null) reply.header('x-plumbline-parcels', digest.slice(0, 12));
  reply.headers(API_HEADERS);
}

/** Who may pass is known, the body is not here yet: neither an address nor an account may have many such requests, or large ones. */
export function boundArrivals(
  app: FastifyInstance,
  services: HttpServices,
  { lifecycle, bounds }: { lifecycle: Lifecycle; bounds: HttpBounds },
): void {
  const { maxUnfinishedBodies: requestsOfCaller } = bounds;
  const inMemory = new Arrivals({
    requestsOfCaller,
    bytesOfCaller: bounds.unfinishedBytes,
    bytesOfAll: bounds.unfinishedBytesOfAll,
  });
  const onDisk = new Arrivals({
    requestsOfCaller,
    bytesOfCaller: bounds.unfinishedFileBytes,
    bytesOfAll: bounds.unfinishedFileBytesOfAll,
  });
  app.addHook('preValidation', (_request, reply, done) => {
    lifecycle.arrived(reply);
    done();
  });
  app.addHook('preParsing', (request, reply, _payload, done) => {
    const { raw, actor, routeOptions } = request;
    const arrivals = routeOptions.config.isFile === true ? onDisk : inMemory;
    const refusal = hasBody(raw)
      ? arrivals.refusal(sendersOf(services, request), raw, routeOptions.bodyLimit)
      : null;
    if (refusal === null) {
      done();
      return;
    }
    services.metrics.shed('unfinished');
    reply.header('connection', 'close').header('retry-after', '1');
    done(refusal === 'all' ? new ProblemError('overloaded', ALL_ARRIVING) : tooManyArriving(actor, bounds));
  });
}

const ALL_ARRIVING = 'Many large requests are on their way; please try again in a moment.';

/** The address, and the account where there is one: a body counts for both. */
function sendersOf(services: HttpServices, request: FastifyRequest): string[] {
  const { actor } = request;
  const address = services.addresses.limitKey(addressOf(services, request));
  return actor !== null && 'accountId' in actor ? [address, actor.accountId] : [address];
}

function tooManyArriving(actor: FastifyRequest['actor'], bounds: HttpBounds): ProblemError {
  const whose = actor !== null && 'accountId' in actor ? 'one address or account' : 'one address';
  const detail = `At most ${bounds.maxUnfinishedBodies} requests of ${whose}, and only so many bytes of them, may be without their whole body.`;
  return new ProblemError('rate-limited', detail, [], { retry_after_seconds: 1 });
}

/** An address that no route takes, or not with this method. */
function sendUnknown(
  request: FastifyRequest,
  reply: FastifyReply,
  { paths, page }: { readonly paths: KnownPaths; readonly page: BuiltPage | null },
): void {
  const { problem, allow } = paths.refusal(request);
  if (page !== null && allow === null && wantsPage(request)) {
    reply
      .code(404)
      .headers(page.headers)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page.html);
    return;
  }
  if (allow !== null) reply.header('allow', allow);
  sendProblem(request, reply, problem);
}

/** Continues the caller's trace, or begins one where traces are exported. */
function beginTrace(services: HttpServices, request: FastifyRequest, reply: FastifyReply): void {
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
function observe(services: HttpServices, request: FastifyRequest, reply: FastifyReply): void {
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

/** One logger for every request instead of a child each: the lines that are written name their request. */
export function sharedLogger(logger: HttpServices['logger']): FastifyBaseLogger {
  const shared: FastifyBaseLogger = Object.create(logger, { child: { value: () => shared } });
  return shared;
}

const SAFE_ID = /^[A-Za-z0-9._:-]{1,64}$/;

/** The caller's own id when it is safe to repeat, else a new one: random per process, counted within it. */
export function requestIdSource(): (request: Pick<IncomingMessage, 'headers'>) => string {
  const prefix = `req_${randomBytes(9).toString('base64url').replaceAll(/[-_]/g, 'x')}`;
  let count = 0;
  return ({ headers }) => {
    const header = headers['x-request-id'];
    if (typeof header === 'string' && SAFE_ID.test(header)) return header;
    count += 1;
    return `${prefix}${count.toString(36)}`;
  };
}

/** Streams of events are never held back to be packed. */
const TEXT = /^(?:application\/(?:[\w.+-]+\+)?json|text\/(?:csv|html|plain|markdown))\b/;

/** Brotli or gzip by what the caller accepts. Bodies of requests stay as they are: a packed one is refused. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCompress, {
    globalDecompression: false,
    threshold: THRESHOLD_BYTES,
    encodings: ['br', 'gzip'],
    brotliOptions: BROTLI,
    customTypes: TEXT,
  });
  // The plugin packs in a hook of each route: this one comes after it.
  app.addHook('onRoute', (route) => {
    route.onSend = [...[route.onSend ?? []].flat(), weaken];
  });
}

/** Packed bytes are other bytes: a strong validator would call them the same. */
function weaken(
  _request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload: unknown) => void,
): void {
  const etag = reply.getHeader('etag');
  if (reply.hasHeader('content-encoding') && typeof etag === 'string' && etag.startsWith('"'))
    reply.header('etag', `W/${etag}`);
  done(null, payload);
}
