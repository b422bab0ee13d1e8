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
const pinned = pinnedNode();
const isNewEnough = Number(process.versions.node.split('.')[0]) >= OLDEST_NODE;

if (pinned === null && !isNewEnough) {
  process.stderr.write(
    `plumbline needs Node ${OLDEST_NODE}; this is ${process.version}, and no pinned one is published for ${process.platform} ${process.arch}.\n` +
      `Install Node ${OLDEST_NODE} and run this again.\n`,
  );
  process.exit(1);
}

handOver(
  pinned ?? process.execPath,
  [
    '--disable-warning=ExperimentalWarning',
    '--import',
    new URL('strip-types.mjs', import.meta.url).href,
    join(here, '../src/cli/main.ts'),
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit' },
);

/** The binary for this machine among the optional dependencies, null where there is none. */
function pinnedNode() {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  try {
    const found = createRequire(import.meta.url).resolve(`node-${system}-${process.arch}/package.json`);
    const binary = join(dirname(found), system === 'win' ? 'bin/node.exe' : 'bin/node');
    return existsSync(binary) ? binary : null;
  } catch {
    return null;
  }
}
