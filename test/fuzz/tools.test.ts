import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeAll, expect, it } from 'vitest';
import { useHarness } from '../http/harness.ts';
import { brokenText, brokenValue } from './broken-value.ts';
import { Random } from './random.ts';
import { validValue, type Schema, type Source } from './valid-value.ts';

const harness = useHarness({ environment: { TRUSTED_PROXIES: '127.0.0.1' } });
const random = new Random(3);
const COUNT = 600;

interface Tool {
  readonly name: string;
  readonly inputSchema: Schema;
  readonly outputSchema?: Schema;
}
interface RpcAnswer {
  readonly result?: {
    readonly isError?: boolean;
    readonly structuredContent?: unknown;
    readonly tools?: Tool[];
  };
  readonly error?: { readonly code: number; readonly message: string };
}

let sent = 0;
async function call(payload: string): Promise<{ status: number; text: string; answer: RpcAnswer | null }> {
  sent += 1;
  harness.nowMs += 200;
  const { status, text } = await harness.send({
    method: 'POST',
    url: '/mcp',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'x-forwarded-for': `10.1.${(sent >> 8) & 255}.${sent & 255}`,
    },
    payload,
  });
  // Not a pattern: its dot would stop at U+2028, which an answer may hold.
  const line = text.split('\n').find((each) => each.startsWith('data: '));
  const json = line?.slice(6) ?? text;
  try {
    return { status, text, answer: JSON.parse(json) as RpcAnswer };
  } catch {
    return { status, text, answer: null };
  }
}

const rpc = (method: string, params: unknown) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
let tools: Tool[] = [];
beforeAll(async () => {
  tools = (await call(rpc('tools/list', {}))).answer?.result?.tools ?? [];
});

const KNOWN: Readonly<Record<string, () => string>> = {
  bbl: () => random.pick(['1008350041', '5999999999', '1003720049', 'W1']),
  program_id: () => random.pick(['us-irc-48e-solar-wind', 'none']),
  programId: () => random.pick(['us-irc-48e-solar-wind', 'none']),
  id: () => random.pick(['us-irc-48e-solar-wind', 'none']),
};
const source: Source = {
  random,
  resolve: (schema) => schema,
  known: (property) => KNOWN[property]?.(),
};

it(
  `${COUNT} generated tool calls: never a failure of ours, every answer as its tool publishes it`,
  { timeout: 60_000 },
  async () => {
    expect(tools.length).toBeGreaterThan(2);
    const ajv = addFormats.default(new Ajv2020({ strict: false }));
    const checks = new Map(
      tools.map(({ name, outputSchema }) => [name, outputSchema && ajv.compile(outputSchema)]),
    );
    const answered = new Set<string>();
    for (let count = 0; count < COUNT; count += 1) {
      const tool = random.pick(tools);
      const value = validValue(tool.inputSchema, source);
      const whole = rpc('tools/call', {
        name: tool.name,
        arguments: random.chance(0.5) ? value : brokenValue(value, random),
      });
      const payload = random.chance(0.1) ? brokenText(whole, random) : whole;
      const { status, text, answer } = await call(payload);
      const context = `${payload.slice(0, 600)}\n${status} ${text.slice(0, 600)}`;
      expect(status, context).toBeLessThan(500);
      expect(answer?.error !== undefined || answer?.result !== undefined || status >= 400, context).toBe(
        true,
      );
      // -32603: an internal error.
      expect(answer?.error?.code, context).not.toBe(-32_603);
      const { result } = answer ?? {};
      if (result === undefined || result.isError === true) continue;
      answered.add(tool.name);
      const check = checks.get(tool.name);
      if (check !== undefined && payload === whole)
        expect(check(result.structuredContent), `${JSON.stringify(check.errors)}\n${context}`).toBe(true);
    }
    expect(answered.size).toBeGreaterThan(tools.length / 2);
  },
);
