import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { PAGE_HEADERS } from '../security-headers.ts';

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Plumbline API reference</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
</head>
<body>
<div id="reference"></div>
<noscript>The reference needs JavaScript. The documents are at <a href="/retrofit/v1/openapi.json">/retrofit/v1/openapi.json</a> and <a href="/docs/incentives.json">/docs/incentives.json</a>.</noscript>
<script src="/docs/scalar.js"></script>
<script src="/docs/reference.js"></script>
</body>
</html>
`;

/** Both documents in one reference; no fonts, telemetry, proxies or assistants from elsewhere. */
const SCRIPT = `Scalar.createApiReference('#reference', {
  sources: [
    { title: 'Retrofit estimates', slug: 'estimates', url: '/retrofit/v1/openapi.json', default: true },
    { title: 'Incentive programs', slug: 'programs', url: '/docs/incentives.json' },
  ],
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  proxyUrl: '',
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  metaData: { title: 'Plumbline API reference' },
});
`;

interface Bundle {
  readonly plain: Buffer;
  readonly gzipped: Buffer;
}

/** The API reference at `/docs`, from the installed package alone. */
export function referenceRoutes(app: FastifyInstance, _options: object, done: () => void): void {
  let bundle: Promise<Bundle> | undefined;
  const page = async (_request: unknown, reply: FastifyReply) =>
    reply
      .headers(PAGE_HEADERS)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(PAGE);
  app.get('/docs', page);
  app.get('/docs/', page);
  app.get('/docs/reference.js', async (_request, reply) =>
    reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(SCRIPT),
  );
  app.get('/docs/scalar.js', async (request, reply) => {
    const { plain, gzipped } = await (bundle ??= loadBundle());
    reply
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
