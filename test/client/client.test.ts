import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientFiles } from '../../scripts/client-files.ts';
import { Plumbline, PlumblineProblem } from '../../src/client/index.ts';
import { ROOT } from '../architecture/source-files.ts';
import { Harness } from '../http/harness.ts';

const harness = new Harness();
let baseUrl = '';
let apiKey = '';
let token = '';
beforeAll(async () => {
  await harness.open({});
  await harness.server.app.listen({ host: '127.0.0.1', port: 0 });
  baseUrl = `http://127.0.0.1:${(harness.server.app.server.address() as AddressInfo).port}`;
  apiKey = (await harness.key()).key;
  token = (await harness.token()).token;
});
afterAll(() => harness.close());

describe('the typed client', () => {
  it('runs the example of its documentation as it stands', async () => {
    const page = readFileSync(join(ROOT, 'docs/typed-client.md'), 'utf8');
    const example = /```ts\n([\s\S]+?)```/.exec(page)?.[1]?.replace(/^import .*$/m, '') ?? '';
    const said: unknown[][] = [];
    const names = ['Plumbline', 'PlumblineProblem', 'baseUrl', 'apiKey', 'token', 'console'];
    const body = `return (async () => { ${example} })();`;
    const log = { log: (...values: unknown[]) => void said.push(values) };
    // oxlint-disable-next-line typescript/no-implied-eval -- the documentation's own example, run as it stands
    await new Function(...names, body)(Plumbline, PlumblineProblem, baseUrl, apiKey, token, log);
    expect(said[0]?.[0]).toBeGreaterThan(0);
    expect(said[1]).toEqual([5, 30_000]);
    expect(said[2]).toEqual([404, 'building-not-found', '/bbl']);
  });

  it('reaches every endpoint', async () => {
    const client = new Plumbline({ baseUrl, apiKey, token });
    const described = { building: { building_area: 85_000, building_class: 'D4' } };
    expect((await client.artifact(described)).artifact).toBe(true);
    expect((await client.summary(described)).view).toBe('summary');
    expect((await client.federalPrograms({ limit: 2 })).programs).toHaveLength(2);
    expect((await client.statePrograms('NY', { limit: 2 })).stateName).toBe('New York');
    expect((await client.program('us-irc-48e-solar-wind')).baseRate).toBe(0.3);
    expect((await client.programChanges({ limit: 2 })).changes).toHaveLength(2);
    expect((await client.matchPrograms({ projectType: 'solar', state: 'NY' })).programCount).toBeGreaterThan(
      0,
    );
  });

  it('throws typed problems', async () => {
    const nobody = new Plumbline({ baseUrl, apiKey: 'plb_test_0' });
    await expect(nobody.estimate({ bbl: '1008350041' })).rejects.toMatchObject({
      status: 401,
      slug: 'unauthorized',
    });
  });
});

describe('retries', () => {
  const answering = (...answers: Response[]) => {
    const sent: string[] = [];
    const fetch = async (request: Request) => {
      sent.push(await request.text());
      return answers.shift() ?? new Response('{}', { headers: { 'content-type': 'application/json' } });
    };
    return { sent, client: new Plumbline({ baseUrl: 'http://service', fetch }) };
  };
  const busy = (status: number, after?: string) =>
    new Response('{}', { status, headers: after === undefined ? {} : { 'retry-after': after } });

  it('follow Retry-After for 429 and 5xx and send the same body again', async () => {
    const { sent, client } = answering(busy(429, '0'), busy(503, '0'));
    await client.estimate({ bbl: '1008350041' });
    expect(sent).toEqual(Array.from({ length: 3 }, () => '{"bbl":"1008350041"}'));
  });

  it('stop after the attempts, at a wait that is too long, and never repeat a 4xx', async () => {
    const four = answering(busy(500, '0'), busy(500, '0'), busy(500, '0'), busy(500, '0'));
    await expect(four.client.program('x')).rejects.toMatchObject({ status: 500, problem: null });
    expect(four.sent).toHaveLength(4);
    const long = answering(busy(429, '3600'));
    await expect(long.client.program('x')).rejects.toMatchObject({ status: 429 });
    const wrong = answering(busy(400));
    await expect(wrong.client.program('x')).rejects.toBeInstanceOf(PlumblineProblem);
    expect([long.sent.length, wrong.sent.length]).toEqual([1, 1]);
  });
});

it('the types of both clients are those of the documents as they are published now', async () => {
  const files = await clientFiles(async (url) => (await harness.send({ method: 'GET', url })).body);
  for (const [path, text] of Object.entries(files))
    expect(readFileSync(join(ROOT, path), 'utf8') === text, `${path}: run scripts/generate-client.ts`).toBe(
      true,
    );
});
