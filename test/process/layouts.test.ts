import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProcess, type Started } from './started.ts';
import { directoryWithParcels } from '../support/held-parcels.ts';

/** On a signal a process says whether two new objects that begin with the same new name share a layout. */
const TELLS = `import { setFlagsFromString } from 'node:v8';
import { isMainThread } from 'node:worker_threads';
setFlagsFromString('--allow-natives-syntax');
const share = new Function('one', 'other', 'return %HaveSameMap(one, other)');
const made = () => { const object = {}; object['a name nobody has used'] = 1; return object; };
if (isMainThread) process.on('SIGUSR2', () => process.stdout.write('shared: ' + share(made(), made()) + '\\n'));`;
const NODE_OPTIONS = `--import=data:text/javascript;base64,${Buffer.from(TELLS).toString('base64')}`;

const dataDir = directoryWithParcels('plumbline-layouts-');
let started: Started;
beforeAll(async () => {
  started = await startProcess({ DATA_DIR: dataDir, NODE_OPTIONS });
}, 60_000);
afterAll(async () => {
  started.child.kill('SIGTERM');
  await started.ended;
  rmSync(dataDir, { recursive: true, force: true });
});

// V8 keeps one table of what plain objects begin with, for some 1,500 names. Once it is full, code that makes objects of
// four fields is compiled again and again: `serialiserOf` says what filled it.
test('a process that has started leaves room for new layouts of objects', async () => {
  started.child.kill('SIGUSR2');
  await expect.poll(started.output, { timeout: 10_000 }).toMatch(/shared: (?:true|false)/);
  expect(started.output()).toContain('shared: true');
});
