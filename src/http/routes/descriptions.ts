import type { FastifyInstance } from 'fastify';
import type { AnyOperation } from '../../operations/operation.ts';
import { invalidRequest } from '../../operations/call.ts';
import { addressGate } from '../gate.ts';
import { estimateDocument } from '../openapi/estimate-document.ts';
import { EXAMPLES_PATH, exampleAnswers, type ExampleAnswers } from '../openapi/example-answers.ts';
import { programsDocument } from '../openapi/programs-document.ts';
import type { Json } from '../openapi/schema-components.ts';
import { publicDocument, sendDocument, type PublicDocument } from '../public-document.ts';
import { readQuery } from '../sent.ts';
import type { HttpServices } from '../services.ts';

const DOCUMENTS: readonly (readonly [
  string,
  (services: HttpServices, answers: ExampleAnswers) => Promise<Json>,
])[] = [
  ['/retrofit/v1/openapi.json', estimateDocument],
  ['/docs/incentives.json', programsDocument],
];

/** The descriptions of the two public interfaces and the answers to their examples, for anyone to read. */
export function descriptionRoutes(
  app: FastifyInstance,
  { services }: { services: HttpServices },
  done: () => void,
): void {
  const open = addressGate(services, 'document', services.accounts.plans.unauthenticated_requests_per_minute);
  const answers = exampleAnswers(services);
  const serve = (url: string, document: () => Promise<PublicDocument>) => {
    app.get(url, { onRequest: open, config: { isLimited: true } }, async (request, reply) => {
      const { faults } = readQuery(request.query, {});
      if (faults.length > 0) throw invalidRequest(faults);
      return sendDocument(request, reply, await document());
    });
  };
  for (const [url, make] of DOCUMENTS)
    serve(
      url,
      onceMade(async () => publicDocument(await make(services, answers))),
    );
  const isPublic = ({ http, examples }: AnyOperation) =>
    examples !== undefined &&
    http?.some(({ at }) => at.includes('estimates') || at.includes('programs')) === true;
  for (const operation of services.operations)
    if (isPublic(operation))
      serve(`${EXAMPLES_PATH}/${operation.id}`, async () => publicDocument(await answers(operation)));
  done();
}

/** Made at the first request: its examples are answered by the engine, which costs seconds. Tried again after a failure. */
function onceMade(make: () => Promise<PublicDocument>): () => Promise<PublicDocument> {
  let document: Promise<PublicDocument> | undefined;
  return () =>
    (document ??= make().catch((error: unknown) => {
      document = undefined;
      throw error;
    }));
}
