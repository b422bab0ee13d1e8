// Holds any implementation of Local Law 97 against the cases of this folder; see README.md. No packages are needed.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, 'local-law-97');
/** Figures agree to one part in a billion; dollars to half a cent. */
const RELATIVE_TOLERANCE = 1e-9;
const USD_TOLERANCE = 0.005;
/** Faults printed of one file. */
const SHOWN = 20;

const [command, ...args] = process.argv.slice(2);
if (command === undefined) {
  process.stderr.write('usage: node conformance/run.mjs COMMAND [ARGUMENT ...]\n');
  process.exit(2);
}

const files = readdirSync(FOLDER)
  .sort()
  .map((name) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')));
const asked = files.flatMap(({ calculate, cases }) => cases.map((entry) => ({ calculate, ...entry })));
const answers = await ask(asked);

let failed = 0;
for (const { calculate, source, cases } of files) {
  const faults = cases.flatMap((entry) => faultsOf(entry, answers.get(`${calculate}/${entry.case}`)));
  failed += new Set(faults.map(({ name }) => name)).size;
  process.stdout.write(`${calculate}: ${cases.length} cases (${source})\n`);
  for (const { name, text } of faults.slice(0, SHOWN)) process.stdout.write(`  ${name}: ${text}\n`);
  if (faults.length > SHOWN) process.stdout.write(`  and ${faults.length - SHOWN} more\n`);
}
process.stdout.write(`${asked.length - failed} of ${asked.length} cases agree\n`);
process.exitCode = failed === 0 ? 0 : 1;

/** One line of JSON a case to the command, one back; answers by `calculate/case`. */
async function ask(cases) {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  // A command that ends early is told by the answers it leaves out.
  child.stdin.on('error', () => undefined);
  for (const { calculate, case: name, input } of cases)
    child.stdin.write(`${JSON.stringify({ calculate, case: name, input })}\n`);
  child.stdin.end();
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => (text += chunk));
  await ended.catch((error) => {
    process.stderr.write(`${command} cannot be run: ${error.message}\n`);
    process.exit(2);
  });
  return new Map(text.split('\n').flatMap(answerOf));
}

function answerOf(line) {
  if (line.trim() === '') return [];
  try {
    const { calculate, case: name, output } = JSON.parse(line);
    return [[`${calculate}/${name}`, output]];
  } catch {
    process.stdout.write(`a line that is not JSON: ${line.slice(0, 80)}\n`);
    return [];
  }
}

function faultsOf({ case: name, expected }, output) {
  if (output === undefined || output === null) return [{ name, text: 'no answer' }];
  return Object.entries(expected)
    .filter(([field, value]) => !agrees(field, value, output[field]))
    .map(([field, value]) => ({
      name,
      text: `${field} is ${JSON.stringify(output[field])}, expected ${JSON.stringify(value)}`,
    }));
}

function agrees(field, expected, given) {
  if (typeof expected !== 'number' || typeof given !== 'number') return given === expected;
  const tolerance = field.endsWith('_usd')
    ? USD_TOLERANCE
    : RELATIVE_TOLERANCE * Math.max(1, Math.abs(expected));
  return Math.abs(given - expected) <= tolerance;
}
