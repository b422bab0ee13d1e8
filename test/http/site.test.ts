import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { markdown } from '../../web/markdown.ts';
import { ERROR_CODES } from '../../src/contract/error-codes.ts';
import { problemOf } from '../../src/contract/problem.ts';
import { ROOT } from '../architecture/source-files.ts';
import { Harness } from './harness.ts';

const harness = new Harness();
const site = mkdtempSync(join(tmpdir(), 'plumbline-site-'));
beforeAll(async () => {
  writeFileSync(join(site, 'index.html'), '<!doctype html>');
  cpSync(join(ROOT, 'web/public/docs'), join(site, 'docs'), { recursive: true });
  await harness.open({ webDir: site });
});
afterAll(async () => {
  await harness.close();
  rmSync(site, { recursive: true, force: true });
});

/** The page as the build makes it. */
function guide(): string {
  const file = join(ROOT, 'docs/errors.md');
  const { transform } = markdown as { transform: (code: string, id: string) => { code: string } };
  return JSON.parse(
    transform(readFileSync(file, 'utf8'), file).code.replace(/^export default |;$/g, ''),
  ) as string;
}

it('the type of every problem opens its line of the guide on the service that answered', async () => {
  const page = guide();
  for (const code of Object.keys(ERROR_CODES) as (keyof typeof ERROR_CODES)[]) {
    const { type } = problemOf({ code, detail: '', instance: '/', requestId: 'req_1' });
    const { status, headers } = await harness.send({ method: 'GET', url: type });
    expect([status, headers['location']]).toEqual([303, `/guides/errors#${code}`]);
    expect(page).toContain(`<tr id="${code}">`);
  }
  expect((await harness.send({ method: 'GET', url: '/problems/none' })).status).toBe(404);
});

it('every page of the web app is served at its address', async () => {
  const router = readFileSync(join(ROOT, 'web/src/router.tsx'), 'utf8');
  const pages = [...router.matchAll(/ path: '([^']+)'/g)].map(([, path = '']) =>
    path.replace(/\$\w+/, 'any'),
  );
  expect(pages.length).toBeGreaterThan(20);
  for (const url of pages)
    expect([url, (await harness.send({ method: 'GET', url })).status]).toEqual([url, 200]);
});

it('the API reference runs scripts from here alone', async () => {
  for (const url of ['/docs', '/docs/', '/docs/programs']) {
    const answer = await harness.send({ method: 'GET', url });
    expect(answer.status).toBe(200);
    const policy = answer.headers['content-security-policy'] ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("default-src 'none'");
    expect(answer.text).not.toMatch(/https?:\/\/|<script>/);
  }
});
