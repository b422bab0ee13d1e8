import { readFileSync } from 'node:fs';
import readWorkbook from 'read-excel-file/node';
import writeWorkbook from 'write-excel-file/node';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sampleBbls } from '../../bench/sample-bbls.ts';
import { headings, TABLE_COLUMNS } from '../../src/portfolio-table/columns.ts';
import { inputHeadings } from '../../src/portfolio-table/input-columns.ts';
import { accessibilityFaults, contrastFaults } from './axe.ts';
import { cutTexts } from './cut-texts.ts';
import { canBrowse, useSite } from './site.ts';

const csv = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\n')}\n`),
});
const lots = (count: number) =>
  csv('lots.csv', ['bbl,name', ...sampleBbls(count).map((bbl, at) => `${bbl},B${at}`)]);
const FORMULA = '=HYPERLINK("http://evil")';
const MIXED_HEADER = 'Name;Street address;City;Lot;Gross Floor Area (sqft);BldgClass;area m2';
/** An address, a lot, the same lot again, a description, an unknown lot, a formula for a name. */
const MIXED = csv('mixed.csv', [
  MIXED_HEADER,
  'Tower;350 5th Avenue;Manhattan;;;;1',
  'Concourse;;;2024590030;;;2',
  'Again;;;2-02459-0030;;;3',
  `"${FORMULA.replaceAll('"', '""')}";;;;85,000;D4;4`,
  'Nowhere;;;1999999999;;;5',
]);

