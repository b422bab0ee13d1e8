import { Command } from 'commander';
import { Type } from 'typebox';
import { beforeAll, describe, expect, it } from 'vitest';
import { operationCommands } from '../../src/cli/commands/operations.ts';
import { cliServices } from '../../src/composition/cli-services.ts';
import { closed } from '../../src/contract/estimate/fields.ts';
import { OPERATIONS } from '../../src/operations/registry.ts';
import { defineOperation, type AnyOperation } from '../../src/operations/operation.ts';
import { messagesOf, type RpcMessage } from '../fuzz/tools/rpc.ts';
import { ESTIMATE, pointers, post, useHarness, type Answer, type Harness } from '../http/harness.ts';

/** An operation that exists for this test alone: everything about it stands here. */
const doubleArea = defineOperation({
  id: 'doubleArea',
  summary: 'Double a floor area',
  access: { kind: 'scope', scope: 'cost:read' },
  keyless: ['tools'],
  cost: 'estimate',
  services: 'catalogue',
  http: [{ at: ['estimates'], method: 'POST', path: '/areas/double', input: 'body' }],
  tool: { name: 'double_area', title: 'Double an area', description: 'Doubles a floor area.' },
  command: { name: 'areas double' },
  examples: { answered: { areaSqft: 2 } },
  input: closed({ areaSqft: Type.Number({ minimum: 1, description: 'sqft.' }) }, 'An area.'),
  output: closed({ doubledSqft: Type.Number({ description: 'sqft.' }) }, 'Twice the area.'),
  rules: (input) =>
    (input as { areaSqft?: unknown } | null)?.areaSqft === 13
      ? [{ pointer: '/areaSqft', code: 'unlucky', message: 'send another area' }]
      : [],
  errors: [],
  run: (_services, _context, { areaSqft }) => ({ doubledSqft: 2 * areaSqft }),
});

/** The same behind a key: assistants, who carry none, may see it and not call it. */
const guarded: AnyOperation = {
  ...doubleArea,
  id: 'guardedArea',
  keyless: [],
  http: [],
  tool: { name: 'guarded_area', title: 'Guarded', description: 'Asks for a key.' },
  command: { name: 'areas guarded' },
};

const URL_OF_VERB = '/retrofit/v1/areas/double';
const operations = [...OPERATIONS, doubleArea, guarded];

async function tool(
  harness: Harness,
  name: string,
  input: object,
): Promise<{ isError: boolean; text: string }> {
  const answer = await harness.send({
    method: 'POST',
    url: '/mcp',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    payload: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: input },
    }),
  });
  const [message] = messagesOf(answer.headers['content-type'] ?? '', answer.text) ?? [];
  const { result } = message as RpcMessage;
  const content = result?.['content'] as { text: string }[];
  return { isError: result?.['isError'] === true, text: content[0]?.text ?? '' };
}

