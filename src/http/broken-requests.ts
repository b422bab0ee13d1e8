import type { Socket } from 'node:net';
import { STATUS_CODES, type Server } from 'node:http';
import { problemOf } from '../contract/problem.ts';

const STATUS_BY_CODE: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** What Node's parser refuses never becomes a request: the answer is written to the socket by hand, and the socket ends. */
export function answerBrokenRequests(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = STATUS_BY_CODE[error.code ?? ''] ?? 400;
  const detail =
    status === 431
      ? 'The headers of the request are too large.'
      : status === 408
        ? 'The request did not arrive in time.'
        : 'The request is not valid HTTP.';
  socket.end(brokenRequestAnswer(status, detail));
}

/** The whole answer to a request that no route will see, as it goes over the socket. */
function brokenRequestAnswer(status: number, detail: string): string {
  const problem = { ...problemOf({ code: 'invalid-request', detail, instance: '', requestId: '' }), status };
  const body = JSON.stringify(problem);
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}

/** `Expect` asks for more than `100-continue`: 417, with the reason like every other refusal. */
export function refuseExpectations(server: Server): void {
  server.on('checkExpectation', ({ socket }) => {
    socket.end(brokenRequestAnswer(417, 'The service meets no expectation but 100-continue.'));
  });
}
