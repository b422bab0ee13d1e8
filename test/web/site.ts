import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { directoryWithParcels, shareChargeMap } from '../support/held-parcels.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

/** The browser of this machine, without a window. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: CHROMIUM, args: FLAGS.split(' ') });

/** Without a browser these suites are skipped, except where all of them must run. */
export const canBrowse = existsSync(CHROMIUM) || process.env['CI_SYSTEM'] !== undefined;

export interface Opened {
  readonly page: Page;
  /** Errors of the console and of scripts so far. */
  readonly errors: string[];
  /** Addresses asked for outside the service. */
  readonly outside: string[];
}

export interface Site {
  url: string;
  key: string;
  token: string;
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

/** The built pages served by the real process on a free port with empty storage, and one browser for the file. */
export function useSite(): Site {
  let server: ChildProcess | undefined;
  let browser: Browser | undefined;
  const dataDir = directoryWithParcels('plumbline-web-');
  let visitors = 0;
  const site: Site = {
    url: '',
    key: '',
    token: '',
    dataDir,
    async open(path, options = {}) {
      if (browser === undefined) throw new Error('the browser is not open');
      visitors += 1;
      const context = await browser.newContext({
        viewport: { width: 1280, height: 900 },
        reducedMotion: 'reduce',
        extraHTTPHeaders: { 'x-forwarded-for': `10.9.${process.pid % 250}.${visitors % 250}` },
        ...options,
      });
      // A bound against hanging: a busy machine takes its time.
      context.setDefaultTimeout(60_000);
      const page = await context.newPage();
      const errors: string[] = [];
      const outside: string[] = [];
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('request', (request) => {
        if (!request.url().startsWith(site.url) && !/^(?:data|blob):/.test(request.url()))
          outside.push(request.url());
      });
      await page.goto(site.url + path);
      return { page, errors, outside };
    },
  };
  beforeAll(async () => {
    buildOnce();
    [server] = [await start(dataDir, site)];
    if (canBrowse) browser = await openBrowser();
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    if (server !== undefined) {
      const gone = new Promise((resolve) => server?.once('exit', resolve));
      server.kill('SIGTERM');
      await gone;
    }
    shareChargeMap(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  }, 30_000);
  return site;
}

function buildOnce(): void {
  if (existsSync(join(ROOT, 'dist', 'web', 'index.html'))) return;
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const built = spawnSync(
    process.execPath,
    [vite, 'build', '--config', 'web/vite.config.ts', '--logLevel', 'error'],
    {
      cwd: ROOT,
      encoding: 'utf8',
      // As it is shipped: the runner’s own mode would build React for development, half as large again.
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  if (built.status !== 0) throw new Error(built.stderr);
}

/** Waits for the line that says where it listens, and takes the demo credentials from the lines after it. */
function start(dataDir: string, site: Site): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'src/main.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      TRUSTED_PROXIES: '127.0.0.1',
      LOG_LEVEL: 'fatal',
      NODE_ENV: 'test',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const url = /listening on (http:\S+)/.exec(said)?.[1];
      const key = /plb_test_[0-9a-f]{32}/.exec(said)?.[0];
      const token = /plb_pat_[0-9A-Za-z]{40}/.exec(said)?.[0];
      if (url === undefined || key === undefined || token === undefined) return;
      Object.assign(site, { url, key, token });
      resolve(child);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.once('exit', (code) => reject(new Error(`the service ended with ${code}: ${said.slice(-800)}`)));
  });
}