describe.skipIf(!canBrowse)('a portfolio priced in the browser', () => {
  const site = useSite();

  const choose = async (page: Page, file: Awaited<ReturnType<typeof csv>>) => {
    await page.getByLabel('Drop a spreadsheet here').setInputFiles(file);
    await page.getByRole('heading', { name: file.name }).waitFor();
  };
  const price = (page: Page) => page.getByRole('button', { name: /^Price / }).click();
  /** Prices slowly enough that a look does not miss the middle of it. */
  const priceSlowly = async (page: Page) => {
    await page.route('**/portfolio/rows', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue();
    });
    await price(page);
  };
  const done = (page: Page) => page.getByText(/^All [\d,]+ rows are done/).waitFor({ timeout: 120_000 });
  const saved = async (page: Page, name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ]);
    return { name: download.suggestedFilename(), path: await download.path() };
  };

  it('guesses the columns, lets them be corrected, and names errors and duplicates', async () => {
    const { page, errors, outside } = await site.open('/portfolio');
    await choose(page, MIXED);
    const column = (name: string) => page.getByLabel(`${name} is read as`, { exact: true });
    await column('Gross Floor Area (sqft)').waitFor();
    expect(await column('Street address').inputValue()).toBe('address');
    expect(await column('Lot').inputValue()).toBe('lot');
    await page.getByText('Floor area must be in square feet').waitFor();
    await column('Name').selectOption('bbl');
    await column('Lot').selectOption('bbl');
    await page.getByRole('alert').getByText('Two columns are read as').waitFor();
    expect(await page.getByRole('button', { name: /^Price / }).isDisabled()).toBe(true);
    await column('Name').selectOption('reference');
    expect(await accessibilityFaults(page)).toEqual([]);
    await price(page);
    await done(page);
    await page.getByRole('link', { name: 'Tower' }).waitFor();
    await page.getByText('Same lot as row 2: not in the totals').waitFor();
    await page.getByRole('heading', { name: 'One row was not priced' }).waitFor();
    const failed = page.getByRole('region', { name: 'Rows that were not priced' });
    expect(await failed.innerText()).toMatch(/5\s+Nowhere · 1999999999/);
    const faults = await accessibilityFaults(page);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    faults.push(...(await contrastFaults(page)));
    await page.setViewportSize({ width: 360, height: 740 });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect([...faults, ...errors, ...outside]).toEqual([]);
    expect(over).toBeLessThanOrEqual(0);
  });

  it('gives the table as CSV and XLSX, in which no text of the file is a formula', async () => {
    const { page } = await site.open('/portfolio');
    await choose(page, MIXED);
    await page.getByLabel('Lot is read as').selectOption('bbl');
    await price(page);
    await done(page);
    const text = await saved(page, 'Download as CSV');
    expect(text.name).toBe('mixed-estimates.csv');
    const lines = readFileSync(text.path, 'utf8').trimEnd().split('\n');
    const header = [...headings(TABLE_COLUMNS), ...inputHeadings(MIXED_HEADER.split(';'))];
    expect(lines[0]).toBe(`\uFEFF${header.join(',')}`);
    expect(lines.some((line) => line.includes(`'=HYPERLINK`))).toBe(true);
    expect(lines.some((line) => /(^|,)"?=/.test(line))).toBe(false);
    const book = await saved(page, 'Download as XLSX');
    const [totals, buildings, estimates, , failures] = await readWorkbook(book.path);
    expect(totals?.data.flat()).toContain('Catalogue');
    expect(totals?.data.flat()).toContain('Net present value, USD');
    expect(buildings?.data.map((cells) => cells[0])).toEqual(['Row', 1, 2, 3, 4]);
    expect(estimates?.data[0]).toEqual(header);
    expect(estimates?.data).toHaveLength(lines.length);
    expect(estimates?.data.some((cells) => cells.includes(`'${FORMULA}`))).toBe(true);
    expect(estimates?.data.flat().some((cell) => typeof cell === 'string' && /^[=+@]/.test(cell))).toBe(
      false,
    );
    expect(failures?.data[1]?.[0]).toBe(5);
    const failed = await saved(page, 'Download the errors (CSV)');
    expect(readFileSync(failed.path, 'utf8')).toMatch(
      /\n5,Nowhere,1999999999,building-not-found,.*,Nowhere,,,1999999999,,,5\n/,
    );
  });

  it('survives a reload in the middle, and ends with every row once', async () => {
    const { page } = await site.open('/portfolio');
    await choose(page, lots(150));
    await priceSlowly(page);
    await page.getByText(/^(25|50|75) of 150 rows/).waitFor();
    await page.reload();
    await done(page);
    const cells = async (button: string) => {
      const text = readFileSync((await saved(page, button)).path, 'utf8');
      return text
        .trimEnd()
        .split('\n')
        .slice(1)
        .map((line) => line.split(','));
    };
    const [priced, failed] = [await cells('Download as CSV'), await cells('Download the errors (CSV)')];
    const tiers = priced.map((line) => `${line[0]} ${line[headings(TABLE_COLUMNS).indexOf('tier')]}`);
    expect(new Set(tiers).size).toBe(tiers.length);
    const rows = [...new Set(priced.map(([row]) => row)), ...failed.map(([row]) => row)];
    expect(rows.map(Number).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 150 }, (_, at) => at + 1),
    );
    // A file over 160 kB is packed by another worker, which the page's policy must let start.
    const [, , estimates] = await readWorkbook((await saved(page, 'Download as XLSX')).path);
    expect(estimates?.data).toHaveLength(priced.length + 1);
  });

  it('adds up what is recommended: a building that does nothing costs nothing and keeps its charge; nothing is cut', async () => {
    const { page } = await site.open('/portfolio');
    await choose(page, lots(60));
    await price(page);
    await done(page);
    const table = page.getByRole('region', { name: 'Buildings', exact: true });
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await cutTexts(page)).toEqual([]);
    const cells = await table
      .locator('tbody tr:not(.space)')
      .evaluateAll((rows) =>
        rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.innerText)),
      );
    const idle = cells.filter((row) => row[3]?.startsWith('Do nothing'));
    expect(idle.length).toBeGreaterThan(0);
    for (const row of idle) expect([row[4], row[5], row[6]]).toEqual(['$0', '$0', row[2]]);
  });

  it('stops where it is told to, and goes on from there, after a visit elsewhere too', async () => {
    const { page } = await site.open('/portfolio');
    await choose(page, lots(100));
    await priceSlowly(page);
    await page.getByText(/^(25|50|75) of 100 rows/).waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    const goOn = page.getByRole('button', { name: /^Go on with/ });
    await goOn.waitFor();
    await page.getByRole('button', { name: 'All runs' }).click();
    await page.getByRole('button', { name: 'lots.csv', exact: true }).click();
    await goOn.click();
    await done(page);
    await page.getByRole('button', { name: 'All runs' }).click();
    await page.getByRole('button', { name: 'Delete lots.csv' }).click();
    await page.getByText('Kept in this browser').waitFor({ state: 'detached' });
  });

  it('sorts and filters a table of which only the rows in sight are in the document', async () => {
    const { page } = await site.open('/portfolio');
    await choose(page, lots(120));
    await price(page);
    await done(page);
    const table = page.getByRole('region', { name: 'Buildings', exact: true });
    expect(await table.getByRole('rowheader').count()).toBeLessThan(60);
    await table.getByRole('button', { name: 'Sq ft' }).click();
    const areas = (await table.locator('tbody tr:not(.space) td:nth-child(3)').allInnerTexts()).map((text) =>
      Number(text.replaceAll(',', '')),
    );
    expect(areas.length).toBeGreaterThan(10);
    expect(areas).toEqual(areas.toSorted((a, b) => b - a));
    await table.evaluate((element) => (element.scrollTop = element.scrollHeight));
    const last = Number(await table.getByRole('table').getAttribute('aria-rowcount'));
    expect(last).toBeGreaterThan(100);
    await table.locator(`tr[aria-rowindex="${last}"]`).waitFor();
    await page.getByLabel('Name, address or lot').fill('B11');
    await page.getByRole('heading', { name: /^\d+ of \d+ buildings/ }).waitFor();
    expect(await table.getByRole('link').allInnerTexts()).toContainEqual(expect.stringMatching(/^B11\d$/));
  });

  it('reads a workbook as it reads a CSV, and says why a file cannot be read', async () => {
    const { page } = await site.open('/portfolio');
    const field = page.getByLabel('Drop a spreadsheet here');
    await field.setInputFiles({ name: 'a.xlsx', mimeType: 'application/zip', buffer: Buffer.from('no zip') });
    await page.getByRole('alert').getByText('a.xlsx could not be read').waitFor();
    await field.setInputFiles(csv('header.csv', ['bbl,name']));
    await page.getByRole('alert').getByText('has a header and no rows').waitFor();
    await field.setInputFiles({ name: 'b.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
    await page.getByRole('alert').getByText('Save it as CSV or XLSX').waitFor();
    const buffer = await writeWorkbook([
      ['BBL', 'Built'],
      [2_024_590_030, 1931],
      [1_008_350_041, null],
    ]).toBuffer();
    await choose(page, { name: 'book.xlsx', mimeType: 'application/zip', buffer: Buffer.from(buffer) });
    await price(page);
    await done(page);
    await page.getByRole('heading', { name: '2 buildings' }).waitFor();
  });

  it('finds the list below titles and behind a cover, and lets both be chosen', async () => {
    const cover = Array.from({ length: 9 }, (_, at) => [`Line ${at}`, 'of the cover', 'which is longer']);
    const list = [
      ['Energy report of our buildings'],
      [],
      ['Boro', 'Block', 'Lot', 'Addr'],
      ['2', '2459', '30', '860 Grand Concourse'],
      ['1', '835', '41', '350 5 Avenue'],
    ];
    const sheets = [
      { sheet: 'Cover', data: cover },
      { sheet: 'List', data: list },
    ];
    const buffer = Buffer.from(await writeWorkbook(sheets).toBuffer());
    const { page, errors } = await site.open('/portfolio');
    await choose(page, { name: 'pm.xlsx', mimeType: 'application/zip', buffer });
    const sheet = page.getByLabel('Sheet with the buildings');
    await sheet.selectOption('Cover');
    await page.getByRole('rowheader', { name: 'which is longer' }).waitFor();
    await sheet.selectOption('List');
    await page.getByRole('rowheader', { name: 'Boro' }).waitFor();
    await page.getByLabel('Row with the column names').fill('1');
    await page.getByRole('rowheader', { name: 'Energy report of our buildings' }).waitFor();
    await page.getByLabel('Row with the column names').fill('3');
    await page.getByLabel('Block is read as').waitFor();
    await page.getByLabel('Lot is read as').selectOption('lot');
    await price(page);
    await done(page);
    await page.getByRole('heading', { name: '2 buildings' }).waitFor();
    expect(errors).toEqual([]);
  });

  it('waits when the rows of the day are used up, and says how to have more', async () => {
    const { page } = await site.open('/portfolio');
    await choose(page, lots(260));
    await price(page);
    await page.getByRole('alert').getByText('200 rows of portfolios a day').waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Go on with 60 rows' }).waitFor();
    await page.getByRole('link', { name: 'Make one' }).waitFor();
    await page.getByText('200 of 260 rows').waitFor();
  });
});
