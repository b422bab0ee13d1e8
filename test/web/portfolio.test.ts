import { describe, expect, it } from 'vitest';
import type { RowsAnswer } from '../../src/contract/portfolio.ts';
import { addBuilding, noSums, summaryOf } from '../../src/portfolio-table/totals.ts';
import { accessibilityFaults, contrastFaults } from './axe.ts';
import { canBrowse, useSite } from './site.ts';

const file = (name: string, value: unknown) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
});

describe.skipIf(!canBrowse)('a summary of the command line', () => {
  const site = useSite();

  /** The summary as the run itself adds it up, from real answers. */
  async function summary() {
    const sums = noSums();
    const rows = ['2024590030', '1008350041', '1000130001'].map((bbl, at) => ({
      row: at + 1,
      cells: { bbl },
    }));
    const response = await fetch(`${site.url}/app/v1/portfolio/rows`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ rows }),
    });
    const { buildings } = (await response.json()) as RowsAnswer;
    expect(buildings).toHaveLength(rows.length);
    for (const building of buildings) addBuilding(sums, building);
    sums.failed += 1;
    return summaryOf(sums, { rows: 4 });
  }

  it('shows totals and the abatement curve of a run, sends the file nowhere', async () => {
    const { page, errors, outside } = await site.open('/portfolio', { colorScheme: 'light' });
    const sent: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
    await page.getByLabel('Summary of a run').setInputFiles(file('lots.csv.summary.json', await summary()));
    await page.getByText('3 of 4 buildings estimated').waitFor();
    await page.getByRole('rowheader', { name: 'Net-zero ready' }).waitFor();
    await page.getByText(/^That work cuts/).waitFor();
    await page.locator('.chart').first().scrollIntoViewIfNeeded();
    await page.locator('.chart svg path').first().waitFor({ state: 'attached' });
    await page.getByText('The same as a table').click();
    await page.getByRole('region', { name: 'Steps of the abatement curve' }).waitFor();
    const faults = await accessibilityFaults(page);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    faults.push(...(await contrastFaults(page)));
    await page.setViewportSize({ width: 360, height: 740 });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect([...faults, ...errors, ...outside, ...sent]).toEqual([]);
    expect(over).toBeLessThanOrEqual(0);
  });

  it('says why a file is no summary, and recovers', async () => {
    const { page } = await site.open('/portfolio');
    const picker = page.getByLabel('Summary of a run');
    await picker.setInputFiles(file('estimates.csv', 'row,bbl\n1,2024590030\n'));
    await page.getByRole('alert').getByText('estimates.csv is not JSON').waitFor();
    await picker.setInputFiles(file('other.json', { rows: 'many' }));
    await page.getByRole('alert').getByText('not the summary of a portfolio run').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await picker.setInputFiles(file('none.summary.json', summaryOf({ ...noSums(), failed: 2 }, { rows: 2 })));
    await page.getByText('Nothing was estimated').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});
