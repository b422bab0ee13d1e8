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
  ['two lengths that agree', `Content-Length: 0\r\nContent-Length: 0\r\n\r\n`],
  ['a length in other digits', `Content-Length: 0\u00b2\r\n\r\n`],
  ['a tab before the coding', `Transfer-Encoding:\x0bchunked\r\n\r\n0\r\n\r\n`],
  ['a coding in quotes', `Transfer-Encoding: "chunked"\r\n\r\n0\r\n\r\n`],
  ['lines that end in a bare line feed', `X: a\nContent-Length: 0\n\n`],
  ['a bare line feed before the end of the headers', `Content-Length: 0\r\n\n`],
  ['a chunk that ends in a bare line feed', `Transfer-Encoding: chunked\r\n\r\n1\nZ\r\n0\r\n\r\n`],
  ['a chunk longer than it says', `Transfer-Encoding: chunked\r\n\r\n1\r\nZZ\r\n0\r\n\r\n`],
  ['a chunk size with a sign', `Transfer-Encoding: chunked\r\n\r\n+0\r\n\r\n`],
  ['a header without a name', `: chunked\r\nContent-Length: 0\r\n\r\n`],
  ['a space at the start of a header', ` Transfer-Encoding: chunked\r\nContent-Length: 0\r\n\r\n`],
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
    for (const second of ['Host: y', 'host: x', 'HOST: x']) {
      const two = await exchange(port, `GET /healthz HTTP/1.1\r\n${HOST}${second}\r\n\r\n${HIDDEN}`);
      expect(statuses(two)).toEqual([400]);
      expect(two.ended).toBe(true);
      expect(two.text).toContain('/headers/host');
    }
  });

  it.each([
    [
      'another protocol',
      'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n',
    ],
    ['a web socket', 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n'],
  ])('an offer of %s is not taken: the connection goes on speaking HTTP/1.1', async (_name, offer) => {
    const port = await listening(harness);
    const rest = `GET /none HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`;
    const received = await exchange(port, `GET /healthz HTTP/1.1\r\n${HOST}${offer}\r\n${rest}`);
    expect(statuses(received).every((status) => status === 200 || status === 404)).toBe(true);
    expect(received.text).not.toContain('101 Switching');
  });

  it.each([
    ['a tunnel', 'CONNECT internal:80 HTTP/1.1\r\nHost: internal:80\r\n\r\n'],
    ['HTTP/2 from the first byte', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['HTTP/0.9', 'GET /healthz\r\n\r\n'],
    ['a version that is none', `GET /healthz HTTP/1.9\r\n${HOST}\r\n`],
    ['a method that is none', `GE\x00T /healthz HTTP/1.1\r\n${HOST}\r\n`],
  ])('%s: refused, and the connection ends', async (_name, bytes) => {
    const received = await exchange(await listening(harness), bytes + HIDDEN);
    expect(statuses(received)).not.toContain(200);
    expect(received.ended).toBe(true);
  });

  it('an address in absolute form, or an echo of the request, reaches nothing else', async () => {
    const port = await listening(harness);
    const close = `${HOST}Connection: close\r\n\r\n`;
    const absolute = await exchange(port, `GET http://169.254.169.254/latest/ HTTP/1.1\r\n${close}`);
    expect(statuses(absolute).every((status) => status >= 400 && status < 500)).toBe(true);
    for (const method of ['TRACE', 'TRACK', 'DEBUG', 'PROPFIND']) {
      const answer = await exchange(port, `${method} /healthz HTTP/1.1\r\nX-Secret: zebra\r\n${close}`);
      expect(statuses(answer).every((status) => status >= 400 && status < 500)).toBe(true);
      expect(answer.text).not.toContain('zebra');
    }
  });

  it('trailers after the body are no headers', async () => {
    const port = await listening(harness);
    const { key } = await harness.key();
    const received = await exchange(
      port,
      `POST /retrofit/v1/estimate HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\nTrailer: X-API-Key\r\nConnection: close\r\n\r\n2\r\n{}\r\n0\r\nX-API-Key: ${key}\r\n\r\n`,
    );
    expect(statuses(received)).toEqual([401]);
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
