import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { OPERATIONS } from '../../../src/operations/registry.ts';
import type { Harness } from '../../http/harness.ts';
import type { Schema } from '../valid-value.ts';
import { messagesOf, type RpcMessage } from './rpc.ts';

/** One tool as `tools/list` publishes it, with the input of its operation, which is published in short. */
export interface Tool {
  readonly name: string;
  /** The whole schema that arguments are judged by. */
  readonly input: Schema;
  readonly acceptsArguments: ValidateFunction;
  /** By the published schema, which may admit more and never less. */
  readonly publishedAccepts: ValidateFunction;
  readonly acceptsResult: ValidateFunction;
}

/** What the server says it offers. */
export interface Offer {
  readonly tools: readonly Tool[];
  readonly prompts: readonly { readonly name: string; readonly arguments: readonly string[] }[];
  readonly uris: readonly string[];
}

interface Listed {
  readonly tools: readonly {
    readonly name: string;
    readonly inputSchema: Schema;
    readonly outputSchema: Schema;
  }[];
  readonly prompts: readonly {
    readonly name: string;
    readonly arguments: readonly { readonly name: string }[];
  }[];
  readonly resources: readonly { readonly uri: string }[];
}

export async function offered(harness: Harness): Promise<Offer> {
  const list = async (method: string): Promise<Listed> => {
    const { headers, text } = await harness.send({
      method: 'POST',
      url: '/mcp',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      payload: JSON.stringify({ jsonrpc: '2.0', id: 1, method }),
    });
    const [message] = messagesOf(headers['content-type'] ?? '', text) ?? [];
    return (message as RpcMessage).result as unknown as Listed;
  };
  const { tools } = await list('tools/list');
  const { prompts } = await list('prompts/list');
  const { resources } = await list('resources/list');
  const ajv = addFormats.default(new Ajv2020({ strict: false, strictNumbers: true, allErrors: true }));
  return {
    tools: tools.map(({ name, inputSchema, outputSchema }) => ({
      name,
      input: inputOf(name),
      acceptsArguments: ajv.compile(inputOf(name)),
      publishedAccepts: ajv.compile(inputSchema),
      acceptsResult: ajv.compile(outputSchema),
    })),
    prompts: prompts.map((prompt) => ({
      name: prompt.name,
      arguments: prompt.arguments.map((argument) => argument.name),
    })),
    uris: resources.map(({ uri }) => uri),
  };
}

/** The input of the operation, and the page that every tool takes. */
function inputOf(name: string): Schema {
  const operation = OPERATIONS.find(({ tool }) => tool?.name === name);
  if (operation === undefined) throw new Error(`no operation shows as the tool ${name}`);
  const input = operation.input as Schema;
  return { ...input, properties: { ...input.properties, page: { type: 'integer', minimum: 1 } } };
}
