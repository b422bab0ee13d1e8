import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError, type FieldFault } from '../../contract/error-codes.ts';
import {
  AuditArtifact,
  EstimateRequest,
  estimateRequestFaults,
  EstimateResponse,
} from '../../contract/estimate/index.ts';
import { validatorOf } from '../../contract/validation/validator.ts';
import type { HttpBounds } from '../bounds.ts';
import { addressGate, contextOf, countUse, keyGate } from '../gate.ts';
import { bodyOrFault } from '../json-body.ts';
import { estimateDocument } from '../openapi/estimate-document.ts';
import { estimateExamples } from '../openapi/estimate-examples.ts';
import { refuseFaults } from '../problems.ts';
import { publicDocument, sendDocument, type PublicDocument } from '../public-document.ts';
import type { QueryRules } from '../../contract/query-rule.ts';
import { readQuery } from '../query.ts';
import { serialiserOf } from '../serialise.ts';
import type { HttpServices } from '../services.ts';
import { Turns } from '../turns.ts';
import { JSON_CONTENT_TYPE } from './content-type.ts';

const SCOPE = 'cost:read';
const ESTIMATE_QUERY: QueryRules = { artifact: { kind: 'boolean' } };
const ARTIFACT_QUERY: QueryRules = { artifact: { kind: 'boolean', only: true } };

/** The three endpoints of the estimate interface. */
export function estimateRoutes(
  app: FastifyInstance,
  { services, bounds }: { services: HttpServices; bounds: Pick<HttpBounds, 'maxQueueMs'> },
  done: () => void,
): void {
  const read = estimateReader();
  const turns = new Turns(bounds.maxQueueMs);
  const plain = serialiserOf<EstimateResponse>(EstimateResponse);
  const audited = serialiserOf<AuditArtifact>(AuditArtifact);
  const gate = keyGate(services, SCOPE);
  const open = addressGate(services, 'document', services.accounts.plans.unauthenticated_requests_per_minute);
  let document: Promise<PublicDocument> | undefined;
  // Made at the first request: its examples are answered by the engine.
  const description = () =>
    (document ??= estimateExamples(services)
      .then((examples) => publicDocument(estimateDocument(examples)))
      .catch((error: unknown) => {
        document = undefined;
        throw error;
      }));

  const answer = async (request: FastifyRequest, rules: QueryRules, always: boolean) => {
    const { body, query } = read(request, rules);
    await turns.turn();
    const artifact = always || query['artifact'] === true;
    const result = await services.estimate(contextOf(services, request), { request: body, artifact });
    countUse(services, request.actor, artifact ? 'estimate/artifact' : 'estimate');
    return artifact ? audited(result as AuditArtifact) : plain(result);
  };

  const refuseWhenFull = (_request: FastifyRequest, _reply: FastifyReply, next: (error?: Error) => void) => {
    if (!turns.isFull) return next();
    services.metrics.shed('queue');
    next(new ProblemError('overloaded', 'The service is busy; please try again in a moment.'));
  };
  const onRequest = [refuseWhenFull, gate];

  app.post('/estimate', { onRequest }, async (request, reply) => {
    const text = await answer(request, ESTIMATE_QUERY, false);
    reply.header('content-type', JSON_CONTENT_TYPE).header('cache-control', 'no-store');
    return text;
  });
  app.post('/estimate/artifact', { onRequest }, async (request, reply) => {
    const text = await answer(request, ARTIFACT_QUERY, true);
    reply.header('content-type', JSON_CONTENT_TYPE).header('cache-control', 'no-store');
    return text;
  });
  app.get('/openapi.json', { onRequest: open }, async (request, reply) => {
    refuseFaults(readQuery(request.query, {}).faults);
    return sendDocument(request, reply, await description());
  });
  done();
}

/** Holds body and query against the contract, and reports every fault of both at once. */
export function estimateReader() {
  const validate = validatorOf(EstimateRequest);
  return (request: FastifyRequest, rules: QueryRules) => {
    const query = readQuery(request.query, rules);
    const body = bodyOrFault(request.body);
    const faults: FieldFault[] = [...query.faults];
    if ('fault' in body) {
      faults.push(body.fault);
      refuseFaults(faults);
    }
    const value = 'value' in body ? body.value : undefined;
    faults.push(...validate(value), ...estimateRequestFaults(value));
    refuseFaults(faults);
    return { body: value as EstimateRequest, query: query.values };
  };
}
