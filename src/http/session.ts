import { timingSafeEqual } from 'node:crypto';
import '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../contract/error-codes.ts';
import { authenticateSession, sessionLimitsOf } from '../operations/accounts/index.ts';
import type { AnyOperation } from '../operations/operation.ts';
import { admit, countRefusal, type Gate } from './gate.ts';
import type { HttpServices } from './services.ts';

const CSRF_HEADER = 'x-csrf-token';
const CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** A browser says where a request came from: another site's pages may not act here. */
export function refuseCrossSite(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return;
  throw new ProblemError('forbidden', 'Requests from other sites are refused.', [
    {
      pointer: '/headers/sec-fetch-site',
      code: 'cross_site',
      message: 'Call this address from its own pages only.',
    },
  ]);
}

/**
 * 401 without a session, counted against the address; 429 beyond the limits of the account; 403 when a changing request
 * does not repeat the session's CSRF token.
 */
export function sessionGate(
  services: HttpServices,
  cookieName: string,
  operation: Pick<AnyOperation, 'cost'>,
): Gate {
  const { accounts } = services;
  return async (request, reply) => {
    refuseCrossSite(request);
    const secret = request.cookies[cookieName];
    const { actor, csrfToken } = await authenticateSession(accounts, secret, services.now()).catch(
      async (error: unknown) => {
        if (error instanceof ProblemError && error.code === 'unauthorized')
          await countRefusal(services, request, reply);
        throw error;
      },
    );
    const limits = sessionLimitsOf(accounts, actor, operation.cost);
    await admit(services, request, reply, { actor, limits });
    refuseForged(request, csrfToken);
  };
}

function refuseForged({ method, headers }: FastifyRequest, csrfToken: string): void {
  const sent = headers[CSRF_HEADER];
  if (!CHANGING.has(method) || equal(typeof sent === 'string' ? sent : '', csrfToken)) return;
  throw new ProblemError('forbidden', 'The CSRF token is missing or wrong; reload the page.', [
    {
      pointer: `/headers/${CSRF_HEADER}`,
      code: 'csrf',
      message: 'Repeat the CSRF cookie in this header.',
    },
  ]);
}

function equal(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
