import type { CallToolResult } from '@modelcontextprotocol/server';
import { ERROR_CODES, ProblemError, type FieldFault } from '../contract/error-codes.ts';
import { estimateRequestFaults } from '../contract/estimate/index.ts';
import { validatorOf, type Validator } from '../contract/validation/validator.ts';
import type { ToolServices } from './services.ts';
import { TOOLS, type ToolDefinition } from './tools.ts';

/** Beyond this an answer is cut off from the model's point of view; no tool comes near it. */
const MAX_TEXT = 100_000;

const validators = new Map<string, Validator>(TOOLS.map(({ name, verb }) => [name, lazily(verb)]));

function lazily(verb: ToolDefinition['verb']): Validator {
  let validate: Validator | undefined;
  return (value) => (validate ??= validatorOf(verb.input))(value);
}

/** Runs one tool. What the caller can put right comes back as text that says how; nothing is thrown. */
export async function callTool(
  tool: ToolDefinition,
  services: ToolServices,
  call: { readonly input: unknown; readonly address: string; readonly requestId: string },
): Promise<CallToolResult> {
  try {
    const input = call.input ?? {};
    refuseFaults(tool, input);
    if (tool.estimates) await admit(services, call.address);
    const context = {
      actor: { kind: 'anonymous', address: call.address },
      requestId: call.requestId,
      nowMs: services.now(),
    } as const;
    const result = await tool.verb.run(services, context, input as never);
    const bounded = tool.bound === undefined ? result : tool.bound(result as never);
    return {
      content: [{ type: 'text', text: JSON.stringify(bounded).slice(0, MAX_TEXT) }],
      structuredContent: bounded as Record<string, unknown>,
    };
  } catch (error) {
    return failed(tool, services, error);
  }
}

function refuseFaults(tool: ToolDefinition, input: unknown): void {
  const faults: FieldFault[] = [...(validators.get(tool.name)?.(input) ?? [])];
  if (tool.estimates) faults.push(...estimateRequestFaults(input));
  if (faults.length > 0) throw new ProblemError('invalid-request', 'The arguments are not valid.', faults);
}

async function admit({ admitEstimate }: ToolServices, address: string): Promise<void> {
  const decision = await admitEstimate?.(address);
  if (decision === undefined || decision.allowed) return;
  throw new ProblemError(
    'rate-limited',
    `At most ${decision.limit} estimates a minute from one address. Wait ${decision.retryAfterSeconds} s, then call again.`,
  );
}

function failed(tool: ToolDefinition, services: ToolServices, error: unknown): CallToolResult {
  if (error instanceof ProblemError && ERROR_CODES[error.code].status !== 500)
    return { isError: true, content: [{ type: 'text', text: adviceOf(error, tool) }] };
  services.onFailure(error, tool.name);
  return {
    isError: true,
    content: [{ type: 'text', text: 'Something went wrong on our side; calling again may help.' }],
  };
}

/** What is wrong, where, and how to call instead. */
function adviceOf({ code, message, faults }: ProblemError, tool: ToolDefinition): string {
  const { title } = ERROR_CODES[code];
  const lines = faults.map(
    (fault) => `- ${fault.pointer === '' ? 'arguments' : fault.pointer.slice(1)}: ${fault.message}`,
  );
  const isTold = faults.some((fault) => fault.message === message);
  const retry = code === 'rate-limited' ? [] : [`Correct this and call ${tool.name} again.`];
  return [isTold ? `${title}.` : `${title}. ${message}`, ...lines, ...retry].join('\n');
}
