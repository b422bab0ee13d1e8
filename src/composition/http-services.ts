import { sessionCookies } from '../accounts/sessions.ts';
import type { Config } from '../config.ts';
import type { HttpServices } from '../http/services.ts';
import { addressLimitKey, clientAddress, parseTrustedProxies } from '../limits/client-address.ts';
import { rateLimitHeaders } from '../limits/headers.ts';
import type { ToolHandler } from '../mcp/http-handler.ts';
import { estimateServices } from '../operations/estimate/index.ts';
import type { Services } from './open-services.ts';
import { toolServices } from './tool-services.ts';

type Surroundings = Pick<HttpServices, 'logger' | 'metrics' | 'now'>;

/** The HTTP adapter's view of what is open. */
export function httpServices(config: Config, services: Services, around: Surroundings): HttpServices {
  const { snapshot, storage, accounts, lookup, limiter, methodologyVersion } = services;
  const { metrics, now, logger } = around;
  const trusted = parseTrustedProxies(config.trustedProxies.join(','));
  services.watchLookups({
    result: (kind) => metrics.lookup(kind),
    broke: (error) => logger.error({ err: error }, 'lookup'),
  });
  metrics.reading('plumbline_limiter_degraded', () => (limiter.degraded() ? 1 : 0));
  metrics.reading('plumbline_auth_grace_answers', () => accounts.credentialCache.graceAnswers);
  metrics.reading(
    'plumbline_snapshot_age_seconds',
    () => (now() - Date.parse(snapshot.calibrationAsof)) / 1000,
  );
  return {
    ...around,
    accounts,
    programs: { snapshot },
    lookup,
    rateLimitHeaders,
    sessionCookies,
    addresses: { of: (remote, hops) => clientAddress(remote, hops, trusted), limitKey: addressLimitKey },
    estimate: services.estimate,
    explorer: services.explorer,
    tools: toolPort(services, around),
    readiness: {
      storage: () => storage.ready(),
      snapshotDigest: snapshot.digest,
      catalogVersion: snapshot.catalogVersion,
      calibrationAsof: snapshot.calibrationAsof,
      methodologyVersion,
    },
  };
}

const MINUTE_MS = 60_000;

/** The tool server; its estimates count by address, like the web app's anonymous ones but apart from them. */
function toolPort(services: Services, { now, logger }: Surroundings): HttpServices['tools'] {
  const { limiter, accounts } = services;
  const limit = accounts.plans.anonymous_pricing_requests_per_minute;
  const verbs = toolServices(estimateServices(services.engine, services.lookup), {
    now,
    onFailure: (error, tool) => logger.error({ err: error, tool }, 'tool'),
    admitEstimate: async (address) =>
      limiter.check(
        [{ key: `tool-estimates:${addressLimitKey(address)}`, limit, windowMs: MINUTE_MS }],
        now(),
      ),
  });
  // The protocol's library is loaded at the first call: it would be a tenth of the start and most never need it.
  let opened: Promise<ToolHandler> | undefined;
  return {
    async answer(request, call) {
      opened ??= import('../mcp/http-handler.ts').then(({ toolHandler }) => toolHandler(verbs));
      return (await opened).answer(request, call);
    },
    close: async () => (await opened)?.close(),
  };
}
