import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { ROOT } from '../architecture/source-files.ts';
import { answerOf, whenStarted } from '../process/started.ts';
import { OLDEST_NODE, oldestNode } from './oldest-node.ts';
import { PACKS, useOutside } from './service.ts';

const FIRST_CALL = `
import { Plumbline } from '@plumbline/client';
const { PLUMBLINE_URL: baseUrl, PLUMBLINE_KEY: apiKey } = process.env;
const summary = await new Plumbline({ baseUrl, apiKey }).summary({ bbl: '2024590030', tiers: ['quick_wins'] });
console.log(process.version, summary.tiers[0].cost_breakdown.totalCost > 0);
`;

describe.runIf(PACKS)(`Node ${OLDEST_NODE}, the oldest that is supported`, () => {
  const outside = useOutside();
  let had: Awaited<ReturnType<typeof oldestNode>>;
  beforeAll(async () => {
    had = await oldestNode(outside);
  });

  /** The binary; the test is skipped with the reason where there is none. */
  const nodeOr = (context: TestContext): string => ('node' in had ? had.node : context.skip(had.missing));

  it('runs the client package', async (context) => {
    const node = nodeOr(context);
    const home = join(outside.folder, 'node_modules/@plumbline/client');
    await outside.unpack(join(ROOT, 'packages/client'), home);
    writeFileSync(join(outside.folder, 'first-call.mjs'), FIRST_CALL);
    expect(await outside.run(node, 'first-call.mjs')).toBe(`v${OLDEST_NODE} true\n`);
  });

  it.for([[['bin/plumbline.mjs']], [['scripts/run.mjs', 'cli']]])(
    'hands %s over to the pinned Node without a word of warning',
    async ([command = []], context) => {
      const child = spawn(nodeOr(context), [...command, 'programs', 'show', 'us-irc-48e-solar-wind'], {
        cwd: ROOT,
        env: { ...outside.environment, DATA_DIR: join(outside.folder, 'cli') },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let [said, complained] = ['', ''];
      child.stdout.on('data', (text: Buffer) => (said += text.toString()));
      child.stderr.on('data', (text: Buffer) => (complained += text.toString()));
      const code = await new Promise((resolve) => child.once('close', resolve));
      expect([code, complained]).toEqual([0, '']);
      expect(said).toContain('us-irc-48e-solar-wind');
    },
  );

  it('starts the service, with its banner and nothing else', async (context) => {
    const child = spawn(nodeOr(context), ['scripts/run.mjs', 'start'], {
      cwd: ROOT,
      env: {
        ...outside.environment,
        PORT: '0',
        NODE_ENV: 'development',
        DATA_DIR: join(outside.folder, 'start'),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const started = await whenStarted(child);
    expect((await answerOf(`${started.url}/healthz`)).status).toBe(200);
    expect(started.output()).not.toMatch(/warn|deprecat|experimental|EBADENGINE/i);
    child.kill('SIGTERM');
    expect(await started.ended).toBe(0);
  });
});
