import type { CallToolResult } from '@modelcontextprotocol/server';
import { ERROR_CODES, ProblemError } from '../contract/error-codes.ts';
import type { CallContext } from '../operations/call-context.ts';
import { invalidRequest } from '../operations/call.ts';
import type { ToolServices } from './services.ts';
import { moreText, pagesOf } from './pages.ts';
import type { Tool } from './tools.ts';

/** Runs one tool. What the caller can put right comes back as text that says how; nothing is thrown. */
export async function callTool(
  { operation, binding }: Tool,
  services: ToolServices,
  call: { readonly input: unknown; readonly address: string; readonly requestId: string },
): Promise<CallToolResult> {
  const context: CallContext = {
    actor: { kind: 'anonymous', address: call.address, channel: 'tools' },
    requestId: call.requestId,
    nowMs: services.now(),
  };
  try {
    const { page, value } = paged(call.input ?? {});
    if (operation.cost === 'estimate') await admit(services, call.address);
    const answer = await services.call(operation, context, { value });
    return pageOf(binding.name, binding.shorten === undefined ? answer : binding.shorten(answer), page);
  } catch (error) {
    return failed(binding.name, services, error);
  }
}

/** The page asked for, and the arguments of the operation. @throws ProblemError `invalid-request`. */
function paged(input: unknown): { readonly page: number; readonly value: unknown } {
  if (typeof input !== 'object' || input === null || !Object.hasOwn(input, 'page'))
    return { page: 1, value: input };
  const { page, ...value } = input as Record<string, unknown>;
  if (typeof page === 'number' && Number.isInteger(page) && page >= 1) return { page, value };
  throw pageFault('must be a whole number from 1');
}

const pageFault = (message: string): ProblemError =>
  new ProblemError('invalid-request', `page ${message}.`, [{ pointer: '/page', code: 'page', message }]);

/** The page asked for; past the end the last one, which says that it is. */
function pageOf(tool: string, answer: unknown, wanted: number): CallToolResult {
  const pages = pagesOf(answer as Record<string, unknown>);
  const page = Math.min(wanted, pages.length);
  const fields = pages[page - 1] ?? {};
  const more = moreText(tool, page, pages.length, wanted);
  return {
    content: [
      { type: 'text', text: JSON.stringify(fields) },
      ...(more === null ? [] : [{ type: 'text' as const, text: more }]),
    ],
    structuredContent: fields,
  };
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
