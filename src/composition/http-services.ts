import { sessionCookies } from '../accounts/sessions.ts';
import type { Config } from '../config.ts';
import type { HttpServices } from '../http/services.ts';
import { addressLimitKey, addressLimits, callerAddresses } from '../limits/client-address.ts';
import { MemoryLimiter, rateLimitHeaders } from '../limits/rate-limiter.ts';
import type { ToolHandler } from '../mcp/http-handler.ts';
import type { ToolServices } from '../mcp/services.ts';
import { createCall } from '../operations/call.ts';
import type { CallContext } from '../operations/call-context.ts';
import { OPERATIONS } from '../operations/registry.ts';
import { FairQueue } from '../operations/turns.ts';
import type { Services } from './open-services.ts';
import { backupAgeSeconds } from '../telemetry/backup-age.ts';
import { packageVersion } from './read-documents.ts';

interface Surroundings
  extends Pick<HttpServices, 'logger' | 'metrics' | 'now'>, Partial<Pick<HttpServices, 'spans'>> {
  /** How long an estimate may have to wait for its turn before new ones are refused. */
  readonly maxQueueMs?: number;
  /** The registry, where it is not the whole one. */
  readonly operations?: HttpServices['operations'];
}

/** Longer waits are refused: by then callers have given up. */
const MAX_QUEUE_MS = 1_500;

/** What is read whenever metrics are requested. */
function addReadings({ backupDir }: Config, services: Services, { metrics, now }: Surroundings): void {
  const { limiter, accounts, snapshot } = services;
  const ageSeconds = (day: string): number => (now() - Date.parse(day)) / 1000;
  metrics.reading('plumbline_limiter_degraded', () => (limiter.degraded() ? 1 : 0));
  metrics.reading('plumbline_auth_grace_answers', () => accounts.credentialCache.graceAnswers);
  metrics.reading('plumbline_snapshot_age_seconds', () => ageSeconds(snapshot.calibrationAsof));
  if (backupDir !== null)
    metrics.reading('plumbline_backup_age_seconds', () => backupAgeSeconds(backupDir, now()));
}

/** The HTTP adapter's view of what is open. */
export function httpServices(config: Config, services: Services, around: Surroundings): HttpServices {
  const { snapshot, programs, probe, accounts, lookup, methodologyVersion } = services;
  const { metrics, spans = null, now, logger, maxQueueMs = MAX_QUEUE_MS, operations = OPERATIONS } = around;
  const queue = new FairQueue(maxQueueMs, () => metrics.shed('queue'));
  const call = createCall({ services: services.operationServices, queue });
  lookup.watch({
    result: metrics.lookup,
    broke: (error) => logger.error({ err: error }, 'lookup'),
  });
  services.watchMail((failure) => logger.error(failure, 'mail'));
  addReadings(config, services, around);
  return {
    logger,
    metrics,
    spans,
    now,
    accounts,
    lookup,
    siteLimiter: new MemoryLimiter(),
    rateLimitHeaders,
    sessionCookies,
    addresses: callerAddresses(config.trustedProxies.join(',')),
    operations,
    call,
    queue,
    tools: toolPort(services, { ...around, operations, call }),
    artifactKeys: services.signing?.published ?? [],
    readiness: {
      storage: () => probe.state,
      snapshotDigest: snapshot.digest,
      catalogVersion: snapshot.catalogVersion,
      programsVersion: programs.version,
      calibrationAsof: snapshot.calibrationAsof,
      methodologyVersion,
    },
  };
}

const MINUTE_MS = 60_000;

/** A caller of tools waits for turns as it is counted: by its address, an IPv6 caller by its /64. */
function countedUnder({ actor }: CallContext): Pick<CallContext, 'addressKey'> {
  return actor.kind === 'anonymous' ? { addressKey: addressLimitKey(actor.address) } : {};
}

/** The tool server; its estimates count by address, like the web app's anonymous ones but apart from them. */
function toolPort(
  { operationServices, snapshot, programs, limiter, accounts }: Services,
  { now, logger, operations, call }: Pick<HttpServices, 'now' | 'logger' | 'operations' | 'call'>,
): HttpServices['tools'] {
  const limit = accounts.plans.anonymous_pricing_requests_per_minute;
  const services = async (): Promise<ToolServices> => ({
    operations,
    call: (operation, context, sent) => call(operation, { ...context, ...countedUnder(context) }, sent),
    documents: await operationServices.reading,
    programs: () => ({ snapshot, programs }),
    version: packageVersion(),
    now,
    onFailure: (error, tool) => logger.error({ err: error, tool }, 'tool'),
    admitEstimate: async (address) =>
      limiter.check(addressLimits('tool-estimates', address, { limit, windowMs: MINUTE_MS }), now()),
  });
  // The protocol's library is loaded apart: it takes a tenth of the start.
  let opened: Promise<ToolHandler> | undefined;
  const handler = () =>
    (opened ??= import('../mcp/http-handler.ts').then(async ({ toolHandler }) =>
      toolHandler(await services()),
    ));
  return {
    open: async () => void (await handler()),
    answer: async (request, call) => (await handler()).answer(request, call),
    close: async () => (await opened)?.close(),
  };
}
