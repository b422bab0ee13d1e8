import { defineConfig } from 'vitest/config';

const suites = process.env['MUTATE_SUITES'];
if (suites === undefined) throw new Error('MUTATE_SUITES is not set: run `npm run mutate`');

/** The suites of one room (`MUTATE_SUITES`, JSON: a glob may hold commas), in one worker that stays up between mutants. */
export default defineConfig({
  test: {
    include: JSON.parse(suites) as string[],
    setupFiles: ['test/seed.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
