import type { Difference } from './differences.ts';

/**
 * `replayed`: every byte was computed again and is the same. `consistent_only`: nothing speaks against the document, but
 * something it says was not computed again. `false`: it contradicts itself, the catalogue or the record held here.
 */
export type Outcome = 'replayed' | 'consistent_only' | 'false';

export interface Check {
  readonly check: string;
  readonly passed: boolean;
  readonly detail: string;
  /** What this check would have proven and could not, in words that follow “not proven:”. */
  readonly unproven?: string;
}

export interface Verification {
  readonly outcome: Outcome;
  /** Whether the outcome is `replayed`. */
  readonly verified: boolean;
  /** Whether this release could compute every byte again; false for an artifact of another release or catalogue. */
  readonly replayed: boolean;
  readonly checks: readonly Check[];
  /** What nobody has proven, although nothing speaks against it. */
  readonly unproven: readonly string[];
  /** First places where the replay differs. */
  readonly differences: readonly Difference[];
}

/** The outcome of the checks made. */
export function verificationOf(
  checks: readonly Check[],
  replay: Pick<Verification, 'replayed' | 'differences'>,
): Verification {
  const unproven = checks.flatMap(({ unproven: what }) => what ?? []);
  const holds = checks.every(({ passed }) => passed);
  const outcome = !holds
    ? 'false'
    : replay.replayed && unproven.length === 0
      ? 'replayed'
      : 'consistent_only';
  return { outcome, verified: outcome === 'replayed', ...replay, checks, unproven };
}
