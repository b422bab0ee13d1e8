import type { AddressInfo } from 'node:net';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { allowsDemoCredentials, type Config } from '../config.ts';
import { drain } from '../http/lifecycle.ts';
import { createHttpServer } from '../http/server.ts';
import { endRetention, flushUsage, makeDemoCredentials } from '../operations/accounts/index.ts';
import type { BuildingLookup } from '../operations/ports.ts';
import { createLogger, type Logger } from '../telemetry/logger.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import type { Export } from '../telemetry/otlp/open-export.ts';
import { httpServices } from './http-services.ts';
import { holdDataDirectory } from './one-process.ts';
import { openServices } from './open-services.ts';
import { WEB_DIR } from './paths.ts';
import { packageVersion } from './read-documents.ts';
import { metricsOfAllWorkers } from './worker-metrics.ts';

export interface Running {
  readonly url: string;
  readonly demo: { readonly key: string; readonly token: string } | null;
  readonly logger: Logger;
  stop(): Promise<void>;
}

const FLUSH_EVERY_MS = 10_000;
const RETENTION_EVERY_MS = 86_400_000;
/** The first time soon after the start, so that a service that is restarted every night deletes too. */
const FIRST_RETENTION_MS = 60_000;

export interface ServeOptions {
  /** Only one process of several migrates and deletes what has been kept long enough. */
  readonly first: boolean;
  /** Whether this start makes demo credentials, where they are allowed at all. */
  readonly demo: boolean;
  /** One of several processes on the port. */
  readonly worker?: { readonly name: string; readonly sharesPort: boolean };
}

/** Opens everything, listens, and says where. */
export async function serve(config: Config, options: ServeOptions): Promise<Running> {
  const logger = createLogger({ level: config.logLevel });
  const services = await openServices(config);
  const lock = holdDataDirectory(config);
  if (options.first) await services.storage.migrate();
  await services.probe.begin();
  const metrics =
    options.worker === undefined
      ? createMetrics()
      : metricsOfAllWorkers(createMetrics({ worker: options.worker.name }));
  const exported = await openTraces(config, logger);
  const spans = exported?.spans ?? null;
  const http = httpServices(config, services, { logger, metrics, spans, now: Date.now });
  const { app, lifecycle, warm } = await createHttpServer(http, {
    metricsToken: config.metricsToken,
    webDir: existsSync(WEB_DIR) ? WEB_DIR : null,
    secureCookies: config.production,
    corsOrigins: config.corsOrigins,
    uploadDir: join(config.dataDir, 'uploads'),
  });
  // What is loaded on first use is loaded before the first request, so that nobody waits for it.
  await warm();
  await warmSearch(services.lookup);
  const sharing = options.worker?.sharesPort === true ? { reusePort: true } : {};
  await app.listen({ host: config.host, port: config.port, ...sharing });
  const timers = [
    setInterval(() => void upkeep(logger, () => flushUsage(services.accounts)), FLUSH_EVERY_MS),
  ];
  if (options.first) {
    const end = () => void upkeep(logger, () => endRetention(services.accounts, Date.now()));
    timers.push(setInterval(end, RETENTION_EVERY_MS), setTimeout(end, FIRST_RETENTION_MS));
  }
  const demo =
    options.demo && allowsDemoCredentials(config)
      ? await makeDemoCredentials(services.accounts, 'start', Date.now())
      : null;
  return {
    url: urlOf(config.host, app.server.address() as AddressInfo),
    demo,
    logger,
    async stop() {
      timers.forEach(clearInterval);
      await drain(app, lifecycle);
      await upkeep(logger, () => flushUsage(services.accounts));
      await exported?.stop();
      await services.close();
      lock.release();
      await lastLines(logger);
    },
  };
}

/** The libraries of the export are loaded only where there is a collector. */
async function openTraces({ telemetry }: Config, logger: Logger): Promise<Export | null> {
  if (!telemetry.traces) return null;
  const { openExport } = await import('../telemetry/otlp/open-export.ts');
  return openExport(telemetry, { logger, version: packageVersion() });
}

/** The streets of a local store are indexed for its first search; a remote service is not asked for nothing. */
async function warmSearch(lookup: BuildingLookup): Promise<void> {
  const { adapter } = lookup.status();
  if (adapter === 'embedded' || adapter === 'postgres') await lookup.search('350 5 AVENU', 1);
}

const LAST_LINES_MS = 1_000;

/** A log reader that stalls must not delay the exit. */
function lastLines(logger: Logger): Promise<void> {
  return new Promise((resolve) => {
    logger.flush(() => resolve());
    setTimeout(resolve, LAST_LINES_MS).unref();
  });
}

/** Housekeeping never takes the service down: a failure is logged and tried again next time. */
async function upkeep(logger: Logger, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    logger.warn({ err: error }, 'upkeep');
  }
}

function urlOf(host: string, address: AddressInfo): string {
  const hostname =
    host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${hostname}:${address.port}`;
}
