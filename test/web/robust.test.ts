import { describe, expect, it } from 'vitest';
import { mainThreadTasks, TRACED } from '../../bench/web/trace.ts';
import { accessibilityFaults } from './axe.ts';
import { canBrowse, layoutShift, useSite } from './site.ts';

const ESTIMATE = '/estimate?bbl=2024590030&tier=code_compliant';

describe.skipIf(!canBrowse)('pages under stress', () => {
  const site = useSite();

  it('a chart says under the pointer what its table says', async () => {
    const { page } = await site.open(`${ESTIMATE}#cash-flow`);
    const chart = page.locator('#cash-flow figure').first();
    await chart.scrollIntoViewIfNeeded();
    await chart
      .locator('svg')
      .first()
      .hover({ position: { x: 80, y: 150 } });
    const said = (await chart.locator('.tip').innerText()).split(/\s*\n\s*/);
    await chart.getByText('The same as a table').click();
    const cells = chart.locator('tbody tr').first().locator('th, td');
    const [year, cost] = [await cells.nth(0).innerText(), await cells.nth(1).innerText()];
    expect(said[0]).toBe(year);
    expect(said[said.indexOf('Work') + 1]).toBe(cost);
    // At the top nothing lies under the bar of sections.
    await page.evaluate(() => scrollTo(0, 0));
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.context().close();
  });

  it('no task of an estimate that loads and is changed keeps a click waiting', async () => {
    const { page } = await site.open('/sign-in');
    const browser = page.context().browser();
    await browser?.startTracing(page, { categories: TRACED });
    await page.goto(site.url + ESTIMATE);
    await page.locator('#details').waitFor();
    await page
      .getByRole('button', { name: /show its details/ })
      .last()
      .click();
    await page.getByLabel('Owner', { exact: true }).selectOption('condo');
    await page.getByText('Who pays').first().waitFor();
    await page.waitForLoadState('networkidle');
    const tasks = mainThreadTasks((await browser?.stopTracing()) ?? Buffer.from('{}'), site.url);
    await page.context().close();
    expect(tasks.length).toBeGreaterThan(50);
    // Processor time.
    expect(Math.max(...tasks)).toBeLessThan(60);
  });

  it('a page whose file does not come keeps the frame, and says what to do', async () => {
    const { page } = await site.open('/describe');
    await page.route(/\/list-page-/, (route) => route.fulfill({ status: 503, body: 'busy' }));
    await page.getByRole('link', { name: 'Programs' }).click();
    await page.getByRole('heading', { name: 'This page could not be shown' }).waitFor();
    await page.getByRole('button', { name: 'Load the page again' }).waitFor();
    expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.unroute(/\/list-page-/);
    await page.getByRole('link', { name: 'Start with a building' }).click();
    await page.getByRole('heading', { level: 1, name: 'What does Local Law 97 mean' }).waitFor();
    await page.context().close();
  });

  it('the example in an empty field can be read in the dark: it has the muted ink of the page', async () => {
    const { page } = await site.open('/', { colorScheme: 'dark' });
    const field = page.getByPlaceholder('860 Grand Concourse');
    await field.waitFor();
    const ink = await field.evaluate((input) => getComputedStyle(input, '::placeholder').color);
    await page.context().close();
    expect(ink).toBe('rgb(169, 179, 188)');
  });

  it('a program that does not exist is said not to be known, with the way to the list and nothing to try again', async () => {
    const { page } = await site.open('/programs/no-such-program');
    await page.getByRole('heading', { name: 'This program is not known' }).waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Find it in the list' }).click();
    await page.waitForURL(/\/programs(\?|$)/);
    await page.context().close();
  });

  it('after a deploy a missing file loads the new release, once', async () => {
    const { page } = await site.open('/describe');
    await page.evaluate(() => {
      Object.assign(globalThis, { stillOld: true });
      // What a tab of the last release holds: an entry that the service serves no more.
      document.querySelector('script[type="module"]')?.setAttribute('src', '/assets/index-before.js');
    });
    let missing = true;
    await page.route(/\/list-page-/, (route) =>
      missing ? route.fulfill({ status: 404, body: '' }) : route.continue(),
    );
    const reloaded = page.waitForEvent('load');
    await page.getByRole('link', { name: 'Programs' }).click();
    await reloaded;
    missing = false;
    expect(await page.evaluate(() => 'stillOld' in globalThis)).toBe(false);
    await page.context().close();
  });

  it('an address that does not exist is a page for people and a problem for programs', async () => {
    const { page } = await site.open('/no/such/page');
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
    await page.context().close();
    const asked = (accept: string, path: string) => fetch(site.url + path, { headers: { accept } });
    const people = await asked('text/html,*/*;q=0.8', '/no/such/page');
    expect([people.status, people.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(people.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-[^' ]+';/);
    for (const [accept, path] of [
      ['*/*', '/no/such/page'],
      ['text/html', '/retrofit/v1/nothing'],
      ['text/html', '/app/v1/nothing'],
      ['text/html', '/assets/nothing.js'],
    ] as const) {
      const answer = await asked(accept, path);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        404,
        'application/problem+json; charset=utf-8',
      ]);
    }
  });

  it.each([
    { width: 1280, height: 900 },
    { width: 390, height: 844 },
  ])(
    'nothing moves while an estimate loads at $width × $height, and it is under 235 kB',
    async (viewport) => {
      const { page } = await site.open('/sign-in', { viewport });
      const session = await page.context().newCDPSession(page);
      await session.send('Network.enable');
      let bytes = 0;
      session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
      await session.send('Network.setCacheDisabled', { cacheDisabled: true });
      await page.goto(site.url + ESTIMATE);
      await page.locator('#details').waitFor();
      await page.waitForLoadState('networkidle');
      const shift = await layoutShift(page);
      await page.context().close();
      expect(shift).toBeLessThanOrEqual(0.02);
      expect(bytes).toBeGreaterThan(100_000);
      expect(bytes).toBeLessThan(235_000);
    },
  );

  it('what the pages are made of comes compressed', async () => {
    const page = await (await fetch(`${site.url}/`)).text();
    const entry = /src="(\/assets\/index-[^"]+\.js)"/.exec(page)?.[1] ?? '';
    for (const encoding of ['br', 'gzip'])
      expect(
        (await fetch(site.url + entry, { headers: { 'accept-encoding': encoding } })).headers.get(
          'content-encoding',
        ),
      ).toBe(encoding);
  });
});
