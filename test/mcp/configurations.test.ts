import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, it } from 'vitest';
import { directoryWithParcels } from '../support/held-parcels.ts';

const ROOT = join(import.meta.dirname, '..', '..');

interface Server {
  readonly command?: string;
  readonly args?: readonly string[];
  readonly url?: string;
}

/** Every server of the configurations that the page shows. */
function servers(): readonly Server[] {
  const page = readFileSync(join(ROOT, 'docs/mcp.md'), 'utf8');
  return [...page.matchAll(/```json\n([\s\S]*?)```/g)].flatMap(([, block = '']) => {
    const { mcpServers = {}, servers: others = {} } = JSON.parse(block) as Record<
      string,
      Record<string, Server>
    >;
    return [...Object.values(mcpServers), ...Object.values(others)];
  });
}

it('every configuration names an address or a command, and the official client calls a tool through each command', async () => {
  const found = servers();
  expect(found.length).toBeGreaterThan(2);
  for (const { url, command } of found) expect(url?.endsWith('/mcp') ?? command === 'npm').toBe(true);
  const commands = new Set(
    found.flatMap(({ command, args = [] }) =>
      command === undefined ? [] : [JSON.stringify([command, ...args])],
    ),
  );
  const dir = directoryWithParcels('plumbline-config-');
  for (const line of commands) {
    const [command = '', ...args] = (JSON.parse(line) as string[]).map((part) =>
      part.replace('/path/to/plumbline', ROOT),
    );
    const client = new Client({ name: 'test', version: '1.0.0' });
    const env = { ...(process.env as Record<string, string>), DATA_DIR: dir, DATABASE_URL: '' };
    await client.connect(new StdioClientTransport({ command, args, env, cwd: tmpdir(), stderr: 'ignore' }));
    const answer = await client.callTool({ name: 'dof_class', arguments: { code: 'D4' } });
    expect(answer.structuredContent).toMatchObject({ engine_class: 'multifamily' });
    await client.close();
  }
  rmSync(dir, { recursive: true, force: true });
}, 180_000);
