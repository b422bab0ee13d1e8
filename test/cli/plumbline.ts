import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import {
  MessageChannel,
  receiveMessageOnPort,
  SHARE_ENV,
  Worker,
  type MessagePort,
} from 'node:worker_threads';
import { ROOT } from '../architecture/source-files.ts';

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CommandLine {
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export interface Command {
  (...args: string[]): Ended;
  /** As a person runs it, in a process of its own. */
  withInput(input: string, ...args: string[]): Ended;
}

export const CLI = ['--disable-warning=ExperimentalWarning', join(ROOT, 'src/cli/main.ts')];

const ended = new Int32Array(new SharedArrayBuffer(4));
let opened: MessagePort | undefined;

/** To a thread of this process that has the program loaded: a command takes a tenth of what a process of its own takes. */
function commandThread(): MessagePort {
  if (opened === undefined) {
    const { port1, port2 } = new MessageChannel();
    const options = { workerData: { port: port2, ended: ended.buffer }, transferList: [port2] };
    // Where temporary files go changes from suite to suite.
    new Worker(new URL('command-thread.ts', import.meta.url), { ...options, env: SHARE_ENV }).unref();
    opened = port1;
  }
  return opened;
}

/**
 * The command line with its data in a folder of its own. What it says and its exit code are the program's; that processes
 * behave alike is held by `withInput`, by the suites of packages and by the run of all commands of the pages (test/docs).
 */
export function plumblineIn(dataDir: string, more: Readonly<Record<string, string>> = {}): Command {
  const environment = environmentOf(dataDir, more);
  return Object.assign((...args: string[]) => runInThread({ args, environment }), {
    withInput(input: string, ...args: string[]): Ended {
      const options = { encoding: 'utf8', input, maxBuffer: 64 * 1024 * 1024, env: environment } as const;
      const { status, stdout, stderr } = spawnSync(process.execPath, [...CLI, ...args], options);
      return { status, stdout, stderr };
    },
  });
}

const environmentOf = (dataDir: string, more: Readonly<Record<string, string>> = {}) => ({
  ...process.env,
  DATA_DIR: dataDir,
  LOG_LEVEL: 'silent',
  DATABASE_URL: '',
  ...more,
});

/** Waits without giving way to anything else of this thread. */
function runInThread(line: CommandLine): Ended {
  const port = commandThread();
  Atomics.store(ended, 0, 0);
  port.postMessage(line);
  Atomics.wait(ended, 0, 0);
  const received = receiveMessageOnPort(port) as { message: Ended } | undefined;
  if (received === undefined) throw new Error('the command left no answer');
  return received.message;
}

/** The same without holding up this thread, which may be the service under test; rejects unless it ends with 0. */
export async function plumblineJson(dataDir: string, args: readonly string[]): Promise<unknown> {
  const port = commandThread();
  const answer = once(port, 'message') as Promise<[Ended]>;
  port.postMessage({ args: [...args, '--json'], environment: environmentOf(dataDir) });
  const [{ status, stdout, stderr }] = await answer;
  if (status !== 0) throw new Error(`ended with ${status}: ${stderr}`);
  return JSON.parse(stdout) as unknown;
}
