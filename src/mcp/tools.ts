import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { TSchema } from 'typebox';
import type { AnyVerb, ToolWay } from '../operations/verb.ts';
import { published } from './schemas.ts';

/** One tool: a verb of the registry with the name and the advice an assistant reads. */
export interface Tool {
  readonly verb: AnyVerb;
  readonly way: ToolWay<TSchema>;
  readonly inputSchema: StandardSchemaWithJSON;
  readonly outputSchema: StandardSchemaWithJSON;
}

/** Every verb that shows among the tools. */
export function toolsOf(verbs: readonly AnyVerb[]): readonly Tool[] {
  return verbs.flatMap((verb) =>
    verb.tool === undefined
      ? []
      : [
          {
            verb,
            way: verb.tool,
            inputSchema: published(verb.input),
            outputSchema: published(verb.output),
          },
        ],
  );
}
