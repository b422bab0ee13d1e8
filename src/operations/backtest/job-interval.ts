import type { ScopePrice } from './price-scope.ts';
import type { IntervalRules } from '../../engine/uncertainty/interval-rules.ts';
import { sizeDoubt } from '../../engine/uncertainty/size-doubt.ts';
import {
  aroundMedian,
  atBothEnds,
  correlated,
  type End,
  type HalfWidths,
} from '../../engine/uncertainty/spread.ts';

/** How wide a recorded job lies around its estimate. */
export interface JobWidth {
  /** Half-widths that its own parts explain. */
  readonly explained: HalfWidths;
  /** How much of a remainder by measure its work carries. */
  readonly remainderShare: number;
  /** How much wider it lies than around the true middle of such jobs: its level is that of a few others. */
  readonly levelWidth: number;
}

/** The interval of one job as multiples of its estimate; `centre` is ln of the correction. */
export function jobInterval(
  job: JobWidth,
  remainder: number,
  centre: number,
): { readonly lowMultiplier: number; readonly highMultiplier: number } {
  const whole = atBothEnds(
    (end) => job.levelWidth * Math.hypot(job.explained[end], remainder * job.remainderShare),
  );
  return { lowMultiplier: Math.exp(centre - whole.low), highMultiplier: Math.exp(centre + whole.high) };
}

/** The width of a public-works job that is priced by scope family; null where solar by the kW is all of it. */
export function familyJobWidth(
  { parts }: Pick<ScopePrice, 'parts'>,
  {
    correlation,
    quantity,
    levelOfRecords,
  }: Pick<IntervalRules, 'correlation' | 'quantity' | 'levelOfRecords'>,
): JobWidth | null {
  if (parts.length === 0) return null;
  const total = parts.reduce((sum, { costUsd }) => sum + costUsd, 0);
  const weights = parts.map(({ costUsd }) => costUsd / total);
  const isAreaAssumed = parts.some(({ areaAssumed }) => areaAssumed);
  const area = isAreaAssumed ? quantity.gross_area_unknown : quantity.gross_area;
  const price = (end: End) =>
    correlated(
      correlation,
      parts.map((part, index) => weights[index]! * familyWidth(part, end)),
    );
  return {
    explained: atBothEnds((end) => Math.hypot(price(end), area)),
    remainderShare: correlated(correlation, weights),
    levelWidth: aroundMedian(levelOfRecords, Math.min(...parts.map(({ unitCost }) => unitCost.n_real))),
  };
}

/** Between the tenth and the ninetieth of its own jobs, and what the size law would say below its smallest building. */
function familyWidth({ unitCost, areaSqft }: ScopePrice['parts'][number], end: End): number {
  const { cost_usd_at_reference: mid } = unitCost;
  return end === 'low'
    ? Math.log(mid / unitCost.cost_usd_at_reference_low)
    : Math.hypot(Math.log(unitCost.cost_usd_at_reference_high / mid), sizeDoubt(unitCost, areaSqft));
}
