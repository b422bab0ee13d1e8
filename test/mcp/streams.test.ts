import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { Harness } from '../http/harness.ts';
import { MODERN, MODERN_META } from '../fuzz/tools/rpc.ts';
import { endsBefore } from '../timing.ts';

/** Streams of changes that one address may hold. */
const MAX_STREAMS_PER_ADDRESS = 4;

/** Opens a stream of changes and reads its first event. */
async function listen(port: number, id: number) {
  const stop = new AbortController();
  const response = await fetch(`http://127.0.0.1:${port}/mcp`, {
    method: 'POST',
    signal: stop.signal,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': MODERN,
      'mcp-method': 'subscriptions/listen',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id,
      method: 'subscriptions/listen',
      params: { notifications: { toolsListChanged: true }, _meta: MODERN_META },
    }),
  });
  const reader = response.body?.getReader();
  const first = new TextDecoder().decode((await reader?.read())?.value);
  return { first, stop: () => stop.abort() };
}

it('streams of changes are bounded, freed when the caller leaves, and do not hold the server up', async () => {
  const harness = new Harness();
  await harness.open({});
  await harness.server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = harness.server.app.server.address() as AddressInfo;
  const streams = [];
  for (let id = 0; id < MAX_STREAMS_PER_ADDRESS; id += 1) streams.push(await listen(port, id));
  expect(streams.every(({ first }) => first.includes('acknowledged'))).toBe(true);
  expect((await listen(port, 1_000)).first).toContain('"error"');
  streams[0]?.stop();
  await expect
    .poll(async () => (await listen(port, 1_001)).first, { timeout: 60_000 })
    .toContain('acknowledged');
  await endsBefore(30_000, harness.close());
});
