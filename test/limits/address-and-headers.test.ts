import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressLimitKey, clientAddress, parseTrustedProxies } from '../../src/limits/client-address.ts';
import { rateLimitHeaders, MemoryLimiter } from '../../src/limits/rate-limiter.ts';

const proxies = parseTrustedProxies('10.0.0.0/8, 192.0.2.7, fd00::/8');

test.each([
  ['a direct caller is its peer address', '203.0.113.5', undefined, '203.0.113.5'],
  ['a direct caller may not name another address', '203.0.113.5', '198.51.100.1', '203.0.113.5'],
  ['a trusted proxy names the caller', '10.1.2.3', '198.51.100.1', '198.51.100.1'],
  ['what stands left of the caller is not believed', '10.1.2.3', '1.1.1.1, 198.51.100.1', '198.51.100.1'],
  ['trusted proxies are walked through', '10.1.2.3', '198.51.100.1, 192.0.2.7', '198.51.100.1'],
  ['an entry that is no address ends the walk', '10.1.2.3', '198.51.100.1, evil', '10.1.2.3'],
  ['only proxies: the outermost', '10.1.2.3', '10.9.9.9', '10.9.9.9'],
  ['no header from the proxy', '10.1.2.3', undefined, '10.1.2.3'],
  ['a mapped IPv4 peer is IPv4', '::ffff:10.1.2.3', '198.51.100.1', '198.51.100.1'],
  ['IPv6 proxy and caller', 'fd00::1', '2001:db8::1', '2001:db8:0:0:0:0:0:1'],
  ['ports and brackets are dropped', 'fd00::1', '[2001:db8::1]:443', '2001:db8:0:0:0:0:0:1'],
])('%s', (_, remote, forwardedFor, expected) => {
  expect(clientAddress(remote, forwardedFor, proxies)).toBe(expected);
});

test('without trusted proxies no header changes the address', () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      expect(clientAddress('203.0.113.5', header, [])).toBe('203.0.113.5');
    }),
  );
});

test.each(['10.0.0.0/33', '10.0.0', 'localhost', '10.0.0.1/8/8', '2001:db8::1::2', '256.1.1.1', '01.2.3.4'])(
  'TRUSTED_PROXIES refuses %s',
  (text) => expect(() => parseTrustedProxies(text)).toThrow(RangeError),
);

test('an IPv6 subscriber is one caller however many addresses of the /64 are used', () => {
  expect(addressLimitKey('2001:db8::1')).toBe(addressLimitKey('2001:db8::ffff:1'));
  expect(addressLimitKey('2001:db8::1')).not.toBe(addressLimitKey('2001:db8:0:1::1'));
  expect(addressLimitKey('198.51.100.1')).toBe('address:198.51.100.1');
  expect(addressLimitKey('no address')).toBe('address:no address');
});

describe('headers', () => {
  const limiter = new MemoryLimiter();
  const request = [{ key: 'a', limit: 1, windowMs: 60_000 }];
  test('say policy and rest, and on a refusal when to come back', () => {
    expect(rateLimitHeaders(limiter.check(request, 0), 'test')).toEqual({
      'RateLimit-Policy': '"test";q=1;w=60',
      RateLimit: '"test";r=0;t=60',
    });
    expect(rateLimitHeaders(limiter.check(request, 30_000), 'test')).toMatchObject({ 'Retry-After': '30' });
  });
});

test('the count of what is held stays that of what is held, however much was forgotten', () => {
  const limiter = new MemoryLimiter({ maxCounters: 40 });
  const use = (key: string, atMs: number) => limiter.check([{ key, limit: 100, windowMs: 60_000 }], atMs);
  const held = () => [...limiter.counted(0)].reduce((sum, { ago }) => sum + ago.length / 2, 0);
  for (let round = 0; round < 60; round += 1)
    for (let step = 0; step <= round % 7; step += 1) {
      use(`caller${round % 13}`, round * 1000 + step * 100);
      expect(limiter.size().counters).toBe(held());
      expect(limiter.size().counters).toBeLessThanOrEqual(40);
    }
  // Others are forgotten, not the one who asks.
  expect(limiter.used({ key: `caller${59 % 13}`, limit: 100, windowMs: 60_000 }, 59_400)).toBeGreaterThan(0);
});

test('memory stays bounded, and a busy caller is never the one forgotten', () => {
  const limiter = new MemoryLimiter({ maxKeys: 100, maxCounters: 1000 });
  const busy = [{ key: 'busy', limit: 1, windowMs: 60_000 }];
  expect(limiter.check(busy, 0).allowed).toBe(true);
  for (let index = 0; index < 10_000; index += 1) {
    limiter.check([{ key: `other${index}`, limit: 5, windowMs: 60_000 }], index);
    expect(limiter.check(busy, index).allowed).toBe(false);
  }
  expect(limiter.size().keys).toBeLessThanOrEqual(100);
  expect(limiter.size().counters).toBeLessThanOrEqual(1000);
  // What is counted is what is held: a count that drifts would forget busy callers, or never forget.
  const held = [...limiter.counted(10_000)].reduce((sum, { ago }) => sum + ago.length / 2, 0);
  expect(limiter.size().counters).toBe(held);
});
