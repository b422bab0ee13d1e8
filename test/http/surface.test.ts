import { connect, type AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { ESTIMATE, post, useHarness } from './harness.ts';

const harness = useHarness();

describe('404 and 405', () => {
  it.each([
    ['GET', '/retrofit/v1'],
    ['GET', '/retrofit/v1/'],
    ['POST', '/retrofit/v1/estimates'],
    ['POST', '/retrofit/v1/estimate/'],
    ['POST', '/retrofit/v1/Estimate'],
    ['GET', '/retrofit/v1/openapi.yaml'],
    ['GET', '/retrofit/v2/openapi.json'],
    ['GET', '/incentives/v1'],
    ['GET', '/incentives/v1/openapi.json'],
    ['GET', '/.git/config'],
    ['GET', '/..%2f..%2fetc/passwd'],
    ['GET', '/admin'],
  ] as const)('%s %s does not exist, whatever is sent with it', async (method, url) => {
    const answer = await harness.send({ method, url, headers: { 'x-api-key': 'nonsense' } });
    expect(answer.status).toBe(404);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.body.type).toMatch(/\/not-found$/);
  });

  it.each([
    ['GET', ESTIMATE, 'POST'],
    ['PUT', ESTIMATE, 'POST'],
    ['OPTIONS', ESTIMATE, 'POST'],
    ['DELETE', `${ESTIMATE}/artifact`, 'POST'],
    ['POST', '/retrofit/v1/openapi.json', 'GET, HEAD'],
    ['POST', '/incentives/v1/programs', 'GET, HEAD'],
    ['GET', '/incentives/v1/calculate', 'POST'],
    ['POST', '/incentives/v1/programs/federal', 'GET, HEAD'],
    ['POST', '/healthz', 'GET, HEAD'],
  ] as const)('%s %s is 405 and Allow says %s', async (method, url, allow) => {
    const answer = await harness.send({ method, url, ...(method !== 'GET' && { payload: 'x' }) });
    expect(answer.status).toBe(405);
    expect(answer.headers['allow']).toBe(allow);
    expect(answer.body.type).toMatch(/\/method-not-allowed$/);
  });

  it('a path that is not valid percent-encoding is 400', async () => {
    expect((await harness.send({ method: 'GET', url: '/incentives/v1/programs/%zz' })).status).toBe(400);
  });
});

describe('413', () => {
  it('256 KiB is read, one byte more is not', async () => {
    const { key } = await harness.key();
    const bodyOf = (bytes: number) => `{"bbl":"${'1'.repeat(bytes - 10)}"}`;
    expect(bodyOf(262_144)).toHaveLength(262_144);
    expect((await harness.send(post(ESTIMATE, key, bodyOf(262_144)))).status).toBe(400);
    const refused = await harness.send(post(ESTIMATE, key, bodyOf(262_145)));
    expect(refused.status).toBe(413);
    expect(refused.body.type).toMatch(/\/payload-too-large$/);
  });

  it('a body of 1 MB is refused over a real connection, and the refusal arrives', async () => {
    const { key } = await harness.key();
    const { app } = harness.server;
    if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}${ESTIMATE}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: `{"bbl":"${'1'.repeat(1_000_000)}"}`,
    });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ status: 413 });
  });
});

describe('requests that are not HTTP', () => {
  it.each([
    ['nonsense', 'hello\r\n\r\n', 400],
    ['headers too large', `GET /healthz HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    [
      'two content lengths',
      'POST /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
      400,
    ],
    [
      'length and chunks',
      'POST /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
  ])('%s: a problem, and the connection ends', async (_name, bytes, status) => {
    const { app } = harness.server;
    if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const text = await new Promise<string>((resolve, reject) => {
      let received = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
      socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
      socket.on('end', () => resolve(received));
      socket.on('error', reject);
    });
    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(text).toContain('application/problem+json');
  });
});

describe('the public documents', () => {
  it.each(['/retrofit/v1/openapi.json', '/docs/incentives.json'])(
    '%s needs no key and has a validator',
    async (url) => {
      const first = await harness.send({ method: 'GET', url });
      expect(first.status).toBe(200);
      expect(first.headers['etag']).toMatch(/^".+"$/);
      expect(first.headers['cache-control']).toContain('public');
      expect(first.headers['access-control-allow-origin']).toBe('*');
      const etag = first.headers['etag'];
      for (const held of [etag, `W/${etag}`, `"another", ${etag}`, '*']) {
        const again = await harness.send({ method: 'GET', url, headers: { 'if-none-match': held } });
        expect(again.status, held).toBe(304);
        expect(again.text).toBe('');
      }
      const other = await harness.send({ method: 'GET', url, headers: { 'if-none-match': '"another"' } });
      expect(other.status).toBe(200);
      expect((await harness.send({ method: 'GET', url: `${url}?x=1` })).status).toBe(400);
    },
  );
});

describe('operations', () => {
  it('/healthz and /readyz', async () => {
    expect((await harness.send({ method: 'GET', url: '/healthz' })).body).toEqual({ status: 'ok' });
    const ready = await harness.send({ method: 'GET', url: '/readyz' });
    expect(ready.status).toBe(200);
    expect(ready.body.snapshot.digest).toBe(harness.services.snapshot.digest);
    expect(ready.body.lookup).toMatchObject({ adapter: 'embedded', ready: true });
  });

  it('/metrics answers this machine, and nobody through a proxy', async () => {
    expect((await harness.send({ method: 'GET', url: '/metrics' })).status).toBe(200);
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip']) {
      const answer = await harness.send({ method: 'GET', url: '/metrics', headers: { [name]: '127.0.0.1' } });
      expect(answer.status).toBe(401);
      expect(answer.headers['www-authenticate']).toContain('Bearer');
    }
    const remote = await harness.send({ method: 'GET', url: '/metrics', remoteAddress: '10.1.2.3' });
    expect(remote.status).toBe(401);
  });

  it('answers are counted by route pattern, never by the path asked for', async () => {
    await harness.send({ method: 'GET', url: '/incentives/v1/programs/some-id-nobody-has' });
    const { text } = await harness.send({ method: 'GET', url: '/metrics' });
    expect(text).toContain('route="/incentives/v1/programs/:id"');
    expect(text).not.toContain('some-id-nobody-has');
  });
});

describe('/metrics with a token', () => {
  const guarded = useHarness({ environment: { METRICS_TOKEN: 'a-long-enough-token' } });

  it('takes the token and nothing else', async () => {
    const get = (authorization?: string) =>
      guarded.send({
        method: 'GET',
        url: '/metrics',
        headers: authorization === undefined ? {} : { authorization },
      });
    expect((await get()).status).toBe(401);
    expect((await get('Bearer a-long-enough-tokem')).status).toBe(401);
    expect((await get('Bearer a-long-enough-token')).status).toBe(200);
  });
});

describe('headers', () => {
  it('API answers are not sniffed, framed or shared across origins', async () => {
    const { key } = await harness.key();
    const answer = await harness.send(post(ESTIMATE, key, {}, { origin: 'https://evil.example' }));
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });
});
