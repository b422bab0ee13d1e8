import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { accessibilityFaults, contrastFaults } from './axe.ts';
import { canBrowse, useSite, type Site } from './site.ts';

const FIRST = 'a plumb line is true';
const SECOND = 'a plumb line stays true';

async function signUp(site: Site, email: string) {
  const opened = await site.open('/sign-up', { colorScheme: 'light' });
  const { page } = opened;
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(FIRST);
  await page.getByRole('button', { name: 'Make the account' }).click();
  await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor();
  return opened;
}

async function signIn(site: Site, email: string, password: string) {
  const opened = await site.open('/sign-in');
  await opened.page.getByLabel('E-mail').fill(email);
  await opened.page.getByLabel('Password').fill(password);
  await opened.page.getByRole('button', { name: 'Sign in' }).click();
  return opened;
}

const ACCOUNT_PAGES: readonly (readonly [string, string])[] = [
  ['/account', 'You are on the plan'],
  ['/account/keys', 'spreadsheet'],
  ['/account/tokens', 'Programs tokens need a paid plan'],
  ['/account/usage', 'Calls by day and endpoint'],
  ['/account/sessions', 'this one'],
  ['/account/saved', 'No building is saved'],
  ['/account/settings', 'Delete the account for good'],
];

describe.skipIf(!canBrowse)('a signed-in account', () => {
  const site = useSite();

  it('is axe clean in light and dark and fits 360 pixels on every page, with real data', async () => {
    const { page, errors, outside } = await signUp(site, 'pages@example.com');
    await page.getByLabel('Name').fill('spreadsheet');
    await page.getByRole('button', { name: 'Make a test key' }).click();
    await page.getByRole('button', { name: 'Send it now' }).click();
    await page.getByText(/^200/).waitFor();
    for (const [path, text] of ACCOUNT_PAGES) {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await page.setViewportSize({ width: 1280, height: 800 });
      // Usage is written every few seconds: the page is asked again until the call is in.
      await expect
        .poll(
          async () => {
            await page.goto(site.url + path);
            await page.waitForLoadState('networkidle');
            return page.getByText(text).count();
          },
          { timeout: 20_000, interval: 500 },
        )
        .toBeGreaterThan(0);
      const faults = await accessibilityFaults(page);
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      faults.push(...(await contrastFaults(page)));
      await page.setViewportSize({ width: 360, height: 740 });
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      // The gutter of the scrollbar may leave some pixels free.
      expect([path, Math.max(0, over), ...faults]).toEqual([path, 0]);
    }
    expect([...errors, ...outside]).toEqual([]);
  });

  it('ends another session, and a changed password ends the rest', async () => {
    const email = 'sessions@example.com';
    const { page, errors } = await signUp(site, email);
    const others = [await signIn(site, email, FIRST), await signIn(site, email, FIRST)];
    for (const other of others) await other.page.getByRole('heading', { name: 'API keys' }).waitFor();
    await page.getByRole('link', { name: 'Sessions' }).click();
    const end = page.getByRole('button', { name: /^End/ });
    await expect.poll(() => end.count()).toBe(2);
    await end.first().click();
    await expect.poll(() => end.count()).toBe(1);
    await page.getByRole('link', { name: 'Password and data' }).click();
    await page.getByLabel('Current password').fill('not this one');
    await page.getByLabel('New password').fill(SECOND);
    const change = page.getByRole('button', { name: 'Change the password' });
    await change.click();
    await page.getByText('Current password is not right').waitFor();
    await page.getByLabel('Current password').fill(FIRST);
    await page.getByLabel('New password').fill('short');
    await change.click();
    await page.getByText(/^New password must/).waitFor();
    await page.getByLabel('New password').fill(SECOND);
    await change.click();
    await page.getByText('your other session was signed out').waitFor();
    for (const other of others) {
      await other.page.reload();
      await other.page.getByText('You are not signed in').waitFor();
    }
    // The session is asked for in place: the page stays, and shows what it was to show.
    const ended = others[0]?.page.getByRole('alert', { name: 'Session ended' });
    await ended?.getByLabel('E-mail').fill(email);
    await ended?.getByLabel('Password').fill(SECOND);
    await ended?.getByRole('button', { name: 'Sign in' }).click();
    await others[0]?.page.getByRole('button', { name: 'Make a test key' }).waitFor();
    // The two refusals above are the browser's own lines about 403 and 422, and 401 for the others.
    expect(errors.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
  });

  it('is made although the service is busy at first', async () => {
    const { page } = await site.open('/sign-up');
    let refused = 0;
    await page.route('**/app/v1/auth/sign-up', async (route) => {
      if (refused === 2) return route.continue();
      refused += 1;
      return route.fulfill({
        status: 503,
        headers: { 'retry-after': '1', 'content-type': 'application/problem+json' },
        body: JSON.stringify({ type: '/problems/overloaded', title: 'Busy', status: 503, detail: 'Busy.' }),
      });
    });
    await page.getByLabel('E-mail').fill('patient@example.com');
    await page.getByLabel('Password').fill(FIRST);
    await page.getByRole('button', { name: 'Make the account' }).click();
    await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor();
    expect(refused).toBe(2);
  });

  it('gives its data and is deleted', async () => {
    const email = 'leaving@example.com';
    const { page: wrong } = await site.open('/sign-up');
    await wrong.getByLabel('E-mail').fill('nobody');
    await wrong.getByLabel('Password').fill('short');
    await wrong.getByRole('button', { name: 'Make the account' }).click();
    await wrong.getByText('Password needs at least 15 characters.').waitFor();
    await wrong.getByText('E-mail must look like name@example.com.').waitFor();
    await wrong.context().close();
    const { page, errors } = await signUp(site, email);
    await page.getByRole('link', { name: 'Password and data' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data (JSON)' }).click();
    const data = JSON.parse(readFileSync(await (await download).path(), 'utf8')) as {
      account: { email: string };
      sessions: unknown[];
    };
    expect(data.account.email).toBe(email);
    expect(data.sessions).toHaveLength(1);
    await page.getByLabel('Your password').fill(SECOND);
    await page.getByRole('button', { name: 'Delete the account for good' }).click();
    await page.getByText('Your password is not right').waitFor();
    await page.getByLabel('Your password').fill(FIRST);
    await page.getByRole('button', { name: 'Delete the account for good' }).click();
    await page.getByText('You are not signed in').waitFor();
    expect(errors.filter((text) => !text.includes('403'))).toEqual([]);
    const again = await signIn(site, email, FIRST);
    await again.page.getByRole('alert').waitFor();
    expect(await again.page.getByRole('heading', { name: 'Sign in' }).isVisible()).toBe(true);
  });
});
