import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { CLI } from '../cli/plumbline.ts';
import { Harness, type HarnessOptions } from '../http/harness.ts';
import { directoryWithParcels } from '../support/held-parcels.ts';

/** The official client over each transport, in either protocol era. */
export interface Session {
  readonly client: Client;
  close(): Promise<void>;
}

export type Era = 'modern' | 'legacy';

const versionOf = (era: Era) =>
  era === 'legacy' ? {} : { versionNegotiation: { mode: { pin: '2026-07-28' } } as const };

const clientOf = (era: Era) => new Client({ name: 'test', version: '1.0.0' }, versionOf(era));

export async function overHttp(era: Era, options: HarnessOptions = {}): Promise<Session> {
  const harness = new Harness();
  await harness.open(options);
  await harness.server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = harness.server.app.server.address() as AddressInfo;
  const client = clientOf(era);
  await client.connect(new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp`)));
  return {
    client,
    async close() {
      await client.close();
      await harness.close();
    },
  };
}

export async function overStdio(era: Era): Promise<Session> {
  const dir = directoryWithParcels('plumbline-mcp-');
  const client = clientOf(era);
  const environment = { ...(process.env as Record<string, string>), DATA_DIR: dir, DATABASE_URL: '' };
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [...CLI, 'mcp'], env: environment }),
  );
  return {
    client,
    async close() {
      await client.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
