import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sampleBbls } from '../../bench/sample-bbls.ts';
import type { AccuracyReport } from '../../src/contract/accuracy-report.ts';
import type { ChargeMapAnswer } from '../../src/contract/charge-map.ts';
import type { LawList } from '../../src/contract/law.ts';
import type { PricedBuilding, RowsAnswer } from '../../src/contract/portfolio.ts';
import type { MatchItem, MatchResult } from '../../src/contract/programs/index.ts';
import { hear, Served, strayNumbers, textsOf, tokensOf } from './served-numbers.ts';
import { answerOf, canBrowse, mapIsDrawn, useSite } from './site.ts';

/** Phrases whose numbers are no figures: names of laws and forms, and how a figure is defined. */
const WORDS = [
  /Local Laws? \d+(?: and \d+)?|LL\d+|Article \d+|Int \d+-\d+|\bIRC \d+\w*/g,
  /CalTRACK 2\.0|t?CO2e?|one and a half/gi,
  /20 years|factor of 1\.5|within 20[\s\u00a0]?%|95[\s\u00a0]% spent/gi,
  /(?:over|to) \$50,000|\$10,000/g,
];
const PAGE = 20;

describe('the reader of numbers', () => {
  it('finds a served number in every way it may be written, and no other', () => {
    const served = new Served();
    served.add({ cost: 1_234_567.89, share: 0.2683, day: '2026-07-02', text: 'at most $5,000 an item' });
    const written = ['$1.23 million', '$1,234,568', '27 %', '26.8 %', '2 July 2026', 'up to $5,000'];
    expect(strayNumbers(written, served, [])).toEqual([]);
    expect(
      strayNumbers(['$1.24 million', '$1,234,569.10', '28 %', '3 July', '$5,100'], served, []),
    ).toHaveLength(5);
    expect(tokensOf('$12.5M and 3.4k').map(({ value }) => value)).toEqual([12_500_000, 3_400]);
  });
});

describe.skipIf(!canBrowse)('numbers of the other pages', () => {
  const site = useSite();
  beforeAll(() => mapIsDrawn(site));

  /** Every number of the page that was not served; one that is made wrong on the page must be among them. */
  async function strays(page: Page, served: Served): Promise<string[]> {
    const texts = await textsOf(page);
    expect(texts.length).toBeGreaterThan(5);
    const spoilt = texts.map((text) => text.replace(/(\$[\d,]*?|\b)([1-9])(\d{2,})/, '$19$2$3'));
    expect(strayNumbers(spoilt, served, WORDS).length).toBeGreaterThan(0);
    return strayNumbers(texts, served, WORDS);
  }

  const get = async <T>(path: string): Promise<T> =>
    (await (await fetch(`${site.url}/app/v1${path}`)).json()) as T;

  /** Numbers that a page counts or adds up from what it is told, worked out here anew. */
  const COUNTED: Readonly<Record<string, () => Promise<number[]>>> = {
    '/programs': async () => [1, PAGE, (await get<{ total: number }>('/programs?state=NY&limit=1')).total],
    '/law': async () => {
      const { entries } = await get<LawList>('/law');
      return [...Map.groupBy(entries, ({ affects }) => affects).values()].map(({ length }) => length);
    },
    '/': async () => {
      const { map } = await get<ChargeMapAnswer>('/map');
      if (map === null) throw new Error('the lots are held here');
      return [map.charged + map.within + map.open + map.prescribed + map.city + map.unknown];
    },
    '/accuracy': async () => [(await get<AccuracyReport>('/accuracy')).completedElsewhere.length],
    '/programs/match': async () => {
      const body = { projectType: 'solar', state: 'NY', projectSize: 'commercial', existingBuilding: true };
      const asked = { ...body, zip: '10451', ownerType: 'coop', capacity: 500 };
      const { programs } = await answerOf<MatchResult>(site, '/programs/match', asked, '10.9.8.2');
      const isOpen = ({ status }: MatchItem) => status === 'open' || status === 'waitlist';
      return [programs.filter((item) => !isOpen(item)).length];
    },
  };

  it.each([
    ['/accuracy', 'What we do not know'],
    ['/programs', 'All programs'],
    ['/programs/us-irc-48e-solar-wind', 'Conditions'],
    ['/programs/match?zip=10451&technology=solar&owner=coop&capacity=500', 'What was assumed'],
    ['/', 'are within their limit'],
    ['/law', 'Read until'],
    ['/plans', 'ask the operator'],
  ])('%s', async (path, ready) => {
    const { page } = await site.open('/sign-in');
    const { served, settled } = hear(page);
    await page.goto(site.url + path);
    await page.getByText(ready).first().waitFor();
    await page.waitForLoadState('networkidle');
    await settled();
    served.add(await COUNTED[path.split('?')[0] ?? '']?.());
    expect(await strays(page, served)).toEqual([]);
    await page.context().close();
  });

  it('/portfolio: rows as served, totals as they add up by recommendation, each lot once', async () => {
    const lots = sampleBbls(40);
    const text = ['bbl,name', ...[...lots, lots[0] ?? ''].map((bbl) => `${bbl},Home`)].join('\n');
    const { page } = await site.open('/portfolio');
    const { served, settled } = hear(page);
    const answers: Promise<RowsAnswer>[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/portfolio/rows') && response.ok()) answers.push(response.json());
    });
    await page
      .getByLabel('Drop a spreadsheet here')
      .setInputFiles({ name: 'homes.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await page.getByRole('button', { name: /^Price / }).click();
    await page.getByText(/^All [\d,]+ rows are done/).waitFor({ timeout: 120_000 });
    await page.waitForLoadState('networkidle');
    await settled();
    // The table follows the last rows a moment after they have come.
    await page.locator('section[aria-labelledby=buildings][aria-busy=false]').waitFor();
    const buildings = (await Promise.all(answers)).flatMap((answer) => answer.buildings);
    const sums = new Served();
    sums.add(sumsOf(buildings));
    const facts = await page.locator('section[aria-labelledby=buildings] dl.facts').innerText();
    expect(strayNumbers([facts], sums, [/from 2030/g])).toEqual([]);
    expect(buildings.some(({ recommendation }) => recommendation === 'do_nothing')).toBe(true);
    const rows = await textsOf(page, '[aria-label="Buildings"] tbody');
    expect(rows.length).toBeGreaterThan(40);
    served.add(buildings.map(({ warnings }) => warnings.length));
    expect(strayNumbers(rows, served, [])).toEqual([]);
  });
});

/** What the head of a portfolio says, added up here from the rows as they were served. */
function sumsOf(buildings: readonly PricedBuilding[]): number[] {
  const first = new Map<string, PricedBuilding>();
  for (const building of buildings.toSorted((a, b) => a.row - b.row))
    if (building.parcel_id !== null && !first.has(building.parcel_id))
      first.set(building.parcel_id, building);
  let [withWork, cost, npv, before, after] = [0, 0, 0, 0, 0];
  for (const { tiers, recommendation } of first.values()) {
    const charge = (tier: (typeof tiers)[number] | undefined) =>
      tier?.ll97_counted === true ? tier.charges.find(({ from }) => from === 2030) : undefined;
    const asItIs = charge(tiers[0])?.before_usd ?? 0;
    const chosen = tiers.find(({ tier }) => tier === recommendation);
    before += asItIs;
    after += chosen === undefined ? asItIs : (charge(chosen)?.after_usd ?? 0);
    if (chosen === undefined) continue;
    withWork += 1;
    cost += chosen.net_cost_usd;
    npv += chosen.npv_usd;
  }
  return [first.size, withWork, cost, npv, before, after];
}
