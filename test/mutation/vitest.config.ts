import { defineConfig } from 'vitest/config';

/** The suites of one room (`MUTATE_SUITES`), in one worker that stays up between mutants. */
export default defineConfig({
  test: {
    include: (process.env['MUTATE_SUITES'] ?? 'test/returns/*.test.ts').split(','),
    setupFiles: ['test/seed.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
