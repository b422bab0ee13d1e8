import { describe, expect, it } from 'vitest';
import { accessibilityFaults } from './axe.ts';
import { canBrowse, useSite } from './site.ts';

const LOT = '/estimate?bbl=2024590030&tier=code_compliant';

describe.skipIf(!canBrowse)('is this the building', () => {
  const site = useSite();

  it('a visitor corrects a fact in place: the answer moves, and the link keeps it', async () => {
    const { page, errors } = await site.open(LOT);
    const known = page.locator('#known');
    await known.getByText('City energy report (LL84)').waitFor();
    const before = await page.locator('#paths .num').first().textContent();
    await known.getByRole('button', { name: /Change.*Storeys/ }).click();
    await known.getByLabel('Storeys').fill('1000');
    await known.getByRole('button', { name: 'Use it' }).click();
    // The service's own message, beside the field; the answer stays.
    await known.locator('.fault').waitFor();
    expect(await known.getByLabel('Storeys').getAttribute('aria-invalid')).toBe('true');
    expect(await accessibilityFaults(page)).toEqual([]);
    await known.getByLabel('Storeys').fill('3');
    await known.getByRole('button', { name: 'Use it' }).click();
    await known.getByText('you said so').waitFor();
    await known.getByText(/Code compliant: cost .*(?:lower|higher)/).waitFor();
    expect(page.url()).toContain('facts=');
    const shared = page.url();
    await page.context().close();
    const again = await site.open(shared.slice(site.url.length));
    await again.page.locator('#known').getByText('you said so').waitFor();
    const after = await again.page.locator('#paths .num').nth(1).textContent();
    expect(after).not.toBe(before);
    await again.page.locator('#paths .num').nth(1).click();
    await again.page.getByRole('dialog').getByText('What went in').waitFor();
    await again.page.keyboard.press('Escape');
    await again.page.getByRole('button', { name: /Forget.*Storeys/ }).click();
    await again.page.locator('#known').getByText('you said so').waitFor({ state: 'detached' });
    expect(again.page.url()).not.toContain('facts=');
    await again.page.context().close();
    // What the service refused was tried, and the browser says so.
    expect(errors.every((error) => error.includes('400'))).toBe(true);
    expect(again.errors).toEqual([]);
  });

  it('bills take the place of the report, and bids and finished work of our prices, all kept by the link', async () => {
    const { page, errors } = await site.open(LOT);
    const known = page.locator('#known');
    await known.getByRole('button', { name: /Change.*Energy/ }).click();
    await known.getByLabel('Electricity, kWh').fill('21000 20100 20400');
    await known.getByText('3 of 12 months').waitFor();
    await known.getByRole('button', { name: 'Use these bills' }).click();
    await known.locator('.fault').first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await known.getByLabel('Electricity, kWh').fill(Array(12).fill('31,000').join('\t'));
    await known.getByLabel('Electricity: paid for the twelve months, $').fill('$93,000');
    await known.getByLabel('Gas, therms').fill(Array(12).fill('2100').join(', '));
    await known.getByRole('button', { name: 'Use these bills' }).click();
    await known.getByText(/Code compliant: cost .*range of the cost/).waitFor();
    await known.getByText('Your corrections, and what they changed').waitFor();
    await page.getByText('Energy today').click();
    await page.getByText(/^Cost by fuel/).click();
    const price = page.locator('#energy p', { hasText: 'on your bills a' });
    // 93,000 USD over twelve times 31,000 kWh.
    await price.getByText('$0.250').click();
    await page.getByRole('dialog').getByText('What went in').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText(/Bids you have, work that is done/).click();
    const bids = known.locator('form', { has: page.getByRole('heading', { name: 'Bids' }) });
    const [, first] = await bids.getByLabel('Work').locator('option').allTextContents();
    await bids.getByLabel('Work').selectOption({ label: first ?? '' });
    await bids.getByLabel('Price, USD').fill('$48,000');
    await bids.getByRole('button', { name: 'Use the bid' }).click();
    await bids.getByText('$48,000').first().waitFor();
    const done = known.locator('form', { has: page.getByRole('heading', { name: 'Work that is done' }) });
    const [, , second] = await done.getByLabel('Work').locator('option').allTextContents();
    await done.getByLabel('Work').selectOption({ label: second ?? '' });
    await done.getByLabel('Year it was done').fill('2999');
    await done.getByRole('button', { name: 'It is done' }).click();
    await done.getByRole('alert').waitFor();
    await done.getByLabel('Year it was done').fill('2024');
    await done.getByRole('button', { name: 'It is done' }).click();
    await done.getByText(`${second}: 2024`).first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(page.url()).toContain('quotes');
    await bids.getByRole('button', { name: /Forget/ }).click();
    await bids.getByText('$48,000').first().waitFor({ state: 'detached' });
    await page.context().close();
    expect(errors.every((error) => error.includes('400'))).toBe(true);
  });

  it('an account keeps a fact for its lot', async () => {
    const { page } = await site.open('/sign-up');
    await page.getByLabel('E-mail').fill('board@example.com');
    await page.getByLabel('Password').fill('a plumb line is true');
    await page.getByRole('button', { name: 'Make the account' }).click();
    await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor();
    await page.goto(site.url + LOT);
    const known = page.locator('#known');
    await known.getByText('Your account keeps your corrections for this lot.').waitFor();
    await known.getByRole('button', { name: /Change.*Heating/ }).click();
    await known.getByLabel('Heating').selectOption('hydronic');
    await known.getByRole('button', { name: 'Use it' }).click();
    await known.getByText('you said so').waitFor();
    expect(page.url()).not.toContain('facts=');
    await page.reload();
    await known.getByText('you said so').waitFor();
    await page.locator('.verdict .num').first().click();
    await page.getByRole('dialog').getByText('What went in').waitFor();
    await page.context().close();
  });

  it('shows where a lot lies among those held, and asks nobody else', async () => {
    const { page, outside } = await site.open('/estimate?bbl=1000130001');
    await page
      .locator('#known')
      .getByText(/^Next to it/)
      .click();
    const first = page.locator('.neighbours a').first();
    const name = await first.textContent();
    await first.click();
    await page.getByRole('heading', { level: 1, name: name ?? '' }).waitFor();
    await page.context().close();
    expect(outside).toEqual([]);
  });

  it('refuses facts that cannot be, with the place of each', async () => {
    const answer = await fetch(`${site.url}/app/v1/known/estimate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        request: { bbl: '2024590030' },
        facts: { boiler_installed_year: 2099, num_floors: -1 },
      }),
    });
    expect(answer.status).toBe(400);
    const { errors } = (await answer.json()) as { errors: { pointer: string }[] };
    expect(errors.map(({ pointer }) => pointer)).toContain('/facts/num_floors');
  });

  it('an address that is not held offers to describe the building', async () => {
    const { page } = await site.open('/');
    await page.getByRole('combobox').fill('1 Nowhere Boulevard, Yonkers');
    await page.getByText(/We hold no lot/).waitFor();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    expect(new URL(page.url()).pathname).toBe('/');
    await page.getByRole('link', { name: 'Describe it instead' }).click();
    await page.getByRole('heading', { name: 'Describe a building' }).waitFor();
    await page.context().close();
  });

  it('says how sure the energy is and what it rests on, by figures that open', async () => {
    const { page, errors } = await site.open('/estimate?bbl=1000800001#energy');
    const energy = page.locator('#energy');
    await energy
      .getByText(
        /^Most likely [\d.]+ to [\d.]+ kBtu\/sq ft a year, [\d.]+ in the middle\. It rests on the report of \d{4}/,
      )
      .waitFor();
    await energy.getByRole('button', { name: /Weight of the report of 2021/ }).click();
    await page.getByRole('dialog').getByText('What went in').waitFor();
    await page.keyboard.press('Escape');
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it('a charge on energy of the class alone is said to be counted nowhere', async () => {
    const { page, errors } = await site.open('/estimate?bbl=1004100004#law');
    await page
      .getByText(/No report of its energy is held, so no fine is counted/)
      .first()
      .waitFor();
    const law = page.locator('#law');
    await law
      .getByText(/If it uses the median of its class, fines of \$[\d,.]+.* They are in no sum\./)
      .waitFor();
    await law.getByText(/If that holds, the building as it is would exceed/).waitFor();
    expect(errors).toEqual([]);
    await page.context().close();
  });
});
