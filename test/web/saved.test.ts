import { describe, expect, it } from 'vitest';
import { accessibilityFaults } from './axe.ts';
import { canBrowse, useSite } from './site.ts';

const LOT = '/estimate?bbl=2024590030';

describe.skipIf(!canBrowse)('saved buildings', () => {
  const site = useSite();

  it('are saved from the estimate, asked again later, and say what changed', async () => {
    const { page, errors } = await site.open(LOT);
    await page.goto(`${site.url}${LOT}&owner=coop&mortgage=bank`);
    await page.getByRole('link', { name: 'Sign in to save' }).click();
    await page.getByRole('link', { name: 'Make one' }).click();
    await page.getByRole('heading', { name: 'Make an account' }).waitFor();
    await page.getByLabel('E-mail').fill('saver@example.com');
    await page.getByLabel('Password').fill('a plumb line is true');
    await page.getByRole('button', { name: 'Make the account' }).click();
    // Back at the question that was asked, which is saved by then.
    await page.waitForURL(`${site.url}${LOT}&owner=coop&mortgage=bank`);
    await page.getByRole('link', { name: 'Saved: see all' }).click();
    await page.getByRole('link', { name: '860 Grand Concourse' }).waitFor();
    await page.getByRole('button', { name: 'Would these answers differ today?' }).click();
    await page.getByText('the same verdict, and no figure changed').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    // The saved link leads back to the same question.
    await page.getByRole('link', { name: '860 Grand Concourse' }).click();
    await page.locator('#known').getByText('Your account keeps your corrections').waitFor();
    expect(page.url()).toContain('owner=coop');
    const known = page.locator('#known');
    await known.getByRole('button', { name: /Change.*Storeys/ }).click();
    await known.getByLabel('Storeys').fill('3');
    await known.getByRole('button', { name: 'Use it' }).click();
    await known.getByText('you said so').waitFor();
    await page.goto(`${site.url}/account/saved`);
    await page.getByRole('button', { name: 'Ask again' }).click();
    await page.getByText(/What changed \(/).click();
    await page.getByRole('table', { name: 'What may have changed them' }).getByText('Storeys').waitFor();
    await page.getByRole('table', { name: 'Figures' }).getByText('Likely cost').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: /^Delete/ }).click();
    await page.getByText('No building is saved').waitFor();
    await page.context().close();
    expect(errors).toEqual([]);
  });
});
