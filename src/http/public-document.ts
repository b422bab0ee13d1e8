import { createHash } from 'node:crypto';
import fresh from 'fresh';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PUBLIC_CORS } from './security-headers.ts';

export interface PublicDocument {
  readonly text: string;
  readonly etag: string;
}

export function publicDocument(value: unknown): PublicDocument {
  const text = JSON.stringify(value);
  return { text, etag: validatorOf(text) };
}

/** A strong entity tag: the digest of the body. */
export const validatorOf = (text: string | Buffer): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;

/** Sets the validator of an answer. True when the caller holds that very answer, which is then 304 without a body. */
export function isHeldAs(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.header('etag', etag);
  if (!fresh(request.headers, { etag })) return false;
  reply.code(304).removeHeader('content-type');
  return true;
}

/** A JSON document anyone may read, from any origin, with its digest as the validator. */
export function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  document: PublicDocument,
): FastifyReply {
  reply
    .headers(PUBLIC_CORS)
    .header('etag', document.etag)
    .header('cache-control', 'public, max-age=60, must-revalidate');
  if (fresh(request.headers, { etag: document.etag })) return reply.code(304).send();
  return reply.header('content-type', 'application/json; charset=utf-8').send(document.text);
}
