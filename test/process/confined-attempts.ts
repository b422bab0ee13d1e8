import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

/** What code inside a confined process might try, by name; each answers what it got. */
const ATTEMPTS: Readonly<Record<string, () => unknown>> = {
  buffers: () => Array.from({ length: 100 }, () => Buffer.alloc(20_000_000, 1)).length,
  heap: () => {
    const kept: number[][] = [];
    for (;;) kept.push(Array.from({ length: 1000 }, (_, at) => at + Math.random()));
  },
  forever: () => {
    for (;;);
  },
  leave: () => process.exit(3),
  environment: () => process.env,
  limits: () => (process.report.getReport() as { userLimits?: unknown }).userLimits,
  write: () => writeFileSync('/tmp/plumbline-confined', 'x'),
  secrets: () => readFileSync('/etc/passwd', 'utf8'),
  start: () => spawnSync('/bin/true').status,
  thread: () => new Worker('0', { eval: true }).threadId,
};

process.once('message', (message) => {
  const { task } = message as { readonly task: string };
  let answer: unknown;
  try {
    answer = ATTEMPTS[task]?.();
  } catch (error) {
    answer = String((error as { code?: string }).code);
  }
  process.send?.(answer);
});
process.send?.('ready');
