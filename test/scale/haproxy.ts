import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDirectory } from '../accounts/fixture.ts';
import { ROOT } from '../architecture/source-files.ts';
import { freePort } from '../limits/redis-server.ts';

/** Without a balancer the suite is skipped, except where all of them must run. */
export const haproxyAvailable =
  spawnSync('haproxy', ['-v']).status === 0 || process.env['CI_SYSTEM'] !== undefined;

export interface Balancer {
  readonly url: string;
  stop(): Promise<void>;
}

/** HAProxy with the shipped file, of which only the port and the names of the instances are others. */
export async function startBalancer(instances: readonly string[]): Promise<Balancer> {
  const port = await freePort();
  const shipped = readFileSync(join(ROOT, 'deploy/haproxy.cfg'), 'utf8');
  const servers = instances.map((url, index) => `    server app${index + 1} ${new URL(url).host}`);
  const config = shipped
    .replace('bind :8080', `bind 127.0.0.1:${port}`)
    .replace(/resolvers containers\n(?: {4}.+\n)+/, '')
    .replace(' resolvers containers init-addr last,libc,none', '')
    .replace(/(?: {4}server .+\n)+/, `${servers.join('\n')}\n`)
    .replace('log stdout format raw local0 warning', '');
  const file = join(temporaryDirectory(), 'haproxy.cfg');
  writeFileSync(file, config);
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const status = await fetch(`${url}/healthz`).then(
      (answer) => answer.status,
      () => null,
    );
    if (status === 200)
      return {
        url,
        stop() {
          child.kill('SIGTERM');
          return ended;
        },
      };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill('SIGKILL');
  throw new Error('The balancer did not begin to serve');
}
