import { afterAll, beforeAll, expect, it } from 'vitest';
import { OPERATIONS } from '../../src/operations/registry.ts';
import { campaign } from './campaign.ts';
import { FuzzHarness } from './fuzz-harness.ts';
import type { FuzzRequest } from './fuzz-request.ts';
import type { FuzzAnswer } from './oracle.ts';
import { prepared } from './prepared.ts';
import { toolTarget } from './tools/tool-target.ts';
import { isFields, messagesOf, parsed, type RpcMessage } from './tools/rpc.ts';

const harness = new FuzzHarness();
beforeAll(() => harness.open());
afterAll(() => harness.close());
const SEED = 20_261_121;
const COUNT = 3_000;

/** `answered` or `refused`, by tool; null for everything but one call of a tool. */
function outcomeOf({ body }: FuzzRequest, { headers, text }: FuzzAnswer): string | null {
  const asked = parsed(body);
  const [message] = (messagesOf(headers['content-type'] ?? '', text) ?? []) as readonly RpcMessage[];
  if (!isFields(asked) || !isFields(asked['params']) || message?.result?.['content'] === undefined)
    return null;
  const verdict = message.result['isError'] === true ? 'refused' : 'answered';
  return `${String(asked['params']['name'])} ${verdict}`;
}

it(`${COUNT} generated calls of the tool server: never a failure of ours, every answer as published, every refusal says where and what`, async () => {
  const { targets, maker } = await prepared(harness, SEED, [await toolTarget(harness)]);
  const outcomes = new Set<string>();
  const report = await campaign({
    targets,
    maker,
    count: COUNT,
    send: async (request, number) => {
      const answer = await harness.fuzz(request, number);
      const outcome = outcomeOf(request, answer);
      if (outcome !== null) outcomes.add(outcome);
      return answer;
    },
  });
  expect(report.failures).toEqual([]);
  expect(report.sent).toBe(COUNT);
  // The generator reaches every tool both ways, and every way out of the protocol.
  for (const tool of OPERATIONS.flatMap((operation) => operation.tool?.name ?? []))
    expect([...outcomes]).toEqual(expect.arrayContaining([`${tool} answered`, `${tool} refused`]));
  const statuses = Object.keys(report.answers['tools mcp'] ?? {});
  expect(statuses).toEqual(expect.arrayContaining(['200', '202', '400', '403', '404', '405', '406']));
  expect(Object.keys(Object.prototype)).toEqual([]);
});
