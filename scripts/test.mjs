// `npm test`: the checks, then the suites but the slow ones, which .ci/run (CI_SYSTEM) adds. With arguments, only the
// suites they name (`npm test -- test/http`), slow ones too.
// REPORT_FILE and CHECKS_FILE name where vitest's totals and the checks' results go, for .ci/run.
import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHECKS, runChecks } from './check.mjs';
import { PINNED_NODE, pinnedEnvironment, ROOT } from './setup.mjs';
import { SLOW_SUITES } from './slow-suites.mjs';

const names = process.argv.slice(2);
const failedChecks = names.length === 0 ? await runChecks() : [];
const checksFile = process.env['CHECKS_FILE'];
if (checksFile) {
  const passed = CHECKS.map((check) => check.name).filter((check) => !failedChecks.includes(check));
  writeFileSync(checksFile, JSON.stringify({ passed, failed: failedChecks }));
}
const leftOut = names.length === 0 && !process.env['CI_SYSTEM'] ? SLOW_SUITES : [];
for (const suite of SLOW_SUITES)
  if (!existsSync(join(ROOT, suite)))
    throw new Error(`scripts/slow-suites.mjs names ${suite}, which is not there`);
const code = await runSuites(names, leftOut);
if (leftOut.length > 0) process.stdout.write(`${leftOut.length} slow suites were left to .ci/run.\n`);
if (failedChecks.length > 0) process.stderr.write(`Checks failed: ${failedChecks.join(', ')}\n`);
process.exitCode = code === 0 && failedChecks.length === 0 ? 0 : 1;

function runSuites(args, leftOut) {
  const report = process.env['REPORT_FILE'];
  const reporters = report ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : [];
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const child = spawn(PINNED_NODE, [vitest, 'run', ...reporters, ...args], {
    cwd: ROOT,
    // Projects have their own lists of what they leave out: the command's `--exclude` does not reach them.
    env: pinnedEnvironment({
      NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
      SUITES_LEFT_OUT: leftOut.join(','),
    }),
    stdio: 'inherit',
  });
  return new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('exit', (status) => resolve(status ?? 1));
  });
}
