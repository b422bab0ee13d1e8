import { describe, expect, it } from 'vitest';
import { accessibilityFaults } from './axe.ts';
import { canBrowse, useSite } from './site.ts';

describe.skipIf(!canBrowse)('what leaves the page', () => {
  const site = useSite();

  // Opened by a link of release 1, which wrote the lot in quotation marks.
  it('is a report with its lot, its link and its pictures, on two pages', async () => {
    const { page, errors } = await site.open('/print?bbl=%222024590030%22&owner=coop&mortgage=bank');
    await page
      .getByRole('heading', { name: 'Emissions, limits and fines to 2050' })
      .waitFor({ timeout: 30_000 });
    await page.getByText('Lot 2024590030').waitFor();
    await page.getByText('an apartment, once').first().waitFor();
    const link = page.locator('.permalink a');
    expect(await link.getAttribute('href')).toBe(
      `${site.url}/estimate?bbl=2024590030&owner=coop&mortgage=bank`,
    );
    expect(await page.locator('.paths tbody tr').count()).toBe(6);
    await page.locator('svg.timeline path').first().waitFor({ state: 'attached' });
    expect(await accessibilityFaults(page)).toEqual([]);
    const pdf = (await page.pdf({ format: 'Letter', preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBe(2);
    expect(errors).toEqual([]);
  });

  it('is a link that says which building it opens', async () => {
    const head = async (path: string) => {
      const response = await fetch(site.url + path);
      expect(response.status).toBe(200);
      return response.text();
    };
    const told = await head('/estimate?bbl=%222024590030%22&owner=coop');
    expect(told).toMatch(/<meta property="og:title" content="860 GRAND CONCOURSE, Bronx: retrofit estimate"/);
    expect(told).toMatch(/<meta property="og:description" content="[\d,]+ square feet, built \d{4}\. /);
    expect(await head('/estimate?bbl=2024590030')).toContain('og:title');
    for (const path of ['/estimate', '/estimate?bbl=1999999999', '/estimate?bbl=%22%3E%3Cscript%3E', '/'])
      expect(await head(path)).not.toContain('og:title');
  });
});
