import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { shareChargeMap } from '../support/held-parcels.ts';
import { sharedSite, type SharedSite } from './shared-site.ts';

export { canBrowse, openBrowser } from './shared-site.ts';

export interface Opened {
  readonly page: Page;
  /** Errors of the console and of scripts so far. */
  readonly errors: string[];
  /** Addresses asked for outside the service. */
  readonly outside: string[];
}

export interface Site {
  readonly url: string;
  readonly key: string;
  readonly token: string;
  /** Where the process keeps its data: the operator's commands run there. */
  readonly dataDir: string;
  /** A fresh visitor, under a network address of its own, so that limits by address do not meet between tests. */
  open(path: string, options?: BrowserContextOptions): Promise<Opened>;
}

const ATTEMPTS = 20;

/** What the pages are told at an address under `/app/v1`; a service that says it is busy is asked again, as it says. */
export async function answerOf<T>(site: Site, path: string, body: unknown, caller: string): Promise<T> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const answer = await fetch(`${site.url}/app/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': caller },
      body: JSON.stringify(body),
    });
    if (answer.ok) return (await answer.json()) as T;
    if (answer.status !== 503) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    await new Promise((resolve) =>
      setTimeout(resolve, Number(answer.headers.get('retry-after') ?? 1) * 1_000),
    );
  }
  throw new Error(`${path}: busy ${ATTEMPTS} times`);
}

/** Waits for the map of the first page: it is drawn when it is first asked for, and 503 until then. */
export async function mapIsDrawn(site: Site): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { ok } = await fetch(`${site.url}/app/v1/map`);
    if (ok) return;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  throw new Error('the map was not drawn');
}

/** How far what stands on the page has moved since it was opened: cumulative layout shift. */
export const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 300);
      }),
  );

/** Of all files of this process: they share the service and its limits by address. */
let visitors = 0;
function newAddress(): string {
  visitors += 1;
  return `10.9.${Math.floor(visitors / 250)}.${visitors % 250}`;
}

/** The service and the browser of this process; what a file opened is closed after it. */
export function useSite(): Site {
  let shared: SharedSite | undefined;
  const contexts: BrowserContext[] = [];
  const made = (): SharedSite => {
    if (shared === undefined) throw new Error('the service is not started');
    return shared;
  };
  beforeAll(async () => {
    shared = await sharedSite();
  }, 240_000);
  afterAll(async () => {
    for (const context of contexts) await context.close();
    if (shared !== undefined) shareChargeMap(shared.dataDir);
  }, 30_000);
  return {
    get url() {
      return made().url;
    },
    get key() {
      return made().key;
    },
    get token() {
      return made().token;
    },
    get dataDir() {
      return made().dataDir;
    },
    async open(path, options = {}) {
      const { browser, url } = made();
      if (browser === undefined) throw new Error('the browser is not open');
      const context = await browser.newContext({
        viewport: { width: 1280, height: 900 },
        reducedMotion: 'reduce',
        extraHTTPHeaders: { 'x-forwarded-for': newAddress() },
        ...options,
      });
      contexts.push(context);
      // A bound against hanging: a busy machine takes its time.
      context.setDefaultTimeout(60_000);
      const page = await context.newPage();
      const errors: string[] = [];
      const outside: string[] = [];
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('request', (request) => {
        if (!request.url().startsWith(url) && !/^(?:data|blob):/.test(request.url()))
          outside.push(request.url());
      });
      await page.goto(url + path);
      return { page, errors, outside };
    },
  };
}
