import { describe, expect, it } from 'vitest';
import { useHarness } from '../http/harness.ts';
import { exchange, listening, statuses } from './raw-http.ts';

const harness = useHarness();
const HOST = 'Host: x\r\n';
const HIDDEN = `GET /healthz HTTP/1.1\r\n${HOST}\r\n`;

/** Ways to make two readers disagree where a request ends. None may be read in a way that lets the hidden one through. */
const AMBIGUOUS: readonly (readonly [string, string])[] = [
  ['length and chunks', `Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
  ['chunks and length', `Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n`],
  ['two lengths', `Content-Length: 0\r\nContent-Length: 5\r\n\r\n`],
  ['two lengths in one', `Content-Length: 0, 5\r\n\r\n`],
  ['a length with a sign', `Content-Length: +0\r\n\r\n`],
  ['a hexadecimal length', `Content-Length: 0x0\r\n\r\n`],
  ['a negative length', `Content-Length: -1\r\n\r\n`],
  ['an unknown coding', `Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
  ['chunked, then another coding', `Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`],
  ['two codings', `Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n`],
  ['a space before the colon', `Content-Length : 0\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n`],
  ['a folded header', `Transfer-Encoding:\r\n chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n`],
  ['a chunk size that overflows', `Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n\r\n`],
  ['a chunk size that is none', `Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n`],
  ['a bare carriage return in a header', `X: a\rContent-Length: 0\r\n\r\n`],
  ['a NUL in a header', `X: a\u0000b\r\nContent-Length: 0\r\n\r\n`],
];

describe('a request whose end is ambiguous', () => {
  it.each(AMBIGUOUS)(
    '%s: refused, the connection ends, and nothing behind it is answered',
    async (_name, rest) => {
      const port = await listening(harness);
      const received = await exchange(port, `POST /healthz HTTP/1.1\r\n${HOST}${rest}${HIDDEN}`);
      expect(statuses(received)).not.toContain(200);
      // The address itself may be answered before the body is looked at; what follows never is.
      expect(statuses(received).every((status) => status === 400 || status === 405)).toBe(true);
      expect(received.ended).toBe(true);
    },
  );

  it('one without Host is refused; with two hosts too', async () => {
    const port = await listening(harness);
    expect(statuses(await exchange(port, 'GET /healthz HTTP/1.1\r\n\r\n'))).toEqual([400]);
  });

  it('clear requests one behind the other are answered in order', async () => {
    const port = await listening(harness);
    const received = await exchange(
      port,
      HIDDEN + HIDDEN + `GET /none HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`,
    );
    expect(statuses(received)).toEqual([200, 200, 404]);
  });

  it('an answer never holds a header that came in with the request', async () => {
    const port = await listening(harness);
    const received = await exchange(
      port,
      `GET /a%0d%0aSet-Cookie:%20x=1 HTTP/1.1\r\n${HOST}X-Request-Id: a%0d%0aX-Evil: 1\r\nConnection: close\r\n\r\n`,
    );
    expect(statuses(received)).toEqual([404]);
    expect(received.text).not.toMatch(/^(set-cookie|x-evil):/im);
  });
});
