import { describe, expect, it } from 'vitest';
import { billsCsv, weatherCsv } from '../measured-savings/fixture.ts';
import { canBrowse, useSite } from './site.ts';

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

describe.skipIf(!canBrowse)('the page of measured savings', () => {
  const site = useSite();

  it('measures from two files, and names the line it cannot read', async () => {
    const { page, errors } = await site.open('/measured-savings');
    await page
      .getByLabel('Bills')
      .setInputFiles(file('bills.csv', `${billsCsv()}\ncoal,2023-01-01,2023-02-01,4`));
    await page.getByLabel('Weather').setInputFiles(file('weather.csv', weatherCsv));
    await page.getByLabel('Work began').fill('2024-01-01');
    await page.getByLabel('Work finished').fill('2024-03-01');
    const temperatures = page.getByRole('link', { name: 'Get the temperatures of Central Park' });
    expect(await temperatures.getAttribute('href')).toMatch(/startDate=2022-11-01&endDate=2025-05-01&/);
    await page.getByLabel('Work finished').fill('2024-01-01');
    await page.getByRole('button', { name: 'Measure' }).click();
    await page.getByText('line 26: fuel must be one of').first().waitFor();

    await page.getByLabel('Bills').setInputFiles(file('bills.csv', billsCsv()));
    await page.getByRole('button', { name: 'Measure' }).click();
    await page.getByRole('heading', { name: /The work saved 25/ }).waitFor();
    expect(await page.getByRole('row', { name: /Gas, therms/ }).textContent()).toContain('9,783');
    expect(errors.filter((text) => !text.includes('400'))).toEqual([]);
  });
});
