import type { FastifyInstance } from 'fastify';
import type { FieldFault } from '../contract/error-codes.ts';
import { jsonFault } from './json-fault.ts';

export const MAX_BODY_BYTES = 256 * 1024;
/** No request nests deeper than eight levels. The bound keeps code that walks a value from running out of stack. */
const MAX_DEPTH = 64;

/** A body that is not JSON. It is kept as a value, so that its fault is reported together with those of the query. */
class UnreadableBody {
  readonly fault: FieldFault;

  constructor(code: string, message: string) {
    this.fault = { pointer: '', code, message };
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
    if (!nestsDeeper(text)) return value;
  } catch {
    return new UnreadableBody(
      'not_json',
      `The body is not valid JSON: ${jsonFault(text) ?? 'it cannot be read'}.`,
    );
  }
  return new UnreadableBody('nested_too_deep', `The body is nested deeper than ${MAX_DEPTH} levels.`);
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** Brackets and braces differ in this bit alone. */
const BRACE = 0x20;
const OPENING = 0x7b;
const CLOSING = 0x7d;

/** Whether valid JSON text opens more than `MAX_DEPTH` arrays and objects within each other. */
function nestsDeeper(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (quoted && code === BACKSLASH) at += 1;
    else if (code === QUOTE) quoted = !quoted;
    else if (!quoted && (code | BRACE) === OPENING && (depth += 1) > MAX_DEPTH) return true;
    else if (!quoted && (code | BRACE) === CLOSING) depth -= 1;
  }
  return false;
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
