import { rmSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { directoryWithParcels } from '../support/held-parcels.ts';
import { startProcess, type Started } from './started.ts';

const dataDir = directoryWithParcels('plumbline-cold-');
let service: Started | undefined;
afterAll(() => {
  service?.child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

// 1.0.0 loaded the protocol's library and the reference at their first use, and answered 503 to whoever came meanwhile.
it('a lone caller of a process that just started is answered, whatever it asks for first and all at once', async () => {
  service = await startProcess({ DATA_DIR: dataDir });
  const { url } = service;
  const send = (path: string, body?: object) =>
    fetch(`${url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const call = (id: number) =>
    send('/mcp', {
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: { name: 'preview_estimate', arguments: { bbl: '1008350041' } },
    });
  const answers = await Promise.all([
    call(1),
    call(2),
    send('/docs'),
    send('/docs/redoc.js'),
    send('/retrofit/v1/openapi.json'),
    send('/app/v1/parcels?q=350+5+avenue'),
    send('/app/v1/estimate/export', { as: 'lender-workbook', request: { bbl: '1008350041' } }),
    send('/app/v1/auth/sign-up', { email: 'first@example.org', password: 'correct horse battery 1' }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  for (const text of texts.slice(0, 2)) expect(text).toContain('structuredContent');
  expect(texts[3]?.length).toBeGreaterThan(100_000);
});
