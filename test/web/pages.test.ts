import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults, contrastFaults } from './axe.ts';
import { canBrowse, layoutShift, mapIsDrawn, useSite } from './site.ts';

const LOT = 'bbl=2024590030&owner=coop&mortgage=bank';
const scenario = (tier: string) => encodeURIComponent(JSON.stringify({ bbl: '2024590030', tier }));

/** Every page, and what must stand on it once it has its answer. */
const PAGES: readonly (readonly [string, string])[] = [
  ['/', 'are within their limit'],
  ['/describe', 'Describe a building'],
  [`/estimate?${LOT}`, 'Who pays'],
  [`/compare?a=${scenario('code_compliant')}&b=${scenario('net_zero_ready')}`, 'Difference'],
  [`/print?${LOT}`, 'Not an offer'],
  ['/programs?state=NY', 'programs'],
  ['/programs/us-irc-48e-solar-wind', 'Conditions'],
  ['/programs/match', 'Find programs'],
  ['/programs/calculate', 'Project cost'],
  ['/programs/changes', 'From this day on'],
  ['/law', 'Read until'],
  ['/guides', 'Quick starts'],
  ['/guides/returns', 'Present cost'],
  ['/reset-password', 'One-time code'],
  ['/accuracy', 'What we do not know'],
  ['/developers', 'known answers'],
  ['/plans', 'ask the operator'],
  ['/sign-in', 'Password'],
  ['/sign-up', 'At least 15 characters'],
  ['/account', 'You are not signed in'],
  ['/account/sessions', 'You are not signed in'],
  ['/account/saved', 'You are not signed in'],
  ['/measured-savings', 'What did the work save?'],
  ['/portfolio', 'Many buildings at once'],
];

/** Bytes of a file as a browser gets it: compressed when the pages were built. */
async function sentBytes(url: string): Promise<number> {
  const { headers } = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
  expect(headers.get('content-encoding'), url).toBe('br');
  return Number(headers.get('content-length'));
}

describe.skipIf(!canBrowse)('every page', () => {
  const site = useSite();
  beforeAll(() => mapIsDrawn(site));

  it.each(PAGES)(
    '%s: axe clean in light and dark, no error, nobody else asked, nothing moves, fits 360 pixels',
    async (path, text) => {
      const { page, errors, outside } = await site.open(path, { colorScheme: 'light' });
      await page.getByText(text).first().waitFor();
      await page.waitForLoadState('networkidle');
      expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
      const faults = await accessibilityFaults(page);
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      faults.push(...(await contrastFaults(page)));
      await page.setViewportSize({ width: 360, height: 740 });
      // Charts are drawn anew once they know their width.
      await page.waitForFunction(() => document.documentElement.scrollWidth <= innerWidth);
      await page.context().close();
      expect([...faults, ...errors, ...outside]).toEqual([]);
    },
  );

  it.each([
    ['/docs', 'Estimate a retrofit'],
    ['/docs/programs', 'Match programs'],
  ])(
    '%s: the reference is axe clean wide and narrow, in light and dark, and asks nobody else',
    async (path, title) => {
      const { page, errors, outside } = await site.open(path, { colorScheme: 'light' });
      await page.getByRole('heading', { name: title }).first().waitFor();
      await page.waitForLoadState('networkidle');
      const faults = await accessibilityFaults(page);
      await page.setViewportSize({ width: 360, height: 740 });
      faults.push(...(await accessibilityFaults(page)));
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await page.context().close();
      // Its theme is chosen as it starts.
      const dark = await site.open(path, { colorScheme: 'dark' });
      await dark.page.getByRole('heading', { name: title }).first().waitFor();
      await dark.page.waitForLoadState('networkidle');
      faults.push(...(await contrastFaults(dark.page)));
      await dark.page.context().close();
      expect([...faults, ...errors, ...outside, ...dark.errors]).toEqual([]);
      expect(over).toBeLessThanOrEqual(0);
    },
  );

  it('starts with less than 130 kB of script, the map included', async () => {
    const { page } = await site.open('/');
    await page.locator('.map-box canvas').waitFor();
    await page.waitForLoadState('networkidle');
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ name }) => name),
    );
    await page.context().close();
    let sent = 0;
    for (const script of scripts) sent += await sentBytes(script);
    expect(sent).toBeGreaterThan(20_000);
    expect(sent).toBeLessThan(130_000);
  });

  it('the estimate needs less than 165 kB of script, its charts included', async () => {
    const { page } = await site.open(`/estimate?${LOT}`);
    await page.getByText('Who pays').first().waitFor();
    await page.waitForLoadState('networkidle');
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.endsWith('.js')),
    );
    await page.context().close();
    let sent = 0;
    for (const script of scripts) sent += await sentBytes(script);
    expect(scripts.length).toBeGreaterThan(5);
    expect(sent).toBeGreaterThan(50_000);
    expect(sent).toBeLessThan(165_000);
  });

  it('runs no inline script but the one it is built with, named by its digest', async () => {
    const answer = await fetch(`${site.url}/`);
    const policy = answer.headers.get('content-security-policy') ?? '';
    const inline = [...(await answer.text()).matchAll(/<script(?![^>]*src=)[^>]*>([^]*?)<\/script>/g)];
    const digests = inline.map(
      ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    );
    expect(digests).toHaveLength(1);
    expect(policy).toContain(`script-src 'self' ${digests.join(' ')};`);
    expect(policy).not.toContain('http');
    const { page, errors } = await site.open('/sign-in');
    await page.evaluate(() => localStorage.setItem('plumbline-theme', 'dark'));
    await page.reload();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(errors).toEqual([]);
    const ran = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.documentElement.dataset.foreign = "ran"';
      document.head.append(script);
      return document.documentElement.dataset['foreign'] ?? 'refused';
    });
    expect(ran).toBe('refused');
    await page.context().close();
  });
});
