import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { ROOT } from '../architecture/source-files.ts';
import { demoToken, statusOf, whenStarted } from '../process/started.ts';
import { directoryWithParcels } from '../support/held-parcels.ts';

const dataDir = directoryWithParcels('plumbline-descriptors-');
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it('more connections than file descriptors: it lives, and serves again once there is room', async () => {
  const shell = 'ulimit -n 100; exec "$0" --disable-warning=ExperimentalWarning "$1"';
  const child = spawn('bash', ['-c', shell, process.execPath, join(ROOT, 'src/main.ts')], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', NODE_ENV: 'development', DATABASE_URL: '' },
  });
  const service = await whenStarted(child);
  const { port } = new URL(service.url);
  const programs = `${service.url}/incentives/v1/programs?limit=1`;
  const headers = { authorization: `Bearer ${demoToken(service)}` };
  expect(await statusOf(programs, headers)).toBe(200);
  const sockets: Socket[] = [];
  for (let count = 0; count < 200; count += 1) {
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => undefined);
    sockets.push(socket);
  }
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(child.exitCode).toBeNull();
  for (const socket of sockets) socket.destroy();
  await vi.waitUntil(async () => (await statusOf(programs, headers)) === 200, { timeout: 120_000 });
  child.kill('SIGTERM');
  expect(await service.ended).toBe(0);
});
