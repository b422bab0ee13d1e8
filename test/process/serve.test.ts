import type { ChildProcess } from 'node:child_process';
import { request } from 'node:http';
import { rmSync } from 'node:fs';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startProcess, type Started } from './started.ts';
import { directoryWithParcels } from '../support/held-parcels.ts';

const dataDir = directoryWithParcels('plumbline-serve-');
const children: ChildProcess[] = [];
afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL')));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function start(environment: Record<string, string>): Promise<Started> {
  const started = await startProcess({ DATA_DIR: dataDir, ...environment });
  children.push(started.child);
  return started;
}

interface PricedRequest {
  /** Every byte is with the system: what is not sent yet is not in flight. */
  readonly sent: Promise<void>;
  readonly answer: Promise<{ status: number | undefined }>;
}

/** One request on a connection of its own: a pool would bring in connections of an earlier test. */
function price(url: string, key: string): PricedRequest {
  const sent = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<{ status: number | undefined }>();
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const asked = request(`${url}/retrofit/v1/estimate`, { method: 'POST', headers, agent: false }, (came) => {
    let text = '';
    came.on('data', (chunk: Buffer) => (text += chunk.toString()));
    came.on('end', () => {
      JSON.parse(text);
      answer.resolve({ status: came.statusCode });
    });
    came.on('error', answer.reject);
  });
  asked.on('error', answer.reject);
  asked.on('finish', sent.resolve);
  asked.end(JSON.stringify({ building: { building_area: 30_000 } }));
  return { sent: sent.promise, answer: answer.promise };
}

describe('the process', () => {
  it('prints addresses, demo credentials and a curl line that works, and ends cleanly on SIGTERM', async () => {
    const { url, output, child, ended } = await start({});
    const curl = /curl -s (\S+) -H 'X-API-Key: (\S+)' -H 'Content-Type: application\/json' -d '(.+)'/.exec(
      output(),
    );
    const [, address = '', key = '', body = ''] = curl ?? [];
    expect(address).toBe(`${url}/retrofit/v1/estimate`);
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body,
    });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ resolution: { parcel_id: '1008350041' } });
    const token = /plb_pat_[0-9A-Za-z]{40}/.exec(output())?.[0];
    const list = await fetch(`${url}/incentives/v1/programs`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(list.status).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  it('makes no demo credentials in production', async () => {
    const { output } = await start({ NODE_ENV: 'production' });
    expect(output()).not.toContain('plb_');
  });

  it('answers everything in flight when it is asked to stop, and says so in readiness first', async () => {
    const { url, output, child, ended } = await start({});
    const key = /plb_test_[0-9a-f]{32}/.exec(output())?.[0] ?? '';
    const ask = () => price(url, key);
    // A cold engine on a busy machine needs longer for its first answers than a process may take to end.
    await ask().answer;
    // Few enough that none is refused for the length of its wait, on a busy machine as well.
    const asked = Array.from({ length: 24 }, ask);
    await Promise.all(asked.map(({ sent }) => sent));
    await asked[0]?.answer;
    child.kill('SIGTERM');
    // A terminal tells the whole group, and the starting script passes it on: twice is once.
    setTimeout(() => child.kill('SIGTERM'), 20);
    setTimeout(() => child.kill('SIGINT'), 60);
    const ready = await fetch(`${url}/readyz`).then(
      async (answer) => ({ status: answer.status, body: (await answer.json()) as { status: string } }),
      () => null,
    );
    if (ready !== null && ready.status === 503) expect(ready.body.status).toBe('draining');
    const answers = await Promise.all(asked.map(({ answer }) => answer));
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
    expect(await ended).toBe(0);
  });

  it('does not start on a bad environment, and names every fault', async () => {
    await expect(start({ PORT: 'eighty', LOG_LEVEL: 'loud' })).rejects.toThrow(/PORT[\s\S]*LOG_LEVEL/);
  });
});
