import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    environment: 'node',
    // Temporary files of a run are in one directory, those of a test file in a part of it: nothing is left behind.
    globalSetup: ['test/support/run-directory.ts'],
    setupFiles: ['test/seed.ts', 'test/support/file-directory.ts'],
    pool: 'forks',
    // Much of the time goes by waiting for processes and clocks: one more at a time than there are cores.
    maxWorkers: availableParallelism() + 1,
    // A bound against hanging, never a measure of speed: a busy machine takes ten times as long.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // Suites that need Postgres, Redis or a browser ask for it themselves and say so when CI_SYSTEM is not set.
    passWithNoTests: false,
  },
});
