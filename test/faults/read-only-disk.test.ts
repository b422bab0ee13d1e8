import { afterAll, describe, expect, it } from 'vitest';
import { demoToken, startProcess, statusOf, type Started } from '../process/started.ts';
import { OwnDisk, ownDisks } from './own-disk.ts';

const PASSWORD = 'correct horse battery 1';

function post(url: string, path: string, body: object): Promise<Response> {
  return fetch(`${url}/app/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

const signUp = (url: string, email: string) => post(url, '/auth/sign-up', { email, password: PASSWORD });
const signIn = (url: string, email: string) => post(url, '/auth/sign-in', { email, password: PASSWORD });

// Where it cannot be mounted (no root, no loop device) nothing stands in for it.
describe.runIf(ownDisks)('a disk that the kernel remounts read-only under the running service', () => {
  const disk = new OwnDisk();
  let service: Started | undefined;
  afterAll(() => {
    service?.child.kill('SIGKILL');
    disk.remove();
  });

  it('writes are 503, reads and prices go on, and after a repair every acknowledged account is there', async () => {
    service = await startProcess({ DATA_DIR: disk.directory });
    const { url } = service;
    const headers = { authorization: `Bearer ${demoToken(service)}` };
    const acknowledged: string[] = [];
    for (let each = 0; each < 5; each += 1) {
      const email = `owner${each}@example.org`;
      if ((await signUp(url, email)).status === 200) acknowledged.push(email);
    }
    expect(acknowledged).toHaveLength(5);

    disk.fail();
    for (let each = 0; each < 5; each += 1) {
      const refused = await signUp(url, `late${each}@example.org`);
      expect(refused.status).toBe(503);
      expect(refused.headers.get('retry-after')).toBe('5');
      const problem = await refused.text();
      expect(problem).toMatch(/storage-unavailable/);
      expect(problem).not.toMatch(/sqlite|EROFS|\/tmp/i);
    }
    expect(await statusOf(`${url}/incentives/v1/programs?limit=1`, headers)).toBe(200);
    expect((await post(url, '/estimate', { bbl: '1008350041' })).status).toBe(200);
    expect(await statusOf(`${url}/healthz`)).toBe(200);
    await expect.poll(() => statusOf(`${url}/readyz`), { timeout: 60_000 }).toBe(503);

    service.child.kill('SIGTERM');
    expect(await service.ended).toBe(0);
    disk.repair();
    service = await startProcess({ DATA_DIR: disk.directory });
    for (const email of acknowledged) expect((await signIn(service.url, email)).status).toBe(200);
    for (let each = 0; each < 5; each += 1)
      expect((await signIn(service.url, `late${each}@example.org`)).status).toBe(401);
    expect((await signUp(service.url, 'late0@example.org')).status).toBe(200);
  });
});
