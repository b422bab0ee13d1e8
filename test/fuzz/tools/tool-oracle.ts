import { estimateRequestFaults } from '../../../src/contract/estimate/index.ts';
import type { FuzzRequest } from '../fuzz-request.ts';
import { problemComplaint, type FuzzAnswer } from '../oracle.ts';
import { holdsHalfCharacters, nestsTooDeep, pointerLeads } from '../pointers.ts';
import { dateFaults, mayRefuse } from '../operation-rules.ts';
import { isFields, isRequest, messagesOf, parsed, type Fields, type RpcMessage } from './rpc.ts';
import type { Offer, Tool } from './tool-list.ts';

const INTERNAL = -32_603;
const MAX_BODY = 262_144;
const MAX_BATCH = 20;
const MEMBERS = new Set(['jsonrpc', 'id', 'method', 'params']);
const USUAL_ACCEPT = 'application/json, text/event-stream';
/** What a tool cannot do and says so: not the fault of the form of the arguments. */
const INVALID = 'The request is not valid.';

/** What is wrong with the answer to one POST to `/mcp`, in words; null when nothing is. */
export function toolComplaint(request: FuzzRequest, answer: FuzzAnswer, offer: Offer): string | null {
  const { status, headers, text } = answer;
  if (status >= 500) return `${status}`;
  if (headers['x-content-type-options'] !== 'nosniff') return 'no nosniff';
  const type = headers['content-type'] ?? '';
  if (type.startsWith('application/problem+json')) return refusalByHttp(request, answer, type);
  const body = nestsTooDeep(request.body ?? '') ? undefined : parsed(request.body);
  if (status === 202)
    return text === '' && requestsOf(body).length === 0 ? null : '202 where an answer is due';
  const messages = messagesOf(type, text);
  if (messages === null) return `${status} as ${type} that is not JSON-RPC: ${text.slice(0, 80)}`;
  for (const message of messages) {
    const fault = envelopeFault(message, body) ?? answerFault(message as RpcMessage, body, offer);
    if (fault !== null) return fault;
  }
  return verdict(request, { status, body, messages: messages as readonly RpcMessage[] });
}

/** Before the protocol: another method, page or size. */
function refusalByHttp(request: FuzzRequest, answer: FuzzAnswer, type: string): string | null {
  const { status, text } = answer;
  const due =
    request.method !== 'POST'
      ? [404, 405]
      : (request.body?.length ?? 0) > MAX_BODY
        ? [413]
        : request.headers['origin'] !== undefined
          ? [403]
          : [];
  if (!due.includes(status)) return `a problem of status ${status} where JSON-RPC is due`;
  return problemComplaint(request, answer, { type, body: JSON.parse(text) });
}

function requestsOf(body: unknown): RpcMessage[] {
  return (Array.isArray(body) ? (body as unknown[]) : [body]).filter(isRequest);
}

