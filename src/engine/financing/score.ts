import type { FinancingProduct } from '../../catalog/sections/financing.ts';
import type { FinancingTerms } from '../../catalog/sections/financing-terms.ts';
import type { FinancingStructure } from '../../contract/financing/index.ts';
import { FRICTIONS, type Friction } from '../../vocabulary/financing.ts';
import type { RateStatus } from './rates.ts';

/** The harder of two consents. */
export function harder(a: Friction, b: Friction): Friction {
  return FRICTIONS.indexOf(a) >= FRICTIONS.indexOf(b) ? a : b;
}

interface Scored {
  readonly npvUsd: number;
  readonly costUsd: number;
  /** Null without payments. */
  readonly coverageYear1: number | null;
  readonly equityUsd: number;
  readonly usesUsd: number;
  readonly friction: Friction;
  readonly confidences: readonly FinancingProduct['confidence'][];
  readonly statuses: readonly RateStatus[];
}

/** Parts from 0 to 1, higher is better, each monotone in what it names. */
export function scoreParts(scored: Scored, terms: FinancingTerms) {
  const relative = scored.costUsd > 0 ? scored.npvUsd / scored.costUsd : 0;
  const full = terms.coverage_full_marks.value;
  const { consent_steps: consent, evidence_steps: evidence } = terms;
  const worst = Math.min(evidence.high.value, ...scored.confidences.map((name) => evidence[name].value));
  return {
    economics: 0.5 + (0.5 * relative) / (1 + Math.abs(relative)),
    coverage: scored.coverageYear1 === null ? 1 : unit(scored.coverageYear1 / full),
    equity: scored.usesUsd > 0 ? unit(1 - scored.equityUsd / scored.usesUsd) : 1,
    consent: 1 - consent[scored.friction].value / consent.high.value,
    evidence: worst / evidence.high.value,
    freshness: scored.statuses.every((status) => status === 'fresh' || status === 'none') ? 1 : 0,
  };
}

export type ScoreParts = Readonly<ReturnType<typeof scoreParts>>;

const unit = (value: number): number => Math.min(1, Math.max(0, value));

/** Weighted sum: a better part never lowers the total. */
export function scoreOf(parts: ScoreParts, terms: FinancingTerms) {
  const weights = terms.score_weights;
  const total =
    parts.economics * weights.economics.value +
    parts.coverage * weights.coverage.value +
    parts.equity * weights.equity.value +
    parts.consent * weights.consent.value +
    parts.evidence * weights.evidence.value +
    parts.freshness * weights.freshness.value;
  return { total, ...parts };
}

type Rankable = Pick<FinancingStructure, 'id' | 'score' | 'notBankable'>;

/** What carries itself first, then best first; equal totals by id. */
export function byRank(a: Rankable, b: Rankable): number {
  const carried = Number(a.notBankable !== null) - Number(b.notBankable !== null);
  if (carried !== 0) return carried;
  return b.score.total - a.score.total || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}
