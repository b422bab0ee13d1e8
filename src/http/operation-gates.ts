import type { Line } from '../operations/turns.ts';
import type { AddressLimit, AnyOperation, HttpBinding, Surface } from '../operations/operation.ts';
import { addressGate, crowdGate, keyGate, tokenGate, turnGate, type Gate } from './gate.ts';
import { portfolioGate } from './portfolio-gate.ts';
import type { Gates } from './routes/operations.ts';
import { SAME_SITE_HEADERS } from './security-headers.ts';
import type { HttpServices } from './services.ts';
import { refuseCrossSite, sessionGate } from './session.ts';

/** Who may pass, by interface: a key, a token, and on the pages a session or nothing but an address. */
export function gatesOf(services: HttpServices, secureCookies: boolean): Readonly<Record<Surface, Gates>> {
  const between = (gates: Gates, best: (operation: AnyOperation) => Line = () => 'paying'): Gates => {
    return (operation, binding) => {
      const { cost } = operation;
      const others = gates(operation, binding);
      if (cost === 'short') return others;
      const crowd = crowdGate(services, cost === 'bulk' ? 'bulk' : best(operation));
      return [crowd, ...others, turnGate(services, operation)];
    };
  };
  const pages = between(pageGates(services, secureCookies), ({ access }) =>
    access.kind === 'session' ? 'paying' : 'anonymous',
  );
  return {
    estimates: between((operation) => [keyGate(services, operation)]),
    programs: between((operation) => [tokenGate(services, operation)]),
    pages: (operation, binding) => [sameSite, ...pages(operation, binding)],
  };
}

function pageGates(services: HttpServices, secureCookies: boolean): Gates {
  const { name: cookie } = services.sessionCookies(secureCookies).session;
  const { plans } = services.accounts;
  const perMinute: Readonly<Record<AddressLimit, number>> = {
    app: plans.unauthenticated_requests_per_minute,
    'anonymous-pricing': plans.anonymous_pricing_requests_per_minute,
    'anonymous-evidence': plans.anonymous_pricing_requests_per_minute,
  };
  return (operation, binding) => {
    const { access } = operation;
    const rows = binding.limit === 'portfolio' ? [portfolioGate(services)] : [];
    if (access.kind === 'session') return [sessionGate(services, cookie, operation), ...rows];
    const limit = binding.limit === undefined || binding.limit === 'portfolio' ? 'app' : binding.limit;
    return [addressGate(services, limit, perMinute[limit]), ...ownPagesOnly(binding), ...rows];
  };
}

const sameSite: Gate = (_request, reply, done) => {
  reply.headers(SAME_SITE_HEADERS);
  done();
};

/** Operations that change something refuse requests from other sites' pages. */
function ownPagesOnly({ method }: HttpBinding): Gate[] {
  if (method === 'GET') return [];
  return [
    (request, _reply, done) => {
      refuseCrossSite(request);
      done();
    },
  ];
}
