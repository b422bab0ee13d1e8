import readWorkbook from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import type { EstimateResponse } from '../../src/contract/estimate/index.ts';
import { canBrowse, useSite } from './site.ts';

describe.skipIf(!canBrowse)("the lender's workbook", () => {
  const site = useSite();

  it("is saved from the page of an estimate, with its owner and mortgage, and holds the page's figures", async () => {
    const { page, errors } = await site.open('/estimate?bbl=1008350041&owner=for_profit&mortgage=none');
    const answered = page.waitForResponse((response) => response.url().endsWith('/app/v1/estimate'));
    await page.getByText('Files', { exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download', { timeout: 60_000 }),
      page.getByRole('button', { name: "Lender's workbook (XLSX)" }).click({ timeout: 30_000 }),
    ]);
    expect(download.suggestedFilename()).toBe('plumbline-1008350041-lender-workbook.xlsx');
    const pages = await readWorkbook(await download.path());
    const rows = (name: string) => pages.find(({ sheet }) => sheet === name)?.data ?? [];
    const { estimate } = (await (await answered).json()) as { estimate: EstimateResponse };
    for (const { label, roi } of estimate.tiers)
      expect(rows('Summary').find(([name]) => name === label)?.[4]).toBe(roi.npv);
    expect(rows('Financing').some(([name]) => name === 'Level payment' || name === 'Uses')).toBe(true);
    expect(rows('Check')[3]?.slice(0, 2)).toEqual(['Figures that differ', 0]);
    expect(errors).toEqual([]);
  });

  it('is refused like the estimate for a request that is wrong', async () => {
    const response = await fetch(`${site.url}/app/v1/estimate/export`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ as: 'lender-workbook', request: { bbl: '9' } }),
    });
    expect(response.status).toBe(400);
  });
});
