import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface ChildServer {
  readonly url: string;
  readonly key?: string;
  readonly token?: string;
  readonly programIds?: readonly string[];
  stop(): void;
}

/** Server and load on cores of their own, where the machine has two and `taskset`. */
export const PINNING = spawnSync('taskset', ['-c', '1', 'true']).status === 0;

/** Starts a server file in its own process and waits until it says where it listens. */
export function startServer(
  file: string,
  args: readonly string[],
  environment: Record<string, string>,
): Promise<ChildServer> {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const command = [process.execPath, '--disable-warning=ExperimentalWarning', path, ...args];
  const [program = '', ...rest] = PINNING ? ['taskset', '-c', '1', ...command] : command;
  const child: ChildProcess = spawn(program, rest, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...environment },
  });
  return new Promise((resolve, reject) => {
    child.once('message', (message) =>
      resolve({ ...(message as Omit<ChildServer, 'stop'>), stop: () => void child.kill('SIGKILL') }),
    );
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
  });
}
