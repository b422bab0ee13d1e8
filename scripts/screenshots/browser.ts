import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';

const ROOT = dirname(dirname(import.meta.dirname));
const FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

export interface Stage {
  readonly url: string;
  readonly browser: Browser;
  close(): Promise<void>;
}

/** The service on a free port with empty storage, and a browser; `root` is a checkout with its pages built. */
export async function openStage(root = ROOT): Promise<Stage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-screenshots-'));
  const service = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'src/main.ts'], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'fatal', TRUSTED_PROXIES: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await addressOf(service);
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: FLAGS.split(' '),
  });
  return {
    url,
    browser,
    async close() {
      await browser.close();
      const gone = new Promise((resolve) => service.once('exit', resolve));
      service.kill('SIGTERM');
      await gone;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function addressOf(service: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    service.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const url = /listening on (http:\S+)/.exec(said)?.[1];
      if (url !== undefined) resolve(url);
    });
    service.once('exit', (code) => reject(new Error(`the service ended with ${code}: ${said.slice(-500)}`)));
  });
}
