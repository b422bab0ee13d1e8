import { expect, it } from 'vitest';
import { Subscriptions } from '../../src/mcp/subscriptions.ts';

const LISTEN = { jsonrpc: '2.0', id: 1, method: 'subscriptions/listen' };
const stream = () => new Response(new ReadableStream({ pull: () => undefined }));

it('four streams of an address are open at once, and another has its own', () => {
  const open = new Subscriptions();
  for (let at = 0; at < 4; at += 1) {
    expect(open.refusal(LISTEN, 'a')).toBeNull();
    open.counted(stream(), LISTEN, 'a');
  }
  expect(open.refusal(LISTEN, 'a')).toContain('At most 4');
  expect(open.refusal(LISTEN, 'b')).toBeNull();
  expect(
    open.refusal(
      Array.from({ length: 5 }, () => LISTEN),
      'c',
    ),
  ).toContain('At most 4');
  expect(open.refusal({ method: 'ping' }, 'a')).toBeNull();
});

it('one that ends, or whose reader goes away, makes room', async () => {
  const open = new Subscriptions();
  const given = open.counted(stream(), LISTEN, 'a');
  expect(open.of('a')).toBe(1);
  await given.body?.cancel();
  expect(open.of('a')).toBe(0);
  await open.counted(new Response('done'), LISTEN, 'a').text();
  expect(open.of('a')).toBe(0);
});
