import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CLI } from '../cli/plumbline.ts';
import type { RpcMessage } from '../fuzz/tools/rpc.ts';
import { directoryWithParcels } from '../support/held-parcels.ts';

const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const call = (id: number, rest: string) =>
  `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":${rest}}`;

const HANDSHAKE = {
  jsonrpc: '2.0',
  id: 'first',
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};

/** Lines no client should send, the requests among them under ids of their own. */
const LINES = [
  '',
  '{',
  'null',
  '[]',
  '42',
  '{"jsonrpc":"2.0"}',
  '{"jsonrpc":"2.0","id":{},"method":"ping"}',
  '{"jsonrpc":"2.0","method":"notifications/nothing"}',
  '{"jsonrpc":"2.0","id":9,"result":{}}',
  '\u0000\ufeff',
  deep(50_000),
  call(101, '{"name":"dof_class","arguments":{"code":"D4"}}'),
  call(102, '{"name":"dof_class"}'),
  call(103, '{"arguments":{}}'),
  call(104, '{"name":"constructor"}'),
  call(105, `{"name":"dof_class","arguments":{"code":${deep(200)}}}`),
  '{"jsonrpc":"2.0","id":106,"method":"prompts/get","params":{"name":"retrofit_cost"}}',
  '{"jsonrpc":"2.0","id":107,"method":"no/such"}',
  '{"jsonrpc":"2.0","id":108,"method":"resources/read","params":{"uri":5}}',
];
const IDS = [101, 102, 103, 104, 105, 106, 107, 108];

it('goes on after lines that are no messages, and answers every request as over HTTP', async () => {
  const dir = directoryWithParcels('plumbline-stdio-');
  const child = spawn(process.execPath, [...CLI, 'mcp'], {
    env: { ...process.env, DATA_DIR: dir, DATABASE_URL: '' },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const answers = new Map<unknown, RpcMessage>();
  let rest = '';
  child.stdout.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const message = JSON.parse(line) as RpcMessage;
      answers.set(message.id, message);
    }
  });
  child.stdin.write(`${JSON.stringify(HANDSHAKE)}\n`);
  await expect.poll(() => answers.has('first'), { timeout: 120_000 }).toBe(true);
  child.stdin.write(
    `${LINES.join('\n')}\n${JSON.stringify({ jsonrpc: '2.0', id: 'last', method: 'ping' })}\n`,
  );
  await expect.poll(() => answers.get('last')?.result, { timeout: 120_000 }).toEqual({});
  await expect.poll(() => IDS.filter((id) => !answers.has(id)), { timeout: 120_000 }).toEqual([]);
  for (const [, { error }] of answers) expect(error?.code).not.toBe(-32_603);
  expect(answers.get(101)?.result?.['structuredContent']).toMatchObject({ code: 'D4' });
  expect(child.exitCode).toBeNull();
  child.stdin.end();
  await new Promise((resolve) => child.once('exit', resolve));
  expect(child.exitCode).toBe(0);
  rmSync(dir, { recursive: true, force: true });
});
