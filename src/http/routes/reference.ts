import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { PAGE_HEADERS, SAME_SITE_HEADERS } from '../security-headers.ts';
import type { Later } from '../services.ts';
import { PAGE, SCRIPT, STYLE } from './reference-page.ts';
import { onlyFiles } from './site.ts';

interface Bundle {
  readonly plain: Buffer;
  readonly gzipped: Buffer;
}

/**
 * The API reference at `/docs`, from the installed package alone. Where the pages are built its script lies among them,
 * ready and compressed; elsewhere it is taken from the package at the first look.
 */
export function referenceRoutes(
  app: FastifyInstance,
  { webDir, later }: { webDir: string | null; later: Later[] },
  done: () => void,
): void {
  onlyFiles(app);
  let loaded: Promise<Bundle> | undefined;
  const bundle = () => (loaded ??= loadBundle());
  const page = async (_request: unknown, reply: FastifyReply) =>
    reply
      .headers(PAGE_HEADERS)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(PAGE);
  app.get('/docs', page);
  app.get('/docs/', page);
  const file = (type: string, text: string) => async (_request: unknown, reply: FastifyReply) =>
    reply
      .headers(SAME_SITE_HEADERS)
      .header('content-type', `${type}; charset=utf-8`)
      .header('cache-control', 'no-cache')
      .send(text);
  app.get('/docs/reference.js', file('text/javascript', SCRIPT));
  app.get('/docs/reference.css', file('text/css', STYLE));
  if (webDir !== null && existsSync(join(webDir, 'docs', 'scalar.js'))) return done();
  later.push(bundle);
  app.get('/docs/scalar.js', async (request, reply) => {
    const { plain, gzipped } = await bundle();
    reply
      .headers(SAME_SITE_HEADERS)
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .header('vary', 'accept-encoding');
    const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
    return takesGzip ? reply.header('content-encoding', 'gzip').send(gzipped) : reply.send(plain);
  });
  done();
}

/** The package serves its script only through its own page, whose inline script the CSP forbids: taken from there once. */
async function loadBundle(): Promise<Bundle> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const source = fastify();
  await source.register(scalar, { routePrefix: '/reference', configuration: { url: '/' } });
  const { rawPayload: plain } = await source.inject('/reference/js/scalar.js');
  await source.close();
  return { plain, gzipped: await promisify(gzip)(plain) };
}
