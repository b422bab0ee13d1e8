// The last line of .ci/run: what the suites and the checks really counted. Nothing that did not run counts as passed.
import { readFileSync } from 'node:fs';

const [code, suitesPath, checksPath] = process.argv.slice(2);
const suites = readJson(suitesPath);
const checks = readJson(checksPath);
let passed = suites?.numPassedTests ?? 0;
let failed = suites?.numFailedTests ?? 0;

if (suites === undefined) fail('the suites left no report');
else {
  // A file that could not be loaded holds tests nobody counted.
  const broken = suites.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  failed += broken.length;
  if (suites.numTotalTests === 0) fail('no test ran');
  const skipped = suites.numPendingTests + (suites.numTodoTests ?? 0);
  if (skipped > 0) process.stdout.write(`${skipped} tests were skipped\n`);
}
if (checks === undefined) fail('the checks left no report');
else {
  passed += checks.passed.length;
  failed += checks.failed.length;
  if (checks.failed.length > 0) process.stdout.write(`checks failed: ${checks.failed.join(', ')}\n`);
}
if (Number(code) !== 0 && failed === 0) fail(`npm test ended with ${code}`);

process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;

function fail(reason) {
  failed += 1;
  process.stdout.write(`${reason}\n`);
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
