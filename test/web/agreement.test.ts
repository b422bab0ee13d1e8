import { describe, expect, it } from 'vitest';
import type { EstimateResponse } from '../../src/contract/estimate/index.ts';
import { answerOf, canBrowse, useSite } from './site.ts';

const BBL = '2024590030';
const usd = (value: number) =>
  `${value < 0 ? '-' : ''}$${Math.abs(Math.round(value)).toLocaleString('en-US')}`;
/** Without the marks that keep a minus sign on the line of its number. */
const plain = (text: string) => text.replaceAll('−', '-').replaceAll('\u2060', '');

describe.skipIf(!canBrowse)('a page and the answer behind it say the same', () => {
  const site = useSite();
  const answer = async () =>
    (await answerOf<{ estimate: EstimateResponse }>(site, '/estimate', { bbl: BBL }, '10.9.9.1')).estimate;

  it('years of cash hold cash alone; what equipment is still worth stands beside', async () => {
    const { tiers } = await answer();
    for (const { tier, roi } of tiers) {
      const { net, residual } = roi.cashFlow;
      const cash = net.reduce((sum, flow, year) => sum + flow - (residual?.[year] ?? 0), 0);
      const { page } = await site.open(`/estimate?bbl=${BBL}&tier=${tier}#cash-flow`);
      const said = plain(await page.locator('#cash-flow figcaption').innerText());
      expect(said, tier).toContain(`running total is ${usd(cash)} in cash`);
      if ((residual?.at(-1) ?? 0) !== 0)
        expect(said, tier).toContain(`equipment worth ${usd(residual?.at(-1) ?? 0)} is left`);
    }
  });

  it('two scenarios are compared at the tier their estimates would show', async () => {
    const { default_tier: chosen, tiers } = await answer();
    const label = tiers.find(({ tier }) => tier === chosen?.tier)?.label ?? '';
    const scenario = encodeURIComponent(JSON.stringify({ bbl: BBL }));
    const { page } = await site.open(`/compare?a=${scenario}&b=${scenario}`);
    await page.getByRole('columnheader', { name: `First: ${label}` }).waitFor();
    expect(await page.getByLabel('How much work, first').inputValue()).toBe(chosen?.tier);
  });
});
