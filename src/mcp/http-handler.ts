import { createMcpHandler, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { bodyFault } from './body-fault.ts';
import { MOST_OF_ALL, Subscriptions } from './subscriptions.ts';
import type { ToolServices } from './services.ts';
import { toolServer } from './tool-server.ts';
import { toolsOf } from './tools.ts';

export interface ToolHandler {
  /** Answers one POST of the Streamable HTTP transport. */
  answer(
    request: Request,
    call: { readonly body: unknown; readonly address: string; admit(): Promise<void> },
  ): Promise<Response>;
  close(): Promise<void>;
}

/** The tools over Streamable HTTP: stateless, both protocol eras, any instance answers any request. */
export function toolHandler(services: ToolServices): ToolHandler {
  const subscriptions = new Subscriptions();
  const tools = toolsOf(services.operations);
  const handler = createMcpHandler(
    ({ authInfo }) => toolServer(services, tools, String(authInfo?.extra?.['address'] ?? 'unknown')),
    { maxSubscriptions: MOST_OF_ALL },
  );
  return {
    // The caller's address goes in the field that the library passes through; there is no credential.
    answer: async (request, { body, address, admit }) => {
      const fault = bodyFault(body);
      if (fault !== null)
        return refused(400, null, { code: ProtocolErrorCode.InvalidRequest, message: fault });
      await admit();
      const full = subscriptions.refusal(body, address);
      if (full !== null) return refused(429, idOf(body), { code: TOO_MANY, message: full });
      const answer = await handler.fetch(request, {
        parsedBody: body,
        authInfo: { token: '', clientId: 'anonymous', scopes: [], extra: { address } },
      });
      return subscriptions.counted(answer, body, address);
    },
    close: () => handler.close(),
  };
}

/** Of the range that the protocol leaves to servers. */
const TOO_MANY = -32_000;

const idOf = (body: unknown): unknown => (body as { readonly id?: unknown }).id ?? null;

function refused(
  status: number,
  id: unknown,
  error: { readonly code: number; readonly message: string },
): Response {
  return Response.json({ jsonrpc: '2.0', id, error }, { status });
}
