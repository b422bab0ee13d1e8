// Types, lint, format, unused code: all run, all reported, one exit code.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pinnedEnvironment, ROOT } from './setup.mjs';

/** What a check found of files that did not change is kept here: a second run takes seconds. */
const CACHE = join('node_modules', '.cache');

export const CHECKS = [
  {
    name: 'types',
    command: [
      'tsc',
      '--noEmit',
      '-p',
      '.',
      '--incremental',
      '--tsBuildInfoFile',
      join(CACHE, 'types.tsbuildinfo'),
    ],
  },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings', '.'] },
  {
    name: 'format',
    command: ['prettier', '--check', '--cache', '--cache-strategy', 'content', '--log-level', 'warn', '.'],
  },
  { name: 'unused', command: ['knip', '--no-progress'] },
];

/** Runs the checks two at a time and returns the names of those that failed. */
export async function runChecks() {
  const failed = [];
  const waiting = [...CHECKS];
  const worker = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const { ok, output, seconds } = await execute(check.command);
      process.stderr.write(`${ok ? 'ok  ' : 'FAIL'} ${check.name} (${seconds.toFixed(1)} s)\n`);
      if (!ok) {
        failed.push(check.name);
        process.stderr.write(`${output}\n`);
      }
    }
  };
  await Promise.all([worker(), worker()]);
  return failed;
}

function execute([tool, ...args]) {
  const started = Date.now();
  return new Promise((resolve) => {
    const child = spawn(join(ROOT, 'node_modules', '.bin', tool), args, {
      cwd: ROOT,
      env: pinnedEnvironment(),
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    const end = (ok) => resolve({ ok, output, seconds: (Date.now() - started) / 1000 });
    child.on('error', (error) => {
      output += error.message;
      end(false);
    });
    child.on('close', (code) => end(code === 0));
  });
}

if (import.meta.main) process.exitCode = (await runChecks()).length === 0 ? 0 : 1;
