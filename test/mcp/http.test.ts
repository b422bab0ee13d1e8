import { describe, expect, it } from 'vitest';
import { useHarness } from '../http/harness.ts';
import { overHttp } from './clients.ts';

const BUILDING = { building: { building_area: 85_000, building_class: 'office' } };

describe('POST /mcp', () => {
  const harness = useHarness();
  const send = (payload: string, headers: Record<string, string> = {}) =>
    harness.send({
      method: 'POST',
      url: '/mcp',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      payload,
    });

  it('refuses pages of other sites and bodies that are not JSON, and takes no other method', async () => {
    expect((await send('{}', { origin: 'https://elsewhere.example' })).status).toBe(403);
    const broken = await send('{');
    expect([broken.status, broken.body.error.code]).toEqual([400, -32_700]);
    const got = await harness.send({ method: 'GET', url: '/mcp' });
    expect([got.status, got.headers['allow']]).toEqual([405, 'POST']);
  });

  it('answers nonsense without a server fault', async () => {
    for (const body of ['[]', '42', '{"jsonrpc":"2.0"}', '{"jsonrpc":"2.0","id":1,"method":"no/such"}'])
      expect((await send(body)).status).toBeLessThan(500);
  });
});

describe('estimates a minute', () => {
  it('are counted by address, told as tool text, and leave the other tools alone', async () => {
    const { client, close } = await overHttp('modern');
    const calls = Array.from({ length: 31 }, () =>
      client.callTool({ name: 'preview_estimate', arguments: BUILDING }),
    );
    const refused = (await Promise.all(calls)).filter((answer) => answer.isError === true);
    expect(refused).toHaveLength(1);
    expect(JSON.stringify(refused[0]?.content)).toContain('30 estimates a minute');
    const other = await client.callTool({ name: 'glossary', arguments: {} });
    expect(other.isError).toBeFalsy();
    await close();
  });
});
