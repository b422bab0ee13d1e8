import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { programOperations } from '../../src/operations/programs/index.ts';
import type { AnyOperation } from '../../src/operations/operation.ts';
import { useHarness } from './harness.ts';

let runs = 0;
const counted = programOperations.map((operation: AnyOperation): AnyOperation => ({
  ...operation,
  run: (...asked) => {
    runs += 1;
    return operation.run(...asked);
  },
}));
const harness = useHarness({ operations: counted });
let token = '';
beforeAll(async () => {
  token = (await harness.token()).token;
});

async function get(path: string, headers: Record<string, string> = {}) {
  const before = runs;
  const response = await harness.server.app.inject({
    method: 'GET',
    url: `/incentives/v1${path}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  return { response, ran: runs - before };
}

describe('answers that are the same all day', () => {
  it.each(['/programs?state=NY', '/programs/us-irc-48e-solar-wind', '/programs/changes?limit=5'])(
    '%s is worked out once, and once more the next day',
    async (path) => {
      const first = await get(path);
      const again = await get(path);
      expect([first.ran, again.ran]).toEqual([1, 0]);
      expect(again.response.rawPayload.equals(first.response.rawPayload)).toBe(true);
      harness.nowMs += 24 * 3_600_000;
      expect((await get(path)).ran).toBe(1);
    },
  );

  it('another question is another answer', async () => {
    const one = await get('/programs?state=CA&limit=2');
    const two = await get('/programs?state=CA&limit=3');
    expect([one.ran, two.ran]).toEqual([1, 1]);
    expect(two.response.json().programs).toHaveLength(3);
  });

  it('brotli is packed once and says the same', async () => {
    const plain = (await get('/programs?state=TX')).response;
    const packed = (await get('/programs?state=TX', { 'accept-encoding': 'gzip, br' })).response;
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.headers['vary']).toMatch(/accept-encoding/i);
    expect(packed.headers['etag']).toBe(`W/${String(plain.headers['etag'])}`);
    expect(Number(packed.headers['content-length'])).toBe(packed.rawPayload.length);
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.payload);
    const held = await get('/programs?state=TX', {
      'accept-encoding': 'br',
      'if-none-match': String(packed.headers['etag']),
    });
    expect([held.response.statusCode, held.response.payload]).toEqual([304, '']);
  });

  it.each(['gzip', 'br;q=0, gzip', 'identity', 'x-br'])('%s does not ask for brotli', async (accepted) => {
    const { response } = await get('/programs?state=TX', { 'accept-encoding': accepted });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-encoding']).not.toBe('br');
  });

  it('a kept answer is still refused without a token, and still held to its limit', async () => {
    await get('/programs?state=WA');
    const refused = await get('/programs?state=WA', { authorization: 'Bearer nobody' });
    expect(refused.response.statusCode).toBe(401);
    const left = async () =>
      Number(
        (await get('/programs?state=WA')).response.headers['ratelimit']?.toString().match(/r=(\d+)/)?.[1],
      );
    expect((await left()) - (await left())).toBe(1);
  });
});
