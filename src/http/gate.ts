import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '../contract/error-codes.ts';
import type { LimitDecision, LimitRequest, RateLimiter } from '../limits/rate-limiter.ts';
import { authenticateKey, authenticateToken, type Authenticated } from '../operations/accounts/index.ts';
import { callerOf, authorise, after, lineOf } from '../operations/call.ts';
import type { Actor, CallContext } from '../operations/call-context.ts';
import type { Line } from '../operations/turns.ts';
import type { AnyOperation, Maybe } from '../operations/operation.ts';
import type { HttpServices } from './services.ts';
import { waitText } from '../quantities/wait-text.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A gate of the route holds its callers to a limit. */
    isLimited?: true;
    /** Its body is a file, which goes to disk. */
    isFile?: true;
  }
  interface FastifyRequest {
    /** Set by the gate, before the body is read. */
    actor: Actor | null;
    /** What the limit said that binds this request; null before it was held to any. */
    admitted: LimitDecision | null;
  }
}

const MINUTE_MS = 60_000;

/** Calls `done` when it ends at once, else answers a promise. */
export type Gate = (
  request: FastifyRequest,
  reply: FastifyReply,
  done: (error?: Error) => void,
) => Promise<void> | void;
type Pass = (request: FastifyRequest, reply: FastifyReply) => Maybe<void>;

