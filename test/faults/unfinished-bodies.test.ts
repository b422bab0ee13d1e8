import { afterEach, describe, expect, it, vi } from 'vitest';
import { ESTIMATE, post, useHarness } from '../http/harness.ts';
import { allEnded, useClients } from './raw-clients.ts';

const UNFINISHED = 45;
const MORE = 8;
const DESCRIBED = { building: { building_area: 20_000 } };
/**
 * No request ends by its time here (test/faults/clients.test.ts has that): on a busy machine the first would be over
 * before the last has arrived, and there would never be too many at once.
 */
const NEVER_MS = 300_000;
const harness = useHarness({
  bounds: {
    headersMs: NEVER_MS,
    requestMs: NEVER_MS,
    maxConnectionsOfAddress: UNFINISHED + 2 * MORE,
    maxUnfinishedBodies: UNFINISHED,
    maxInFlight: 10,
  },
});
/** The next test begins with nothing on its way. Registered first, so it runs last, when the clients are cut. */
afterEach(() => onTheirWay(0));
const { many } = useClients(harness);

/** Headers of a sign-in whose body never comes. */
const HEADERS_ONLY =
  'POST /app/v1/auth/sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{';

function onTheirWay(count: number): Promise<unknown> {
  return vi.waitUntil(
    () => {
      harness.server.lifecycle.settle();
      return harness.server.lifecycle.inFlight === count;
    },
    { timeout: 60_000 },
  );
}
const shed = async (): Promise<number> => {
  const { text } = await harness.send({ method: 'GET', url: '/metrics' });
  return Number(/plumbline_shed_total\{reason="unfinished"\} (\d+)/.exec(text)?.[1] ?? 0);
};

describe('clients that send headers and no body', () => {
  it('many of them, more than the work admitted: they are no work, and nobody else is refused', async () => {
    await many(UNFINISHED - 1, HEADERS_ONLY);
    await onTheirWay(UNFINISHED - 1);
    expect(harness.server.lifecycle.overload()).toBeNull();
    const described = post('/app/v1/estimate', undefined, DESCRIBED);
    expect((await harness.send(described)).status).toBe(200);
  });

  it('more than one address may have on their way: the rest are 429 at once, and their connections end', async () => {
    const before = await shed();
    await many(UNFINISHED, HEADERS_ONLY);
    await onTheirWay(UNFINISHED);
    const refused = await many(MORE, HEADERS_ONLY);
    await allEnded(refused);
    for (const each of refused) expect(each.received()).toMatch(/^HTTP\/1\.1 429 [^]*retry-after: 1/i);
    expect((await shed()) - before).toBe(MORE);
  });

  it('of one account, from wherever: the same', async () => {
    const { key } = await harness.key();
    const withKey = HEADERS_ONLY.replace('/app/v1/auth/sign-in', ESTIMATE).replace(
      'Host:',
      `X-API-Key: ${key}\r\nHost:`,
    );
    await many(UNFINISHED, withKey);
    await onTheirWay(UNFINISHED);
    const refused = await many(MORE, withKey);
    await allEnded(refused);
    for (const each of refused) expect(each.received()).toMatch(/^HTTP\/1\.1 429 /);
  });

  it('that leave make room for others', async () => {
    const clients = await many(UNFINISHED, HEADERS_ONLY);
    await onTheirWay(UNFINISHED);
    clients.slice(0, MORE).forEach(({ socket }) => socket.destroy());
    await onTheirWay(UNFINISHED - MORE);
    const next = await many(MORE, HEADERS_ONLY);
    await onTheirWay(UNFINISHED);
    expect(next.map((each) => each.received())).toEqual(next.map(() => ''));
  });
});
