import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Shorter answers go as they are: their headers and round trip cost more. */
export const THRESHOLD_BYTES = 2048;
/** An estimate of 70 KiB comes to 14.3 KiB; higher qualities save two per cent more and take longer. */
const BROTLI_QUALITY = 5;
export const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } };
/** Streams of events are never held back to be packed. */
const TEXT = /^(?:application\/(?:[\w.+-]+\+)?json|text\/(?:csv|html|plain|markdown))\b/;

/** Brotli or gzip by what the caller accepts. Bodies of requests stay as they are: a packed one is refused. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCompress, {
    globalDecompression: false,
    threshold: THRESHOLD_BYTES,
    encodings: ['br', 'gzip'],
    brotliOptions: BROTLI,
    customTypes: TEXT,
  });
  // The plugin packs in a hook of each route: this one comes after it.
  app.addHook('onRoute', (route) => {
    route.onSend = [...[route.onSend ?? []].flat(), weaken];
  });
}

/** Packed bytes are other bytes: a strong validator would call them the same. */
function weaken(
  _request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload: unknown) => void,
): void {
  const etag = reply.getHeader('etag');
  if (reply.hasHeader('content-encoding') && typeof etag === 'string' && etag.startsWith('"'))
    reply.header('etag', `W/${etag}`);
  done(null, payload);
}
