/**
 * The rooms whose mutants are tried, and the suites that have to notice, in the order they run: the first failure ends a
 * mutant's run, so the quick ones stand first. A mutant that another suite alone would catch counts as alive.
 */
export const ROOMS = {
  returns: {
    mutate: ['src/engine/returns/**/*.ts', 'src/quantities/level-loan.ts'],
    suites: ['test/quantities/level-loan.test.ts', 'test/returns/*.test.ts', 'test/golden/*.test.ts'],
  },
  portfolio: {
    mutate: ['src/portfolio-table/totals.ts', 'src/operations/portfolio/parse-row.ts'],
    suites: ['test/portfolio/{summary,parse-row}.test.ts'],
  },
  costs: {
    mutate: ['src/engine/costs/**/*.ts'],
    suites: [
      'test/costs/{golden,escalation}.test.ts',
      'test/calibration/scope.test.ts',
      'test/costs/{explain-line,lines,open-prices,public-works}.test.ts',
      'test/golden/*.test.ts',
    ],
  },
  financing: {
    mutate: ['src/engine/financing/**/*.ts'],
    suites: [
      'test/financing/{gates,hand-calculation,overrides,matrix,structures}.test.ts',
      'test/financing/{side-products,rates,books,limits,words}.test.ts',
      'test/golden/*.test.ts',
    ],
  },
  programs: {
    mutate: ['src/engine/incentives/**/*.ts', 'src/operations/programs/**/*.ts'],
    suites: [
      'test/incentives/*.test.ts',
      'test/programs/{answers,worked-federal,worked-answers,places,match-totals,changes,400,200,quantities,determination}.test.ts',
      'test/golden/*.test.ts',
    ],
  },
  evidence: {
    mutate: ['src/evidence/**/*.ts'],
    suites: ['test/evidence/{units,lines,instrument,origins,panels}.test.ts'],
  },
  accounts: {
    mutate: ['src/accounts/*.ts'],
    suites: ['test/accounts/{memory,secrets-and-limits,hashing,keys,passwords,reset-codes,sessions}.test.ts'],
  },
  limits: {
    mutate: ['src/limits/{client-address,rate-limiter}.ts'],
    suites: ['test/limits/{memory,address-and-headers,meaning}.test.ts'],
  },
};
