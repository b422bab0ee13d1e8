import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { canBrowse, useSite } from './site.ts';

/** Texts that a page which takes them for markup, a link or a template would run. */
const FIRES = 'window.fired=1';
const LINK = `javascript:${FIRES}`;
const TEXTS = [
  `<img src=x onerror="${FIRES}">`,
  `"><script>${FIRES}</script>`,
  `'"--><svg onload=${FIRES}>`,
  LINK,
  `{{constructor.constructor('${FIRES}')()}}`,
];
const ALL = TEXTS.join(' ');

/** What ran, or would have but for the policy of the pages. */
async function firedOn(page: Page, errors: readonly string[]): Promise<unknown[]> {
  await page.waitForLoadState('networkidle');
  const found = await page.evaluate(() => [
    ...('fired' in window ? ['a script ran'] : []),
    ...[...document.querySelectorAll('img[src="x"], svg[onload], [onerror], a[href^="javascript:"]')].map(
      ({ outerHTML }) => outerHTML,
    ),
  ]);
  return [...found, ...errors.filter((error) => /Content Security Policy|fired/.test(error))];
}

describe.skipIf(!canBrowse)('texts that are markup', () => {
  const site = useSite();

  it('the look finds one that runs', async () => {
    const { page, errors } = await site.open('/');
    await page.evaluate((text) => (document.body.innerHTML = text), ALL);
    expect(await firedOn(page, errors)).not.toEqual([]);
  });

  it('run nowhere when they stand in an address', async () => {
    const { page, errors } = await site.open('/');
    const found: unknown[] = [];
    // As a link a text runs only where it begins so; the others run wherever they stand.
    for (const text of [ALL, LINK]) {
      const given = encodeURIComponent(text);
      const json = encodeURIComponent(JSON.stringify(text));
      for (const path of [
        `/estimate?bbl=${json}`,
        `/estimate?q=${given}&bbl=1008350041`,
        `/programs?q=${given}&state=${given}`,
        `/programs/${given}`,
        `/guides/${given}`,
        `/sign-in?next=${given}`,
        `/reset-password?code=${given}#${given}`,
        `/portfolio?name=${given}`,
        `/${given}`,
      ]) {
        await page.goto(site.url + path);
        found.push(...(await firedOn(page, errors)));
      }
    }
    expect(found).toEqual([]);
  }, 240_000);

  it('run nowhere when an account keeps them, or a file holds them', async () => {
    const { page, errors } = await site.open('/sign-up', { userAgent: ALL });
    await page.getByLabel('E-mail').fill('hostile@example.com');
    await page.getByLabel('Password').fill('a plumb line is true');
    await page.getByRole('button', { name: 'Make the account' }).click();
    await page.waitForURL(/account/);
    const statuses = await page.evaluate(async (text) => {
      const csrf = /csrf[^=]*=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const send = async (path: string, body: object): Promise<number> => {
        const headers = { 'content-type': 'application/json', 'x-csrf-token': csrf };
        return (await fetch(`/app/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) }))
          .status;
      };
      return [
        await send('/saved', { name: text.slice(0, 60), request: { bbl: '2024590030' } }),
        await send('/keys', { name: text.slice(0, 60), mode: 'test', scopes: ['cost:read'] }),
      ];
    }, ALL);
    expect(statuses).toEqual([200, 200]);
    const found: unknown[] = [];
    for (const path of [
      '/account',
      '/account/keys',
      '/account/saved',
      '/account/sessions',
      '/account/usage',
      '/print?bbl="2024590030"',
    ]) {
      await page.goto(site.url + path);
      found.push(...(await firedOn(page, errors)));
    }
    await page.goto(`${site.url}/portfolio`);
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const lines = [['bbl', 'name', ALL], ...TEXTS.map((text) => ['2024590030', text, text])];
    await page.getByLabel('Drop a spreadsheet here').setInputFiles({
      name: `${TEXTS[0]?.replaceAll('/', '')}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.map((line) => line.map(quoted).join(',')).join('\n')),
    });
    await page.getByRole('button', { name: /^Price / }).click();
    await page.getByText(/^All [\d,]+ rows are done/).waitFor({ timeout: 120_000 });
    found.push(...(await firedOn(page, errors)));
    expect(found).toEqual([]);
  }, 240_000);
});
