import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { join } from 'node:path';
import { ROOT } from '../architecture/source-files.ts';

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Command {
  (...args: string[]): Ended;
  withInput(input: string, ...args: string[]): Ended;
}

export const CLI = ['--disable-warning=ExperimentalWarning', join(ROOT, 'src/cli/main.ts')];

/** The command line as a person runs it, with its data in a folder of its own. */
export function plumblineIn(dataDir: string, environment: Readonly<Record<string, string>> = {}): Command {
  const run = (input: string, args: readonly string[]): Ended => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [...CLI, ...args], {
      encoding: 'utf8',
      input,
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'silent', DATABASE_URL: '', ...environment },
    });
    return { status, stdout, stderr };
  };
  return Object.assign((...args: string[]) => run('', args), {
    withInput: (input: string, ...args: string[]) => run(input, args),
  });
}

/** The same without holding up this process, which may be the service under test; rejects unless it ends with 0. */
export async function plumblineJson(dataDir: string, args: readonly string[]): Promise<unknown> {
  const environment = { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'silent', DATABASE_URL: '' };
  const options = { env: environment, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)(process.execPath, [...CLI, ...args, '--json'], options);
  return JSON.parse(stdout);
}
