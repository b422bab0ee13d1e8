import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ROOT } from '../architecture/source-files.ts';
import { directoryWithParcels } from '../support/held-parcels.ts';

const dataDir = directoryWithParcels('plumbline-secrets-');
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const PASSWORD = 'correct horse battery 9471';
const METRICS = 'metrics-secret-5d1c0a77';
const APP_TOKEN = 'socrata-secret-77aa31';

it('a run that uses every secret at the most talkative level never repeats one', async () => {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(ROOT, 'src/main.ts')],
    {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        DATA_DIR: dataDir,
        PORT: '0',
        LOG_LEVEL: 'trace',
        METRICS_TOKEN: METRICS,
        SOCRATA_APP_TOKEN: APP_TOKEN,
      },
    },
  );
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await expect
    .poll(() => /listening on http:\S+\n\n[\s\S]*\n\n$/.test(output), { timeout: 120_000 })
    .toBe(true);
  const url = /listening on (http:\S+)/.exec(output)?.[1] ?? '';
  const key = /plb_test_[0-9a-f]{32}/.exec(output)?.[0] ?? '';
  const token = /plb_pat_[0-9A-Za-z]{40}/.exec(output)?.[0] ?? '';
  const banner = output.length;

  const bodies: string[] = [];
  const cookies: string[] = [];
  const call = async (path: string, headers: Record<string, string>, body?: string): Promise<number> => {
    const answer = await fetch(url + path, {
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { method: 'POST', body }),
    });
    cookies.push(...answer.headers.getSetCookie().map((line) => /=([^;]*)/.exec(line)?.[1] ?? ''));
    bodies.push(
      `${await answer.text()}${JSON.stringify([...answer.headers].filter(([name]) => name !== 'set-cookie'))}`,
    );
    return answer.status;
  };
  const credentials = JSON.stringify({ email: 'secret@example.org', password: PASSWORD });
  expect(await call('/app/v1/auth/sign-up', {}, credentials)).toBe(200);
  expect(await call('/app/v1/auth/sign-in', {}, credentials)).toBe(200);
  const [session = '', csrf = ''] = cookies;
  expect(session.length).toBeGreaterThan(20);
  const cookie = { cookie: `plumbline_session=${session}`, 'x-csrf-token': csrf };
  expect(await call('/app/v1/account/export', cookie)).toBe(200);
  expect(await call('/app/v1/keys', cookie, '{"mode":')).toBe(400);
  await call(
    '/app/v1/account/password',
    cookie,
    JSON.stringify({ current_password: `${PASSWORD}x`, new_password: PASSWORD }),
  );
  await call('/app/v1/auth/sign-in', {}, `{"email":"secret@example.org","password":"${PASSWORD}"`);
  await call(
    '/app/v1/auth/sign-in',
    {},
    JSON.stringify({ email: 'secret@example.org', passwort: PASSWORD, password: 5 }),
  );
  expect(
    await call('/retrofit/v1/estimate', { 'x-api-key': key }, '{"building":{"building_area":9000}}'),
  ).toBe(200);
  expect(await call('/retrofit/v1/estimate', { 'x-api-key': `${key}x` }, '{}')).toBe(401);
  expect(await call('/retrofit/v1/estimate', { 'x-api-key': token }, '{}')).toBe(401);
  // In the address, in a body that cannot be read, under another name.
  for (const named of [{ 'x-api-key': key }, { 'x-api-key': `${key}0` }, { authorization: `Bearer ${key}` }])
    await call(`/retrofit/v1/estimate?key=${key}`, named, `{"key":"${key}"`);
  expect(await call('/incentives/v1/programs', { authorization: `Bearer ${token}` })).toBe(200);
  expect(await call('/incentives/v1/programs', { authorization: `Basic ${token}` })).toBe(401);
  expect(await call('/metrics', { authorization: `Bearer ${METRICS}` })).toBe(200);
  expect(await call('/metrics', { authorization: `Bearer ${METRICS}y` })).toBe(401);
  expect(await call('/readyz', {})).toBe(200);
  child.kill('SIGTERM');
  await ended;

  const logged = output.slice(banner);
  for (const route of ['/app/v1/auth/sign-in', '/retrofit/v1/estimate'])
    expect(logged).toContain(`"route":"${route}"`);
  for (const secret of [
    key,
    token,
    PASSWORD,
    METRICS,
    APP_TOKEN,
    ...cookies.filter((value) => value !== ''),
  ]) {
    expect(logged).not.toContain(secret);
    expect(bodies.filter((body) => body.includes(secret))).toEqual([]);
  }
  // At rest: digests only.
  const files = ['plumbline.db', 'plumbline.sqlite', 'plumbline.db-wal', 'plumbline.sqlite-wal']
    .map((name) => join(dataDir, name))
    .filter(existsSync);
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const stored = readFileSync(file, 'latin1');
    for (const secret of [key, token, PASSWORD, session]) expect(stored).not.toContain(secret);
  }
});
