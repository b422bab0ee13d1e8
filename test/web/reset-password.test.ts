import { describe, expect, it } from 'vitest';
import { plumblineJson } from '../cli/plumbline.ts';
import { accessibilityFaults } from './axe.ts';
import { canBrowse, useSite } from './site.ts';

const EMAIL = 'forgetful@example.org';

describe.skipIf(!canBrowse)('a lost password', () => {
  const site = useSite();

  it('is set anew with the code that the operator makes on the command line', async () => {
    const { page, errors } = await site.open('/sign-up');
    await page.getByLabel('E-mail').fill(EMAIL);
    await page.getByLabel('Password').fill('a password to forget');
    await page.getByRole('button', { name: 'Make the account' }).click();
    await page.waitForURL('**/account/keys');
    const { account_id } = await (await page.request.get(`${site.url}/app/v1/account`)).json();
    const { code } = (await plumblineJson(site.dataDir, ['accounts', 'reset-code', account_id])) as {
      code: string;
    };
    const lost = (await site.open('/sign-in')).page;
    await lost.getByRole('link', { name: 'Set a new one' }).click();
    await lost.getByRole('heading', { name: 'Set a new password' }).waitFor();
    expect(await accessibilityFaults(lost)).toEqual([]);
    const set = async (given: string, password: string) => {
      await lost.getByLabel('One-time code').fill(given);
      await lost.getByLabel('New password').fill(password);
      await lost.getByRole('button', { name: 'Set the password' }).click();
    };
    await set('no such code', 'a password to keep');
    await lost.getByText('One-time code is wrong, used or expired').waitFor();
    await set(code, 'short');
    await lost.getByText(/^New password must/).waitFor();
    await set(code, 'a password to keep');
    await lost.getByRole('link', { name: 'Sign in' }).last().click();
    await lost.getByLabel('E-mail').fill(EMAIL);
    await lost.getByLabel('Password').fill('a password to keep');
    await lost.getByRole('button', { name: 'Sign in' }).click();
    await lost.waitForURL('**/account/keys');
    await page.reload();
    await page.getByText('You are not signed in').waitFor();
    expect(errors.filter((error) => !error.includes('401'))).toEqual([]);
  });
});
