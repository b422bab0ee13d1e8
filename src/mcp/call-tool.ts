import type { CallToolResult } from '@modelcontextprotocol/server';
import { ERROR_CODES, ProblemError } from '../contract/error-codes.ts';
import type { CallContext } from '../operations/call-context.ts';
import { invalidRequest } from '../operations/parse.ts';
import type { ToolServices } from './services.ts';
import type { Tool } from './tools.ts';

/** Models cut longer answers off; no tool comes near this length. */
const MAX_TEXT = 100_000;

/** Runs one tool. What the caller can put right comes back as text that says how; nothing is thrown. */
export async function callTool(
  { verb, way }: Tool,
  services: ToolServices,
  call: { readonly input: unknown; readonly address: string; readonly requestId: string },
): Promise<CallToolResult> {
  const context: CallContext = {
    actor: { kind: 'anonymous', address: call.address, door: 'tools' },
    requestId: call.requestId,
    nowMs: services.now(),
  };
  try {
    if (verb.cost === 'estimate') await admit(services, call.address);
    const answer = await services.call(verb, context, { value: call.input ?? {} });
    const shown = way.shorten === undefined ? answer : way.shorten(answer);
    return {
      content: [{ type: 'text', text: JSON.stringify(shown).slice(0, MAX_TEXT) }],
      structuredContent: shown as Record<string, unknown>,
    };
  } catch (error) {
    return failed(way.name, services, error);
  }
}

async function admit({ admitEstimate }: ToolServices, address: string): Promise<void> {
  const decision = await admitEstimate?.(address);
  if (decision === undefined || decision.allowed) return;
  throw new ProblemError(
    'rate-limited',
    `At most ${decision.limit} estimates a minute from one address. Wait ${decision.retryAfterSeconds} s, then call again.`,
  );
}

function failed(tool: string, services: ToolServices, error: unknown): CallToolResult {
  if (error instanceof ProblemError && ERROR_CODES[error.code].status !== 500)
    return { isError: true, content: [{ type: 'text', text: adviceOf(error, tool) }] };
  services.onFailure(error, tool);
  return {
    isError: true,
    content: [{ type: 'text', text: 'Something went wrong on our side; calling again may help.' }],
  };
}

/** Advice for problems that pass with time. */
const IN_A_MOMENT = new Set(['rate-limited', 'overloaded']);

/** What is wrong, where, and how to call instead. */
function adviceOf({ code, message, faults }: ProblemError, tool: string): string {
  const { title } = ERROR_CODES[code];
  const lines = faults.map(
    (fault) => `- ${fault.pointer === '' ? 'arguments' : fault.pointer.slice(1)}: ${fault.message}`,
  );
  // A detail that only counts the faults adds nothing to their list.
  const isTold =
    faults.some((fault) => fault.message === message) || message === invalidRequest(faults).message;
  const retry = IN_A_MOMENT.has(code) ? [] : [`Correct this and call ${tool} again.`];
  return [isTold ? `${title}.` : `${title}. ${message}`, ...lines, ...retry].join('\n');
}
