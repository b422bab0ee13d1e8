import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/longest-first.mjs';

/** Rooms whose suites leave nothing behind in their process: one runs many of them and loads the engine once. */
const ROOMS = [
  'accounts',
  'architecture',
  'building',
  'buildings',
  'calibration',
  'catalog',
  'cli',
  'client',
  'compliance',
  'config',
  'conformance',
  'contract',
  'costs',
  'docs',
  'energy',
  'estimate',
  'evidence',
  'exports',
  'facts',
  'financing',
  'golden',
  'http',
  'incentives',
  'law',
  'mail',
  'mcp',
  'measured-savings',
  'measures',
  'odds',
  'operations',
  'parity',
  'places',
  'programs',
  'quantities',
  'returns',
  'saved',
  'search',
  'storage',
  'uncertainty',
  'usual-money',
];
const PURE = [
  ...ROOMS.map((room) => `test/${room}/**/*.test.ts`),
  // Without those that fill a disk, measure memory or keep every thread busy.
  'test/faults/!(catalogue|disk|fairness|read-only-disk).test.ts',
  'test/limits/!(shared-memory).test.ts',
  'test/portfolio/!(queue|threads).test.ts',
  'test/security/!(image).test.ts',
];

/** Suites of the pages: those of one process share a service and a browser (test/web/shared-site.ts). */
const WEB = ['test/web/**/*.test.ts'];

/** Slow suites that `npm test` leaves to `.ci/run` (scripts/test.mjs). */
const LEFT_OUT = (process.env['SUITES_LEFT_OUT'] ?? '').split(',').filter((suite) => suite !== '');

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'alone', include: ['test/**/*.test.ts'], exclude: [...PURE, ...WEB, ...LEFT_OUT] },
      },
      { extends: true, test: { name: 'web', include: WEB, exclude: LEFT_OUT, isolate: false } },
      { extends: true, test: { name: 'pure', include: PURE, exclude: LEFT_OUT, isolate: false } },
    ],
    environment: 'node',
    // Node itself loads the modules, as in production: the engine is as fast as there.
    experimental: { viteModuleRunner: false },
    // Temporary files of a run are in one directory, those of a test file in a part of it: nothing is left behind.
    globalSetup: ['test/support/run-directory.ts'],
    setupFiles: ['test/seed.ts', 'test/support/file-directory.ts'],
    pool: 'forks',
    sequence: { sequencer: LongestFirst },
    // Much of the time goes by waiting for processes and clocks: one more at a time than there are cores.
    maxWorkers: availableParallelism() + 1,
    // A bound against hanging, never a measure of speed: a busy machine takes ten times as long.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // Suites that need Postgres, Redis or a browser ask for it themselves and say so when CI_SYSTEM is not set.
    passWithNoTests: false,
  },
});
