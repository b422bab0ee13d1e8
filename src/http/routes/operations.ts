import fastifyCookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerOf, after, lineOf } from '../../operations/call.ts';
import type { AnyOperation, HttpBinding, Maybe, Surface } from '../../operations/operation.ts';
import { deprecationHeaders } from '../deprecation.ts';
import { contextOf, type Gate } from '../gate.ts';
import { KeptAnswers, sendKept, type KeptAnswer } from '../kept-answers.ts';
import { inputOf } from '../sent.ts';
import { serialiserOf } from '../serialise.ts';
import { partsSerialiserOf } from '../serialise-in-parts.ts';
import type { HttpServices } from '../services.ts';
import { sessionAnswers } from '../session-answers.ts';
import { installFileParser, StoredBody } from '../stored-body.ts';
import { JSON_CONTENT_TYPE } from './content-type.ts';
import { ANSWERED, BULK_TURN_MS } from '../../operations/turns.ts';

/** Who may pass to an operation at this interface, before anything of the request is read. */
export type Gates = (operation: AnyOperation, binding: HttpBinding) => Gate[];

interface RouteSetting {
  readonly services: HttpServices;
  readonly surface: Surface;
  readonly gatesOf: Gates;
  readonly secureCookies: boolean;
  readonly kept: KeptAnswers;
  readonly uploadDir: string | undefined;
}

type Write = (request: FastifyRequest, reply: FastifyReply, answer: unknown) => Maybe<string | Buffer>;

/** One HTTP interface: a route for every operation of the registry that shows there. */
export async function operationRoutes(app: FastifyInstance, parts: RouteSetting): Promise<void> {
  // Only the pages have sessions, and with them cookies.
  if (parts.surface === 'pages') await app.register(fastifyCookie);
  const bound = parts.services.operations.flatMap((operation) =>
    (operation.http ?? [])
      .filter(({ at }) => at.includes(parts.surface))
      .map((binding) => ({ operation, binding })),
  );
  for (const each of bound) if (each.binding.input !== 'file') addRoute(app, parts, each);
  // Bodies that are files go to disk, and only here.
  await app.register(async (files: FastifyInstance) => {
    installFileParser(files, parts.uploadDir);
    files.addHook('onResponse', async ({ body }) => {
      if (body instanceof StoredBody) await body.close();
    });
    for (const each of bound) if (each.binding.input === 'file') addRoute(files, parts, each);
  });
}

function addRoute(
  app: FastifyInstance,
  parts: RouteSetting,
  { operation, binding }: { operation: AnyOperation; binding: HttpBinding },
): void {
  const { services, gatesOf } = parts;
  const meanable = [operation, ...(binding.variants ?? []).map((variant) => variant.operation)];
  const bindings = new Map(meanable.map((each) => [each, answered(parts, { operation: each, binding })]));
  app.route({
    method: binding.method,
    url: binding.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...(binding.largestBytes !== undefined && { bodyLimit: binding.largestBytes }),
    onRequest: gatesOf(operation, binding),
    config: {
      isLimited: true,
      ...(binding.input === 'file' && { isFile: true }),
      ...(binding.deprecated !== undefined && { deprecation: deprecationHeaders(binding.deprecated) }),
    },
    // Answers that hold a secret of a session are never packed together with what a caller wrote.
    ...(binding.session === undefined && operation.access.kind !== 'session' ? {} : { compress: false }),
    // Short operations answer at once: a promise a request, and one more that watches the reply, would cost more than the answer.
    handler: (request, reply) => {
      const input = inputOf(request, binding);
      const { run, send } = bindings.get(input.variant ?? operation)!;
      return services.call(run, contextOf(services, request), input.sent, (answer) => {
        reply
          .header('content-type', JSON_CONTENT_TYPE)
          .header('cache-control', operation.sameAllDay === true ? 'no-cache' : 'no-store');
        return send(request, reply, answer);
      });
    },
  });
}

/** What is run for an operation, and how its answer is sent. */
interface Answered {
  readonly run: AnyOperation;
  send(request: FastifyRequest, reply: FastifyReply, answer: unknown): Maybe<FastifyReply>;
}

function answered(
  { services, secureCookies, kept }: RouteSetting,
  { operation, binding }: { operation: AnyOperation; binding: HttpBinding },
): Answered {
  if (operation.sameAllDay === true) {
    const run = kept.keeping(operation, serialiserOf<unknown>(operation.output));
    return { run, send: (request, reply, answer) => sendKept(request, reply, answer as KeptAnswer) };
  }
  const write = writerOf(services, secureCookies, { operation, binding });
  return {
    run: operation,
    send: (request, reply, answer) => after(write(request, reply, answer), (written) => reply.send(written)),
  };
}

/** Answers are written by the operation's own writer or the schema's serialiser; what opens or ends a session also sets its cookies. */
function writerOf(
  services: HttpServices,
  secureCookies: boolean,
  { operation, binding }: { operation: AnyOperation; binding: HttpBinding },
): Write {
  if (binding.session !== undefined) return sessionAnswers(services, secureCookies)[binding.session];
  if (operation.large === true) {
    const turnMs = operation.cost === 'bulk' ? BULK_TURN_MS : undefined;
    const inParts = partsSerialiserOf(operation.output, turnMs);
    return (request, _reply, answer) => {
      const context = contextOf(services, request);
      const line = lineOf(context.actor, operation.cost);
      const place = { line, caller: callerOf(context), position: ANSWERED };
      return inParts(answer, () => services.queue.turn(place));
    };
  }
  const serialise = operation.write ?? serialiserOf<unknown>(operation.output);
  return (_request, _reply, answer) => serialise(answer);
}
