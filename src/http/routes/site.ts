import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ERROR_CODES, ProblemError } from '../../contract/error-codes.ts';
import { PROBLEMS_PATH } from '../../contract/problem.ts';
import type { BuildingLookup } from '../../operations/ports.ts';
import { withPreview } from '../link-preview.ts';
import { pageHeaders, SAME_SITE_HEADERS, type PageHeaders } from '../security-headers.ts';

/** Addresses that the web app renders itself, beside those with a page of their own. Every other unknown address is a 404. */
const WEB_PAGES = [
  '/describe',
  '/compare',
  '/print',
  '/programs',
  '/programs/match',
  '/programs/calculate',
  '/programs/changes',
  '/programs/:id',
  '/law',
  '/accuracy',
  '/measured-savings',
  '/portfolio',
  '/developers',
  '/guides',
  '/guides/:id',
  '/sign-in',
  '/sign-up',
  '/plans',
  '/reset-password',
  '/account',
  '/account/keys',
  '/account/tokens',
  '/account/usage',
  '/account/saved',
  '/account/sessions',
  '/account/settings',
] as const;

/** The API reference: a page of its own, so that its library weighs on no other. */
const REFERENCE_FILE = 'docs/index.html';
const REFERENCE_PAGES = ['/docs', '/docs/', '/docs/programs'];

/** Pages that ask for their scripts at once (web/vite.config.ts); what was built before that has the one for all. */
const HOME_FILE = 'home.html';
const ESTIMATE_FILE = 'estimate.html';
/** The address whose links say which building they open. */
const ESTIMATE_PAGE = '/estimate';

const YEAR_SECONDS = 31_536_000;
const DAY_SECONDS = 86_400;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Costs next to nothing to send: a service with a busy event loop sends it all the same. */
    unsheddable?: true;
  }
}

export interface BuiltPage {
  readonly html: string;
  readonly headers: PageHeaders;
}

const INDEX_FILE = 'index.html';

/** The page of the web app as it stands on disk, for addresses that no route takes; null where it is not built. */
export const builtPage = (webDir: string | null): BuiltPage | null =>
  webDir === null || !existsSync(join(webDir, INDEX_FILE)) ? null : readPage(webDir, INDEX_FILE);

function readPage(webDir: string, file: string): BuiltPage {
  const html = readFileSync(join(webDir, file), 'utf8');
  return { html, headers: pageHeaders(html) };
}

/** Whether whoever asks is a browser on its way to a page, and the address is none of an interface. */
export const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  headers.accept?.includes('text/html') === true &&
  !/^\/(?:app|retrofit|incentives|mcp|assets)(?:[/?]|$)/.test(url);

/** Hashed names are kept for good, the library of the reference for a day, what has a lasting name is asked for again. */
function keptFor(path: string): string {
  if (path.includes('/assets/')) return `public, max-age=${YEAR_SECONDS}, immutable`;
  return path.endsWith('/docs/redoc.js') ? `public, max-age=${DAY_SECONDS}` : 'no-cache';
}

/** The built web app: hashed assets cached for good, the page itself always asked for again. */
export async function siteRoutes(
  app: FastifyInstance,
  { webDir, lookup }: { readonly webDir: string; readonly lookup: BuildingLookup },
): Promise<void> {
  if (!existsSync(join(webDir, INDEX_FILE))) return;
  // Every route that is added from here on sends files.
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, unsheddable: true };
  });
  await app.register(fastifyStatic, {
    root: webDir,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz', INDEX_FILE, HOME_FILE, ESTIMATE_FILE, REFERENCE_FILE],
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', keptFor(path));
      // The page itself has set its own, wider policy.
      for (const [name, value] of Object.entries(SAME_SITE_HEADERS))
        if (reply.getHeader(name) === undefined) void reply.header(name, value);
    },
  });
  const send = (urls: readonly string[], file: string) => {
    const { headers } = readPage(webDir, file);
    for (const url of urls) app.get(url, async (_request, reply) => reply.headers(headers).sendFile(file));
  };
  const ownFile = (file: string) => (existsSync(join(webDir, file)) ? file : INDEX_FILE);
  send(['/'], ownFile(HOME_FILE));
  send(WEB_PAGES, INDEX_FILE);
  if (existsSync(join(webDir, REFERENCE_FILE))) send(REFERENCE_PAGES, REFERENCE_FILE);
  app.get<{ Params: { slug: string } }>(`${PROBLEMS_PATH}/:slug`, async ({ params: { slug } }, reply) => {
    if (!Object.hasOwn(ERROR_CODES, slug))
      throw new ProblemError('not-found', `No problem is called ${slug}.`);
    return reply.redirect(`/guides/errors#${slug}`, 303);
  });
  const estimateFile = ownFile(ESTIMATE_FILE);
  const { html, headers } = readPage(webDir, estimateFile);
  app.get(ESTIMATE_PAGE, async (request, reply) => {
    const page = await withPreview(html, request.query as Record<string, unknown>, lookup);
    reply.headers(headers);
    if (page === html) return reply.sendFile(estimateFile);
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
  });
}