describe('an operation that is one file and one line of the registry', () => {
  const harness = useHarness({ operations });
  let key = '';
  beforeAll(async () => {
    ({ key } = await harness.key());
  });

  it('answers over HTTP, and counts as a use of the key', async () => {
    const answer = await harness.send(post(URL_OF_VERB, key, { areaSqft: 21 }));
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toEqual({ doubledSqft: 42 });
    expect(answer.headers['ratelimit']).toBeDefined();
    const { counts } = harness.services.accounts.usage.drain();
    expect(counts.map(({ endpoint }) => endpoint)).toContain('doubleArea');
  });

  it('asks for its scope over HTTP', async () => {
    expect((await harness.send(post(URL_OF_VERB, undefined, { areaSqft: 1 }))).status).toBe(401);
    const { key: bare } = await harness.key({ scopes: [] });
    const refused = await harness.send(post(URL_OF_VERB, bare, { areaSqft: 1 }));
    expect(refused.status).toBe(403);
    expect(refused.body.required_scope).toBe('cost:read');
  });

  it('refuses what its schema and its rules refuse, with the place', async () => {
    const wrong = await harness.send(post(URL_OF_VERB, key, { areaSqft: 0, colour: 'red' }));
    expect(wrong.status).toBe(400);
    expect(pointers(wrong)).toEqual(['/areaSqft', '/colour']);
    expect(pointers(await harness.send(post(URL_OF_VERB, key, { areaSqft: 13 })))).toEqual(['/areaSqft']);
    expect(pointers(await harness.send(post(`${URL_OF_VERB}?twice=true`, key, { areaSqft: 1 })))).toEqual([
      '/query/twice',
    ]);
  });

  it('stands in the OpenAPI document with its errors and an answer of the running service', async () => {
    const { body } = await harness.send({ method: 'GET', url: '/retrofit/v1/openapi.json' });
    const operation = body.paths['/areas/double'].post;
    expect(operation.operationId).toBe('doubleArea');
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['400', '401', '403', '429']));
    const media = operation.responses['200'].content['application/json'];
    expect(media.examples.answer.value).toEqual({ doubledSqft: 4 });
    expect(body.security).toEqual([{ ApiKey: [] }]);
  });

  it('is a tool, and behind a key it is refused there', async () => {
    expect(JSON.parse((await tool(harness, 'double_area', { areaSqft: 4 })).text)).toEqual({
      doubledSqft: 8,
    });
    const wrong = await tool(harness, 'double_area', { areaSqft: 13 });
    expect(wrong.isError).toBe(true);
    expect(wrong.text).toContain('areaSqft: send another area');
    const refused = await tool(harness, 'guarded_area', { areaSqft: 4 });
    expect(refused.isError).toBe(true);
    expect(refused.text).toContain('needs an API key');
  });

  it('is a command', async () => {
    const answers: unknown[] = [];
    const services = cliServices({
      environment: { DATA_DIR: harness.dataDir },
      requestId: 'test',
      json: true,
      operations,
      closing: () => undefined,
    });
    const run = async (...args: string[]) => {
      const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
      const output = { json: true, result: (value: unknown) => void answers.push(value) };
      operationCommands(program, { ...services, output });
      for (const group of program.commands)
        for (const command of group.commands)
          command.exitOverride().configureOutput({ writeErr: () => undefined });
      await program.parseAsync(['areas', ...args], { from: 'user' });
    };
    await run('double', '--area-sqft', '5');
    await run('guarded', '--area-sqft', '6');
    expect(answers).toEqual([{ doubledSqft: 10 }, { doubledSqft: 12 }]);
    await expect(run('double')).rejects.toThrow('--area-sqft');
    await expect(run('double', '--area-sqft', '13')).rejects.toMatchObject({ code: 'invalid-request' });
  });
});

describe('when estimates already wait too long, every way to one more is refused', () => {
  const harness = useHarness({ operations, maxQueueMs: -1 });
  const building = { building: { building_area: 20_000 } };
  const page = (path: string, body: object): Promise<Answer> =>
    harness.send(post(`/app/v1${path}`, undefined, body));
  const isBusy = (answer: Answer) => {
    expect(answer.status, answer.text).toBe(503);
    expect(answer.body.type).toMatch(/overloaded$/);
    expect(answer.headers['retry-after']).toBe('1');
  };

  it('over the interface, on the pages and as a tool', async () => {
    const { key } = await harness.key();
    isBusy(await harness.send(post(ESTIMATE, key, building)));
    isBusy(await harness.send(post(URL_OF_VERB, key, { areaSqft: 1 })));
    isBusy(await page('/estimate', building));
    isBusy(await page('/estimate?artifact=true', building));
    isBusy(await page('/explain', { request: building, pointer: '/tiers/0/cost_breakdown/totalCost' }));
    for (const [name, input] of [
      ['double_area', { areaSqft: 1 }],
      ['preview_estimate', building],
      ['explain_number', { ...building, pointer: '/tiers/0/cost_breakdown/totalCost' }],
    ] as const) {
      const { isError, text } = await tool(harness, name, input);
      expect(isError, name).toBe(true);
      expect(text).toContain('The service is busy');
    }
  });

  it('and what is short is answered as ever', async () => {
    expect((await harness.send({ method: 'GET', url: '/app/v1/programs?limit=1' })).status).toBe(200);
    expect((await tool(harness, 'dof_class', { code: 'D4' })).isError).toBe(false);
  });
});
