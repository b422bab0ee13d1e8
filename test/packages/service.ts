import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from 'vitest';
import { directoryWithParcels } from '../support/held-parcels.ts';
import { demoToken, startProcess, type Started } from '../process/started.ts';

/** Packing and installing takes a while: suites of packages run where `CI_SYSTEM=1` asks for everything. */
export const PACKS = process.env['CI_SYSTEM'] === '1';

/** An empty folder, and a service in a process of its own with the credentials it printed. */
export class Outside {
  readonly folder = mkdtempSync(join(tmpdir(), 'plumbline-outside-'));
  started!: Started;

  get environment(): NodeJS.ProcessEnv {
    // The suites' own options are unknown to older Nodes.
    const { NODE_OPTIONS: _, ...own } = process.env;
    return {
      ...own,
      PLUMBLINE_URL: this.started.url,
      PLUMBLINE_KEY: /plb_test_[0-9a-f]{32}/.exec(this.started.output())?.[0] ?? '',
      PLUMBLINE_TOKEN: demoToken(this.started),
    };
  }

  /** Packs a package of this checkout and lays its files out under `home`, as an installation does. */
  async unpack(source: string, home: string): Promise<void> {
    mkdirSync(home, { recursive: true });
    const packed = await this.run('npm', 'pack', '--silent', '--pack-destination', this.folder, source);
    await this.run('tar', '-xzf', packed.trim(), '-C', home, '--strip-components=1');
  }

  /** Runs a program in the folder and gives what it printed; its complaints are the error. */
  async run(program: string, ...args: readonly string[]): Promise<string> {
    const options = { cwd: this.folder, env: this.environment, maxBuffer: 64 * 1024 * 1024 };
    return (await promisify(execFile)(program, args, options)).stdout;
  }
}

/** `more` is asked when the service starts: variables that only then are known. */
export function useOutside(more: () => Readonly<Record<string, string>> = () => ({})): Outside {
  const outside = new Outside();
  beforeAll(async () => {
    if (PACKS) outside.started = await startProcess({ DATA_DIR: directoryWithParcels(), ...more() });
  });
  afterAll(async () => {
    if (PACKS) {
      outside.started.child.kill('SIGTERM');
      await outside.started.ended;
    }
    rmSync(outside.folder, { recursive: true, force: true });
  });
  return outside;
}
