import type { MatchResult } from '../../contract/programs/index.ts';

const MAX_MATCHES = 40;

/** The best matches; `programCount` and `totalValue` stay those of all. */
export function boundedMatches(result: MatchResult): MatchResult {
  return result.programs.length <= MAX_MATCHES
    ? result
    : { ...result, programs: result.programs.slice(0, MAX_MATCHES) };
}
