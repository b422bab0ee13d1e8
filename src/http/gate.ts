import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '../contract/error-codes.ts';
import type { LimitDecision, LimitRequest } from '../limits/rate-limiter.ts';
import {
  authenticateKey,
  authenticateToken,
  requireProgramsAccess,
  requireScope,
  type Authenticated,
} from '../operations/accounts/index.ts';
import type { Actor, CallContext } from '../operations/call-context.ts';
import type { HttpServices } from './services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the gate, before the body is read. */
    actor: Actor | null;
  }
}

const MINUTE_MS = 60_000;

type Maybe<T> = T | Promise<T>;
/** Calls `done` when it ends at once, else answers a promise. */
export type Gate = (
  request: FastifyRequest,
  reply: FastifyReply,
  done: (error?: Error) => void,
) => Promise<void> | void;
type Pass = (request: FastifyRequest, reply: FastifyReply) => Maybe<void>;

/** Most callers and their counts are in memory: nothing is waited for then, and no promise is made. */
function gateOf(pass: Pass): Gate {
  return (request, reply, done) => {
    try {
      const passing = pass(request, reply);
      if (passing !== undefined) return passing;
    } catch (error) {
      done(error as Error);
      return;
    }
    done();
  };
}

function whenKnown<T, R>(value: Maybe<T>, use: (value: T) => Maybe<R>): Maybe<R> {
  return value instanceof Promise ? value.then(use) : use(value);
}

/** 401, then the missing scope's 403, then 429: all before the body is read. */
export function keyGate(services: HttpServices, scope: string): Gate {
  return gateOf((request, reply) => {
    const header = request.headers['x-api-key'];
    const nowMs = services.now();
    const caller = identified(services, request, reply, () =>
      authenticateKey(services.accounts, Array.isArray(header) ? header.join() : header, nowMs),
    );
    return whenKnown(caller, (known) => {
      requireScope(known.actor, scope);
      return admit(services, request, reply, known);
    });
  });
}

/** The same for bearer tokens; the plan decides which endpoints it reaches. */
export function tokenGate(services: HttpServices, need: 'read' | 'all'): Gate {
  return gateOf((request, reply) => {
    const nowMs = services.now();
    const caller = identified(services, request, reply, () =>
      authenticateToken(services.accounts, request.headers.authorization, nowMs),
    );
    return whenKnown(caller, (known) => {
      requireProgramsAccess(services.accounts, known.actor, need);
      return admit(services, request, reply, known);
    });
  });
}

/** Callers without a credential: public documents and the web backend, limited by address. */
export function addressGate(services: HttpServices, name: string, perMinute: number): Gate {
  return gateOf((request, reply) => {
    const limits = [
      {
        key: `${name}:${services.addresses.limitKey(addressOf(services, request))}`,
        limit: perMinute,
        windowMs: MINUTE_MS,
      },
    ];
    const actor: Actor = { kind: 'anonymous', address: addressOf(services, request) };
    return admit(services, request, reply, { actor, limits, policy: name });
  });
}

function identified<A extends Actor>(
  services: HttpServices,
  request: FastifyRequest,
  reply: FastifyReply,
  authenticate: () => Maybe<Authenticated<A>>,
): Maybe<Authenticated<A>> {
  const refuse = (error: unknown) => refused(services, request, reply, error);
  try {
    const caller = authenticate();
    return caller instanceof Promise ? caller.catch(refuse) : caller;
  } catch (error) {
    return refuse(error);
  }
}

/** Refused credentials count against the address that sends them: guessing is slow. */
async function refused(
  services: HttpServices,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): Promise<never> {
  if (!(error instanceof ProblemError) || error.code !== 'unauthorized') throw error;
  const limit = services.accounts.plans.unauthenticated_requests_per_minute;
  const limits = [
    {
      key: `refused:${services.addresses.limitKey(addressOf(services, request))}`,
      limit,
      windowMs: MINUTE_MS,
    },
  ];
  await hold(services, reply, limits, 'refused');
  throw withPointer(error, request);
}

function withPointer(error: ProblemError, request: FastifyRequest): ProblemError {
  const header = request.url.startsWith('/incentives/') ? 'authorization' : 'x-api-key';
  const code = request.headers[header] === undefined ? 'missing_credential' : 'invalid_credential';
  const fault = { pointer: `/headers/${header}`, code, message: error.message };
  return new ProblemError(error.code, error.message, [fault]);
}

function admit(
  services: HttpServices,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Authenticated<Actor>,
): Maybe<void> {
  return whenKnown(hold(services, reply, caller.limits, caller.policy), (decision) => {
    request.actor = caller.actor;
    const headers = services.rateLimitHeaders(decision, caller.policy);
    for (const name in headers) reply.header(name, headers[name]);
  });
}

/** Checks the limits; a refusal throws after its headers are set. */
function hold(
  services: HttpServices,
  reply: FastifyReply,
  limits: readonly LimitRequest[],
  policy: string,
): Maybe<LimitDecision> {
  return whenKnown(services.accounts.limiter.check(limits, services.now()), (decision) => {
    services.metrics.limit(
      policy,
      decision.allowed ? (decision.degraded ? 'degraded' : 'admitted') : 'refused',
    );
    if (decision.allowed) return decision;
    reply.headers(services.rateLimitHeaders(decision, policy));
    const seconds = decision.retryAfterSeconds;
    throw new ProblemError(
      'rate-limited',
      `At most ${decision.limit} requests in ${Math.round(decision.windowMs / 1000)} seconds; try again in ${seconds} s.`,
      [],
      { retry_after_seconds: seconds },
    );
  });
}

/** The caller's address, as far as the trusted proxies vouch for it. */
export function addressOf(services: HttpServices, request: FastifyRequest): string {
  const forwarded = request.headers['x-forwarded-for'];
  const hops = Array.isArray(forwarded) ? forwarded.join(',') : forwarded;
  return services.addresses.of(request.socket.remoteAddress ?? '', hops);
}

/** The context of one call, for a verb. */
export function contextOf(services: HttpServices, request: FastifyRequest): CallContext {
  const address = addressOf(services, request);
  const actor = request.actor ?? { kind: 'anonymous', address };
  return { actor, requestId: request.id, address, nowMs: services.now() };
}

/** Counts an answered call for the usage report of its credential. */
export function countUse(services: HttpServices, actor: Actor | null, endpoint: string): void {
  if (actor?.kind !== 'key' && actor?.kind !== 'token') return;
  const credentialId = actor.kind === 'key' ? actor.keyId : actor.tokenId;
  services.accounts.usage.record({ accountId: actor.accountId, credentialId, endpoint }, services.now());
}
