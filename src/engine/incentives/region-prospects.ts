import type { IncentiveRules } from '../../catalog/sections/incentive-rules.ts';
import type { CompiledPrograms } from '../../catalog/sections/programs.ts';
import { distinctTests, outcomesOf, type ProgramTests } from './outcomes.ts';
import { prospectsFor } from './prospects.ts';
import type { ProjectFacts, Prospect } from './types.ts';
import { UNKNOWN_WORK } from './unknown-work.ts';

/** Most ways that are kept: some 10 kB each. */
const MOST_KNOWN = 500;

/** Prospects of the projects of one region. Projects whose tests come out alike share them: each way is worked out once. */
export class RegionProspects {
  readonly #programs: CompiledPrograms['all'];
  readonly #rules: IncentiveRules;
  readonly #tests: readonly ProgramTests[];
  readonly #known = new Map<string, readonly Prospect[]>();

  constructor(programs: CompiledPrograms['all'], rules: IncentiveRules) {
    this.#programs = programs;
    this.#rules = rules;
    this.#tests = distinctTests(programs.filter(({ estimate }) => estimate?.settledByProject === true));
  }

  of(facts: ProjectFacts): readonly Prospect[] {
    // What an applicant vouches for settles conditions one by one, and hardly two vouch for the same.
    if (facts.confirmed.length > 0 || facts.denied.length > 0)
      return prospectsFor(this.#programs, facts, this.#rules);
    let key: string = facts.asOf;
    for (const tests of this.#tests) key += ` ${outcomesOf(tests, facts, UNKNOWN_WORK)}`;
    const cached = this.#known.get(key);
    if (cached !== undefined) return cached;
    if (this.#known.size === MOST_KNOWN) this.#known.clear();
    const prospects = prospectsFor(this.#programs, facts, this.#rules);
    this.#known.set(key, prospects);
    return prospects;
  }
}
