import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { ToolServices } from './services.ts';
import { toolServer } from './tool-server.ts';
import { toolsOf } from './tools.ts';

/** Serves the tools on standard input and output; resolves when the client hangs up. */
export async function serveToolsOn(stream: NodeJS.ReadableStream, services: ToolServices): Promise<void> {
  const tools = toolsOf(services.operations);
  const handle = serveStdio(() => toolServer(services, tools, 'local'), {
    onerror: (error) => services.onFailure(error, 'stdio'),
  });
  await new Promise<void>((resolve) => {
    stream.once('close', resolve);
    stream.once('end', resolve);
  });
  await handle.close();
}
