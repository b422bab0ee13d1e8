import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { Type, type TSchema } from 'typebox';
import type { AnyVerb, ToolWay } from '../operations/verb.ts';
import { published } from './schemas.ts';

/** One tool: a verb of the registry with the name and the advice an assistant reads. */
export interface Tool {
  readonly verb: AnyVerb;
  readonly way: ToolWay<TSchema>;
  readonly inputSchema: StandardSchemaWithJSON;
  readonly outputSchema: StandardSchemaWithJSON;
}

/** Every tool answers in pages; the page is the adapter's own argument and no verb sees it. */
const Page = Type.Integer({
  minimum: 1,
  description: 'Page of a long answer, which says how many there are; default 1.',
});

const propertiesOf = (schema: TSchema): Record<string, unknown> =>
  (schema as { readonly properties?: Record<string, unknown> }).properties ?? {};

/** Every verb that shows among the tools. */
export function toolsOf(verbs: readonly AnyVerb[]): readonly Tool[] {
  return verbs.flatMap((verb) =>
    verb.tool === undefined
      ? []
      : [
          {
            verb,
            way: verb.tool,
            inputSchema: published({
              ...verb.input,
              properties: { ...propertiesOf(verb.input), page: Page },
            }),
            outputSchema: published(verb.output),
          },
        ],
  );
}
