import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort } from '../limits/redis-server.ts';
import { directoryWithParcels } from '../support/held-parcels.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface Instance {
  readonly url: string;
  readonly process: ChildProcess;
  stop(): Promise<number | null>;
}

/** The service as `npm start` runs it, in a process of its own, once it says that it is ready. */
export async function startInstance(environment: Record<string, string>): Promise<Instance> {
  const port = await freePort();
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'src/main.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
      LOG_LEVEL: 'silent',
      DATA_DIR: directoryWithParcels(),
      HOST: '127.0.0.1',
      PORT: String(port),
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; (await readiness(url)) !== 200; attempt += 1) {
    if (attempt > 5_500 || child.exitCode !== null) throw new Error('The instance did not become ready');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    url,
    process: child,
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

export async function readiness(url: string): Promise<number | null> {
  return fetch(`${url}/readyz`).then(
    (answer) => answer.status,
    () => null,
  );
}

/** The status of an estimate request that is refused as invalid once key and limit have been passed: 400 means admitted. */
export async function knock(url: string, key: string): Promise<number> {
  const answer = await fetch(`${url}/retrofit/v1/estimate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: '{}',
  });
  await answer.arrayBuffer();
  return answer.status;
}
