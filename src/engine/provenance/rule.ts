import type { EstimateResponse, TierEntry } from '../../contract/estimate/index.ts';
import type { EngineSnapshot } from '../engine-snapshot.ts';
import type { BuildingContext, TierComputation } from '../estimate/types.ts';
import { step, type Figure } from '../figures/figure.ts';
import type { Memo } from './trace.ts';

/** The parts of an answer whose numbers have evidence. */
export type Document = Pick<
  EstimateResponse,
  'tiers' | 'default_tier' | 'measured_accuracy' | 'resolution' | 'freshness_summary' | 'compliance'
>;

/** What a rule about a number outside the tiers may read. */
export interface DocumentScope {
  readonly context: BuildingContext;
  readonly snapshot: EngineSnapshot;
  readonly memo: Memo;
  readonly document: Document;
  /** Tokens matched by `*` in the pattern. */
  readonly stars: readonly string[];
}

/** What a rule about one tier may read. */
export interface TierScope extends DocumentScope {
  readonly tier: TierComputation;
  readonly entry: TierEntry;
  /** Pointer of the tier entry, for example `/tiers/0`. */
  readonly at: string;
}

interface Pattern {
  /** Tokens below the tier entry (or the document); `*` is one token, a final `**` the rest. */
  readonly pattern: readonly string[];
}

/**
 * Computes every number that matches the pattern from what it rests on. The figure must come out at the served number
 * exactly, served rounding included, or no evidence is given.
 */
export interface FigureRule<Scope = TierScope> extends Pattern {
  figure(scope: Scope): Figure;
}

export const figureRule = <Scope = TierScope>(
  pattern: string,
  figure: FigureRule<Scope>['figure'],
): FigureRule<Scope> => ({ pattern: pattern.split('/'), figure });

/** Rules by what stands below one place: `{ npv: … }` at `roi` is a rule of `roi/npv`. */
export const figureRules = <Scope = TierScope>(
  at: string,
  figures: Readonly<Record<string, (scope: Scope) => Figure>>,
): FigureRule<Scope>[] =>
  Object.entries(figures).map(([inside, figure]) => figureRule<Scope>(`${at}/${inside}`, figure));

/** A step made once a trace: many lines rest on it. */
export const stepOnce = (
  { memo }: Pick<DocumentScope, 'memo'>,
  id: string,
  [name, unit]: readonly [name: string, unit: string],
  make: () => Figure,
): Figure => memo(id, () => step(id, name, unit, make()));
