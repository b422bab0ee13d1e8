// Pictures of the web app. Without arguments those of the README, into docs/images; `--all DIR` takes every page, narrow and
// wide, light and dark, for a look at the whole. `npm run` builds the pages first: `node scripts/run.mjs setup`.
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { openStage } from './screenshots/browser.ts';
import { SHOTS, type Shot } from './screenshots/pages.ts';
import { picture, PICTURES } from './screenshots/readme.ts';

type Scheme = 'light' | 'dark';
const WIDTHS = [1440, 390];
const SCHEMES: readonly Scheme[] = ['light', 'dark'];

const { values } = parseArgs({
  options: {
    all: { type: 'string' },
    only: { type: 'string' },
    width: { type: 'string' },
    scheme: { type: 'string' },
  },
});
const stage = await openStage();
let failed = 0;
let visitors = 0;
try {
  if (values.all === undefined) await pictures(join(dirname(import.meta.dirname), 'docs', 'images'));
  else await everyPage(values.all);
} finally {
  await stage.close();
}
process.exitCode = failed > 0 ? 1 : 0;

async function pictures(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const each of PICTURES) {
    const page = await newVisitor(stage.browser, { width: 1440, scheme: each.scheme });
    await settle(page, each);
    console.log(`${each.name}.webp: ${await picture(page, folder, each)} bytes`);
    await page.context().close();
  }
}

async function everyPage(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const wanted = values.only?.split(',');
  for (const width of WIDTHS.filter((each) => values.width === undefined || each === Number(values.width)))
    for (const scheme of SCHEMES.filter((each) => values.scheme === undefined || each === values.scheme)) {
      const visitor = await newVisitor(stage.browser, { width, scheme });
      const member = await newVisitor(stage.browser, { width, scheme });
      if (SHOTS.some(({ name, signedIn }) => signedIn === true && (wanted?.includes(name) ?? true)))
        await signUp(member, `${scheme}-${width}@example.com`);
      for (const shot of SHOTS) {
        if (wanted !== undefined && !wanted.includes(shot.name)) continue;
        const page = shot.signedIn === true ? member : visitor;
        try {
          await settle(page, shot);
          await page.screenshot({
            path: join(folder, `${shot.name}-${width}-${scheme}.png`),
            fullPage: true,
          });
        } catch (error) {
          failed += 1;
          console.error(
            `${shot.name} ${width} ${scheme}: ${error instanceof Error ? error.message : String(error)}`,
          );
        }
      }
      await visitor.context().close();
      await member.context().close();
    }
}

async function newVisitor(
  browser: Browser,
  { width, scheme }: { width: number; scheme: Scheme },
): Promise<Page> {
  visitors += 1;
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'x-forwarded-for': `10.8.0.${visitors}` },
  });
  context.setDefaultTimeout(15_000);
  return context.newPage();
}

async function settle(page: Page, { path, ready, act }: Pick<Shot, 'path' | 'ready' | 'act'>): Promise<void> {
  await page.goto(stage.url + path);
  await page.getByText(ready).first().waitFor();
  // The map of the first page takes half a minute to draw; its picture waits for it by itself.
  await page.waitForLoadState('networkidle').catch(() => {});
  // Charts are drawn when they come into view.
  await page.evaluate(async () => {
    for (let at = 0; at < document.body.scrollHeight; at += 600) {
      scrollTo(0, at);
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    scrollTo(0, 0);
  });
  await page.waitForTimeout(300);
  await act?.(page);
  await page.waitForTimeout(200);
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto(`${stage.url}/sign-up`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill('a plumb line is true');
  await page.getByRole('button', { name: 'Make the account' }).click();
  await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor();
}
