import type { FastifyRequest } from 'fastify';
import { BATCH_ROWS } from '../contract/portfolio.ts';
import { addressOf, gateOf, hold, type Gate } from './gate.ts';
import type { HttpServices } from './services.ts';

const DAY_MS = 86_400_000;

/**
 * Rows of portfolios a day: what the plan of the account allows, or what an address may have without one. They are
 * counted in batches, each as a whole, so that nothing of the body has to be read first.
 */
export function portfolioGate(services: HttpServices): Gate {
  return gateOf((request, reply) => {
    const { caller, rows } = allowance(services, request);
    const limit = Math.ceil(rows / BATCH_ROWS);
    const limits = [{ key: `portfolio:${caller}`, limit, windowMs: DAY_MS }];
    const held = hold(services, reply, limits, {
      name: 'portfolio',
      said: `At most ${rows} rows of portfolios a day`,
    });
    return held instanceof Promise ? held.then(() => undefined) : undefined;
  });
}

function allowance(
  services: HttpServices,
  request: FastifyRequest,
): { readonly caller: string; readonly rows: number } {
  const { plans } = services.accounts;
  const { actor } = request;
  if (actor?.kind === 'session') {
    const rows = plans.plans[actor.plan]?.portfolio_rows_per_day ?? plans.anonymous_portfolio_rows_per_day;
    return { caller: actor.accountId, rows };
  }
  return {
    caller: services.addresses.limitKey(addressOf(services, request)),
    rows: plans.anonymous_portfolio_rows_per_day,
  };
}
