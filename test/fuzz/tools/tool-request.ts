import { brokenText, brokenValue } from '../broken-value.ts';
import type { FuzzRequest, Maker } from '../fuzz-request.ts';
import type { Target } from '../published.ts';
import type { Random } from '../random.ts';
import { HOSTILE_TEXTS } from '../texts.ts';
import { validValue, type Source } from '../valid-value.ts';
import { LEGACY, MODERN, MODERN_META, type Fields } from './rpc.ts';
import type { Offer, Tool } from './tool-list.ts';

interface Setting {
  readonly maker: Maker;
  readonly offer: Offer;
  readonly isModern: boolean;
}

const ODD_METHODS = [
  '',
  'tools/callx',
  'tools',
  'rpc.discover',
  '__proto__',
  'constructor',
  'TOOLS/LIST',
  'a'.repeat(5_000),
];
const ODD_IDS: readonly unknown[] = [
  null,
  0,
  -1,
  0.5,
  2 ** 53,
  1e308,
  '',
  '__proto__',
  'x'.repeat(20_000),
  '\u0000\ud83d\ude00',
  {},
  [],
  true,
];
const ODD_PARAMS: readonly unknown[] = [null, [], 'x', 5, [{}], true];

/** One POST to `/mcp`: half of them right, the rest wrong in arguments, envelope, batch, headers, method or bytes. */
export function toolRequest(target: Target, maker: Maker, offer: Offer): FuzzRequest {
  const { random } = maker;
  const setting = { maker, offer, isModern: random.chance(0.4) };
  const wrong = random.chance(0.5);
  const message = someMessage(setting, wrong && random.chance(0.6));
  const whole: FuzzRequest = {
    target,
    method: 'POST',
    path: {},
    query: [],
    headers: headersFor(message, setting),
    credential: { kind: 'none', headers: {}, status: { key: null, token: null, session: null, open: null } },
    body: JSON.stringify(message),
  };
  return wrong ? wronged(whole, message, setting) : whole;
}

function someMessage(setting: Setting, wrong: boolean): Fields {
  const { random } = setting.maker;
  const { method, params } = call(setting, wrong);
  const given = wrong && random.chance(0.1) ? random.pick(ODD_PARAMS) : params;
  const withMeta =
    setting.isModern && typeof given === 'object' && given !== null && !Array.isArray(given)
      ? { ...given, _meta: MODERN_META }
      : given;
  return { jsonrpc: '2.0', id: random.pick([1, 7, 'a', 'b-2']), method, params: withMeta };
}

function call(setting: Setting, wrong: boolean): { method: string; params: unknown } {
  const { random } = setting.maker;
  const { offer } = setting;
  const kind = random.next();
  if (kind < 0.75)
    return { method: 'tools/call', params: toolCall(random.pick(offer.tools), setting, wrong) };
  const params = random.pick([
    () => ({ method: 'prompts/get', params: promptParams(setting) }),
    () => ({ method: 'resources/read', params: { uri: someUri(setting) } }),
    () => ({
      method: random.pick(['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list']),
      params: {},
    }),
    () =>
      setting.isModern
        ? { method: 'server/discover', params: {} }
        : { method: 'initialize', params: initializeParams(random) },
    () => ({ method: setting.isModern ? 'tools/list' : 'ping', params: {} }),
    () => ({
      method: random.pick(['logging/setLevel', 'completion/complete', 'tasks/list', 'resources/subscribe']),
      params: {},
    }),
  ])();
  return wrong ? { ...params, params: brokenValue(params.params, random) } : params;
}

function toolCall(tool: Tool, { maker, offer }: Setting, wrong: boolean): unknown {
  const { random } = maker;
  const given = validValue(tool.input, sourceOf(maker)) as Record<string, unknown>;
  joinRules(tool, given, maker);
  if (!wrong) return { name: tool.name, arguments: given };
  const kind = random.next();
  if (kind < 0.7) return { name: tool.name, arguments: brokenValue(given, random) };
  if (kind < 0.8) return { name: random.pick(HOSTILE_TEXTS), arguments: given };
  if (kind < 0.85) return { name: random.pick(offer.tools).name, arguments: given };
  return brokenValue({ name: tool.name, arguments: given }, random);
}

const POINTERS = ['/tiers/0/cost_breakdown/totalCost', '/tiers/1/roi/npv', '/tiers/0/label', '/x', '/'];

function sourceOf({ random, vocabulary }: Maker): Source {
  const words: Readonly<Record<string, () => string>> = {
    bbl: () => random.pick([random.pick(vocabulary.parcelIds), '5999999999', '1003720049', 'W1']),
    query: () => random.pick([random.pick(vocabulary.parcelIds), '350 5 Ave', 'main street', 'x', '%']),
    id: () => random.pick(vocabulary.programIds),
    programId: () => random.pick(vocabulary.programIds),
    pointer: () => random.pick(POINTERS),
    code: () => random.pick(['D4', 'c6', 'O4', 'Z9', 'D', '44']),
    paper: () => random.pick(['local-law-97', 'costs', 'nothing']),
    property_type: () => random.pick(['Office', 'Multifamily Housing', 'Castle', 'Hotel']),
    state: () => random.pick(['NY', 'US', 'CA', 'XX']),
  };
  return { random, resolve: (schema) => schema, known: (property) => words[property]?.() };
}

