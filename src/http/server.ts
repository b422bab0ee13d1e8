import fastifyCompress from '@fastify/compress';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { ProblemError } from '../contract/error-codes.ts';
import { Arrivals, hasBody, limitConnections, Lifecycle } from './lifecycle.ts';
import { HTTP_BOUNDS, type HttpBounds } from './bounds.ts';
import { answerBrokenRequests, refuseExpectations } from './broken-requests.ts';
import { allowOrigins } from './cross-origin.ts';
import { addressOf, siteGate, type Gate } from './gate.ts';
import { headerFault, installBodyParser, MAX_BODY_BYTES } from './sent.ts';
import { BROTLI, KeptAnswers, THRESHOLD_BYTES } from './kept-answers.ts';
import { KnownPaths } from './methods.ts';
import { beginTrace, observe, requestIdSource } from './observe.ts';
import { asProblem, installProblemHandlers, MAX_PART_CHARACTERS, sendProblem } from './problems.ts';
import { artifactKeyRoutes } from './routes/artifact-keys.ts';
import { descriptionRoutes } from './routes/descriptions.ts';
import { healthRoutes } from './routes/health.ts';
import { builtPage, siteRoutes, wantsPage, type BuiltPage } from './routes/site.ts';
import { toolRoutes } from './routes/tools.ts';
import { operationRoutes } from './routes/operations.ts';
import { gatesOf } from './operation-gates.ts';
import { API_HEADERS } from './security-headers.ts';
import type { HttpOptions, HttpServices } from './services.ts';

export interface HttpServer {
  readonly app: FastifyInstance;
  readonly lifecycle: Lifecycle;
  /** Loads and makes what is used at the first request of its kind, so that nobody waits for it. */
  warm(): Promise<void>;
}

/** Where each interface stands. */
const INTERFACES = [
  ['estimates', '/retrofit/v1'],
  ['programs', '/incentives/v1'],
  // The web app's backend: same origin, not a public interface.
  ['pages', '/app/v1'],
] as const;

const KEEP_ALIVE_MS = 65_000;
const MAX_HEADER_BYTES = 16 * 1024;

const PLUGIN_START_MS = 60_000;

/** The whole HTTP surface over the operations it is given. Listening and closing are the caller's. */
export async function createHttpServer(services: HttpServices, options: HttpOptions): Promise<HttpServer> {
  const bounds = { ...HTTP_BOUNDS, ...options.bounds };
  const lifecycle = new Lifecycle(bounds);
  const nextId = requestIdSource();
  // Widened, so that the instance has Fastify's ordinary type.
  const logger: FastifyBaseLogger = sharedLogger(services.logger);
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: bounds.requestMs,
    // A start on a busy machine reads its files for longer than the ten seconds that are usual.
    pluginTimeout: PLUGIN_START_MS,
    connectionTimeout: bounds.stallMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    requestIdHeader: false,
    genReqId: (raw) => nextId(raw.headers['x-request-id']),
    routerOptions: { maxParamLength: MAX_PART_CHARACTERS, ignoreTrailingSlash: false, caseSensitive: true },
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      // A request without Host is refused here, with the reason.
      requireHostHeader: false,
      headersTimeout: bounds.headersMs,
      connectionsCheckingInterval: bounds.checkEveryMs,
    },
    clientErrorHandler: answerBrokenRequests,
    // No hook has seen these requests.
    frameworkErrors: (error, request, reply) => {
      nameAnswer(services, request, reply);
      sendProblem(request, reply, asProblem(error, MAX_BODY_BYTES));
    },
  });
  app.server.maxConnections = bounds.maxConnections;
  limitConnections(app.server, bounds.maxConnectionsOfAddress, services.addresses);
  refuseExpectations(app.server);
  for (const name of ['actor', 'admitted', 'problem', 'span']) app.decorateRequest(name, null);
  installBodyParser(app);
  installProblemHandlers(app);
  installHooks(app, services, { lifecycle, page: builtPage(options.webDir) });
  boundArrivals(app, services, { lifecycle, bounds });
  await compressAnswers(app);
  await registerRoutes(app, { services, options, lifecycle });
  return {
    app,
    lifecycle,
    warm: () => services.tools.open(),
  };
}

interface Routed {
  readonly services: HttpServices;
  readonly options: HttpOptions;
  readonly lifecycle: Lifecycle;
}

/** Every route. */
async function registerRoutes(app: FastifyInstance, { services, options, lifecycle }: Routed): Promise<void> {
  await app.register(healthRoutes, { services, options, lifecycle });
  await addInterfaces(app, services, options);
  await app.register(descriptionRoutes, { services });
  await app.register(artifactKeyRoutes, { services });
  await app.register(toolRoutes, { services });
  if (options.webDir !== null)
    await app.register(siteRoutes, { webDir: options.webDir, lookup: services.lookup });
}

/** The operations at their addresses; pages of other origins may call the public interfaces where the operator lists them. */
async function addInterfaces(
  app: FastifyInstance,
  services: HttpServices,
  options: HttpOptions,
): Promise<void> {
  const { secureCookies, corsOrigins = [], uploadDir } = options;
  const gates = gatesOf(services, secureCookies);
  const kept = new KeptAnswers();
  for (const [surface, prefix] of INTERFACES)
    await app.register(
      async (scope) => {
        await allowOrigins(scope, surface === 'pages' ? [] : corsOrigins);
        await operationRoutes(scope, {
          services,
          surface,
          gatesOf: gates[surface],
          secureCookies,
          kept,
          uploadDir,
        });
      },
      { prefix },
    );
}

/** One logger for every request instead of a child each: the lines that are written name their request. */
function sharedLogger(logger: HttpServices['logger']): FastifyBaseLogger {
  const shared: FastifyBaseLogger = Object.create(logger, { child: { value: () => shared } });
  return shared;
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
function installHooks(app: FastifyInstance, services: HttpServices, { lifecycle, page }: Hooked): void {
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
function nameAnswer({ readiness, lookup }: HttpServices, request: FastifyRequest, reply: FastifyReply): void {
  const { digest } = lookup.status();
  reply.header('x-request-id', request.id);
  reply.header('x-plumbline-snapshot', readiness.snapshotDigest.slice(0, 12));
  if (digest !== null) reply.header('x-plumbline-parcels', digest.slice(0, 12));
  reply.headers(API_HEADERS);
}

/** Who may pass is known, the body is not here yet: neither an address nor an account may have many such requests, or large ones. */
function boundArrivals(
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

/** Streams of events are never held back to be packed. */
const TEXT = /^(?:application\/(?:[\w.+-]+\+)?json|text\/(?:csv|html|plain|markdown))\b/;

/** Brotli or gzip by what the caller accepts. Bodies of requests stay as they are: a packed one is refused. */
async function compressAnswers(app: FastifyInstance): Promise<void> {
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
