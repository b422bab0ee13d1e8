import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError } from '../../contract/error-codes.ts';
import { isLoopbackAddress } from '../addresses.ts';
import type { StorageState } from '../../operations/ports.ts';
import type { Lifecycle } from '../lifecycle.ts';
import type { HttpOptions, HttpServices } from '../services.ts';

interface HealthSetting {
  readonly services: HttpServices;
  readonly options: HttpOptions;
  readonly lifecycle: Lifecycle;
}

/** `/healthz`, `/readyz`, `/metrics`: for the people and machines that run the service. */
export function healthRoutes(
  app: FastifyInstance,
  { services, options, lifecycle }: HealthSetting,
  done: () => void,
): void {
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });
  app.get('/readyz', async (_request, reply) => {
    const storage = services.readiness.storage();
    const ready = storage === 'ok' && !lifecycle.draining;
    reply.code(ready ? 200 : 503).header('cache-control', 'no-store');
    if (!ready) reply.header('retry-after', '1');
    return readinessBody(
      services,
      lifecycle.draining ? 'draining' : ready ? 'ready' : 'unavailable',
      storage,
    );
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, options.metricsToken)) {
      throw new ProblemError(
        'unauthorized',
        'Metrics need the METRICS_TOKEN as a bearer token, or a caller on this machine.',
      );
    }
    reply.header('content-type', services.metrics.contentType).header('cache-control', 'no-store');
    return services.metrics.text();
  });
  services.metrics.reading('plumbline_lookup_ready', () => (services.lookup.status().ready ? 1 : 0));
  done();
}

/** Readiness reports the lookup's state and the snapshot but never fails because of them. */
function readinessBody(services: HttpServices, status: string, storage: StorageState) {
  const { snapshotDigest, catalogVersion, programsVersion, methodologyVersion, calibrationAsof } =
    services.readiness;
  return {
    status,
    storage,
    snapshot: { digest: snapshotDigest, catalog_version: catalogVersion, calibration_asof: calibrationAsof },
    programs_version: programsVersion,
    methodology_version: methodologyVersion,
    lookup: services.lookup.status(),
    limits: services.accounts.limiter.degraded() ? 'local' : 'ok',
  };
}

const FORWARDING_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via', 'x-forwarded-host'];

/** With a configured token, that token is required. Without one, only a direct caller on this machine is served. */
function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  if (token !== null) {
    const given = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    return timingSafeEqual(digest(given), digest(token));
  }
  const forwarded = FORWARDING_HEADERS.some((name) => request.headers[name] !== undefined);
  return !forwarded && isLoopbackAddress(request.socket.remoteAddress ?? '');
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
