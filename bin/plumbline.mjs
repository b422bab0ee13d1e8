#!/usr/bin/env node
// `plumbline` of an installed package. Runs on any Node from 20 on and hands over to the pinned Node 24 that is installed
// beside it, or to this one where it is as new.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { handOver } from './hand-over.mjs';

const OLDEST_NODE = 24;
const here = dirname(fileURLToPath(import.meta.url));
const pinned = join(dirname(createRequire(import.meta.url).resolve('node/package.json')), 'bin/node');
const isNewEnough = Number(process.versions.node.split('.')[0]) >= OLDEST_NODE;

if (!existsSync(pinned) && !isNewEnough) {
  process.stderr.write(
    `plumbline needs Node ${OLDEST_NODE}; this is ${process.version}, and the pinned one was not installed because npm ran no install scripts.\n` +
      `Run: node ${join(dirname(dirname(pinned)), 'installArchSpecificPackage.js')}\n`,
  );
  process.exit(1);
}

handOver(
  existsSync(pinned) ? pinned : process.execPath,
  [
    '--disable-warning=ExperimentalWarning',
    '--import',
    new URL('strip-types.mjs', import.meta.url).href,
    join(here, '../src/cli/main.ts'),
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit' },
);
