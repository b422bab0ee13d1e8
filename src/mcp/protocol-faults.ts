import { ProtocolError, ProtocolErrorCode, type McpServer } from '@modelcontextprotocol/server';
import { PROMPTS } from './prompts.ts';
import type { Tool } from './tools.ts';

type Handler = (request: { readonly params?: unknown }, context: unknown) => Promise<unknown>;

/** The library's table of handlers by method, private there: it has no hook that reaches all of them. */
interface Handling {
  readonly _requestHandlers: Map<string, Handler>;
}

/** What `name` may be, by method. */
export type Names = ReadonlyMap<string, { readonly kind: string; readonly names: readonly string[] }>;

export function namesKnown(tools: readonly Tool[]): Names {
  return new Map([
    ['tools/call', { kind: 'tool', names: tools.map(({ binding }) => binding.name) }],
    ['prompts/get', { kind: 'prompt', names: PROMPTS.map(({ name }) => name) }],
  ]);
}

/**
 * Wrong parameters are answered as invalid parameters, with the place and what is expected there; the library would
 * answer some of them as internal errors. Failures of our own are reported, and answered without their message. Call
 * this when everything is registered.
 */
export function answerFaultsInWords(
  { server }: McpServer,
  names: Names,
  onFailure: (error: unknown, where: string) => void,
): void {
  const { _requestHandlers: handlers } = server as unknown as Handling;
  for (const [method, handler] of handlers)
    handlers.set(method, async (request, context) => {
      refuseUnknownName(names.get(method), request.params);
      try {
        return await handler(request, context);
      } catch (error) {
        throw protocolFault(error, method, onFailure);
      }
    });
}

/** Only our own names count: `constructor` is not a tool. */
function refuseUnknownName(registered: ReturnType<Names['get']>, params: unknown): void {
  const name = (params as { name?: unknown } | undefined)?.name;
  if (registered === undefined || typeof name !== 'string' || registered.names.includes(name)) return;
  const { kind, names } = registered;
  throw invalid(`params/name: no ${kind} has this name. Use one of: ${names.join(', ')}.`);
}

function protocolFault(
  error: unknown,
  method: string,
  onFailure: (error: unknown, where: string) => void,
): ProtocolError {
  const issues = issuesOf(error);
  if (issues !== null)
    return invalid(`The parameters of ${method} are not valid. ${issues.map(inWords).join(' ')}`);
  if (error instanceof ProtocolError) return error;
  onFailure(error, method);
  return new ProtocolError(
    ProtocolErrorCode.InternalError,
    'Something went wrong on our side; asking again may help.',
  );
}

const invalid = (message: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, message);

interface Issue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** The list of faults that the library's schemas leave in the message of an error; null when it holds none. */
function issuesOf(error: unknown): readonly Issue[] | null {
  if (!(error instanceof Error)) return null;
  const start = error.message.indexOf('[');
  if (start < 0) return null;
  try {
    const list = JSON.parse(error.message.slice(start)) as Partial<Issue>[];
    const isList = list.length > 0 && list.every(({ path, message }) => Array.isArray(path) && message);
    return isList ? (list as Issue[]) : null;
  } catch {
    return null;
  }
}

function inWords({ path, message }: Issue): string {
  const words = message.replace(/^Invalid input: /, '').replace(', received undefined', '');
  return `${path.join('/') || 'params'}: ${words}.`;
}
