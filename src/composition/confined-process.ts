import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { PACKAGE_DIR } from './paths.ts';

/** What a process may take of the machine. */
export interface Confinement {
  /** Memory it may come to hold beside what it holds when it begins, bytes: the kernel refuses more. */
  readonly dataBytes: number;
  /** Memory it may have resident, bytes: where the kernel sets no limit, it is looked at and killed. */
  readonly residentBytes: number;
  readonly heapMb: number;
  readonly deadlineMs: number;
}

/** How a confined process ended without an answer. */
export class ConfinementError extends Error {
  readonly reason: 'memory' | 'deadline' | 'broken' | 'unstarted';

  constructor(reason: ConfinementError['reason']) {
    super(`the confined process ended: ${reason}`);
    this.reason = reason;
  }
}

const LOOK_EVERY_MS = 25;
const PAGE_BYTES = 4096;

/**
 * Runs a module in a process of its own that holds no secret of this one, may not write, start anything or use the
 * network's names, and is killed when it takes more than it may. It gets `task` once its limits stand, `fd` as its
 * standard input, and answers one message.
 * @throws ConfinementError
 */
export function runConfined(
  module: URL,
  { fd, task }: { readonly fd: number; readonly task: unknown },
  confinement: Confinement,
): Promise<unknown> {
  // Closed meanwhile: nobody waits for the answer.
  if (fd < 0) return Promise.reject(new ConfinementError('broken'));
  const child = spawn(process.execPath, [...flagsOf(confinement), module.pathname], {
    stdio: [fd, 'ignore', 'ignore', 'ipc'],
    env: { TZ: 'UTC', NODE_DISABLE_COMPILE_CACHE: '1' },
    serialization: 'advanced',
  });
  return new Promise((resolve, reject) => {
    // Until it says that it is there, it has not seen a byte: what is wrong is ours.
    let reason: ConfinementError['reason'] = 'unstarted';
    const end = (why: ConfinementError['reason']): void => {
      reason = why;
      child.kill('SIGKILL');
    };
    const deadline = setTimeout(() => end('deadline'), confinement.deadlineMs);
    const watchdog = setInterval(() => {
      if (residentBytes(child) > confinement.residentBytes) end('memory');
    }, LOOK_EVERY_MS);
    child.once('message', () => {
      reason = 'broken';
      void limit(child, confinement).then(() => child.connected && child.send({ task }));
      child.once('message', (answer) => {
        resolve(answer);
        child.kill('SIGKILL');
      });
    });
    child.once('error', reject);
    child.once('exit', (_code, signal) => {
      clearTimeout(deadline);
      clearInterval(watchdog);
      // V8 ends itself where it gets no memory.
      const isOutOfMemory = signal === 'SIGTRAP' || signal === 'SIGABRT' || signal === 'SIGILL';
      reject(new ConfinementError(isOutOfMemory ? 'memory' : reason));
    });
  });
}

const flagsOf = ({ heapMb }: Confinement): string[] => [
  '--disable-warning=ExperimentalWarning',
  '--permission',
  `--allow-fs-read=${PACKAGE_DIR}`,
  `--max-old-space-size=${heapMb}`,
  '--max-semi-space-size=8',
];

/**
 * Limits of the kernel, set from outside before the process has seen a byte: V8 reserves half a gigabyte of addresses
 * for code when it begins, so that only from then on is memory worth counting. Where there is no `prlimit`, the watchdog
 * is what holds it.
 */
function limit({ pid }: ChildProcess, { dataBytes, deadlineMs }: Confinement): Promise<void> {
  const held = pid === undefined ? null : dataHeldBytes(pid);
  if (held === null) return Promise.resolve();
  const limits = [
    `--data=${held + dataBytes}`,
    `--cpu=${Math.ceil(deadlineMs / 1000) + 1}`,
    '--core=0',
    '--fsize=0',
    '--nofile=64',
  ];
  return new Promise((resolve) => {
    execFile('prlimit', ['--pid', String(pid), ...limits], () => resolve());
  });
}

function dataHeldBytes(pid: number): number | null {
  try {
    const kib = /^VmData:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kib === undefined ? null : Number(kib) * 1024;
  } catch {
    return null;
  }
}

function residentBytes({ pid }: ChildProcess): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES;
  } catch {
    return 0;
  }
}
