// Five people with one task each, done in a real Chromium as they would: what they press, and how long it takes until they
// have what they came for. `npm run -s node -- bench/web/five-tasks.ts`; `npm run -s setup` builds the pages first.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Locator, Page } from 'playwright-core';
import { openStage, type Stage } from '../../scripts/screenshots/browser.ts';
import { sampleBbls } from '../sample-bbls.ts';

/** A visitor who counts what they do. */
class Visitor {
  readonly page: Page;
  clicks = 0;
  keys = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async click(what: Locator): Promise<void> {
    this.clicks += 1;
    await what.click();
  }

  async choose(what: Locator, option: string): Promise<void> {
    this.clicks += 2;
    await what.selectOption(option);
  }

  async type(text: string): Promise<void> {
    this.keys += text.length;
    await this.page.keyboard.type(text);
  }

  async press(key: string): Promise<void> {
    this.keys += 1;
    await this.page.keyboard.press(key);
  }

  /** From the first page to the estimate, by an address as people type it. */
  async findBuilding(address: string): Promise<void> {
    await this.click(this.page.getByRole('combobox'));
    await this.type(address);
    await this.page.getByRole('option').first().waitFor();
    await this.press('Enter');
    await this.page.locator('.verdict-reason').waitFor();
  }

  async save(what: Locator): Promise<void> {
    const saved = this.page.waitForEvent('download');
    await this.click(what);
    await (await saved).path();
  }
}

type Task = readonly [
  who: string,
  wants: string,
  start: string,
  does: (visitor: Visitor) => Promise<unknown>,
];

const ADDRESS = '860 grand concourse';
const TASKS: readonly Task[] = [
  [
    'board member',
    'the answer, what each apartment pays, what one figure is made of, and a report to hand out',
    '/',
    async (visitor) => {
      const { page } = visitor;
      await visitor.findBuilding(ADDRESS);
      await page.locator('#pay').scrollIntoViewIfNeeded();
      await page.getByText('an apartment, once').first().waitFor();
      await visitor.click(page.locator('.verdict-figures .num').first());
      await page.getByRole('dialog').getByText('What went in').waitFor();
      await visitor.press('Escape');
      await visitor.click(page.getByRole('link', { name: 'Print or PDF' }));
      await page.getByRole('heading', { name: 'How sure the cost is' }).waitFor();
    },
  ],
  [
    'manager of 30 buildings',
    'all of them priced from a list of lots, and a workbook',
    '/portfolio',
    async (visitor) => {
      const { page } = visitor;
      const lines = ['bbl,name', ...sampleBbls(30).map((bbl, at) => `${bbl},Building ${at + 1}`)];
      visitor.clicks += 1;
      await page.getByLabel('Drop a spreadsheet here').setInputFiles({
        name: 'buildings.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`${lines.join('\n')}\n`),
      });
      await visitor.click(page.getByRole('button', { name: /^Price / }));
      await page.getByText(/^All 30 rows are done/).waitFor();
      await visitor.save(page.getByRole('button', { name: /XLSX/ }).first());
    },
  ],
  [
    'lender',
    'the loan for a condominium with a bank mortgage, and the workbook with its formulas',
    '/',
    async (visitor) => {
      const { page } = visitor;
      await visitor.findBuilding(ADDRESS);
      await visitor.choose(page.getByLabel('Owner', { exact: true }), 'condo');
      await visitor.choose(page.getByLabel('Mortgage held by'), 'bank');
      await page.getByRole('heading', { name: /^Borrow/ }).waitFor();
      await visitor.click(page.getByText('Files', { exact: true }));
      await visitor.save(page.getByRole('button', { name: "Lender's workbook (XLSX)" }));
    },
  ],
  [
    'tenant',
    'whether the building is fined, and what tenants pay for energy now',
    '/',
    async (visitor) => {
      const { page } = visitor;
      await visitor.findBuilding(ADDRESS);
      await visitor.click(page.getByText('Energy today', { exact: true }));
      await page.locator('#energy').getByText("on the tenants'").waitFor();
    },
  ],
];

/** One question to the tools over HTTP, from the connection to the sentence. */
async function assistant(url: string): Promise<number> {
  const begun = performance.now();
  const client = new Client({ name: 'bench', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)));
  const answer = await client.callTool({ name: 'preview_estimate', arguments: { bbl: '2024590030' } });
  if (answer.isError === true) throw new Error(JSON.stringify(answer.content));
  const took = performance.now() - begun;
  await client.close();
  return took;
}

async function run({ browser, url }: Stage): Promise<void> {
  console.log('| who | wants | clicks | keys | seconds |\n| --- | --- | --: | --: | --: |');
  const line = (who: string, wants: string, counts: readonly (string | number)[]) =>
    console.log(`| ${who} | ${wants} | ${counts.join(' | ')} |`);
  for (const [index, [who, wants, start, does]] of TASKS.entries()) {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      extraHTTPHeaders: { 'x-forwarded-for': `10.6.0.${index + 1}` },
    });
    context.setDefaultTimeout(60_000);
    const visitor = new Visitor(await context.newPage());
    const begun = performance.now();
    await visitor.page.goto(url + start);
    await does(visitor);
    line(who, wants, [visitor.clicks, visitor.keys, ((performance.now() - begun) / 1000).toFixed(1)]);
    await context.close();
  }
  const took = await assistant(url);
  line('user of an assistant', 'the verdict, by one question', [0, 0, (took / 1000).toFixed(1)]);
}

const stage = await openStage();
try {
  await run(stage);
} finally {
  await stage.close();
}
