import { beforeAll, describe, expect, it } from 'vitest';
import type { ChargeMapAnswer } from '../../src/contract/charge-map.ts';
import type { EstimateResponse } from '../../src/contract/estimate/index.ts';
import { lotsOf } from '../../web/src/map/lots.ts';
import { answerOf, canBrowse, mapIsDrawn, useSite } from './site.ts';

describe.skipIf(!canBrowse)('the first page', () => {
  const site = useSite();
  beforeAll(() => mapIsDrawn(site));
  const headers = { 'accept-encoding': 'br' };

  it('draws every covered lot that has a place, with the charge of its own estimate', async () => {
    const packed = await fetch(`${site.url}/app/v1/map`, { headers });
    expect(Number(packed.headers.get('content-length'))).toBeLessThan(300_000);
    const again = await fetch(`${site.url}/app/v1/map`, {
      // Else `fetch` asks for a copy that nobody kept.
      headers: {
        ...headers,
        'cache-control': 'max-age=0',
        'if-none-match': packed.headers.get('etag') ?? '',
      },
    });
    expect(again.status).toBe(304);
    const { map } = (await packed.json()) as ChargeMapAnswer;
    if (map === null) throw new Error('the lots are held here');
    const lots = lotsOf(map);
    const covered = map.charged + map.within + map.open + map.prescribed + map.city + map.unknown;
    expect(lots.length).toBe(covered - map.without_place);
    const STATUS = { high: 'over', low: 'over', within: 'within', open: 'undecided', prescribed: undefined };
    for (const [wanted, status] of Object.entries(STATUS)) {
      const lot = lots.filter(({ lotClass }) => lotClass === wanted).at(-7);
      if (lot === undefined) throw new Error(`no lot is ${wanted}`);
      const { estimate } = await answerOf<{ estimate: EstimateResponse }>(
        site,
        '/estimate',
        { bbl: lot.id },
        '10.9.8.1',
      );
      const law = estimate.compliance?.limit_status;
      if (status === undefined) expect(law?.outcome).toBe('article_321');
      else {
        const period = law?.periods.find(({ from }) => from === 2030);
        expect(period?.status, lot.id).toBe(status);
        const chargeUsd = status === 'over' ? Number(period?.charge_usd_p50.toPrecision(2)) : 0;
        expect(lot.chargeUsd, lot.id).toBe(Math.round(chargeUsd));
      }
    }
  });

  it('asks the question, mends a spelling, says what three buildings face, and opens a lot of the map', async () => {
    const { page, errors, outside } = await site.open('/', { viewport: { width: 1440, height: 1000 } });
    await page.getByRole('heading', { name: 'What does Local Law 97 mean for your building?' }).waitFor();
    await page.locator('.examples a').first().waitFor();
    const examples = await page.locator('.examples li').allInnerTexts();
    expect(examples).toHaveLength(3);
    for (const example of examples) expect(example).toMatch(/\$[\d,.]+.*20 years/s);
    await page.getByText(/Half of the estimates\s+were within \d+/).waitFor();
    const field = page.getByRole('combobox');
    await field.fill('860 grand concorse bronx');
    await page.getByText('Did you mean 860 Grand Concourse').waitFor();
    await field.fill('xyzzy');
    await page.getByRole('link', { name: 'Describe it instead' }).waitFor();
    await field.fill('');
    const canvas = page.locator('.map-box canvas');
    await canvas.waitFor();
    await page.getByText(/are within their limit/).waitFor();
    await canvas.click({ position: await lotOnMap() });
    await page.waitForURL(/\/estimate\?bbl=\d{10}$/);
    expect([...errors, ...outside]).toEqual([]);

    /** The middle of the densest part of the map: midtown. */
    async function lotOnMap() {
      const box = await canvas.boundingBox();
      if (box === null) throw new Error('the map has no place');
      return { x: box.width * 0.5, y: box.height * 0.4 };
    }
  });
});
