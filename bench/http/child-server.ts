import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface ChildServer {
  readonly url: string;
  readonly key?: string;
  readonly token?: string;
  readonly programIds?: readonly string[];
  /** Processor time the server has used since it started, microseconds, of all its threads. */
  processorMicroseconds(): Promise<number>;
  /** How long its main thread was ready to run and another process had the core, milliseconds; 0 where Linux does not tell. */
  waitedForCoreMs(): number;
  stop(): void;
}

/** Server and load on cores of their own, where the machine has two and `taskset`. */
export const PINNING = spawnSync('taskset', ['-c', '1', 'true']).status === 0;

/** As `npm start` has them. */
const FLAGS = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=16',
  '--heap-growing-percent=200',
];

/** Starts a server file in its own process and waits until it says where it listens. */
export function startServer(
  file: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<ChildServer> {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const command = [process.execPath, ...FLAGS, path, ...args];
  const [program = '', ...rest] = PINNING ? ['taskset', '-c', '1', ...command] : command;
  const child: ChildProcess = spawn(program, rest, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...environment },
  });
  return new Promise((resolve, reject) => {
    child.once('message', (message) =>
      resolve({
        ...(message as Pick<ChildServer, 'url' | 'key' | 'token' | 'programIds'>),
        waitedForCoreMs: () => runDelayMs(child.pid),
        processorMicroseconds: () => processorMicroseconds(child),
        stop: () => void child.kill('SIGKILL'),
      }),
    );
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
  });
}

function runDelayMs(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}

function processorMicroseconds(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once('message', (answer) => resolve(answer as number));
    child.send('processor time');
  });
}

/** In the server: answers what processor time it has used. */
export function answerProcessorTime(): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.(user + system);
  });
}
