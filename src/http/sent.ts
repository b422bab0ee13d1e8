import type { FastifyRequest, FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { ProblemError, type FieldFault } from '../contract/error-codes.ts';
import { invalidRequest, type Sent } from '../operations/call.ts';
import type { AnyOperation, HttpBinding } from '../operations/operation.ts';
import { StoredBody } from './stored-body.ts';
import type { QueryRule, QueryRules } from '../contract/query-rule.ts';
import { didYouMean, nearest } from '../contract/validation/faults.ts';
import { escapeToken } from '../quantities/json-pointer.ts';
import { textFault } from '../contract/validation/validator.ts';
import { jsonFault } from './json-fault.ts';

/** What a request asks: the input of an operation, and which variant was meant; null: the operation of the address. */
interface RequestInput {
  readonly sent: Sent;
  readonly variant: AnyOperation | null;
}

/** Query, path and body as one input, with every fault found on the way. */
export function inputOf(request: FastifyRequest, binding: HttpBinding): RequestInput {
  const query = readQuery(request.query, binding.query ?? {});
  const [first, ...others] = (binding.variants ?? []).filter(
    ({ parameter, value }) => query.values[parameter] === value,
  );
  const tooMany = others.map(({ parameter, value }): FieldFault => ({
    pointer: `/query/${parameter}`,
    code: 'one_at_most',
    message: `is not served together with ${first?.parameter}=${first?.value}: leave out ${first?.parameter} or ${parameter}=${value}`,
  }));
  const read = { ...query, faults: [...query.faults, ...tooMany] };
  return { sent: READERS[binding.input](request, read, binding), variant: first?.operation ?? null };
}

const READERS: Readonly<
  Record<HttpBinding['input'], (request: FastifyRequest, query: QueryReading, binding: HttpBinding) => Sent>
> = { body: whole, parts, file };

/** The body is one property, query and path the others. */
function file(request: FastifyRequest, { faults, values }: QueryReading, binding: HttpBinding): Sent {
  const path = request.params as Readonly<Record<string, string>>;
  if (!(request.body instanceof StoredBody) || request.body.bytes === 0)
    throw invalidRequest([
      ...faults,
      { pointer: '', code: 'required', message: 'send the file as the body' },
    ]);
  return {
    value: { ...values, ...path, file: request.body },
    faults,
    placed: (fault) => placed(fault, { path, query: binding.query ?? {} }),
  };
}

/** The body alone is the input; the query only says what is done with it. */
function whole(request: FastifyRequest, { faults }: QueryReading): Sent {
  const body = bodyOrFault(request.body);
  if ('fault' in body) throw invalidRequest([...faults, body.fault]);
  return { value: body.value, faults };
}

/** Body (when there is one), query and path together are the input; what one of them says, no other may say again. */
function parts(request: FastifyRequest, { faults, values }: QueryReading, binding: HttpBinding): Sent {
  const path = request.params as Readonly<Record<string, string>>;
  const body = request.body === undefined ? { value: {} } : bodyOrFault(request.body);
  if ('fault' in body) throw invalidRequest([...faults, body.fault]);
  const { value } = body;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidRequest([...faults, { pointer: '', code: 'type', message: 'must be an object' }]);
  const places = { path, query: binding.query ?? {} };
  return {
    value: { ...ofHeaders(request, binding), ...value, ...values, ...path },
    faults: [...faults, ...saidTwice(value, places)],
    placed: (fault) => placed(fault, places),
  };
}

type Places = Readonly<Record<'path' | 'query', object>>;

/** Properties of the body that belong elsewhere: they would be passed over in silence. */
function saidTwice(body: object, places: Places): FieldFault[] {
  return (['path', 'query'] as const).flatMap((place) =>
    Object.keys(body)
      .filter((name) => Object.hasOwn(places[place], name))
      .map((name) => ({
        pointer: `/${name}`,
        code: 'unknown_property',
        message: `belongs in the ${place}, not in the body`,
      })),
  );
}

/** The session that begins remembers what it was opened with, unless the body says it. */
function ofHeaders({ headers }: FastifyRequest, binding: HttpBinding): { user_agent?: string } {
  const agent = headers['user-agent'];
  return binding.session === 'begins' && agent !== undefined ? { user_agent: agent.slice(0, 200) } : {};
}

/** The fault where the caller put the value: in the path, the query, or the body. */
function placed(fault: FieldFault, places: Places): FieldFault {
  const name = fault.pointer.split('/')[1] ?? '';
  for (const place of ['path', 'query'] as const)
    if (Object.hasOwn(places[place], name)) return { ...fault, pointer: `/${place}${fault.pointer}` };
  return fault;
}

type QueryValue = string | number | boolean;

interface QueryReading {
  readonly values: Readonly<Record<string, QueryValue>>;
  readonly faults: readonly FieldFault[];
}

/** Reads a parsed query by its rules: every fault at once, unknown names with the nearest known one. */
export function readQuery(query: unknown, rules: QueryRules): QueryReading {
  const values: Record<string, QueryValue> = {};
  const faults: FieldFault[] = [];
  const names = Object.keys(rules);
  for (const [name, raw] of Object.entries(query as Record<string, string | string[]>)) {
    const pointer = `/query/${escapeToken(name)}`;
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (rule === undefined) {
      faults.push({
        pointer,
        code: 'unknown_parameter',
        message: `is not a known query parameter${nearest(name, names)}`,
      });
    } else if (Array.isArray(raw)) {
      faults.push({ pointer, code: 'duplicate', message: 'is given more than once' });
    } else {
      const reading = readValue(raw, rule);
      if ('fault' in reading) faults.push({ pointer, ...reading.fault });
      else values[name] = reading.value;
    }
    if (faults.length >= 100) break;
  }
  for (const [name, rule] of Object.entries(rules)) {
    if (rule.kind === 'integer' && rule.fallback !== undefined) values[name] ??= rule.fallback;
  }
  return { values, faults };
}

type Reading = { value: QueryValue } | { fault: { code: string; message: string } };

function readValue(raw: string, rule: QueryRule): Reading {
  switch (rule.kind) {
    case 'boolean':
      return readBoolean(raw, rule.only === true);
    case 'integer':
      return readInteger(raw, rule);
    case 'choice': {
      const value = rule.anyCase === true ? raw.toUpperCase() : raw;
      if (rule.values.includes(value)) return { value };
      const meaning = rule.meaning ?? `one of ${rule.values.join(', ')}`;
      return {
        fault: { code: 'not_allowed', message: `must be ${meaning}${didYouMean(value, rule.values)}` },
      };
    }
    case 'text':
      return readText(raw, rule);
    default:
      return rule satisfies never;
  }
}

function readBoolean(raw: string, onlyTrue: boolean): Reading {
  if (raw === 'true') return { value: true };
  if (raw === 'false' && !onlyTrue) return { value: false };
  return {
    fault: { code: 'not_allowed', message: onlyTrue ? 'must be true or absent' : 'must be true or false' },
  };
}

function readInteger(raw: string, rule: Extract<QueryRule, { kind: 'integer' }>): Reading {
  const value = /^-?\d{1,15}$/.test(raw) ? Number(raw) : Number.NaN;
  const range =
    rule.maximum === undefined ? `${rule.minimum} or more` : `from ${rule.minimum} to ${rule.maximum}`;
  if (Number.isNaN(value)) return { fault: { code: 'type', message: `must be a whole number ${range}` } };
  if (value < rule.minimum) return { fault: { code: 'minimum', message: `must be a whole number ${range}` } };
  if (rule.maximum !== undefined && value > rule.maximum) {
    return { fault: { code: 'maximum', message: `must be a whole number ${range}` } };
  }
  return { value };
}

function readText(raw: string, rule: Extract<QueryRule, { kind: 'text' }>): Reading {
  const length = Array.from(raw).length;
  if (length < rule.minLength || length > rule.maxLength) {
    return {
      fault: {
        code: 'length',
        message: `must have ${rule.minLength} to ${rule.maxLength} characters: ${rule.meaning}`,
      },
    };
  }
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u001f\u007f-\u009f]/.test(raw)) {
    return { fault: { code: 'control_character', message: 'must not hold control characters' } };
  }
  if (rule.pattern && !rule.pattern.test(raw))
    return { fault: { code: 'pattern', message: `must be ${rule.meaning}` } };
  return { value: raw };
}

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

/** Headers of which one says who is asked and another who asks: of two, Node would silently keep the first. */
const SINGLE = ['host', 'authorization', 'x-api-key'] as const;

/** RFC 9112 section 3.2: one Host, and no header twice that decides where or for whom a request counts. */
export function headerFault({ rawHeaders, headers, httpVersion }: IncomingMessage): ProblemError | null {
  for (const name of SINGLE)
    if (countOf(rawHeaders, name) > 1)
      return invalidHeader(
        `The request has the header ${name} more than once.`,
        name,
        'duplicate',
        `Send one ${name} header.`,
      );
  // RFC 9112 section 6.1: nobody knows where such a request ends.
  if (httpVersion === '1.0' && headers['transfer-encoding'] !== undefined)
    return invalidHeader(
      'A request in HTTP/1.0 may not be sent in chunks.',
      'transfer-encoding',
      'http_1_0',
      'Send a Content-Length, or HTTP/1.1.',
    );
  if (headers.host === undefined && httpVersion === '1.1')
    return invalidHeader('The request does not name its host.', 'host', 'required', 'Send a Host header.');
  return null;
}

function invalidHeader(detail: string, name: string, code: string, message: string): ProblemError {
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
