// `npm run catalog:update`: all that a changed price, rate or program needs, in order. It stops at the first step that fails;
// what it wrote stands in `git diff`, to be read before it is committed.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');

interface Step {
  readonly what: string;
  readonly command: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

const STEPS: readonly Step[] = [
  { what: 'schemas for editors', command: ['scripts/catalog-schemas.ts'] },
  { what: 'lint', command: ['src/cli/main.ts', 'catalog', 'lint'] },
  { what: 'prices and bands, fitted anew', command: ['calibration/calibrate.ts'] },
  { what: 'accuracy report', command: ['calibration/backtest.ts'] },
  {
    what: 'goldens of buildings and of programs',
    command: [VITEST, 'run', 'test/golden', 'test/programs/answers.test.ts'],
    environment: { UPDATE_GOLDEN: '1' },
  },
  { what: 'example of the pages', command: ['scripts/readme-example.ts'] },
  { what: 'licences of the data', command: ['scripts/data-licences.ts'] },
];

for (const { what, command, environment = {} } of STEPS) {
  process.stdout.write(`\n== ${what}\n`);
  const { status } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', ...command], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  });
  if (status !== 0) {
    process.stderr.write(`Stopped at: ${what}.\n`);
    process.exit(status ?? 1);
  }
}
process.stdout.write('\n== to read before a commit: which numbers moved, and why\n');
spawnSync('git', ['diff', '--stat'], { cwd: ROOT, stdio: 'inherit' });
