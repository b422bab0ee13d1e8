import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { directoryWithParcels } from '../support/held-parcels.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

/** The browser of this machine, without a window. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: CHROMIUM, args: FLAGS.split(' ') });

/** Without a browser these suites are skipped, except where all of them must run. */
export const canBrowse = existsSync(CHROMIUM) || process.env['CI_SYSTEM'] !== undefined;

export interface SharedSite {
  readonly url: string;
  readonly key: string;
  readonly token: string;
  readonly dataDir: string;
  readonly browser: Browser | undefined;
}

let shared: Promise<SharedSite> | undefined;

/**
 * The built pages served by the real process on a free port with storage that was empty, and one browser: made for the
 * first file of a worker process, used by all that run in it after. Both end with the worker.
 */
export const sharedSite = (): Promise<SharedSite> => (shared ??= begin());

async function begin(): Promise<SharedSite> {
  buildOnce();
  // They outlive the file that asks for them first, so nothing of theirs may be in that file's directory.
  const ofFile = process.env['TMPDIR'];
  process.env['TMPDIR'] = mkdtempSync(join(process.env['TEST_RUN_DIRECTORY'] ?? tmpdir(), 'site-'));
  try {
    const dataDir = directoryWithParcels('plumbline-web-');
    const browser = canBrowse ? await openBrowser() : undefined;
    return { ...(await start(dataDir)), dataDir, browser };
  } finally {
    if (ofFile === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = ofFile;
  }
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
function start(dataDir: string): Promise<Pick<SharedSite, 'url' | 'key' | 'token'>> {
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
  endWithThisProcess(child);
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const url = /listening on (http:\S+)/.exec(said)?.[1];
      const key = /plb_test_[0-9a-f]{32}/.exec(said)?.[0];
      const token = /plb_pat_[0-9A-Za-z]{40}/.exec(said)?.[0];
      if (url !== undefined && key !== undefined && token !== undefined) resolve({ url, key, token });
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.once('exit', (code) => reject(new Error(`the service ended with ${code}: ${said.slice(-800)}`)));
  });
}

/** The runner ends its workers with a signal or by closing the channel to them; the service must not keep either alive. */
function endWithThisProcess(child: ChildProcess): void {
  child.unref();
  const end = () => void child.kill('SIGTERM');
  process.once('exit', end);
  process.once('disconnect', end);
  process.once('SIGTERM', () => {
    end();
    process.exit(143);
  });
}
