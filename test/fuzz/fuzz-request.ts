import { brokenText, brokenValue } from './broken-value.ts';
import type { Credential, Credentials } from './credentials.ts';
import type { Parameter, Target } from './published.ts';
import type { Random } from './random.ts';
import { HOSTILE_TEXTS } from './texts.ts';
import { validValue, type Source } from './valid-value.ts';
import { wordsOf } from './words.ts';

/** One request before it is written: parts that can be taken away one by one when it fails. */
export interface FuzzRequest {
  readonly target: Target;
  readonly method: string;
  readonly path: Readonly<Record<string, string>>;
  readonly query: readonly (readonly [string, string])[];
  readonly headers: Readonly<Record<string, string>>;
  readonly credential: Credential;
  /** JSON text, a byte a character where the target takes a file; null for none. */
  readonly body: string | null;
}

export interface Vocabulary {
  readonly parcelIds: readonly string[];
  readonly programIds: readonly string[];
  /** Ids that exist, by the name of the property that takes one. */
  readonly held: ReadonlyMap<string, string[]>;
}

export interface Maker {
  readonly random: Random;
  readonly vocabulary: Vocabulary;
  readonly credentials: Credentials;
}

/** Half of the requests are meant to be right; the rest are wrong in body, query, headers, credential or method. */
export function fuzzRequest(target: Target, maker: Maker): FuzzRequest {
  if (target.special !== undefined) return target.special.request(maker);
  const { random } = maker;
  const wrong = random.chance(0.5);
  const source = sourceOf(target, maker);
  const left = target.body === null || (target.bodyIsOptional && random.chance(0.3));
  const value = left ? null : validValue(target.body, source);
  if (value !== null) joinRules(target, value as Record<string, unknown>, maker);
  const credential =
    wrong && random.chance(0.1) ? random.pick(maker.credentials.refused) : maker.credentials.good(random);
  const request: FuzzRequest = {
    target,
    method: target.method,
    path: pathOf(target, source, wrong),
    query: queryOf(target, source, wrong),
    headers: left ? {} : { 'content-type': 'application/json' },
    credential,
    body: value === null ? null : JSON.stringify(value),
  };
  return wrong ? broken(request, value, random) : request;
}

function sourceOf(target: Target, maker: Maker): Source {
  const edges = maker.random.pick([0, 0, 0.03, 0.3]);
  return { random: maker.random, edges, resolve: target.resolve, ...wordsOf(maker) };
}

/** The rules between the properties of an estimate request, which its schema does not say: mostly kept. */
function joinRules(target: Target, value: Record<string, unknown>, { random, vocabulary }: Maker): void {
  const schemas = target.resolve(target.body ?? {}).properties ?? {};
  const nested = schemas['request'] !== undefined;
  const { bbl, building } = nested ? (target.resolve(schemas['request'] ?? {}).properties ?? {}) : schemas;
  if (bbl === undefined || building === undefined || random.chance(0.02)) return;
  const request = (nested ? value['request'] : value) as Record<string, unknown>;
  if ('building' in request && 'bbl' in request) delete request[random.pick(['building', 'bbl'])];
  if (!('building' in request) && !('bbl' in request)) request['bbl'] = random.pick(vocabulary.parcelIds);
  if (!('financing' in request)) delete request['include_financing'];
}

function pathOf(target: Target, source: Source, wrong: boolean): Record<string, string> {
  const { random } = source;
  const inPath = target.parameters.filter((parameter) => parameter.in === 'path');
  return Object.fromEntries(
    inPath.map(({ name, schema }) => {
      const odd = wrong && random.chance(0.3);
      const right = String(validValue(schema, source, name));
      const isOdd = odd || !canStandInPath(right);
      return [name, isOdd ? random.pick(HOSTILE_TEXTS.filter(canStandInPath)) : right];
    }),
  );
}

/** Longer parts of an address are refused by themselves. */
const MOST_IN_ADDRESS = 400;

/** Empty, dot and unpaired-surrogate segments are other addresses, or none. */
function canStandInPath(text: string): boolean {
  return (
    text !== '' && text.length <= MOST_IN_ADDRESS && text.isWellFormed() && !/^\.+[/\\]|^\.+$/.test(text)
  );
}

function queryOf(target: Target, source: Source, wrong: boolean): [string, string][] {
  const { random } = source;
  const query = target.parameters
    .filter((parameter) => parameter.in === 'query' && random.chance(0.4))
    .map((parameter): [string, string] => [parameter.name, queryText(parameter, source)]);
  if (!wrong) return query;
  if (query.length > 0 && random.chance(0.4)) query[0] = [query[0]?.[0] ?? '', oddText(random)];
  if (query.length > 0 && random.chance(0.1)) query.push(query[0] as [string, string]);
  if (random.chance(0.1))
    query.push([random.pick(['__proto__', 'constructor', 'limits', '', 'q[]', 'a b']), oddText(random)]);
  return query;
}

function queryText({ name, schema }: Parameter, source: Source): string {
  const value = validValue(schema, source, name);
  if (typeof value === 'string') return value.toWellFormed().slice(0, MOST_IN_ADDRESS).toWellFormed();
  return typeof value === 'number' && source.edges === 0
    ? String(Math.min(value, source.random.pick([0, 1, 20, 100, 5_000])) || 1)
    : String(value);
}

const ODD_QUERY = [
  '',
  '0',
  '-1',
  '101',
  '1e2',
  '0x10',
  '1.0',
  ' 1',
  '१',
  '99999999999999999999',
  'TRUE',
  'ny',
  'NYC',
  'null',
];

function oddText(random: Random): string {
  const text = random.chance(0.6) ? random.pick(ODD_QUERY) : random.pick(HOSTILE_TEXTS);
  return text.toWellFormed();
}

const ODD_HEADERS: readonly Readonly<Record<string, string>>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'application/jsonp' },
  { 'content-encoding': 'gzip' },
  { 'x-request-id': 'a'.repeat(65) },
  { 'x-request-id': 'fine-1' },
  { accept: 'text/html' },
  { 'accept-encoding': 'br, gzip;q=0' },
  { traceparent: '00-zz-yy-01' },
  { 'x-http-method-override': 'DELETE' },
  { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
  { 'if-none-match': '*' },
  { range: 'bytes=0-1' },
];

function broken(request: FuzzRequest, value: unknown, random: Random): FuzzRequest {
  let result = request;
  if (random.chance(0.15))
    result = { ...result, headers: { ...result.headers, ...random.pick(ODD_HEADERS) } };
  if (random.chance(0.03))
    return { ...result, method: random.pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) };
  if (result.body === null) return result;
  if (random.chance(0.15)) return { ...result, body: brokenText(result.body, random) };
  if (random.chance(0.002)) return { ...result, body: JSON.stringify({ bbl: '1'.repeat(262_145) }) };
  return { ...result, body: JSON.stringify(brokenValue(value, random)) ?? 'null' };
}

/** The request as it is sent. */
export function written(request: FuzzRequest): {
  url: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
} {
  let url = request.target.path;
  for (const [name, value] of Object.entries(request.path))
    url = url.replace(`{${name}}`, () => encodeURIComponent(value));
  const query = request.query
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
  const headers = { ...request.headers, ...request.credential.headers };
  const { takesFile } = request.target;
  const body = takesFile === true ? Buffer.from(request.body ?? '', 'latin1') : (request.body ?? undefined);
  return { url: query === '' ? url : `${url}?${query}`, headers, body };
}
