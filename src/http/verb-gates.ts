import type { AddressLimit, HttpWay, Surface } from '../operations/verb.ts';
import { addressGate, keyGate, tokenGate, turnGate, type Gate } from './gate.ts';
import { portfolioGate } from './portfolio-gate.ts';
import type { Gates } from './routes/verbs.ts';
import { SAME_SITE_HEADERS } from './security-headers.ts';
import type { HttpServices } from './services.ts';
import { refuseCrossSite, sessionGate } from './session.ts';

/** Who may pass, by interface: a key, a token, and on the pages a session or nothing but an address. */
export function gatesOf(services: HttpServices, secureCookies: boolean): Readonly<Record<Surface, Gates>> {
  const turns = turnGate(services);
  const between = (gates: Gates): Gates => {
    return (verb, way) => (verb.cost === 'estimate' ? [turns, ...gates(verb, way), turns] : gates(verb, way));
  };
  const pages = between(pageGates(services, secureCookies));
  return {
    estimates: between((verb) => [keyGate(services, verb)]),
    programs: between((verb) => [tokenGate(services, verb)]),
    pages: (verb, way) => [sameSite, ...pages(verb, way)],
  };
}

function pageGates(services: HttpServices, secureCookies: boolean): Gates {
  const session = sessionGate(services, services.sessionCookies(secureCookies).session.name);
  const { plans } = services.accounts;
  const perMinute: Readonly<Record<AddressLimit, number>> = {
    app: plans.unauthenticated_requests_per_minute,
    'anonymous-pricing': plans.anonymous_pricing_requests_per_minute,
    'anonymous-evidence': plans.anonymous_pricing_requests_per_minute,
  };
  return ({ access }, way) => {
    const rows = way.limit === 'portfolio' ? [portfolioGate(services)] : [];
    if (access.kind === 'session') return [session, ...rows];
    const limit = way.limit === undefined || way.limit === 'portfolio' ? 'app' : way.limit;
    return [addressGate(services, limit, perMinute[limit]), ...ownPagesOnly(way), ...rows];
  };
}

const sameSite: Gate = (_request, reply, done) => {
  reply.headers(SAME_SITE_HEADERS);
  done();
};

/** Verbs that change something refuse requests from other sites' pages. */
function ownPagesOnly({ method }: HttpWay): Gate[] {
  if (method === 'GET') return [];
  return [
    (request, _reply, done) => {
      refuseCrossSite(request);
      done();
    },
  ];
}
