// What the estimate page asks of the thread a visitor's clicks wait for, beside another release where one is named.
// `node bench/web/main-thread.ts [--against DIR] [--runs 5]`; DIR is a checkout with its own node_modules and built pages.
// Tasks come from Chromium's trace, in processor time of the thread: other load on the machine hardly moves it. A task is
// counted as four times as long, the throttle of Lighthouse; what it takes beyond 50 ms is blocking time.
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
const ESTIMATE = '/estimate?bbl=2024590030&owner=coop&mortgage=bank&tier=code_compliant';

/** What a visitor does, one after the other, on one page. */
const STEPS: readonly (readonly [string, (page: Page, url: string) => Promise<unknown>])[] = [
  [
    'load',
    async (page, url) => {
      await page.goto(url + ESTIMATE);
      await page.locator('#details').waitFor({ state: 'attached' });
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
    'another tier',
    (page) =>
      page
        .getByRole('button', { name: /show its details/ })
        .first()
        .click(),
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
];

interface Measured {
  readonly blockingMs: number;
  readonly longTasks: number;
  readonly longestMs: number;
  readonly totalMs: number;
}

const sides: (readonly [string, Stage])[] = [['this', await openStage()]];
if (values.against !== undefined) sides.push(['against', await openStage(resolve(values.against))]);
const found = new Map<string, Measured[]>();
try {
  for (const [, stage] of sides) await visit(stage);
  for (let run = 0; run < RUNS; run += 1)
    for (const [name, stage] of sides)
      for (const [step, measured] of await visit(stage)) {
        const key = `${name}: ${step}`;
        found.set(key, [...(found.get(key) ?? []), measured]);
      }
} finally {
  for (const [, stage] of sides) await stage.close();
}
const median = (list: readonly number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
console.log(`Medians of ${RUNS} runs, milliseconds at a thread ${SLOWER} times as slow`);
for (const [key, runs] of found) {
  const of = (field: keyof Measured) => Math.round(median(runs.map((run) => run[field])));
  console.log(
    `${key.padEnd(28)} blocking ${of('blockingMs')}, longest task ${of('longestMs')}, ` +
      `${of('longTasks')} over ${LONG_TASK_MS}, all tasks ${of('totalMs')}`,
  );
}

/** A new visitor with an empty cache. */
async function visit({ browser, url }: Stage): Promise<Map<string, Measured>> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  const steps = new Map<string, Measured>();
  for (const [name, act] of STEPS) {
    await browser.startTracing(page, { categories: TRACED });
    await act(page, url);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(1_000);
    steps.set(name, measure(mainThreadTasks(await browser.stopTracing(), url)));
  }
  await context.close();
  return steps;
}

function measure(tasks: readonly number[]): Measured {
  const slowed = tasks.map((ms) => ms * SLOWER);
  const long = slowed.filter((ms) => ms > LONG_TASK_MS);
  return {
    blockingMs: long.reduce((sum, ms) => sum + ms - LONG_TASK_MS, 0),
    longTasks: long.length,
    longestMs: Math.max(...slowed),
    totalMs: slowed.reduce((sum, ms) => sum + ms, 0),
  };
}
