/** Settings of one room's run; `scripts/mutate.mjs` says which room by the environment. */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', `${import.meta.dirname}/sample-checker.mjs`],
  checkers: ['sample'],
  vitest: { configFile: 'test/mutation/vitest.config.ts', related: true },
  mutate: JSON.parse(process.env['MUTATE_FILES'] ?? '[]'),
  // Wording is not arithmetic: messages are held by other suites, as published text.
  mutator: { excludedMutations: ['StringLiteral', 'Regex', 'OptionalChaining'] },
  // Many suites work out their example while they are collected, outside any test: each mutant meets the whole room.
  coverageAnalysis: 'all',
  concurrency: Number(process.env['MUTATE_WORKERS'] ?? 1),
  timeoutMS: 20_000,
  tempDirName: 'var/mutation/sandbox',
  ignorePatterns: ['/web/dist', '/dist', '/var', '/coverage', '*.log'],
  // The TypeScript of this project is the native compiler, whose package has none of the calls Stryker makes on a tsconfig.
  tsconfigFile: 'no-tsconfig.json',
  reporters: ['json', 'clear-text'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportMutants: false },
  jsonReporter: { fileName: process.env['MUTATE_REPORT'] ?? 'var/mutation/report.json' },
  allowEmpty: false,
};
