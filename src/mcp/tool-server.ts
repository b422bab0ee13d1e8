import { randomUUID } from 'node:crypto';
import { McpServer } from '@modelcontextprotocol/server';
import { callTool } from './call-tool.ts';
import { answerFaultsInWords, namesKnown } from './protocol-faults.ts';
import { registerPrompts } from './prompts.ts';
import { registerResources } from './resources.ts';
import type { ToolServices } from './services.ts';
import type { Tool } from './tools.ts';

const INSTRUCTIONS =
  'Plumbline prices energy retrofits of buildings in New York City and Westchester and knows incentive programs of the United States. Find the building, preview the estimate, explain numbers, match programs. Every figure has a range and a source: give both with it. Read-only, free, no key.';

const READ_ONLY = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** A server with every tool, prompt and resource for one caller; made for each request or connection. */
export function toolServer(services: ToolServices, tools: readonly Tool[], address: string): McpServer {
  const server = new McpServer(
    { name: 'plumbline', title: 'Plumbline', version: services.version },
    { instructions: INSTRUCTIONS },
  );
  for (const tool of tools) {
    const { name, title, description } = tool.binding;
    const { inputSchema, outputSchema } = tool;
    server.registerTool(
      name,
      { title, description, annotations: { title, ...READ_ONLY }, inputSchema, outputSchema },
      (input: unknown) => callTool(tool, services, { input, address, requestId: `mcp_${randomUUID()}` }),
    );
  }
  registerPrompts(server);
  registerResources(server, services);
  answerFaultsInWords(server, namesKnown(tools), services.onFailure);
  return server;
}
