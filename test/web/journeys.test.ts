import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { AuditArtifact } from '../../src/contract/estimate/index.ts';
import { accessibilityFaults } from './axe.ts';
import { canBrowse, useSite } from './site.ts';

describe.skipIf(!canBrowse)('six journeys', () => {
  const site = useSite();

  it('prices a building by its address and opens the evidence of a number', async () => {
    const { page, errors } = await site.open('/');
    await page.getByRole('combobox').fill('860 grand concourse');
    await page.getByRole('option', { name: /860 Grand Concourse/i }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: '860 Grand Concourse' }).waitFor();
    expect(page.url()).toBe(`${site.url}/estimate?bbl=2024590030`);
    await page.getByRole('button', { name: /^Code compliant ?: show its details/ }).click();
    await page.waitForURL(/tier=code_compliant/);
    await page.getByText('What it costs, line by line').click();
    await page.locator('#costs').getByText('The same as a table').first().click();
    await page.getByRole('button', { name: /: Gross cost/ }).click();
    const panel = page.getByRole('dialog');
    await panel.getByText(/to the cent/).waitFor();
    await panel.getByRole('button').filter({ hasText: '$' }).first().click();
    await panel.getByRole('button', { name: 'Back' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    // A dated event repeats a penalty of the answer, and opens it.
    await page.getByText('Dates that move money').click();
    await page.locator('#dates .num').filter({ hasText: '$91,821' }).click();
    await panel.getByText('What went in').waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    const download = page.waitForEvent('download');
    await page.getByText('Files', { exact: true }).click();
    await page.getByRole('button', { name: 'Artifact (JSON)' }).click();
    const artifact = JSON.parse(readFileSync(await (await download).path(), 'utf8')) as AuditArtifact;
    expect(artifact.reconciliation.all_reconciled).toBe(true);
    expect(errors).toEqual([]);
  });

  it("describes a building: the service's own messages stand beside the fields", async () => {
    const { page } = await site.open('/describe');
    await page.getByLabel('Gross floor area').fill('-5');
    await page.getByLabel('Year built').fill('soon');
    await page.getByRole('button', { name: 'Show the estimate' }).click();
    await page.locator('.fault', { hasText: 'Gross floor area must be greater than 0, not -5' }).waitFor();
    await page.getByRole('alert').getByText('Year built must be a whole number').waitFor();
    expect(await page.getByLabel('Year built').getAttribute('aria-invalid')).toBe('true');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel('Gross floor area').fill('60,000');
    await page.getByLabel('Year built').fill('1962');
    await page.getByLabel('Kind of building').selectOption('multifamily');
    await page.getByLabel('Dwellings').fill('60');
    await page.getByRole('button', { name: 'Show the estimate' }).click();
    await page.getByRole('heading', { level: 1, name: 'The described building' }).waitFor();
    const shared = page.url();
    await page.context().close();
    const again = await site.open(shared.slice(site.url.length));
    await again.page.getByText('60,000 sq ft').first().waitFor();
    expect(again.errors).toEqual([]);
  });

  it('finances it: the owner of the record first, another owner, another list', async () => {
    const { page, errors } = await site.open('/estimate?bbl=2024590030&tier=code_compliant#financing');
    const owner = page.getByLabel('Owner', { exact: true });
    expect(await owner.inputValue()).toBe('coop');
    await page.locator('#financing article h4').first().waitFor();
    const coop = await page.locator('#financing article h4').allTextContents();
    await page.locator('#pay').getByText('an apartment, once').first().waitFor();
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(request.url()));
    await owner.selectOption('public');
    await page.waitForURL(/owner=public/);
    await page
      .locator('#financing article h4')
      .filter({ hasText: 'underlying mortgage' })
      .waitFor({ state: 'detached' });
    expect(await page.locator('#financing article h4').allTextContents()).not.toEqual(coop);
    // The answer for an owner who is stated has the loans: they are not asked for beside it.
    expect(asked.filter((url) => url.endsWith('/estimate'))).toHaveLength(1);
    expect(errors).toEqual([]);
  });

  it('finds a program, reads it, matches a project and calculates', async () => {
    const { page, errors } = await site.open('/programs');
    await page.getByLabel('State').selectOption('NY');
    await page.getByLabel('Search by name or what it is for').fill('solar');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL(/q=solar/);
    // What can be had comes first, what is closed last.
    await page.getByText(/^\d+ programs?$/).waitFor();
    const statuses = await page.locator('.list .item span:nth-child(3) span:first-child').allTextContents();
    expect(statuses[0]).toBe('Open');
    expect(statuses.lastIndexOf('Open')).toBe(statuses.filter((status) => status === 'Open').length - 1);
    await page.locator('.list .item a').first().click();
    await page.getByRole('heading', { name: 'Conditions' }).waitFor();
    await page.goto(`${site.url}/programs/match`);
    await page.getByRole('combobox', { name: 'My building' }).fill('2024590030');
    await page.getByRole('option', { name: /860 Grand Concourse/ }).click();
    const zip = await page.getByLabel('ZIP code').inputValue();
    expect(zip).toMatch(/^104\d\d$/);
    await page.getByLabel('Owner').selectOption('coop');
    await page.getByLabel('What is planned').selectOption('solar');
    await page.getByLabel('Capacity').fill('500');
    await page.getByLabel('Project cost').fill('1,200,000');
    await page.getByRole('button', { name: 'Find programs' }).click();
    await page.getByRole('heading', { name: /^\d+ programs in Bronx 104\d\d/ }).waitFor();
    await page.getByText(/Served by Con Edison\./).waitFor();
    // What can be had stands before what hangs on an answer; a program of a utility elsewhere stands nowhere.
    expect(await page.getByRole('heading', { level: 3 }).first().innerText()).toBe('You can get these');
    expect(await page.locator('#main').innerText()).not.toMatch(/Orange & Rockland|National Grid upstate/);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page
      .getByRole('link', { name: /^Work it out/ })
      .first()
      .click();
    await page.getByRole('combobox', { name: 'Program' }).waitFor();
    expect(await page.getByLabel('ZIP code').inputValue()).toBe(zip);
    expect(await page.getByLabel('Owner').inputValue()).toBe('coop');
    expect(await page.getByLabel('Capacity').inputValue()).toBe('500');
    // It is worked out at once: nothing has to be said again.
    await page.getByRole('heading', { name: /^\$[\d,]+/ }).waitFor();
    await page.goto(`${site.url}/programs/calculate`);
    await page.getByRole('button', { name: 'Calculate' }).click();
    await page.getByText('Program is to be chosen from the list').waitFor();
    await page.getByRole('combobox', { name: 'Program' }).fill('clean electricity investment');
    await page.getByRole('option', { name: /IRC 48E\) - solar/ }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('option', { name: /IRC 48E\) - solar/ }).click();
    await page.waitForURL(/program=us-irc-48e-solar-wind/);
    await page.getByLabel('Project cost').fill('1,000,000');
    // The capacity is known from the match, so what it is asked beside is open.
    expect(await page.getByLabel('Capacity').inputValue()).toBe('500');
    await page.getByRole('button', { name: 'Calculate' }).click();
    await page.getByRole('heading', { name: '$300,000' }).waitFor();
    expect(errors).toEqual([]);
  });

  it('makes an account, a key shown once, and the first call with it', async () => {
    const { page, errors } = await site.open('/sign-up');
    await page.getByLabel('E-mail').fill('owner@example.com');
    await page.getByLabel('Password').fill('a plumb line is true');
    await page.getByRole('button', { name: 'Make the account' }).click();
    await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor();
    await page.getByLabel('Name').fill('first');
    await page.getByRole('button', { name: 'Make a test key' }).click();
    const secret = await page.locator('code.secret').textContent();
    expect(secret).toMatch(/^plb_test_[0-9a-f]{32}$/);
    await page.getByRole('button', { name: 'Send it now' }).click();
    await page.getByText(/^200/).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.reload();
    await page.getByRole('rowheader', { name: 'first' }).waitFor();
    expect(await page.content()).not.toContain(secret);
    await page.getByRole('button', { name: 'Rotate first' }).click();
    const next = page.locator('code.secret');
    await next.waitFor();
    expect(await next.textContent()).not.toBe(secret);
    await page.getByRole('button', { name: 'Revoke first' }).first().click();
    await page.getByRole('button', { name: 'Revoke for good first' }).click();
    await page.getByRole('link', { name: 'Usage' }).click();
    await page.getByText(/answered calls?/).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(errors).toEqual([]);
  });

  it('prints a report of two pages', async () => {
    const { page, errors } = await site.open('/estimate?bbl=2024590030&owner=coop&mortgage=bank');
    await page.getByRole('link', { name: 'Print or PDF' }).click();
    // The page it is opened from has the same headings.
    await page.getByText('Not an offer.').waitFor();
    await page.waitForLoadState('networkidle');
    const pdf = (await page.pdf({ format: 'Letter', preferCSSPageSize: true })).toString('latin1');
    const pages = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    expect(pages).toBe(2);
    expect(errors).toEqual([]);
  });
});
