// Suites that take more than some 25 s each. `npm test` leaves them to `.ci/run`.
export const SLOW_SUITES = [
  'test/calibration/report.test.ts',
  'test/catalog/released.test.ts',
  'test/catalog/unread-programs.test.ts',
  'test/cli/accounts.test.ts',
  'test/cli/catalogue.test.ts',
  'test/cli/estimates.test.ts',
  'test/estimate/artifact-wounds.test.ts',
  'test/faults/catalogue.test.ts',
  'test/fuzz/fuzz.test.ts',
  'test/portfolio/queue.test.ts',
  'test/portfolio/threads.test.ts',
  'test/web/proof.test.ts',
];
