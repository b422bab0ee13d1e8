import type { IncomingMessage, Server } from 'node:http';
import { ProblemError } from '../contract/error-codes.ts';
import { brokenRequestAnswer } from './broken-requests.ts';

/** Headers of which one says who is asked and another who asks: of two, Node would silently keep the first. */
const SINGLE = ['host', 'authorization', 'x-api-key'] as const;

/** RFC 9112 section 3.2: one Host, and no header twice that decides where or for whom a request counts. */
export function headerFault({ rawHeaders, headers, httpVersion }: IncomingMessage): ProblemError | null {
  for (const name of SINGLE)
    if (countOf(rawHeaders, name) > 1)
      return invalid(
        `The request has the header ${name} more than once.`,
        name,
        'duplicate',
        `Send one ${name} header.`,
      );
  // RFC 9112 section 6.1: nobody knows where such a request ends.
  if (httpVersion === '1.0' && headers['transfer-encoding'] !== undefined)
    return invalid(
      'A request in HTTP/1.0 may not be sent in chunks.',
      'transfer-encoding',
      'http_1_0',
      'Send a Content-Length, or HTTP/1.1.',
    );
  if (headers.host === undefined && httpVersion === '1.1')
    return invalid('The request does not name its host.', 'host', 'required', 'Send a Host header.');
  return null;
}

function invalid(detail: string, name: string, code: string, message: string): ProblemError {
  return new ProblemError('invalid-request', detail, [{ pointer: `/headers/${name}`, code, message }]);
}

function countOf(rawHeaders: readonly string[], wanted: string): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === wanted.length && name.toLowerCase() === wanted) count += 1;
  }
  return count;
}

/** `Expect` asks for more than `100-continue`: 417, with the reason like every other refusal. */
export function refuseExpectations(server: Server): void {
  server.on('checkExpectation', ({ socket }) => {
    socket.end(brokenRequestAnswer(417, 'The service meets no expectation but 100-continue.'));
  });
}