/** Exactly one of bbl and building, which the schema does not say: mostly kept. */
function joinRules(tool: Tool, given: Record<string, unknown>, { random, vocabulary }: Maker): void {
  const { bbl, building } = tool.input.properties ?? {};
  if (bbl === undefined || building === undefined || random.chance(0.05)) return;
  if ('building' in given && 'bbl' in given) delete given[random.pick(['building', 'bbl'])];
  if (!('building' in given) && !('bbl' in given)) given['bbl'] = random.pick(vocabulary.parcelIds);
}

function promptParams({ maker: { random }, offer }: Setting): unknown {
  const prompt = random.pick(offer.prompts);
  const given = Object.fromEntries(
    prompt.arguments.map((name) => [name, random.pick(['350 5 Ave', ...HOSTILE_TEXTS])]),
  );
  return random.chance(0.8) ? { name: prompt.name, arguments: given } : { name: prompt.name };
}

function someUri({ maker: { random }, offer }: Setting): string {
  const uri = random.pick(offer.uris);
  return random.pick([
    uri,
    uri,
    'plumbline://sources/nyc_admin_code_28',
    `plumbline://sources/${random.pick(HOSTILE_TEXTS)}`,
  ]);
}

function initializeParams(random: Random): unknown {
  const protocolVersion = random.pick([...LEGACY, '1999-01-01']);
  return { protocolVersion, capabilities: {}, clientInfo: { name: 'fuzz', version: '1' } };
}

function headersFor(message: Fields, { isModern }: Setting): Record<string, string> {
  const plain = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  if (!isModern) return plain;
  const { method, params } = message as { method: string; params?: { name?: unknown; uri?: unknown } };
  const named = params?.name ?? params?.uri;
  const isName = typeof named === 'string' && /^[\w/:.-]+$/.test(named);
  return {
    ...plain,
    'mcp-protocol-version': MODERN,
    'mcp-method': method,
    ...(isName && { 'mcp-name': named }),
  };
}

const ODD_HEADERS: readonly Readonly<Record<string, string>>[] = [
  { 'mcp-protocol-version': '1999-01-01' },
  { 'mcp-protocol-version': MODERN },
  { 'mcp-protocol-version': '2025-06-18' },
  { 'mcp-protocol-version': '9'.repeat(4_000) },
  { 'mcp-method': 'tools/list' },
  { 'mcp-name': 'glossary' },
  { 'mcp-name': '=?base64?!!!?=' },
  { 'mcp-name': '=?base64?Z2xvc3Nhcnk=?=' },
  { 'mcp-session-id': 'a'.repeat(300) },
  { 'last-event-id': '7' },
  { accept: 'application/json' },
  { accept: 'text/html' },
  { accept: '*/*' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-encoding': 'gzip' },
  { origin: 'https://elsewhere.example' },
  { origin: 'null' },
  { 'x-request-id': 'fine-1' },
];

function wronged(whole: FuzzRequest, message: Fields, setting: Setting): FuzzRequest {
  const { random } = setting.maker;
  let result = whole;
  if (random.chance(0.2)) result = { ...result, headers: { ...result.headers, ...random.pick(ODD_HEADERS) } };
  if (random.chance(0.03))
    return { ...result, method: random.pick(['GET', 'DELETE', 'PUT', 'PATCH', 'OPTIONS']) };
  if (random.chance(0.002))
    return { ...result, body: JSON.stringify({ ...message, id: '1'.repeat(262_145) }) };
  const kind = random.next();
  if (kind < 0.12) return { ...result, body: JSON.stringify(batch(setting)) };
  if (kind < 0.3) return { ...result, body: JSON.stringify(brokenEnvelope(message, random)) ?? 'null' };
  if (kind < 0.38) return { ...result, body: brokenText(result.body ?? '', random) };
  return result;
}

function brokenEnvelope(message: Fields, random: Random): unknown {
  const { method: _method, id: _id, jsonrpc: _version, ...rest } = message;
  return random.pick<() => unknown>([
    () => ({ ...message, id: random.pick(ODD_IDS) }),
    () => ({ ...rest, jsonrpc: '2.0', method: message['method'] }),
    () => ({
      ...rest,
      jsonrpc: '2.0',
      method: random.pick(['notifications/initialized', 'notifications/cancelled', 'x']),
    }),
    () => ({ ...message, jsonrpc: random.pick(['1.0', 2, null, '']) }),
    () => ({ ...message, method: random.pick(ODD_METHODS) }),
    () => ({ ...message, method: random.pick([null, 5, {}, []]) }),
    () => ({ ...message, result: {} }),
    () => ({ jsonrpc: '2.0', id: 1, result: {} }),
    () => ({ jsonrpc: '2.0', id: 1, error: { code: 1, message: 'x' } }),
    () => random.pick<unknown>([null, 42, 'x', [], {}, true]),
    () => brokenValue(message, random),
  ])();
}

/** Several at once, as the revision of March 2025 had it: few, none, nested, too many, of the same id. */
function batch(setting: Setting): unknown[] {
  const { random } = setting.maker;
  const plain = { ...setting, isModern: setting.isModern && random.chance(0.2) };
  const length = random.chance(0.1) ? random.integer(90, 150) : random.integer(0, 6);
  const light = (id: number) => ({ jsonrpc: '2.0', id, method: 'ping' });
  const messages = Array.from({ length }, (_, at): unknown =>
    length > 6 || random.chance(0.3) ? light(at) : { ...someMessage(plain, random.chance(0.3)), id: at },
  );
  if (messages.length > 0 && random.chance(0.1)) messages.push(structuredClone(messages[0]));
  if (random.chance(0.05)) messages.push([light(500)]);
  return messages;
}
