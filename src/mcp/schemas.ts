import { fromJsonSchema, type StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { TSchema } from 'typebox';

/**
 * A schema as the protocol library takes it. It only publishes the schema: arguments are judged by `callTool`, in the
 * words of the contract, so that a wrong call is answered with advice and not with a protocol error.
 */
export function published(schema: TSchema | Readonly<Record<string, unknown>>): StandardSchemaWithJSON {
  const plain = JSON.parse(JSON.stringify(schema)) as Record<string, unknown>;
  return fromJsonSchema(plain, {
    getValidator: () => (value) => ({ valid: true, data: value as never, errorMessage: undefined }),
  });
}
