// What a visitor's steps ask of the page, beside another release where one is named: processor time of the thread that the
// visitor's clicks wait for, time until what they wanted stands there, and bytes sent to them.
// `node bench/web/main-thread.ts [--against DIR] [--runs 5]`; DIR is a checkout with its own node_modules and built pages.
// Tasks come from Chromium's trace, in processor time of the thread: other load on the machine hardly moves it. For blocking
// time a task is counted as four times as long, the throttle of Lighthouse; what it takes beyond 50 ms blocks.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { openStage, type Stage } from '../../scripts/screenshots/browser.ts';
import { mainThreadTasks, TRACED } from './trace.ts';

const { values } = parseArgs({
  options: { against: { type: 'string' }, runs: { type: 'string', default: '5' } },
});
const RUNS = Number(values.runs);
const SLOWER = 4;
const LONG_TASK_MS = 50;
const LINK = '/estimate?bbl=2024590030&owner=coop&mortgage=bank&tier=code_compliant';

/** What a step does, until what the visitor wanted is seen. */
type Step = readonly [name: string, act: (page: Page, url: string) => Promise<unknown>];

/** The sentence of the verdict, which every release since 2.0.0 shows. */
const answered = (page: Page): Promise<void> => page.locator('.verdict-reason').waitFor();

/** What the button says beside the tier's name: in 2.0.0 before it, later after it. */
const TIER_BUTTON = /^Show this one\s*:|:\s*show its details$/;

/** Each begins with an empty cache; its steps follow one another on one page. */
const JOURNEYS: readonly (readonly Step[])[] = [
  [
    [
      'start page',
      async (page, url) => {
        await page.goto(url);
        await page.getByRole('combobox').waitFor();
      },
    ],
    [
      'an address typed, its answer',
      async (page) => {
        await page.getByRole('combobox').pressSequentially('860 Grand Concourse, Bronx');
        await page.getByRole('option').first().waitFor();
        await page.getByRole('combobox').press('Enter');
        await answered(page);
      },
    ],
    [
      'another tier',
      async (page) => {
        const other = page.getByRole('button', { name: TIER_BUTTON, pressed: false }).first();
        const tier = (await other.innerText()).replace(TIER_BUTTON, '').trim();
        await other.click();
        await page.getByRole('button', { name: tier, pressed: true }).waitFor();
      },
    ],
    [
      'another owner',
      (page) =>
        Promise.all([
          page.waitForResponse((response) => response.url().endsWith('/estimate')),
          page.getByLabel('Owner', { exact: true }).selectOption('condo'),
        ]),
    ],
    [
      'scroll to the end',
      (page) =>
        page.evaluate(async () => {
          for (let at = 0; at < document.body.scrollHeight; at += 600) {
            scrollTo(0, at);
            await new Promise((done) => setTimeout(done, 100));
          }
        }),
    ],
  ],
  [
    [
      'a link to an answer',
      async (page, url) => {
        await page.goto(url + LINK);
        await answered(page);
      },
    ],
  ],
];

const FIELDS = {
  totalMs: 'thread',
  blockingMs: 'blocking',
  longestMs: 'longest task',
  seenMs: 'seen after',
  sentKb: 'sent',
} as const;
type Field = keyof typeof FIELDS;
type Measured = Readonly<Record<Field, number>>;

const sides = [await openStage()];
if (values.against !== undefined) sides.push(await openStage(resolve(values.against)));
// A release draws its map once, when it is first asked for; 2.0.0 has none.
for (const { url } of sides)
  while ((await fetch(`${url}/app/v1/map`)).status === 503)
    await new Promise((done) => setTimeout(done, 500));
const runs: (readonly Map<string, Measured>[])[] = [];
let visits = 0;
try {
  for (let run = -1; run < RUNS; run += 1) {
    const both: Map<string, Measured>[] = [];
    for (const stage of sides) both.push(await visit(stage));
    // The first visit warms the services up.
    if (run >= 0) runs.push(both);
  }
} finally {
  for (const stage of sides) await stage.close();
}

const sorted = (list: readonly number[]) => list.toSorted((a, b) => a - b);
const median = (list: readonly number[]) => sorted(list)[Math.floor(list.length / 2)] ?? 0;
console.log(
  `Medians of ${RUNS} runs: ms, KB; blocking and longest task at a thread ${SLOWER} times as slow.`,
);
if (sides.length > 1)
  console.log('Beside the other: this, the other, and the ratio in each run (least to most).');
for (const [step] of JOURNEYS.flat()) {
  console.log(step);
  for (const [field, name] of Object.entries(FIELDS) as [Field, string][]) {
    const of = (side: number) => runs.map((run) => run[side]?.get(step)?.[field] ?? 0);
    const [own, older] = [of(0), of(1)];
    // Where the other needs nothing there is no ratio.
    const ratios = sorted(own.map((value, run) => value / (older[run] ?? 0)).filter(Number.isFinite));
    const [least, middle, most] = [ratios[0], median(ratios), ratios.at(-1)].map((ratio) =>
      ratio?.toFixed(2),
    );
    const beside = `${median(older).toFixed(0)}${least === undefined ? '' : `, ${middle} (${least} to ${most})`}`;
    console.log(`  ${name.padEnd(14)} ${median(own).toFixed(0)}${sides.length > 1 ? `, ${beside}` : ''}`);
  }
}

/** A new visitor at an address of their own, with an empty cache at the begin of each journey. */
async function visit({ browser, url }: Stage): Promise<Map<string, Measured>> {
  const steps = new Map<string, Measured>();
  for (const journey of JOURNEYS) {
    visits += 1;
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      extraHTTPHeaders: { 'x-forwarded-for': `10.7.${Math.floor(visits / 250)}.${(visits % 250) + 1}` },
    });
    context.setDefaultTimeout(120_000);
    const page = await context.newPage();
    const sent = await bytesSentTo(page);
    for (const [name, act] of journey) {
      sent.bytes = 0;
      await browser.startTracing(page, { categories: TRACED });
      const begunMs = performance.now();
      await act(page, url);
      const seenMs = performance.now() - begunMs;
      await page.waitForLoadState('networkidle');
      // What the page draws by itself is part of it, however late it comes.
      await page.locator('.map-wait').waitFor({ state: 'detached' });
      await page.waitForTimeout(1_000);
      const tasks = mainThreadTasks(await browser.stopTracing(), url);
      steps.set(name, { ...measure(tasks), seenMs, sentKb: sent.bytes / 1024 });
    }
    await context.close();
  }
  return steps;
}

/** Bytes as they came over the wire, heads of the answers included. */
async function bytesSentTo(page: Page): Promise<{ bytes: number }> {
  const sent = { bytes: 0 };
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  network.on('Network.loadingFinished', ({ encodedDataLength }) => (sent.bytes += encodedDataLength));
  return sent;
}

function measure(tasks: readonly number[]): Omit<Measured, 'seenMs' | 'sentKb'> {
  const slowed = tasks.map((ms) => ms * SLOWER);
  return {
    totalMs: tasks.reduce((sum, ms) => sum + ms, 0),
    blockingMs: slowed.reduce((sum, ms) => sum + Math.max(0, ms - LONG_TASK_MS), 0),
    longestMs: Math.max(0, ...slowed),
  };
}
