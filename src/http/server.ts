import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { HTTP_BOUNDS } from './bounds.ts';
import { answerBrokenRequests, refuseExpectations } from './broken-requests.ts';
import { allowOrigins } from './cross-origin.ts';
import { KeptAnswers } from './kept-answers.ts';
import { limitConnections, Lifecycle } from './lifecycle.ts';
import { gatesOf } from './operation-gates.ts';
import { asProblem, installProblemHandlers, MAX_PART_CHARACTERS, sendProblem } from './problems.ts';
import {
  boundArrivals,
  compressAnswers,
  installHooks,
  nameAnswer,
  requestIdSource,
  sharedLogger,
} from './request-hooks.ts';
import { artifactKeyRoutes } from './routes/artifact-keys.ts';
import { descriptionRoutes } from './routes/descriptions.ts';
import { healthRoutes } from './routes/health.ts';
import { operationRoutes } from './routes/operations.ts';
import { builtPage, siteRoutes } from './routes/site.ts';
import { toolRoutes } from './routes/tools.ts';
import { installBodyParser, MAX_BODY_BYTES } from './sent.ts';
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
    genReqId: requestIdSource(),
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
