import type { FastifyInstance } from 'fastify';
import type { FieldFault } from '../contract/error-codes.ts';
import { textFault } from '../contract/json-text.ts';
import { jsonFault } from './json-fault.ts';

export const MAX_BODY_BYTES = 256 * 1024;

/** A body that is not JSON. It is kept as a value, so that its fault is reported together with those of the query. */
class UnreadableBody {
  readonly fault: FieldFault;

  constructor(code: string, message: string, pointer = '') {
    this.fault = { pointer, code, message };
  }
}

const JSON_TYPE = /^application\/json\s*(?:;|$)/i;

/** Reads every body as JSON text; whatever is wrong with it becomes an `UnreadableBody`, never an exception. */
export function installBodyParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, (request, text, done) => {
    done(
      null,
      readJson(request.headers['content-type'], request.headers['content-encoding'], text as string),
    );
  });
}

function readJson(contentType: string | undefined, encoding: string | undefined, text: string): unknown {
  if (contentType === undefined || !JSON_TYPE.test(contentType)) {
    return new UnreadableBody('content_type', 'Content-Type must be application/json.');
  }
  if (encoding !== undefined && encoding !== 'identity') {
    return new UnreadableBody(
      'content_encoding',
      'Content-Encoding is not supported: send the body as it is.',
    );
  }
  if (text.trim() === '') return emptyBody();
  try {
    const value = JSON.parse(text) as unknown;
    const fault = textFault(text);
    if (fault === null) return value;
    const { code, message, pointer } = fault;
    return new UnreadableBody(code, pointer === '' ? `The body ${message}.` : message, pointer);
  } catch {
    return new UnreadableBody(
      'not_json',
      `The body is not valid JSON: ${jsonFault(text) ?? 'it cannot be read'}.`,
    );
  }
}

function emptyBody(): UnreadableBody {
  return new UnreadableBody('empty_body', 'The body is empty: send a JSON object.');
}

/** The body as a value to validate, or the fault that kept it from being one. */
export function bodyOrFault(body: unknown): { value: unknown } | { fault: FieldFault } {
  if (body instanceof UnreadableBody) return { fault: body.fault };
  if (body === undefined) return { fault: emptyBody().fault };
  return { value: body };
}
