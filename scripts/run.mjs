// The entry of every npm script. Runs on the machine's own Node (20 or newer), prepares what is missing, then hands over
// to the pinned Node 24 in node_modules. Nothing here may be written to stdout: with --json it belongs to the command.
import { handOver } from '../bin/hand-over.mjs';
import { prepare, PINNED_NODE, pinnedEnvironment } from './setup.mjs';

const COMMANDS = {
  start: ['src/main.ts'],
  cli: ['src/cli/main.ts'],
  test: ['scripts/test.mjs'],
  check: ['scripts/check.mjs'],
  'bench:http': ['bench/http/main.ts'],
  'bench:engine': ['bench/engine/estimates-per-second.ts'],
  'catalog:update': ['scripts/catalog-update.ts'],
  calibrate: ['calibration/calibrate.ts'],
  fuzz: ['test/fuzz/run.ts'],
  mutate: ['scripts/mutate.mjs'],
  backtest: ['calibration/backtest.ts'],
  // The pinned Node itself, for the scripts that pages name.
  node: [],
  setup: null,
};

// A young generation of V8's own size; a larger one gains nothing. A full collection keeps a core for 100 ms: it comes when
// the heap is three times what was alive, not at the tenth more that V8 waits for (bench/RESULTS.md).
const SERVER_FLAGS = ['--max-semi-space-size=16', '--heap-growing-percent=200'];

const [name, ...rest] = process.argv.slice(2);
const command = name === undefined ? undefined : COMMANDS[name];
if (command === undefined) {
  process.stderr.write(`Usage: node scripts/run.mjs ${Object.keys(COMMANDS).join('|')} [arguments]\n`);
  process.exit(2);
}

try {
  await prepare({ web: ['start', 'test', 'setup', 'fuzz'].includes(name) });
} catch (error) {
  process.stderr.write(`Set-up failed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
if (command === null) process.exit(0);
handOver(
  PINNED_NODE,
  ['--disable-warning=ExperimentalWarning', ...(name === 'start' ? SERVER_FLAGS : []), ...command, ...rest],
  { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env: pinnedEnvironment() },
);
