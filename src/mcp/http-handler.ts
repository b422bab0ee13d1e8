import { createMcpHandler, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { bodyFault } from './body-fault.ts';
import type { ToolServices } from './services.ts';
import { toolServer } from './tool-server.ts';
import { toolsOf } from './tools.ts';

export interface ToolHandler {
  /** Answers one POST of the Streamable HTTP transport. */
  answer(request: Request, call: { readonly body: unknown; readonly address: string }): Promise<Response>;
  close(): Promise<void>;
}

/** Nothing changes while a process runs, so few streams of changes are kept open. */
const MAX_SUBSCRIPTIONS = 64;

/** The tools over Streamable HTTP: stateless, both protocol eras, any instance answers any request. */
export function toolHandler(services: ToolServices): ToolHandler {
  const tools = toolsOf(services.operations);
  const handler = createMcpHandler(
    ({ authInfo }) => toolServer(services, tools, String(authInfo?.extra?.['address'] ?? 'unknown')),
    { maxSubscriptions: MAX_SUBSCRIPTIONS },
  );
  return {
    // The caller's address goes in the field that the library passes through; there is no credential.
    answer: async (request, { body, address }) => {
      const fault = bodyFault(body);
      if (fault !== null) return invalidRequest(fault);
      return handler.fetch(request, {
        parsedBody: body,
        authInfo: { token: '', clientId: 'anonymous', scopes: [], extra: { address } },
      });
    },
    close: () => handler.close(),
  };
}

function invalidRequest(message: string): Response {
  const error = { code: ProtocolErrorCode.InvalidRequest, message };
  return Response.json({ jsonrpc: '2.0', id: null, error }, { status: 400 });
}
