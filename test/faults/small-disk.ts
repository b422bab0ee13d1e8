import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../architecture/source-files.ts';
import { whenStarted, type Started } from '../process/started.ts';

/** A file system of one's own can be made where user namespaces are allowed (Linux; most containers and CI machines). */
export const ownFileSystems =
  spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

export interface OnSmallDisk extends Started {
  /** Runs a shell line where the service's own file system is visible, and waits for it. */
  run(line: string): Promise<void>;
}

/**
 * The service with its data directory on a file system of its own, of the given size. `before` runs there first; the
 * service runs as long as it and the shell live.
 */
export function startOnSmallDisk(dataDir: string, size: string, before = 'true'): Promise<OnSmallDisk> {
  const main = `"${process.execPath}" --disable-warning=ExperimentalWarning "${join(ROOT, 'src/main.ts')}"`;
  const script = [
    `mount -t tmpfs -o size=${size} tmpfs "${dataDir}"`,
    before,
    `${main} <&- & service=$!`,
    '(while read -r line; do eval "$line"; echo "ran $line"; done) <&0 & reader=$!',
    "trap 'kill -TERM $service' TERM; trap 'kill $reader' EXIT",
    // A signal ends the first wait early.
    'wait $service; wait $service; exit $?',
  ].join('\n');
  const child = spawn('unshare', ['-rm', 'bash', '-c', script], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', NODE_ENV: 'development', DATABASE_URL: '' },
  });
  return whenStarted(child).then((started) => ({ ...started, run: (line) => runIn(child, line) }));
}

function runIn(child: ChildProcess, line: string): Promise<void> {
  return new Promise((resolve) => {
    const listen = (chunk: Buffer): void => {
      if (!chunk.toString().includes(`ran ${line}`)) return;
      child.stdout?.off('data', listen);
      resolve();
    };
    child.stdout?.on('data', listen);
    child.stdin?.write(`${line}\n`);
  });
}
