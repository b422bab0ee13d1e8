import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'plumbline-tests-';
/** A run that was killed leaves its directory; the next one removes it when nothing has been made in it for as long. */
const ABANDONED_AFTER_MS = 3_600_000;

/**
 * One directory for everything temporary of a whole run: suites, the threads and processes they start and kill, browsers,
 * databases. All of them ask the system where temporary files go, so none has to know. Removed at the end, however it ends.
 */
export default function setup(): () => void {
  removeAbandoned(tmpdir());
  const directory = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  // PostgreSQL runs as another user where the suites run as root, and passes through.
  chmodSync(directory, 0o755);
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = directory;
  process.env['TEST_RUN_DIRECTORY'] = directory;
  // Services and commands that suites start share what was compiled, and start in half the processor time.
  process.env['NODE_COMPILE_CACHE'] = join(directory, 'compile-cache');
  const remove = (): void => rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
  process.once('exit', remove);
  return () => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    remove();
  };
}

function removeAbandoned(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    const path = join(parent, name);
    const { mtimeMs = Date.now() } = statSync(path, { throwIfNoEntry: false }) ?? {};
    if (Date.now() - mtimeMs < ABANDONED_AFTER_MS) continue;
    rmSync(path, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
