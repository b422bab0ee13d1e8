import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { ROOT } from '../architecture/source-files.ts';
import { answerOf, startProcess, statusOf, type Started } from '../process/started.ts';

// The image itself is not built here (docs/operations-guide.md says where it was): what it holds is laid out beside, and
// run as its user would run it.
const file = readFileSync(join(ROOT, 'deploy/Containerfile'), 'utf8');
const IMAGE_USER = Number(/^USER (\d+):\d+$/m.exec(file)?.[1]);
const home = mkdtempSync(join(tmpdir(), 'plumbline-image-'));
const [root, dataDir] = [join(home, 'opt'), join(home, 'data')];
const asImageUser = process.getuid?.() === 0 && runs(IMAGE_USER);
const started: Started[] = [];

function runs(uid: number): boolean {
  return spawnSync(process.execPath, ['-e', '0'], { uid, gid: uid, cwd: '/' }).status === 0;
}

beforeAll(() => {
  mkdirSync(root);
  mkdirSync(dataDir);
  const lines = [...file.matchAll(/^COPY --from=build (.+) (\S+)$/gm)];
  expect(lines.length).toBeGreaterThan(5);
  for (const [, sources = '', target = ''] of lines) {
    for (const source of sources.split(' ')) {
      const name = source.replace('/opt/plumbline/', '');
      const from = join(ROOT, name);
      const to = join(root, target.endsWith('/') ? join(target, basename(name)) : target);
      if (name === 'releases') mkdirSync(to);
      else if (name === 'node_modules') symlinkSync(from, to);
      else cpSync(from, to, { recursive: true });
    }
  }
  // The image is built with the catalogue compiled; its user could not store it.
  spawnSync('chmod', ['-R', 'go=u-w', home]);
  chmodSync(home, 0o755);
  if (asImageUser) chownSync(dataDir, IMAGE_USER, IMAGE_USER);
});
afterEach(() => started.splice(0).forEach(({ child }) => child.kill('SIGKILL')));
afterAll(() => rmSync(home, { recursive: true, force: true }));

async function start(): Promise<Started> {
  const options = { root, ...(asImageUser && { uid: IMAGE_USER }) };
  const service = await startProcess({ DATA_DIR: dataDir, NODE_ENV: 'production' }, options);
  started.push(service);
  return service;
}

it('what the Containerfile copies is enough to serve: estimates, programs, reference, tools', async () => {
  const { url, child, ended } = await start();
  expect(await statusOf(`${url}/readyz`)).toBe(200);
  expect(await statusOf(`${url}/retrofit/v1/openapi.json`)).toBe(200);
  expect(await statusOf(`${url}/docs/redoc.js`)).toBe(200);
  expect(await statusOf(`${url}/app/v1/programs?limit=1`)).toBe(200);
  const priced = await fetch(`${url}/app/v1/estimate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"bbl":"1008350041"}',
  });
  expect(priced.status).toBe(200);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});

it('nothing of the tests, the tools or the sources of the web app goes along', () => {
  for (const absent of ['test', 'bench', 'web', 'scripts', 'calibration', '.git'])
    expect(file).not.toMatch(new RegExp(`^COPY --from=build \\S*/${absent}[/ ]`, 'm'));
  expect(file).not.toMatch(/^COPY --from=build \/opt\/plumbline \S+$/m);
});

it.runIf(asImageUser)('its user can change nothing it executes, and nothing but its data directory', () => {
  const search = ['-L', home, '-path', join(root, 'node_modules'), '-prune', '-o', '-writable', '-print'];
  const { stdout } = spawnSync('find', search, {
    uid: IMAGE_USER,
    gid: IMAGE_USER,
    cwd: '/',
    encoding: 'utf8',
  });
  const writable = stdout.split('\n').filter((path) => path !== '' && !path.startsWith(dataDir));
  expect(writable).toEqual([]);
});

it('catalogue files that vanish while it runs are not missed; the next start says what is missing', async () => {
  const { url, child, ended } = await start();
  renameSync(join(root, 'catalog'), join(root, 'elsewhere'));
  expect(await statusOf(`${url}/app/v1/programs?limit=1`)).toBe(200);
  const { status, body } = await answerOf(`${url}/readyz`);
  expect([status, JSON.parse(body)]).toMatchObject([200, { status: 'ready' }]);
  child.kill('SIGTERM');
  await ended;
  await expect(start()).rejects.toThrow(/catalog/);
  renameSync(join(root, 'elsewhere'), join(root, 'catalog'));
});
