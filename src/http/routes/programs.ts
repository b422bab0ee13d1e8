import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError, type FieldFault } from '../../contract/error-codes.ts';
import { validatorOf, type Validator } from '../../contract/validation/validator.ts';
import { programOperations } from '../../operations/programs/index.ts';
import type { AnyVerb, HttpWay } from '../../operations/verb.ts';
import { addressGate, contextOf, countUse, tokenGate, type Gate } from '../gate.ts';
import { bodyOrFault } from '../json-body.ts';
import { programsDocument } from '../openapi/programs-document.ts';
import { refuseFaults } from '../problems.ts';
import { publicDocument, sendDocument, type PublicDocument } from '../public-document.ts';
import { readQuery } from '../query.ts';
import { serialiserOf } from '../serialise.ts';
import type { HttpServices } from '../services.ts';
import { JSON_CONTENT_TYPE } from './content-type.ts';

interface Parts {
  readonly services: HttpServices;
  readonly gateOf: (access: 'read' | 'all') => Gate;
}

/** The programs interface, one route per verb of the registry. */
export function programRoutes(app: FastifyInstance, { services, gateOf }: Parts, done: () => void): void {
  for (const operation of programOperations as readonly AnyVerb[]) {
    const access = operation.access.kind === 'plan' ? operation.access.programs : 'all';
    for (const way of operation.http ?? []) addRoute(app, services, { operation, way, gate: gateOf(access) });
  }
  done();
}

/** Bearer tokens, by plan. */
export function bearerGates(services: HttpServices): Parts['gateOf'] {
  const gates = { read: tokenGate(services, 'read'), all: tokenGate(services, 'all') };
  return (access) => gates[access];
}

/** The description of the programs interface, outside its base address. */
export function programsDescription(
  app: FastifyInstance,
  { services }: { services: HttpServices },
  done: () => void,
): void {
  const open = addressGate(services, 'document', services.accounts.plans.unauthenticated_requests_per_minute);
  let document: Promise<PublicDocument> | undefined;
  const description = () =>
    (document ??= programsDocument(services)
      .then(publicDocument)
      .catch((error: unknown) => {
        document = undefined;
        throw error;
      }));
  app.get('/docs/incentives.json', { onRequest: open }, async (request, reply) => {
    refuseFaults(readQuery(request.query, {}).faults);
    return sendDocument(request, reply, await description());
  });
  done();
}

function addRoute(
  app: FastifyInstance,
  services: HttpServices,
  { operation, way, gate }: { operation: AnyVerb; way: HttpWay; gate: Gate },
): void {
  const read = inputReader(operation, way);
  const serialise = serialiserOf(operation.output);
  app.route({
    method: way.method,
    url: way.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    onRequest: gate,
    // Answers at once: a promise a request, and one more that watches the reply, would cost more than a short answer.
    handler: (request, reply) => {
      const input = read(request);
      const result = run(services, request, { operation, way, input });
      countUse(services, request.actor, operation.id);
      reply.header('content-type', JSON_CONTENT_TYPE).header('cache-control', 'no-store');
      reply.send(serialise(result));
    },
  });
}

/** A verb knows one input; its faults are told where the caller put the value. */
function run(
  services: HttpServices,
  request: FastifyRequest,
  { operation, way, input }: { operation: AnyVerb; way: HttpWay; input: Record<string, unknown> },
): unknown {
  try {
    return operation.run(services.programs as never, contextOf(services, request), input);
  } catch (error) {
    if (!(error instanceof ProblemError) || way.input === 'body') throw error;
    const path = request.params as Record<string, string>;
    const { code, message, faults, extensions } = error;
    throw new ProblemError(code, message, everyFault([], faults, path), extensions);
  }
}

/** Query, path and body as the verb's one input, with every fault where the caller put it. */
function inputReader(operation: AnyVerb, way: HttpWay): (request: FastifyRequest) => Record<string, unknown> {
  const validate = validatorOf(operation.input);
  const rules = way.query ?? {};
  const fromBody = way.input === 'body';
  return (request) => {
    const query = readQuery(request.query, rules);
    if (fromBody) return readBody(request, validate, query.faults);
    const path = request.params as Record<string, string>;
    const input = { ...query.values, ...path };
    const faults = validate(input);
    if (faults.length > 0 || query.faults.length > 0) refuseFaults(everyFault(query.faults, faults, path));
    return input;
  };
}

/** Faults of the query first; what the schema says of the same parameter is not told twice. */
function everyFault(
  ofQuery: readonly FieldFault[],
  ofInput: readonly FieldFault[],
  path: Readonly<Record<string, string>>,
): FieldFault[] {
  const placed = ofInput.map((fault) => ({ ...fault, pointer: `${placeOf(fault, path)}${fault.pointer}` }));
  const told = new Set(ofQuery.map((fault) => fault.pointer));
  return [...ofQuery, ...placed.filter((fault) => !told.has(fault.pointer))];
}

function placeOf(fault: FieldFault, path: Readonly<Record<string, string>>): string {
  return Object.hasOwn(path, fault.pointer.slice(1)) ? '/path' : '/query';
}

function readBody(
  request: FastifyRequest,
  validate: Validator,
  queryFaults: readonly FieldFault[],
): Record<string, unknown> {
  const body = bodyOrFault(request.body);
  if ('fault' in body) refuseFaults([...queryFaults, body.fault]);
  const value = 'value' in body ? body.value : undefined;
  refuseFaults([...queryFaults, ...validate(value)]);
  return value as Record<string, unknown>;
}
