import { describe, expect, it } from 'vitest';
import { GUIDES } from '../../web/src/guides/guide-list.ts';
import { accessibilityFaults } from './axe.ts';
import { canBrowse, useSite } from './site.ts';

describe.skipIf(!canBrowse)('guides', () => {
  const site = useSite();

  it('every guide opens with its text, axe clean, and its links lead somewhere', async () => {
    const { page, errors, outside } = await site.open('/guides');
    await page.locator('main .list a').first().waitFor();
    const links = await page
      .locator('main .list a')
      .evaluateAll((found) => found.map((each) => each.getAttribute('href')));
    expect(links).toEqual(GUIDES.map(({ id }) => `/guides/${id}`));
    for (const link of links) {
      await page.goto(site.url + link);
      await page.locator('article.guide h1').waitFor();
      expect((await page.locator('article.guide').textContent())?.length, String(link)).toBeGreaterThan(500);
      expect(await accessibilityFaults(page), String(link)).toEqual([]);
      const inside = await page
        .locator('article.guide a[href^="/"]')
        .evaluateAll((found) => found.map((each) => each.getAttribute('href')));
      for (const href of new Set(inside)) {
        const answer = await fetch(site.url + href, { headers: { accept: 'text/html' } });
        expect(answer.status, `${link} → ${href}`).toBe(200);
      }
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over, String(link)).toBeLessThanOrEqual(0);
    }
    await page.context().close();
    expect([...errors, ...outside]).toEqual([]);
  });

  it('plans are shown as the service has them', async () => {
    const { page } = await site.open('/guides/plans');
    await page.getByRole('rowheader', { name: 'Professional' }).waitFor();
    await page.context().close();
  });

  it('the changes read as marked text', async () => {
    const { page } = await site.open('/developers');
    await page.getByText('Every change, newest first').click();
    await page.locator('.guide h2').first().waitFor();
    expect(await page.locator('.guide').textContent()).not.toContain('**');
    await page.context().close();
  });

  it('the reference shows both documents and fetches nothing large but its library', async () => {
    for (const [path, heading] of [
      ['/docs', 'Estimate a retrofit'],
      ['/docs/programs', 'Match programs'],
    ] as const) {
      const { page } = await site.open(path);
      await page.getByRole('heading', { name: heading }).first().waitFor();
      await page.context().close();
    }
  });

  it('the script of the reference is ready and compressed', async () => {
    const answer = await fetch(`${site.url}/docs/redoc.js`, { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect((await answer.text()).length).toBeGreaterThan(500_000);
  });
});
