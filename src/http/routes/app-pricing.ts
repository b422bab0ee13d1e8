import type { FastifyInstance } from 'fastify';
import { AuditArtifact } from '../../contract/estimate/index.ts';
import { ExplorerAnswer } from '../../contract/insights.ts';
import { addressGate, contextOf } from '../gate.ts';
import { refuseFaults } from '../problems.ts';
import { readQuery } from '../query.ts';
import { serialiserOf } from '../serialise.ts';
import type { HttpServices } from '../services.ts';
import { refuseCrossSite } from '../session.ts';
import { JSON_CONTENT_TYPE } from './content-type.ts';
import { estimateReader } from './estimate.ts';

const MATCHES = 10;
const SEARCH = {
  q: { kind: 'text', minLength: 1, maxLength: 200, meaning: 'an address or a parcel id' },
  limit: { kind: 'integer', minimum: 1, maximum: 20, fallback: MATCHES },
} as const;

/** What the web app needs without an account: pricing and address search, limited by address. */
export function appPricingRoutes(
  app: FastifyInstance,
  { services }: { services: HttpServices },
  done: () => void,
): void {
  const { plans } = services.accounts;
  const pricing = addressGate(services, 'anonymous-pricing', plans.anonymous_pricing_requests_per_minute);
  const open = addressGate(services, 'app', plans.unauthenticated_requests_per_minute);
  const read = estimateReader();
  const explored = serialiserOf<ExplorerAnswer>(ExplorerAnswer);
  const audited = serialiserOf<AuditArtifact>(AuditArtifact);

  app.post('/estimate', { onRequest: pricing }, async (request, reply) => {
    refuseCrossSite(request);
    const { body, query } = read(request, { artifact: { kind: 'boolean' } });
    const context = contextOf(services, request);
    reply.header('content-type', JSON_CONTENT_TYPE).header('cache-control', 'no-store');
    if (query['artifact'] !== true)
      return reply.send(explored(await services.explorer.estimate(context, body)));
    const result = await services.estimate(context, { request: body, artifact: true });
    return reply.send(audited(result as AuditArtifact));
  });
  app.get('/parcels', { onRequest: open }, async (request, reply) => {
    const { values, faults } = readQuery(request.query, SEARCH);
    const missing = values['q'] === undefined && faults.length === 0;
    refuseFaults(missing ? [{ pointer: '/query/q', code: 'required', message: 'q is required' }] : faults);
    const found = await services.lookup.search(String(values['q']), Number(values['limit']));
    reply.header('cache-control', 'no-store');
    return {
      parcels: found.map(({ parcelId, address, borough, zipcode }) => ({
        parcel_id: parcelId,
        address,
        borough,
        zipcode,
      })),
      coverage: services.lookup.status().coverage,
    };
  });
  app.get('/plans', { onRequest: open }, async (request, reply) => {
    reply.header('cache-control', 'no-cache');
    refuseFaults(readQuery(request.query, {}).faults);
    return {
      plans: Object.entries(plans.plans).map(([plan, rules]) => ({ plan, ...rules })),
      test_key_requests_per_minute: plans.test_key_requests_per_minute,
    };
  });
  done();
}