function envelopeFault(message: unknown, body: unknown): string | null {
  if (!isFields(message) || message['jsonrpc'] !== '2.0') return 'an answer that is not JSON-RPC 2.0';
  const { id, result, error } = message as Fields & RpcMessage;
  if ((result === undefined) === (error === undefined)) return 'neither or both of result and error';
  const ids = (Array.isArray(body) ? (body as unknown[]) : [body]).map((each) =>
    isFields(each) ? each['id'] : null,
  );
  if (id !== null && !ids.includes(id)) return `an answer to ${String(id)}, which nobody asked`;
  if (error === undefined) return isFields(result) ? null : 'a result that is no object';
  if (!Number.isSafeInteger(error.code) || error.message === '') return 'an error without code or message';
  if (error.code === INTERNAL) return `an internal error: ${error.message.slice(0, 200)}`;
  if (/\[object|\n\s+at |"code":/.test(error.message))
    return `an error in no words: ${error.message.slice(0, 200)}`;
  return null;
}

function answerFault({ id, result }: RpcMessage, body: unknown, offer: Offer): string | null {
  if (result === undefined) return null;
  const asked = requestsOf(body).find((each) => each.id === id);
  if (asked === undefined) return 'a result to what is no request';
  const params = (isFields(asked.params) ? asked.params : {}) as Fields;
  switch (asked.method) {
    case 'tools/call': {
      const tool = offer.tools.find(({ name }) => name === params['name']);
      return tool === undefined
        ? 'a tool nobody offers answered'
        : toolFault(tool, params['arguments'] ?? {}, result);
    }
    case 'tools/list':
      return (result['tools'] as unknown[]).length === offer.tools.length ? null : 'not every tool is listed';
    case 'prompts/get':
      return /undefined|\[object/.test(JSON.stringify(result['messages'])) &&
        !/undefined/.test(JSON.stringify(params))
        ? 'a prompt with a hole in it'
        : null;
    case 'resources/read':
      return (result['contents'] as unknown[]).length === 1 ? null : 'a resource without contents';
    default:
      return null;
  }
}

interface ToolResult {
  readonly isError?: boolean;
  readonly content?: readonly { readonly type: string; readonly text: string }[];
  readonly structuredContent?: unknown;
}

/** The answer of a tool against its schemas: neither stricter nor laxer, and every refusal says what to change. */
function toolFault(tool: Tool, given: unknown, result: ToolResult): string | null {
  const text = result.content?.[0]?.text ?? '';
  if (text === '') return 'a tool answered without text';
  const isRight = tool.acceptsArguments(given) && !holdsHalfCharacters(given) && rulesHold(tool, given);
  if (isRight && !tool.publishedAccepts(given))
    return `${tool.name} publishes a schema that refuses sound arguments`;
  if (result.isError === true) return refusalFault(tool, given, { text, isRight });
  if (!isRight) return `${tool.name} answered arguments that its schema refuses`;
  if (isFields(given) && dateFaults(given).length > 0) return `${tool.name} answered days out of order`;
  if (!tool.acceptsResult(result.structuredContent))
    return `the result is not of the published schema: ${JSON.stringify(tool.acceptsResult.errors?.slice(0, 3))}`;
  return text === JSON.stringify(result.structuredContent) ? null : 'the text is not the structured content';
}

function rulesHold({ input }: Tool, given: unknown): boolean {
  const priced = input.properties?.['bbl'] !== undefined && input.properties['building'] !== undefined;
  return !priced || estimateRequestFaults(given).length === 0;
}

function refusalFault(
  tool: Tool,
  given: unknown,
  { text, isRight }: { text: string; isRight: boolean },
): string | null {
  if (text.startsWith('Something went wrong')) return `${tool.name} failed on our side`;
  const limited = text.includes('a minute from one address');
  if (!limited && !text.endsWith(`Correct this and call ${tool.name} again.`))
    return 'a refusal that does not say what to do';
  if (!text.startsWith(INVALID))
    return isRight || limited ? null : `${tool.name} took arguments that its schema refuses`;
  const pointers = [...text.matchAll(/^- (.*?): /gm)].map(([, pointer = '']) => pointer);
  if (pointers.length === 0) return 'a refusal that names no place';
  for (const pointer of pointers)
    if (pointer !== 'arguments' && !pointerLeads(`/${pointer}`, given))
      return `pointer ${pointer} leads nowhere`;
  const isJust = pointers.every((pointer) =>
    mayRefuse(tool.name, given, { pointer: `/${pointer}`, code: null }),
  );
  return isRight && !isJust ? `${tool.name} refused arguments that its schema takes` : null;
}

interface Given {
  readonly status: number;
  readonly body: unknown;
  readonly messages: readonly RpcMessage[];
}

/** Every request is answered once; what is right in form is never refused as a whole. */
function verdict(request: FuzzRequest, { status, body, messages }: Given): string | null {
  if (status >= 400) return isUsual(request, body) ? `${status} to a well-formed request` : null;
  if (holdsPrototype(body)) return 'a member called __proto__ was taken';
  const asked = requestsOf(body);
  if (asked.length > MAX_BATCH) return 'a batch of more than was allowed';
  const answered = messages.map(({ id }) => id);
  if (new Set(answered).size !== answered.length) return 'a request answered twice';
  const left = asked.find(({ id }) => !answered.includes(id));
  if (left !== undefined) return `request ${String(left.id)} was not answered`;
  return messages.length === asked.length ? null : 'more or fewer answers than requests';
}

/** One request of the 2025 era with no header but the usual ones: whatever is wrong with it is told in the protocol. */
function isUsual({ headers }: FuzzRequest, body: unknown): boolean {
  const isOne =
    isRequest(body) && Object.keys(body).every((name) => MEMBERS.has(name)) && body.method !== 'initialize';
  if (!isOne || (isFields(body.params) && body.params['_meta'] !== undefined) || holdsPrototype(body))
    return false;
  const { 'content-type': type, accept, ...others } = headers;
  return type === 'application/json' && accept === USUAL_ACCEPT && Object.keys(others).length === 0;
}

function holdsPrototype(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.hasOwn(value, '__proto__') || Object.values(value).some(holdsPrototype);
}
