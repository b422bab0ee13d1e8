import type { FastifyRequest } from 'fastify';
import { BATCH_ROWS } from '../contract/portfolio.ts';
import type { LimitRequest } from '../limits/rate-limiter.ts';
import { addressOf, gateOf, hold, type Gate } from './gate.ts';
import type { HttpServices } from './services.ts';

const DAY_MS = 86_400_000;

/**
 * Rows of portfolios a day: what the plan of the account allows, or what an address may have without one. They are
 * counted in batches, each as a whole, so that nothing of the body has to be read first.
 */
export function portfolioGate(services: HttpServices): Gate {
  return gateOf((request, reply) => {
    const { rows, limits } = allowance(services, request);
    const held = hold(services, reply, limits, { limitText: `At most ${rows} rows of portfolios a day` });
    return held instanceof Promise ? held.then(() => undefined) : undefined;
  });
}

function allowance(
  services: HttpServices,
  request: FastifyRequest,
): { readonly rows: number; readonly limits: readonly LimitRequest[] } {
  const { plans } = services.accounts;
  const { actor } = request;
  const limitOf = (rows: number) => ({
    limit: Math.ceil(rows / BATCH_ROWS),
    windowMs: DAY_MS,
    policy: 'portfolio',
  });
  if (actor?.kind === 'session') {
    const rows = plans.plans[actor.plan]?.portfolio_rows_per_day ?? plans.anonymous_portfolio_rows_per_day;
    return { rows, limits: [{ key: `portfolio:${actor.accountId}`, ...limitOf(rows) }] };
  }
  const rows = plans.anonymous_portfolio_rows_per_day;
  return {
    rows,
    limits: services.addresses.limits('portfolio', addressOf(services, request), limitOf(rows)),
  };
}
