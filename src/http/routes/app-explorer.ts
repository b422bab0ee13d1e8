import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { FieldFault } from '../../contract/error-codes.ts';
import { EstimateRequest, estimateRequestFaults } from '../../contract/estimate/index.ts';
import { validatorOf } from '../../contract/validation/validator.ts';
import { addressGate, contextOf } from '../gate.ts';
import { bodyOrFault } from '../json-body.ts';
import { refuseFaults } from '../problems.ts';
import { readQuery } from '../query.ts';
import type { HttpServices } from '../services.ts';
import { refuseCrossSite } from '../session.ts';

const ExplainInput = Type.Object(
  { request: EstimateRequest, pointer: Type.String({ minLength: 1, maxLength: 500 }) },
  { additionalProperties: false },
);

/** What the web app shows beside the public answers: evidence of one number, measured accuracy, publications. */
export function appExplorerRoutes(
  app: FastifyInstance,
  { services }: { services: HttpServices },
  done: () => void,
): void {
  const { plans } = services.accounts;
  const pricing = addressGate(services, 'anonymous-evidence', plans.anonymous_pricing_requests_per_minute);
  const open = addressGate(services, 'app', plans.unauthenticated_requests_per_minute);
  const validate = validatorOf(ExplainInput);

  app.post('/explain', { onRequest: pricing }, async (request, reply) => {
    refuseCrossSite(request);
    const faults: FieldFault[] = [...readQuery(request.query, {}).faults];
    const body = bodyOrFault(request.body);
    if ('fault' in body) refuseFaults([...faults, body.fault]);
    const value = 'value' in body ? body.value : undefined;
    faults.push(...validate(value), ...requestFaults(value));
    refuseFaults(faults);
    reply.header('cache-control', 'no-store');
    return services.explorer.explain(contextOf(services, request), value as never);
  });
  for (const [url, answer] of [
    ['/accuracy', () => services.explorer.accuracy()],
    ['/sources', () => services.explorer.sources()],
  ] as const) {
    app.get(url, { onRequest: open }, async (request, reply) => {
      refuseFaults(readQuery(request.query, {}).faults);
      reply.header('cache-control', 'no-cache');
      return answer();
    });
  }
  done();
}

/** The rules between fields of the estimate request, where they stand in this body. */
function requestFaults(value: unknown): FieldFault[] {
  const inner = (value as { request?: unknown } | null | undefined)?.request;
  return estimateRequestFaults(inner).map((fault) => ({ ...fault, pointer: `/request${fault.pointer}` }));
}
