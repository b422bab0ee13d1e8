import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  ACCOUNT_OPERATIONS,
  authenticateKey,
  type AccountServices,
} from '../../src/operations/accounts/index.ts';
import type { Storage } from '../../src/storage/open-storage.ts';
import { accountServices, operatorAt } from '../accounts/fixture.ts';
import { endsBefore } from '../timing.ts';
import { usePostgres } from './use-postgres.ts';

const unavailable = { code: 'storage-unavailable' };
/** Half a second to find out, a quarter to become suspicious, and room for a busy machine. */
const SOON_MS = 3_000;

const postgres = usePostgres();

/** A wire that can be cut without either end being told: what is sent is swallowed. */
async function blackHole(url: string) {
  const { hostname, port } = new URL(url);
  const sockets: [Socket, Socket][] = [];
  let isCut = false;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => isCut || to.write(bytes));
      from.on('error', () => undefined);
      from.on('close', () => isCut || to.destroy());
    }
    sockets.push([near, far]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const through = new URL(url);
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    cut: () => void (isCut = true),
    /** The network is back; what was open before is not. */
    heal: () => void (isCut = false),
    close() {
      sockets.flat().forEach((socket) => socket.destroy());
      server.close();
    },
  };
}

interface Fault {
  readonly url: string;
  begin(): void;
  end(): void;
  close(): void;
}

const FAULTS: readonly (readonly [string, (url: string) => Promise<Fault>])[] = [
  [
    'stopped by signal',
    async (url) => ({
      url,
      begin: () => postgres.pause(),
      end: () => postgres.resume(),
      close: () => undefined,
    }),
  ],
  [
    'behind a network that swallows everything',
    async (direct) => {
      const { url, cut, heal, close } = await blackHole(direct);
      return { url, begin: cut, end: heal, close };
    },
  ],
];

describe.each(FAULTS)('PostgreSQL %s', (name, faultOn) => {
  let services: AccountServices;
  let storage: Storage;
  let fault: Fault;
  beforeAll(async () => {
    fault = await faultOn(await postgres.database(`hang_${name.length}`));
    ({ services, storage } = await accountServices(fault.url));
  });
  afterAll(async () => {
    fault.close();
    await storage.close();
  });

  test('is known soon, confirmed keys go on, everybody else is refused at once, and it recovers by itself', async () => {
    const { createAccount, createKey } = ACCOUNT_OPERATIONS;
    const startMs = Date.now();
    const made = { email: 'a@x.org', plan: 'free' };
    const { account_id } = await createAccount.run(services, operatorAt(startMs), made);
    const make = async () =>
      createKey.run(services, operatorAt(startMs), { account_id, mode: 'test', scopes: [] });
    const [confirmed, never] = [await make(), await make()];
    await authenticateKey(services, confirmed.key, startMs);

    fault.begin();
    const graced = Promise.resolve(authenticateKey(services, confirmed.key, startMs + 10_000));
    const refused = Promise.resolve(authenticateKey(services, never.key, startMs + 10_000));
    const written = make();
    expect(await endsBefore(SOON_MS, storage.look())).toBe('unavailable');
    expect((await endsBefore(SOON_MS, graced)).actor.keyId).toBe(confirmed.key_id);
    await expect(endsBefore(SOON_MS, refused)).rejects.toMatchObject(unavailable);
    await expect(endsBefore(SOON_MS, written)).rejects.toMatchObject(unavailable);

    // Now that it is known nobody waits.
    for (let count = 0; count < 20; count += 1) {
      const again = Promise.resolve(authenticateKey(services, confirmed.key, startMs + 20_000));
      expect((await endsBefore(50, again)).actor.keyId).toBe(confirmed.key_id);
      await expect(
        endsBefore(
          50,
          storage.transaction(async () => 1),
        ),
      ).rejects.toMatchObject(unavailable);
    }

    fault.end();
    await vi.waitUntil(async () => (await storage.look()) === 'ok', { timeout: 120_000, interval: 100 });
    expect((await authenticateKey(services, never.key, startMs + 30_000)).actor.keyId).toBe(never.key_id);
    expect((await make()).key).toMatch(/^plb_test_/);
  });
});
