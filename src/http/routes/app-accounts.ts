import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { ProblemError, type FieldFault } from '../../contract/error-codes.ts';
import { validatorOf } from '../../contract/validation/validator.ts';
import { ACCOUNT_OPERATIONS as verbs, type AccountServices } from '../../operations/accounts/index.ts';
import type { Operation } from '../../operations/operation.ts';
import { addressGate, contextOf } from '../gate.ts';
import { bodyOrFault } from '../json-body.ts';
import { refuseFaults } from '../problems.ts';
import type { QueryRules } from '../../contract/query-rule.ts';
import { readQuery } from '../query.ts';
import type { HttpServices } from '../services.ts';
import { refuseCrossSite, sessionGate, setCookie } from '../session.ts';

type Verb = Operation<never, unknown, AccountServices>;
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

const DAY = {
  kind: 'text',
  minLength: 10,
  maxLength: 10,
  pattern: /^\d{4}-\d{2}-\d{2}$/,
  meaning: 'a day, YYYY-MM-DD',
} as const;

/** The web app's account pages: address, verb, and which query parameters it takes. All need a session. */
const SESSION_ROUTES: readonly (readonly [Method, string, Verb, QueryRules?])[] = [
  ['GET', '/account', verbs.showAccount],
  ['DELETE', '/account', verbs.deleteAccount],
  ['GET', '/account/export', verbs.exportAccount],
  ['POST', '/account/password', verbs.changePassword],
  ['GET', '/sessions', verbs.listSessions],
  ['DELETE', '/sessions/:session_id', verbs.revokeSession],
  ['GET', '/keys', verbs.listKeys],
  ['POST', '/keys', verbs.createKey],
  ['PATCH', '/keys/:key_id', verbs.renameKey],
  ['POST', '/keys/:key_id/rotate', verbs.rotateKey],
  ['DELETE', '/keys/:key_id', verbs.revokeKey],
  ['GET', '/tokens', verbs.listTokens],
  ['POST', '/tokens', verbs.createToken],
  ['POST', '/tokens/:token_id/rotate', verbs.rotateToken],
  ['DELETE', '/tokens/:token_id', verbs.revokeToken],
  ['GET', '/usage', verbs.reportUsage, { from: DAY, to: DAY }],
];

interface Parts {
  readonly services: HttpServices;
  readonly secureCookies: boolean;
}

export function appAccountRoutes(
  app: FastifyInstance,
  { services, secureCookies }: Parts,
  done: () => void,
): void {
  const cookies = services.sessionCookies(secureCookies);
  const gate = sessionGate(services, cookies.session.name);
  for (const [method, url, verb, query] of SESSION_ROUTES) {
    const read = inputReader(verb.input, query ?? {});
    app.route({
      method,
      url,
      onRequest: gate,
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const input = read(request);
        try {
          return await verb.run(services.accounts, contextOf(services, request), input as never);
        } catch (error) {
          throw placedProblem(error, { path: request.params as Input, query: query ?? {} });
        }
      },
    });
  }
  app.post('/auth/sign-out', { onRequest: gate }, async (request, reply) => {
    const result = await verbs.signOut.run(services.accounts, contextOf(services, request), {});
    for (const spec of [cookies.session, cookies.csrf]) setCookie(reply, spec, '', 0);
    return result;
  });
  openingRoutes(app, services, cookies);
  done();
}

/** Sign-up and sign-in: the secrets go into cookies and stay out of the body. */
function openingRoutes(
  app: FastifyInstance,
  services: HttpServices,
  cookies: ReturnType<HttpServices['sessionCookies']>,
): void {
  const open = addressGate(services, 'app', services.accounts.plans.unauthenticated_requests_per_minute);
  for (const [url, verb] of [
    ['/auth/sign-up', verbs.signUp],
    ['/auth/sign-in', verbs.signIn],
  ] as const) {
    const read = inputReader(verb.input, {});
    app.post(url, { onRequest: open }, async (request: FastifyRequest, reply: FastifyReply) => {
      refuseCrossSite(request);
      const input = read(request, { user_agent: request.headers['user-agent']?.slice(0, 200) });
      const context = contextOf(services, request);
      const addressKey = services.addresses.limitKey(context.address ?? '');
      const opened = await verb.run(services.accounts, { ...context, addressKey }, input as never);
      const { session_secret, csrf_token, ...shown } = opened;
      const seconds = Math.max(0, Math.floor((Date.parse(opened.expires_at) - services.now()) / 1000));
      setCookie(reply, cookies.session, session_secret, seconds);
      setCookie(reply, cookies.csrf, csrf_token, seconds);
      reply.header('cache-control', 'no-store');
      return shown;
    });
  }
}

type Input = Record<string, unknown>;

/** Path, query and body (when there is one) as the verb's input. */
function inputReader(schema: TSchema, rules: QueryRules): (request: FastifyRequest, more?: Input) => Input {
  const validate = validatorOf(schema);
  return (request, more = {}) => {
    const query = readQuery(request.query, rules);
    const faults = [...query.faults];
    const body = request.body === undefined ? { value: {} } : bodyOrFault(request.body);
    if ('fault' in body) refuseFaults([...faults, body.fault]);
    const value = 'value' in body ? body.value : {};
    const whole = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (!whole) refuseFaults([...faults, { pointer: '', code: 'type', message: 'must be an object' }]);
    const given = Object.entries(more).filter(([, entry]) => entry !== undefined);
    const input = {
      ...(value as Input),
      ...query.values,
      ...(request.params as Input),
      ...Object.fromEntries(given),
    };
    const places = { path: request.params as Input, query: query.values };
    refuseFaults([...faults, ...validate(input).map((fault) => placed(fault, places))]);
    return input;
  };
}

type Places = Readonly<Record<'path' | 'query', object>>;

/** A verb knows one input; the caller put its parts in different places. */
function placedProblem(error: unknown, places: Places): unknown {
  if (!(error instanceof ProblemError)) return error;
  const { code, message, faults, extensions } = error;
  const moved = faults.map((fault) => placed(fault, places));
  return new ProblemError(code, message, moved, extensions);
}

/** The fault where the caller put the value: in the path, the query, or the body. */
function placed(fault: FieldFault, places: Places): FieldFault {
  const name = fault.pointer.split('/')[1] ?? '';
  for (const place of ['path', 'query'] as const) {
    if (Object.hasOwn(places[place], name)) return { ...fault, pointer: `/${place}${fault.pointer}` };
  }
  return fault;
}
