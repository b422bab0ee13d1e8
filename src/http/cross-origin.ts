import fastifyCors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

const DAY_SECONDS = 86_400;

/**
 * Lets pages of the listed origins call a public interface; none is listed by default. Never with cookies: a key or
 * token is sent in its header by whoever wrote the page.
 */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(fastifyCors, {
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST'],
    allowedHeaders: [
      'content-type',
      'x-api-key',
      'authorization',
      'if-none-match',
      'x-request-id',
      'traceparent',
    ],
    exposedHeaders: [
      'etag',
      'retry-after',
      'ratelimit',
      'ratelimit-policy',
      'x-request-id',
      'x-plumbline-snapshot',
      'x-plumbline-parcels',
      'deprecation',
      'sunset',
    ],
    credentials: false,
    maxAge: DAY_SECONDS,
  });
}
