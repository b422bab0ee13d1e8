import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { ROOT } from '../architecture/source-files.ts';
import { demoToken, startProcess, statusOf, whenStarted, type Started } from '../process/started.ts';
import { directoryWithParcels } from '../support/held-parcels.ts';
import { ownFileSystems, startOnSmallDisk } from './small-disk.ts';

const dataDir = directoryWithParcels('plumbline-disk-');
const started: Started[] = [];
afterEach(() => started.splice(0).forEach(({ child }) => child.kill('SIGTERM')));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** What every start but the first finds. */
const parcels = directoryWithParcels();
const WITH_PARCELS = `cp -r "${parcels}/." "${dataDir}/"`;

const kept = <S extends Started>(service: S): S => {
  started.push(service);
  return service;
};

function signUp(url: string, email: string): Promise<Response> {
  return fetch(`${url}/app/v1/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'correct horse battery 1' }),
  });
}

describe.runIf(ownFileSystems)('the data directory on a file system of its own', () => {
  it('full: writes are 503 with Retry-After, reads go on, and with room again all is well without a restart', async () => {
    const service = kept(await startOnSmallDisk(dataDir, '240m', WITH_PARCELS));
    const { url } = service;
    const programs = `${url}/incentives/v1/programs?limit=1`;
    const headers = { authorization: `Bearer ${demoToken(service)}` };
    expect((await signUp(url, 'before@example.org')).status).toBe(200);
    await service.run(`dd if=/dev/zero of="${dataDir}/filler" bs=64k 2>/dev/null; true`);
    const refused = await signUp(url, 'during@example.org');
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('5');
    const problem = (await refused.json()) as { type: string };
    expect(problem.type).toMatch(/\/storage-unavailable$/);
    expect(JSON.stringify(problem)).not.toMatch(/sqlite|disk|\/tmp|full/i);
    expect(await statusOf(programs, headers)).toBe(200);
    await expect.poll(() => statusOf(`${url}/readyz`), { timeout: 120_000 }).toBe(503);
    expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ storage: 'read-only' });
    await service.run(`rm "${dataDir}/filler"`);
    expect((await signUp(url, 'during@example.org')).status).toBe(200);
    await expect.poll(() => statusOf(`${url}/readyz`), { timeout: 120_000 }).toBe(200);
  });

  it('full in the middle of an import: the import fails, and what was served before is served', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'plumbline-outside-'));
    const rows = join(outside, 'pluto.csv');
    const lots = Array.from(
      { length: 40_000 },
      (_, lot) => `${4_100_000_000 + lot},D4,${lot} NEW STREET,9000`,
    );
    writeFileSync(rows, ['BBL,BldgClass,Address,BldgArea', ...lots].join('\n'));
    const service = kept(await startOnSmallDisk(dataDir, '240m', WITH_PARCELS));
    const price = () =>
      fetch(`${service.url}/app/v1/estimate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"bbl":"1008350041"}',
      });
    expect((await price()).status).toBe(200);
    // Room for the copy that an import begins with, and not for what it adds.
    const filler = `"${dataDir}/filler"`;
    await service.run(`dd if=/dev/zero of=${filler} bs=64k 2>/dev/null; truncate -s -68M ${filler}`);
    const command = `"${process.execPath}" --disable-warning=ExperimentalWarning "${join(ROOT, 'src/cli/main.ts')}"`;
    const [said, code] = [join(outside, 'said'), join(outside, 'code')];
    await service.run(`${command} parcels import --pluto "${rows}" > "${said}" 2>&1; echo $? > "${code}"`);
    expect(readFileSync(code, 'utf8').trim(), readFileSync(said, 'utf8')).toBe('1');
    expect(readFileSync(said, 'utf8')).toMatch(/full|space/i);
    const after = await price();
    expect(after.status).toBe(200);
    expect(await after.json()).toMatchObject({ estimate: { resolution: { parcel_id: '1008350041' } } });
    rmSync(outside, { recursive: true, force: true });
  });

  it('too small for the first start: no start, with the reason', async () => {
    await expect(startOnSmallDisk(dataDir, '1m')).rejects.toThrow(/full|ENOSPC|no space/i);
  });

  it('read-only: no start, and the operator is told which setting to look at', async () => {
    const fresh = `mount -o remount,ro "${dataDir}"`;
    await expect(startOnSmallDisk(dataDir, '240m', fresh)).rejects.toThrow(/DATA_DIR|EROFS|read-only/);
  });

  it('read-only with everything in it already: the parcels are read, the accounts are not opened half', async () => {
    const filled = directoryWithParcels('plumbline-filled-');
    const first = await startProcess({ DATA_DIR: filled });
    first.child.kill('SIGTERM');
    await first.ended;
    const before = `cp -r "${filled}/." "${dataDir}/" && mount -o remount,ro "${dataDir}"`;
    await expect(startOnSmallDisk(dataDir, '240m', before)).rejects.toThrow(
      /The account storage cannot be opened: .*\nCheck DATA_DIR/,
    );
    rmSync(filled, { recursive: true, force: true });
  });
});

describe.runIf(existsSync('/dev/full'))('the disk of the log', () => {
  it('full: lines are lost, requests are answered, and the process ends when it is asked to', async () => {
    const full = openSync('/dev/full', 'w');
    const service = kept(await startProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'trace' }, { errors: full }));
    closeSync(full);
    for (let count = 0; count < 50; count += 1) expect(await statusOf(`${service.url}/none`)).toBe(404);
    expect(await statusOf(`${service.url}/readyz`)).toBe(200);
    service.child.kill('SIGTERM');
    expect(await service.ended).toBe(0);
  });

  it('slow (a pipe nobody reads): requests are answered all the same', async () => {
    // A pipe holds 64 KiB; the lines of the requests are several times as much.
    const script = `exec 3> >(exec sleep 60); exec "$0" --disable-warning=ExperimentalWarning "$1" 2>&3`;
    const service = kept(await startPiped(script));
    for (let count = 0; count < 1_200; count += 1) expect(await statusOf(`${service.url}/none`)).toBe(404);
    expect(await statusOf(`${service.url}/readyz`)).toBe(200);
    service.child.kill('SIGTERM');
    expect(await service.ended).toBe(0);
  });
});

function startPiped(script: string): Promise<Started> {
  const child = spawn('bash', ['-c', script, process.execPath, join(ROOT, 'src/main.ts')], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'trace', DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return whenStarted(child);
}
