import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '../../contract/error-codes.ts';
import { addressGate, addressOf, countMore } from '../gate.ts';
import { bodyOrFault } from '../sent.ts';
import type { HttpServices } from '../services.ts';

const PARSE_ERROR = -32_700;

/** The tool server for AI assistants: keyless, limited by address; only POST, as the stateless transport has it. */
export function toolRoutes(
  app: FastifyInstance,
  { services }: { services: HttpServices },
  done: () => void,
): void {
  const { tools } = services;
  const perMinute = services.accounts.plans.unauthenticated_requests_per_minute;
  const gate = addressGate(services, 'tools', perMinute);
  app.post('/mcp', { onRequest: gate, config: { isLimited: true } }, async (request, reply) => {
    refuseOtherOrigins(request);
    const body = bodyOrFault(request.body);
    if ('fault' in body) {
      const error = { code: PARSE_ERROR, message: body.fault.message };
      return reply.code(400).send({ jsonrpc: '2.0', error, id: null });
    }
    const { value } = body;
    const answer = await tools.answer(webRequest(request), {
      body: value,
      address: addressOf(services, request),
      admit: async () => {
        const more = Array.isArray(value) ? value.length - 1 : 0;
        await countMore(services, { request, reply, name: 'tools', perMinute }, more);
      },
    });
    return relay(reply, answer);
  });
  app.addHook('preClose', () => tools.close());
  done();
}

/** A page of another site may not drive a visitor's local server (DNS rebinding); programs send no Origin. */
function refuseOtherOrigins({ headers }: FastifyRequest): void {
  const { origin, host } = headers;
  if (origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)) return;
  throw new ProblemError('forbidden', 'Pages of other sites may not call this address.', [
    {
      pointer: '/headers/origin',
      code: 'cross_site',
      message: 'Call it from a program, or from its own pages.',
    },
  ]);
}

function webRequest({ headers }: FastifyRequest): Request {
  const copied = new Headers();
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && name !== 'content-length') copied.set(name, String(value));
  return new Request('http://plumbline/mcp', { method: 'POST', headers: copied });
}

function relay(reply: FastifyReply, answer: Response): FastifyReply {
  reply.code(answer.status).header('cache-control', 'no-store');
  for (const [name, value] of answer.headers) if (name !== 'cache-control') reply.header(name, value);
  return reply.send(answer.body === null ? '' : Readable.fromWeb(answer.body as ReadableStream));
}
