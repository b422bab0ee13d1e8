import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../architecture/source-files.ts';
import { canBrowse, openBrowser } from '../web/site.ts';
import { PACKS, useOutside } from './service.ts';

const [, PAGE = ''] =
  /```html\n([\s\S]*?)```/.exec(readFileSync(join(ROOT, 'docs/quick-starts.md'), 'utf8')) ?? [];
const TYPES: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript' };

describe.runIf(PACKS && canBrowse)('a page of another origin, with the packed client', () => {
  let pages: ReturnType<typeof createServer>;
  let port = 0;
  // Before the service, which lists the origin of these pages.
  beforeAll(async () => {
    pages = createServer((request, response) => {
      const path = request.url ?? '';
      response.setHeader('content-type', TYPES[path.split('.').at(-1) ?? ''] ?? 'text/plain');
      try {
        response.end(readFileSync(join(outside.folder, path)));
      } catch {
        response.writeHead(404).end();
      }
    }).listen(0, '127.0.0.1');
    await once(pages, 'listening');
    ({ port } = pages.address() as AddressInfo);
  });
  afterAll(() => void pages.close());
  const outside = useOutside(() => ({ CORS_ORIGINS: `http://127.0.0.1:${port}` }));

  it('shows the verdict where its origin is listed, and nothing where it is not', async () => {
    await outside.unpack(join(ROOT, 'packages/client'), join(outside.folder, 'plumbline-client'));
    const { PLUMBLINE_KEY: key = '' } = outside.environment;
    const page = PAGE.replace('http://127.0.0.1:8080', outside.started.url).replace('plb_test_…', key);
    expect(page).toContain(key);
    writeFileSync(join(outside.folder, 'page.html'), page);
    const browser = await openBrowser();
    try {
      const verdict = async (host: string) => {
        const tab = await browser.newPage();
        const said: string[] = [];
        tab.on('pageerror', ({ message }) => said.push(message));
        await tab.goto(`http://${host}:${port}/page.html`);
        while (said.length === 0) {
          const text = await tab.locator('p').innerText();
          if (text !== '…') said.push(text);
        }
        return said[0];
      };
      expect(await verdict('127.0.0.1')).toMatch(/Local Law 97|over 20 years/);
      expect(await verdict('localhost')).toMatch(/fetch/i);
    } finally {
      await browser.close();
    }
  });
});