/** Most callers and their counts are in memory: then nothing is awaited and no promise is made. */
export function gateOf(pass: Pass): Gate {
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

/** Refuses with 401, then 403 for a missing right, then 429, all before the body is read. */
export function keyGate(services: HttpServices, operation: AnyOperation): Gate {
  return credentialGate(services, operation, {
    header: 'x-api-key',
    read({ headers }, nowMs) {
      const key = headers['x-api-key'];
      return authenticateKey(services.accounts, Array.isArray(key) ? key.join() : key, nowMs);
    },
  });
}

/** The same for bearer tokens. */
export function tokenGate(services: HttpServices, operation: AnyOperation): Gate {
  return credentialGate(services, operation, {
    header: 'authorization',
    read: ({ headers }, nowMs) => authenticateToken(services.accounts, headers.authorization, nowMs),
  });
}

/** A kind of credential: the header that carries it and what it says of the caller. */
interface Credential {
  readonly header: 'x-api-key' | 'authorization';
  read(request: FastifyRequest, nowMs: number): Maybe<Authenticated<Actor>>;
}

function credentialGate(services: HttpServices, operation: AnyOperation, credential: Credential): Gate {
  return gateOf((request, reply) => {
    const caller = identified(services, request, reply, credential);
    return after(caller, (identity) => {
      authorise(operation, identity.actor);
      return admit(services, request, reply, identity);
    });
  });
}

/** Refuses long work of a caller for whom it would have to wait too long. */
export function turnGate(services: HttpServices, { cost }: AnyOperation): Gate {
  return gateOf((request) => {
    const addressKey = services.addresses.limitKey(addressOf(services, request));
    const actor = request.actor ?? { kind: 'anonymous', address: addressKey, channel: 'pages' };
    services.queue.admit({ line: lineOf(actor, cost), caller: callerOf({ actor, addressKey }) });
  });
}

/** The same before the caller is known: refuses where anyone would be, so that hardly anything is done for it. */
export function crowdGate(services: HttpServices, line: Line): Gate {
  return gateOf(() => services.queue.admit({ line, caller: null }));
}

interface AddressCall {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Name of the limit and how many a minute it admits. */
  readonly name: string;
  readonly perMinute: number;
}

function addressLimits(
  services: HttpServices,
  { request, name, perMinute }: AddressCall,
): readonly LimitRequest[] {
  const limit = { limit: perMinute, windowMs: MINUTE_MS, policy: name };
  return services.addresses.limits(name, addressOf(services, request), limit);
}

/**
 * Counts what a request asks for beyond the first thing, each like a request of its own; what does not fit as a whole is not
 * counted at all. @throws ProblemError `rate-limited`.
 */
export async function countMore(services: HttpServices, call: AddressCall, times: number): Promise<void> {
  const { admitted } = call.request;
  if (admitted !== null && times > admitted.remaining) {
    const refused = { ...admitted, allowed: false, retryAfterSeconds: admitted.resetSeconds };
    throw refusalOf(services, call.reply, refused, {
      limitText: `${times + 1} messages are more than the ${admitted.remaining + 1} that are left of ${admitted.limit} a minute`,
    });
  }
  const limits = addressLimits(services, call);
  for (let counted = 0; counted < times; counted += 1) await hold(services, call.reply, limits);
}

/** Pages, their files, and addresses that do not exist: counted apart from all that costs anything. */
export function siteGate(services: HttpServices): Gate {
  const { site_requests_per_minute: limit } = services.accounts.plans;
  return gateOf((request, reply) => {
    const limits = addressLimits(services, { request, reply, name: 'site', perMinute: limit });
    return after(hold(services, reply, limits, { limiter: services.siteLimiter }), (decision) => {
      reply.headers(services.rateLimitHeaders(decision, 'site'));
    });
  });
}

/** Callers without a credential: public documents and the web backend, limited by address. */
export function addressGate(services: HttpServices, name: string, perMinute: number): Gate {
  return gateOf((request, reply) => {
    const limits = addressLimits(services, { request, reply, name, perMinute });
    const actor: Actor = { kind: 'anonymous', address: addressOf(services, request), channel: 'pages' };
    return admit(services, request, reply, { actor, limits });
  });
}

function identified(
  services: HttpServices,
  request: FastifyRequest,
  reply: FastifyReply,
  { header, read }: Credential,
): Maybe<Authenticated<Actor>> {
  const refuse = async (error: unknown): Promise<never> => {
    const isRefusal = error instanceof ProblemError && error.code === 'unauthorized';
    if (isRefusal) await countRefusal(services, request, reply);
    throw isRefusal ? withPointer(error, header, request.headers[header] !== undefined) : error;
  };
  try {
    const caller = read(request, services.now());
    return caller instanceof Promise ? caller.catch(refuse) : caller;
  } catch (error) {
    return refuse(error);
  }
}

/** Refused credentials count against the sender's address, which makes guessing slow. */
export async function countRefusal(
  services: HttpServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const perMinute = services.accounts.plans.unauthenticated_requests_per_minute;
  await hold(services, reply, addressLimits(services, { request, reply, name: 'refused', perMinute }));
}

function withPointer(error: ProblemError, header: Credential['header'], given: boolean): ProblemError {
  const code = given ? 'invalid_credential' : 'missing_credential';
  const fault = { pointer: `/headers/${header}`, code, message: error.message };
  return new ProblemError(error.code, error.message, [fault]);
}

/** Holds whoever was identified to their limits, and says on the answer what is left of them. */
export function admit(
  services: HttpServices,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Pick<Authenticated<Actor>, 'actor' | 'limits'>,
): Maybe<void> {
  // Known before it is held to its limits: a refusal has a name in the log.
  request.actor = caller.actor;
  return after(hold(services, reply, caller.limits), (decision) => {
    request.admitted = decision;
    const headers = services.rateLimitHeaders(decision, '');
    for (const name in headers) reply.header(name, headers[name]);
  });
}

/** What a refusal says where the limit is not one of requests, and who counts where it is not everybody's limiter. */
interface Holding {
  readonly limitText?: string;
  readonly limiter?: RateLimiter;
}

/** Checks the limits; a refusal throws after its headers are set. */
export function hold(
  services: HttpServices,
  reply: FastifyReply,
  limits: readonly LimitRequest[],
  { limitText, limiter = services.accounts.limiter }: Holding = {},
): Maybe<LimitDecision> {
  return after(limiter.check(limits, services.now()), (decision) => {
    const policy = decision.policy ?? 'other';
    services.metrics.limit(
      policy,
      decision.allowed ? (decision.degraded ? 'degraded' : 'admitted') : 'refused',
    );
    if (decision.allowed) return decision;
    throw refusalOf(services, reply, decision, { limitText });
  });
}

function refusalOf(
  services: HttpServices,
  reply: FastifyReply,
  decision: LimitDecision,
  { limitText }: { readonly limitText?: string | undefined },
): ProblemError {
  reply.headers(services.rateLimitHeaders(decision, 'other'));
  const seconds = decision.retryAfterSeconds;
  const rule =
    limitText ?? `At most ${decision.limit} requests in ${Math.round(decision.windowMs / 1000)} seconds`;
  return new ProblemError('rate-limited', `${rule}; try again ${waitText(seconds)}.`, [], {
    retry_after_seconds: seconds,
  });
}

/** The caller's address, as reported by trusted proxies. */
export function addressOf(services: HttpServices, request: FastifyRequest): string {
  const forwarded = request.headers['x-forwarded-for'];
  const hops = Array.isArray(forwarded) ? forwarded.join(',') : forwarded;
  return services.addresses.of(request.socket.remoteAddress ?? '', hops);
}

/** The context of one call, for an operation. Who has a key or token is known by it; others by their address too. */
export function contextOf(services: HttpServices, request: FastifyRequest): CallContext {
  const { actor } = request;
  const call = { requestId: request.id, nowMs: services.now() };
  if (actor?.kind === 'key' || actor?.kind === 'token') return { ...call, actor };
  const address = addressOf(services, request);
  const caller = actor ?? { kind: 'anonymous', address, channel: 'pages' };
  const siteKey = services.addresses.siteKey(address);
  const keys = { addressKey: services.addresses.limitKey(address), ...(siteKey !== null && { siteKey }) };
  return { ...call, actor: caller, address, ...keys };
}
