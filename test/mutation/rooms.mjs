/** The rooms whose mutants are tried, and the suites that have to notice. A mutant that only another suite would catch counts as alive. */
export const ROOMS = {
  returns: {
    mutate: ['src/engine/returns/**/*.ts'],
    suites: ['test/returns/*.test.ts'],
  },
  costs: {
    mutate: ['src/engine/costs/**/*.ts'],
    suites: ['test/costs/golden.test.ts', 'test/costs/escalation.test.ts'],
  },
  financing: {
    mutate: ['src/engine/financing/**/*.ts'],
    suites: ['test/financing/*.test.ts'],
  },
  provenance: {
    mutate: ['src/engine/provenance/**/*.ts'],
    suites: [
      'test/estimate/{evidence,evidence-check,binding}.test.ts',
      'test/estimate/artifact*.test.ts',
      'test/figures/*.test.ts',
    ],
  },
  programs: {
    mutate: ['src/engine/incentives/**/*.ts', 'src/operations/programs/**/*.ts'],
    suites: [
      'test/incentives/*.test.ts',
      'test/programs/{200,400,worked-federal,determination,match-totals}.test.ts',
    ],
  },
  portfolio: {
    mutate: ['src/portfolio/summary.ts', 'src/portfolio/parse-row.ts'],
    suites: ['test/portfolio/summary.test.ts', 'test/portfolio/rows.test.ts'],
  },
};
