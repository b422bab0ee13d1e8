import fastifyCookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { after } from '../../operations/call.ts';
import { callerOf } from '../../operations/call-context.ts';
import type { AnyVerb, HttpWay, Maybe, Surface } from '../../operations/verb.ts';
import { deprecationHeaders } from '../deprecation.ts';
import { contextOf, type Gate } from '../gate.ts';
import { installFileParser } from '../json-body.ts';
import { KeptAnswers, sendKept, type KeptAnswer } from '../kept-answers.ts';
import { askedBy } from '../sent.ts';
import { serialiserOf } from '../serialise.ts';
import { partsSerialiserOf } from '../serialise-in-parts.ts';
import type { HttpServices } from '../services.ts';
import { sessionAnswers } from '../session-answers.ts';
import { JSON_CONTENT_TYPE } from './content-type.ts';
import { ANSWERED } from '../../operations/turns.ts';

/** Who may pass to a verb at this interface, before anything of the request is read. */
export type Gates = (verb: AnyVerb, way: HttpWay) => Gate[];

interface Parts {
  readonly services: HttpServices;
  readonly surface: Surface;
  readonly gatesOf: Gates;
  readonly secureCookies: boolean;
  readonly kept: KeptAnswers;
}

type Write = (request: FastifyRequest, reply: FastifyReply, answer: unknown) => Maybe<string | Buffer>;

/** One HTTP interface: a route for every verb of the registry that shows there. */
export async function verbRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  // Only the pages have sessions, and with them cookies.
  if (parts.surface === 'pages') await app.register(fastifyCookie);
  const shown = parts.services.verbs.flatMap((verb) =>
    (verb.http ?? []).filter(({ at }) => at.includes(parts.surface)).map((way) => ({ verb, way })),
  );
  for (const each of shown) if (each.way.input !== 'file') addRoute(app, parts, each);
  // Bodies that are files are read as bytes, and only here.
  await app.register(async (files: FastifyInstance) => {
    installFileParser(files);
    for (const each of shown) if (each.way.input === 'file') addRoute(files, parts, each);
  });
}

function addRoute(app: FastifyInstance, parts: Parts, { verb, way }: { verb: AnyVerb; way: HttpWay }): void {
  const { services, gatesOf } = parts;
  const meanable = [verb, ...(way.variants ?? []).map((variant) => variant.verb)];
  const ways = new Map(meanable.map((each) => [each, answered(parts, { verb: each, way })]));
  app.route({
    method: way.method,
    url: way.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...(way.largestBytes !== undefined && { bodyLimit: way.largestBytes }),
    onRequest: gatesOf(verb, way),
    config: way.deprecated === undefined ? {} : { deprecation: deprecationHeaders(way.deprecated) },
    // Answers that hold a secret of a session are never packed together with what a caller wrote.
    ...(way.session === undefined && verb.access.kind !== 'session' ? {} : { compress: false }),
    // Short verbs answer at once: a promise a request, and one more that watches the reply, would cost more than the answer.
    handler: (request, reply) => {
      const asked = askedBy(request, way);
      const { run, send } = ways.get(asked.variant ?? verb)!;
      return services.call(run, contextOf(services, request), asked.sent, (answer) => {
        reply
          .header('content-type', JSON_CONTENT_TYPE)
          .header('cache-control', verb.sameAllDay === true ? 'no-cache' : 'no-store');
        return send(request, reply, answer);
      });
    },
  });
}

/** What is run for a verb, and how its answer is sent. */
interface Answered {
  readonly run: AnyVerb;
  send(request: FastifyRequest, reply: FastifyReply, answer: unknown): Maybe<FastifyReply>;
}

function answered(
  { services, secureCookies, kept }: Parts,
  { verb, way }: { verb: AnyVerb; way: HttpWay },
): Answered {
  if (verb.sameAllDay === true) {
    const run = kept.keeping(verb, serialiserOf<unknown>(verb.output));
    return { run, send: (request, reply, answer) => sendKept(request, reply, answer as KeptAnswer) };
  }
  const write = writerOf(services, secureCookies, { verb, way });
  return {
    run: verb,
    send: (request, reply, answer) => after(write(request, reply, answer), (written) => reply.send(written)),
  };
}

/** Answers are written by the verb's own writer or the schema's serialiser; what opens or ends a session also sets its cookies. */
function writerOf(
  services: HttpServices,
  secureCookies: boolean,
  { verb, way }: { verb: AnyVerb; way: HttpWay },
): Write {
  if (way.session !== undefined) return sessionAnswers(services, secureCookies)[way.session];
  if (verb.large === true) {
    const inParts = partsSerialiserOf(verb.output);
    return (request, _reply, answer) => {
      const caller = callerOf(contextOf(services, request));
      return inParts(answer, () => services.turns.turn(caller, ANSWERED));
    };
  }
  const serialise = verb.write ?? serialiserOf<unknown>(verb.output);
  return (_request, _reply, answer) => serialise(answer);
}
