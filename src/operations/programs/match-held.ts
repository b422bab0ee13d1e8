import { determinationOf, lookAt } from '../../engine/incentives/determination.ts';
import { outcomesOf, testsOf } from '../../engine/incentives/outcomes.ts';
import type { EligibleWork, Findings, ProjectFacts } from '../../engine/incentives/types.ts';
import type { Grade } from './match-grade.ts';
import { eligibilityOf, type Eligibility } from './eligibility.ts';
import type { Terms } from './terms.ts';

/** How a project stands with an offer before its dollars are asked for. */
export interface Held {
  readonly findings: Findings;
  readonly eligibility: Eligibility;
  /** What items say of projects that stand so, by `gradeKey`; null where this is of one project alone. */
  readonly grades: Map<number, Grade> | null;
}

/** Holds a project against an offer. */
export type Holding = (facts: ProjectFacts, work: EligibleWork) => Held;

/** Most that is kept of all offers of a day: some 2 kB each, 16 MB at most. */
const MOST_KEPT = 8_000;

/** What is kept of the offers of a day. */
export class Kept {
  readonly #maps = new Set<Map<number, unknown>>();
  #count = 0;

  /** The entry of a key, made once until the room is needed: then everything is made anew. */
  entry<T>(map: Map<number, T>, key: number, make: () => T): T {
    const cached = map.get(key);
    if (cached !== undefined) return cached;
    if (this.#count >= MOST_KEPT) {
      for (const each of this.#maps) each.clear();
      this.#maps.clear();
      this.#count = 0;
    }
    const fresh = make();
    map.set(key, fresh);
    this.#maps.add(map);
    this.#count += 1;
    return fresh;
  }
}

/** Projects whose tests come out alike stand alike: each way is worked out once, and its sentences are written once. */
export function holdingOf(terms: Terms, kept: Kept): Holding {
  const tests = testsOf(terms.program);
  const ways = new Map<number, Held>();
  return (facts, work) => {
    // What an applicant vouches for settles conditions one by one, and hardly two vouch for the same.
    const vouched = facts.confirmed.length > 0 || facts.denied.length > 0;
    const outcomes = vouched ? null : outcomesOf(tests, facts, work);
    if (outcomes === null) return held(terms, facts, work, null);
    return kept.entry(ways, outcomes, () => held(terms, facts, work, new Map()));
  };
}

function held(terms: Terms, facts: ProjectFacts, work: EligibleWork, grades: Held['grades']): Held {
  const findings = lookAt(terms.program, facts, work);
  const eligibility = eligibilityOf({ terms, determination: determinationOf(findings), facts, work });
  return { findings, eligibility, grades };
}
