import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    environment: 'node',
    pool: 'forks',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Suites that need Postgres, Redis or a browser ask for it themselves and say so when CI_SYSTEM is not set.
    passWithNoTests: false,
  },
});
