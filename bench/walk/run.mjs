// A stranger's walk: clones this repository's last commit into an empty folder and does what the README says, with the Node
// on PATH (20 or newer) and the commands as printed. `--cold` gives npm an empty cache; without it npm may use its own.
//
//   node bench/walk/run.mjs [--cold]
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const SOURCE = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const cold = process.argv.includes('--cold');
const home = mkdtempSync(join(tmpdir(), 'plumbline-walk-'));
const clone = join(home, 'plumbline');
const rows = [];
const begun = performance.now();
let service;

try {
  await walk();
} finally {
  if (service !== undefined) await stop(service);
  rmSync(home, { recursive: true, force: true });
}
report();

async function walk() {
  step('fresh clone', 'git clone …', () =>
    run(`git clone --quiet "${pathToFileURL(SOURCE).href}" plumbline`, { cwd: home }),
  );
  const port = await freePort();
  const env = { ...pathWithout(), PORT: String(port) };
  if (cold) {
    mkdirSync(join(home, 'npm-cache'));
    env['npm_config_cache'] = join(home, 'npm-cache');
  }
  const said = await stepAsync('clone to serving', 'npm start', () => start(env));
  const curl = /^ {2}(curl .+)$/m.exec(said)?.[1];
  const token = /plb_pat_[0-9A-Za-z]{40}/.exec(said)?.[0];
  const url = /listening on (http:\S+)/.exec(said)?.[1];
  if (curl === undefined || token === undefined || url === undefined)
    throw new Error(`npm start did not say how to go on:\n${said}`);
  const estimate = step('first estimate', 'the printed curl line', () => JSON.parse(run(curl)));
  expect(estimate.tiers.length > 0, 'the first estimate has no tiers');

  const account = step('an account', 'npm run -s plumbline -- accounts create', () =>
    JSON.parse(
      run('npm run -s plumbline -- accounts create --email owner@example.com --plan free --json', { env }),
    ),
  );
  const key = step('first key', 'npm run -s plumbline -- keys create', () =>
    JSON.parse(
      run(
        `npm run -s plumbline -- keys create --account ${account.account_id} --mode test --name first --json`,
        { env },
      ),
    ),
  );
  const own = step('an estimate with it', 'curl with the new key', () =>
    JSON.parse(
      run(
        `curl -sS ${url}/retrofit/v1/estimate -H 'X-API-Key: ${key.key}' -H 'Content-Type: application/json' -d '{"bbl":"2024590030"}'`,
      ),
    ),
  );
  expect(own.tiers.length > 0, 'the estimate with the new key has no tiers');
  const match = step('first match', 'curl with the printed token', () =>
    JSON.parse(
      run(
        `curl -sS ${url}/incentives/v1/programs/match -H 'Authorization: Bearer ${token}' -H 'Content-Type: application/json' -d '{"projectType":"solar","state":"NY","capacity":100}'`,
      ),
    ),
  );
  expect(match.programs.length > 0, 'nothing matched');
  await browse(url);
  step('artifact made', 'npm run -s plumbline -- estimate … --artifact', () =>
    run(
      'npm run -s plumbline -- estimate --area 80000 --class D4 --year 1935 --units 75 --artifact --out artifact.json',
      { env },
    ),
  );
  const verdict = step('and verified', 'npm run -s plumbline -- verify artifact.json', () =>
    run('npm run -s plumbline -- verify artifact.json', { env }),
  );
  expect(verdict.trim() !== '', 'verify said nothing');
  await stop(service);
  service = undefined;
  await stepAsync('second start', 'npm start', () => start(env));
}

/** The same first key as a visitor gets it in the web app; left out without a browser. */
async function browse(url) {
  const { existsSync } = await import('node:fs');
  const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
  if (!existsSync(executablePath)) return;
  const { chromium } = await import(
    pathToFileURL(join(clone, 'node_modules/playwright-core/index.mjs')).href
  );
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage();
    await stepAsync('sign-up to first call', 'the web app, typed by a script', async () => {
      await page.goto(`${url}/sign-up`);
      await page.getByLabel('E-mail').fill('visitor@example.com');
      await page.getByLabel('Password').fill('a plumb line is true');
      await page.getByRole('button', { name: 'Make the account' }).click();
      await page.getByLabel('Name').fill('first');
      await page.getByRole('button', { name: 'Make a test key' }).click();
      await page.getByRole('button', { name: 'Send it now' }).click();
      await page.getByText(/^200/).waitFor();
    });
  } finally {
    await browser.close();
  }
}

/** The PATH of a stranger: without this repository's own tools. */
function pathWithout() {
  const entries = (process.env['PATH'] ?? '').split(':').filter((entry) => !entry.includes('node_modules'));
  return { ...process.env, PATH: entries.join(':') };
}

function run(command, { cwd = clone, env = pathWithout() } = {}) {
  const result = spawnSync('sh', ['-c', command], {
    cwd,
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (result.status !== 0)
    throw new Error(`${command}\nended with ${result.status}: ${result.stderr}${result.stdout}`);
  return result.stdout;
}

function start(env) {
  service = spawn('npm', ['start'], { cwd: clone, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (chunk) => {
      said += chunk.toString();
      if (/^ {2}curl .+\n/m.test(said)) resolve(said);
    };
    service.stdout.on('data', hear);
    service.stderr.on('data', hear);
    service.once('exit', (code) => reject(new Error(`npm start ended with ${code}:\n${said}`)));
  });
}

/** npm, its shell, the launcher and the service are one process group. */
async function stop(child) {
  if (child.exitCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  process.kill(-child.pid, 'SIGTERM');
  await gone;
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

function step(name, command, act) {
  const from = performance.now();
  const result = act();
  rows.push([name, command, performance.now() - from, performance.now() - begun]);
  return result;
}

async function stepAsync(name, command, act) {
  const from = performance.now();
  const result = await act();
  rows.push([name, command, performance.now() - from, performance.now() - begun]);
  return result;
}

function expect(holds, complaint) {
  if (!holds) throw new Error(complaint);
}

function report() {
  const seconds = (milliseconds) =>
    milliseconds < 995 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
  const node = spawnSync('node', ['--version'], { env: pathWithout(), encoding: 'utf8' }).stdout.trim();
  console.log(`Node ${node}, npm cache ${cold ? 'empty' : 'as found'}\n`);
  console.log('| step | command | took | since the start |\n|---|---|---|---|');
  for (const [name, command, took, since] of rows)
    console.log(`| ${name} | \`${command}\` | ${seconds(took)} | ${seconds(since)} |`);
}
