import { randomUUID } from 'node:crypto';
import { McpServer } from '@modelcontextprotocol/server';
import { callTool } from './call-tool.ts';
import { answerFaultsInWords } from './protocol-faults.ts';
import { registerPrompts } from './prompts.ts';
import { registerResources } from './resources.ts';
import { published } from './schemas.ts';
import type { ToolServices } from './services.ts';
import { TOOLS } from './tools.ts';

const INSTRUCTIONS =
  'Plumbline prices energy retrofits of buildings in New York City and Westchester and knows incentive programs of the United States. Find the building, preview the estimate, explain numbers, match programs. Every figure has a range and a source: give both with it. Read-only, free, no key.';

const SCHEMAS = TOOLS.map(({ verb }) => ({
  inputSchema: published(verb.input),
  outputSchema: published(verb.output),
}));

const READ_ONLY = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** A server with every tool, prompt and resource for one caller; made for each request or connection. */
export function toolServer(services: ToolServices, address: string): McpServer {
  const server = new McpServer(
    { name: 'plumbline', title: 'Plumbline', version: services.version },
    { instructions: INSTRUCTIONS },
  );
  TOOLS.forEach((tool, index) => {
    const { name, title, description } = tool;
    server.registerTool(
      name,
      { title, description, annotations: { title, ...READ_ONLY }, ...SCHEMAS[index] },
      (input: unknown) => callTool(tool, services, { input, address, requestId: `mcp_${randomUUID()}` }),
    );
  });
  registerPrompts(server);
  registerResources(server, services);
  answerFaultsInWords(server, services.onFailure);
  return server;
}
