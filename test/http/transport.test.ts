import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { useHarness } from './harness.ts';

const ORIGIN = 'https://app.example.org';
const harness = useHarness({ environment: { CORS_ORIGINS: `${ORIGIN}, http://localhost:3000` } });

const get = (url: string, headers: Record<string, string> = {}) =>
  harness.server.app.inject({ method: 'GET', url, headers });
const DOCUMENT = '/retrofit/v1/openapi.json';

describe('long answers are packed by what the caller accepts', () => {
  it.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
  ])('accept-encoding %s gives %s', async (accepted, encoding, unpack) => {
    const plain = await get(DOCUMENT);
    const packed = await get(DOCUMENT, { 'accept-encoding': accepted });
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(packed.headers['vary']).toContain('accept-encoding');
    expect(unpack(packed.rawPayload).toString()).toBe(plain.payload);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
  });
  it('nothing is packed unasked, and nothing short', async () => {
    expect((await get(DOCUMENT)).headers['content-encoding']).toBeUndefined();
    expect((await get('/healthz', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined();
  });
  it('the validator of packed bytes is weak and is recognised', async () => {
    const plain = (await get(DOCUMENT)).headers['etag'];
    const packed = String((await get(DOCUMENT, { 'accept-encoding': 'br' })).headers['etag']);
    expect(packed).toBe(`W/${plain}`);
    const again = await get(DOCUMENT, { 'accept-encoding': 'br', 'if-none-match': packed });
    expect([again.statusCode, again.payload]).toEqual([304, '']);
  });
});

describe('pages of listed origins', () => {
  const preflight = (url: string, origin: string) =>
    harness.server.app.inject({
      method: 'OPTIONS',
      url,
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,x-api-key',
      },
    });
  it.each(['/retrofit/v1/estimate', '/incentives/v1/programs/match'])('may ask before %s', async (url) => {
    const { statusCode, headers } = await preflight(url, ORIGIN);
    expect(statusCode).toBe(204);
    expect(headers['access-control-allow-origin']).toBe(ORIGIN);
    expect(headers['access-control-allow-headers']).toContain('x-api-key');
    expect(headers['access-control-allow-credentials']).toBeUndefined();
  });
  it('read answers, refusals among them', async () => {
    const { statusCode, headers } = await get('/incentives/v1/programs', { origin: ORIGIN });
    expect(statusCode).toBe(401);
    expect(headers['access-control-allow-origin']).toBe(ORIGIN);
    for (const name of ['retry-after', 'x-plumbline-snapshot', 'x-plumbline-parcels'])
      expect(headers['access-control-expose-headers']).toContain(name);
  });
  it("other origins get no permission, and the web app's backend gives none", async () => {
    const other = await preflight('/retrofit/v1/estimate', 'https://other.example.org');
    expect(other.headers['access-control-allow-origin']).toBeUndefined();
    const pages = await preflight('/app/v1/estimate', ORIGIN);
    expect(pages.headers['access-control-allow-origin']).toBeUndefined();
  });
  it('an address that does not exist stays a 404', async () => {
    expect((await get('/retrofit/v1/nothing', { origin: ORIGIN })).statusCode).toBe(404);
  });
});

describe('an address that the router cannot read', () => {
  it.each([
    ['bytes that are no text', '/app/v1/%ff', 'url'],
    ['half an escape', '/incentives/v1/programs/%z', 'url'],
    ['a part without end', `/incentives/v1/programs/${'x'.repeat(501)}`, 'length'],
  ])('%s: is refused as any other request is', async (_what, url, code) => {
    const answer = await get(url);
    const problem = answer.json<{ request_id: string; errors: { pointer: string; code: string }[] }>();
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['x-plumbline-snapshot']).toMatch(/^[0-9a-f]{12}$/);
    expect(answer.headers['x-request-id']).toBe(problem.request_id);
    expect(problem.errors).toEqual([expect.objectContaining({ pointer: '/path', code })]);
  });
});
