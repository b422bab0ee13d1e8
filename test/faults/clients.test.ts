import { describe, expect, it, vi } from 'vitest';
import { ESTIMATE, useHarness } from '../http/harness.ts';
import { exchange, listening, statuses } from '../security/raw-http.ts';
import { allEnded, useClients } from './raw-clients.ts';

/** The same rules as in production, sooner (src/http/bounds.ts). */
const SOON = { headersMs: 600, requestMs: 900, stallMs: 1_500, answerMs: 2_500, checkEveryMs: 100 };
const OF_ADDRESS = 70;
const harness = useHarness({
  bounds: {
    ...SOON,
    maxConnections: 80,
    maxConnectionsOfAddress: OF_ADDRESS,
    maxInFlight: 10,
  },
});

const { client, many } = useClients(harness);

/** An ordinary caller is served. */
async function expectService(): Promise<void> {
  const port = await listening(harness);
  const answer = await exchange(
    port,
    'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    30_000,
  );
  expect(statuses(answer)).toEqual([200]);
}

describe('clients that do not finish', () => {
  it.each([
    ['say nothing', ''],
    ['send half a header', 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: '],
  ])('%s: 408 or an end, in the time for headers, while others are served', async (_name, bytes) => {
    const clients = await many(20, bytes);
    await expectService();
    await allEnded(clients);
    for (const each of clients) expect(each.received()).toMatch(/^(HTTP\/1\.1 408 |$)/);
  });

  it('send a header byte now and then: the time counts from the first', async () => {
    const clients = await many(10, 'GET /healthz HTTP/1.1\r\nHost: x\r\n');
    const drip = setInterval(() => clients.forEach(({ socket }) => socket.write('X')), 100);
    await expectService();
    await allEnded(clients);
    clearInterval(drip);
    expect(clients.every((each) => !each.received().includes(' 200 '))).toBe(true);
  });

  it('send a body byte now and then: 408 at the time for requests, or the refusal of the key before it', async () => {
    const { key } = await harness.key();
    const head = `POST ${ESTIMATE} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n`;
    const clients = await many(8, head);
    const drip = setInterval(() => clients.forEach(({ socket }) => socket.write(' ')), 100);
    await expectService();
    await allEnded(clients);
    clearInterval(drip);
    await vi.waitUntil(() => harness.server.lifecycle.inFlight === 0, { timeout: 120_000 });
  });

  it('hang up in the middle of an answer: nothing stays open', async () => {
    const clients = await many(20, 'GET /retrofit/v1/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n');
    for (const { socket } of clients) socket.destroy();
    await vi.waitUntil(() => harness.server.lifecycle.inFlight === 0, { timeout: 120_000 });
    await expectService();
  });
});

/** More than what the kernel takes off the server's hands: these answers wait for their reader. */
const LARGE = 'GET /docs/examples/createEstimateArtifact HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20);

describe('clients that do not read', () => {
  it('ask for much and read nothing: they are no work, others are served, and they are cut', async () => {
    const clients = await many(20, LARGE);
    for (const { socket } of clients) socket.pause();
    await vi.waitUntil(() => harness.server.lifecycle.inFlight >= 20, { timeout: 120_000 });
    // Twice as many as may be worked on at a time.
    await vi.waitUntil(() => harness.server.lifecycle.overload() === null, { timeout: 60_000 });
    await expectService();
    await vi.waitUntil(() => harness.server.lifecycle.inFlight === 0, { timeout: 60_000 });
    await expectService();
  });

  it('read a little now and then: never idle, and cut all the same', async () => {
    const [slow] = await many(1, LARGE);
    slow?.socket.pause();
    const sip = setInterval(() => slow?.socket.read(16), 50);
    await vi.waitUntil(() => harness.server.lifecycle.inFlight > 0, { timeout: 120_000 });
    await vi.waitUntil(() => harness.server.lifecycle.inFlight === 0, { timeout: 60_000 });
    clearInterval(sip);
  });
});

describe('floods', () => {
  it('more connections than admitted: the surplus is closed at once, and with room again others are let in', async () => {
    const clients = await many(90, '');
    await vi.waitUntil(() => clients.filter((each) => each.endedAfterMs() !== null).length >= 30, {
      timeout: 120_000,
    });
    await allEnded(clients);
    await vi.waitFor(expectService, { timeout: 60_000 });
  });

  it.each([
    ['one header of 20 KiB', `X: ${'a'.repeat(20_480)}\r\n`],
    ['three thousand headers', 'A: b\r\n'.repeat(3_000)],
    ['an address of 20 KiB', ''],
  ])('%s: 431 and an end', async (_name, headers) => {
    const port = await listening(harness);
    const path = headers === '' ? `/${'a'.repeat(20_480)}` : '/healthz';
    const answer = await exchange(port, `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`, 30_000);
    expect(statuses(answer)).toEqual([431]);
    expect(answer.ended).toBe(true);
  });

  it('a body without an end in chunks: 413 or an end, and no more of it is taken', async () => {
    const { key } = await harness.key();
    const head = `POST ${ESTIMATE} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const flood = await client(head);
    const chunk = `8000\r\n${' '.repeat(0x8000)}\r\n`;
    const pour = setInterval(() => flood.socket.write(chunk), 5);
    await allEnded([flood]);
    clearInterval(pour);
    expect(flood.received()).toMatch(/^(HTTP\/1\.1 413 |$)/);
    await expectService();
  });
});

it('more connections than one address may have: the rest are closed, and there is room again when some end', async () => {
  const clients = await many(OF_ADDRESS + 5, '');
  await vi.waitUntil(() => clients.filter((each) => each.endedAfterMs() !== null).length >= 5, {
    timeout: 60_000,
  });
  expect(clients.filter(({ received }) => received() !== '')).toEqual([]);
  clients.forEach(({ socket }) => socket.destroy());
  await vi.waitFor(expectService, { timeout: 60_000 });
});
