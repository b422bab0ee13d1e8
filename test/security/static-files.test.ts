import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { siteRoutes } from '../../src/http/routes/site.ts';
import { estimateServices } from '../estimate/fixture.ts';
import { exchange, statuses } from './raw-http.ts';
import { words } from '../support/words.ts';

const SECRET = 'not for the web';
const outside = mkdtempSync(join(tmpdir(), 'plumbline-site-'));
const webDir = join(outside, 'web');
const app = fastify();
let port = 0;

beforeAll(async () => {
  mkdirSync(join(webDir, 'assets'), { recursive: true });
  writeFileSync(join(outside, 'secret.txt'), SECRET);
  writeFileSync(join(webDir, '.env'), SECRET);
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>Plumbline</title>');
  writeFileSync(join(webDir, 'assets', 'app.js'), 'export {};');
  await app.register(siteRoutes, { webDir, lookup: (await estimateServices()).lookup });
  await app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(async () => {
  await app.close();
  rmSync(outside, { recursive: true, force: true });
});

const get = (path: string) => exchange(port, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);

describe('static files', () => {
  it.each(
    words(`
    /../secret.txt /assets/../../secret.txt /%2e%2e/secret.txt /..%2fsecret.txt /..%5csecret.txt
    /assets/..%2f..%2fsecret.txt /%252e%252e%252fsecret.txt /....//secret.txt //../secret.txt
    /assets/app.js/../../../secret.txt /assets/app.js%00.html /.env /%2eenv /assets/ /assets
    http://x/../secret.txt
  `),
  )('%s leads nowhere', async (path) => {
    const answer = await get(path);
    expect(answer.text).not.toContain(SECRET);
    expect(statuses(answer).every((status) => status >= 400 && status < 500)).toBe(true);
  });

  it('what is there is served: assets for good, the page under the policy of pages', async () => {
    expect((await get('/assets/app.js')).text).toMatch(/cache-control: public, max-age=31536000, immutable/i);
    expect((await get('/assets/app.js')).text).toMatch(/cross-origin-resource-policy: same-origin/i);
    expect((await get('/assets/app.js')).text).toMatch(/content-security-policy: default-src 'none'; frame/i);
    const page = await get('/');
    expect(statuses(page)).toEqual([200]);
    expect(page.text).toMatch(/content-security-policy: default-src 'none'/i);
    expect(page.text).toMatch(/x-frame-options: DENY/i);
  });
});
