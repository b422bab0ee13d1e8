import { describe, expect, it } from 'vitest';
import { useHarness } from '../http/harness.ts';
import { messagesOf, MODERN, MODERN_META, type RpcMessage } from '../fuzz/tools/rpc.ts';

const INVALID_PARAMS = -32_602;
const INVALID_REQUEST = -32_600;
const harness = useHarness();

async function ask(body: unknown, headers: Record<string, string> = {}) {
  const answer = await harness.send({
    method: 'POST',
    url: '/mcp',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const messages = messagesOf(answer.headers['content-type'] ?? '', answer.text) ?? [];
  return { status: answer.status, message: messages[0] as RpcMessage | undefined };
}

const request = (method: string, params?: unknown) => ({ jsonrpc: '2.0', id: 1, method, params });
const modern = (method: string, params: object) =>
  ask(request(method, { ...params, _meta: MODERN_META }), {
    'mcp-protocol-version': MODERN,
    'mcp-method': method,
  });
const ping = (id: number | string) => ({ jsonrpc: '2.0', id, method: 'ping' });

describe('parameters that are wrong are the fault of the caller, told with their place', () => {
  it.each([
    ['a prompt without its argument', 'prompts/get', { name: 'retrofit_cost' }, 'params/arguments/building'],
    [
      'an argument that is no text',
      'prompts/get',
      { name: 'retrofit_cost', arguments: { building: {} } },
      'params/arguments/building',
    ],
    ['no such prompt', 'prompts/get', { name: 'constructor' }, 'retrofit_cost'],
    ['no such tool', 'tools/call', { name: 'constructor', arguments: {} }, 'preview_estimate'],
    ['no name', 'tools/call', { arguments: {} }, 'params/name'],
    ['arguments that are no object', 'tools/call', { name: 'glossary', arguments: 5 }, 'params/arguments'],
    ['no address of a resource', 'resources/read', {}, 'params/uri'],
    ['a handshake without parameters', 'initialize', undefined, 'params'],
  ])('%s', async (_name, method, params, place) => {
    const { message } = await ask(request(method, params));
    expect(message?.error?.code).toBe(INVALID_PARAMS);
    expect(message?.error?.message).toContain(place);
    expect(message?.error?.message).not.toMatch(/[[\]{}]/);
  });

  it('in the 2026 era too', async () => {
    const { message } = await modern('tools/call', { arguments: {} });
    expect(message?.error?.code).toBe(INVALID_PARAMS);
    expect(message?.error?.message).toContain('params/name');
  });

  it('a fault the operation finds names its place', async () => {
    const uses = [{ property_type: 'Castle', area_sqft: 5 }];
    const { message } = await ask(request('tools/call', { name: 'll97_limits', arguments: { uses } }));
    expect(JSON.stringify(message?.result?.['content'])).toContain('- uses/0/property_type: ');
  });
});

describe('bodies that are refused as a whole', () => {
  it.each([
    ['a batch beyond twenty', Array.from({ length: 21 }, (_, id) => ping(id)), 'at most 20'],
    ['two requests of one id', [ping(1), ping('a'), ping(1)], 'an id of its own'],
  ])('%s', async (_name, body, words) => {
    const { status, message } = await ask(body);
    expect([status, message?.error?.code]).toEqual([400, INVALID_REQUEST]);
    expect(message?.error?.message).toContain(words);
  });

  it('a batch within the bounds is answered, each request once', async () => {
    const { status, message } = await ask([ping(1), ping(2)]);
    expect([status, message?.id]).toEqual([200, 1]);
  });

  it('a member called __proto__, which would stand in for arguments', async () => {
    const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"dof_class","arguments":{"__proto__":{"code":"D4"}}}}`;
    const { status, message } = await ask(body);
    expect([status, message?.error?.code]).toEqual([400, INVALID_REQUEST]);
    expect(message?.error?.message).toContain('/params/arguments/__proto__');
    const { message: after } = await ask(request('tools/call', { name: 'dof_class', arguments: {} }));
    expect(after?.result?.['isError']).toBe(true);
  });

  it.each([70, 5_000, 100_000])('arguments nested %i deep', async (depth) => {
    const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`;
    const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"dof_class","arguments":${deep}}}`;
    const { status, message } = await ask(body);
    expect([status, message?.error?.code]).toEqual([400, -32_700]);
  });
});

it('no more candidates than published, even for an unknown lot of a block of condominiums', async () => {
  const { message } = await ask(
    request('tools/call', { name: 'find_building', arguments: { query: '3017341201' } }),
  );
  const found = message?.result?.['structuredContent'] as { suggestions: unknown[] } | undefined;
  // The unit lot is not held: of its block's billing lots those held are named as others, never as the building.
  expect(found?.suggestions.length).toBeGreaterThan(0);
  expect(found?.suggestions.length).toBeLessThanOrEqual(10);
});
