import type { FastifyInstance } from 'fastify';
import { addressGate } from '../gate.ts';
import { publicDocument, sendDocument } from '../public-document.ts';
import type { HttpServices } from '../services.ts';

/** Public keys that artifacts of this service are signed by: a JSON Web Key set, empty where none are signed. */
const ARTIFACT_KEYS_PATH = '/.well-known/plumbline-artifact-keys.json';

export function artifactKeyRoutes(
  app: FastifyInstance,
  { services }: { services: HttpServices },
  done: () => void,
): void {
  const open = addressGate(services, 'document', services.accounts.plans.unauthenticated_requests_per_minute);
  const document = publicDocument({ keys: services.artifactKeys });
  app.get(ARTIFACT_KEYS_PATH, { onRequest: open, config: { isLimited: true } }, (request, reply) => {
    sendDocument(request, reply, document);
  });
  done();
}
