import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { Type, type TSchema } from 'typebox';
import type { AnyOperation, ToolBinding } from '../operations/operation.ts';
import { published } from './schemas.ts';
import { ToolInputs } from './tool-inputs.ts';

/** One tool: an operation of the registry with the name and the advice an assistant reads. */
export interface Tool {
  readonly operation: AnyOperation;
  readonly binding: ToolBinding<TSchema>;
  readonly inputSchema: StandardSchemaWithJSON;
  readonly outputSchema: StandardSchemaWithJSON;
}

/** Every tool answers in pages; the page is the adapter's own argument and no operation sees it. */
const Page = Type.Integer({
  minimum: 1,
  description: 'Page of a long answer, which says how many there are; default 1.',
});

/** Every operation that shows among the tools. */
export function toolsOf(operations: readonly AnyOperation[]): readonly Tool[] {
  const inputs = new ToolInputs();
  return operations.flatMap((operation) =>
    operation.tool === undefined
      ? []
      : [
          {
            operation,
            binding: operation.tool,
            inputSchema: published(inputs.of(operation, operation.tool, { page: Page })),
            outputSchema: published(operation.output),
          },
        ],
  );
}
