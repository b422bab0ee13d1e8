import type { ProvenanceCostLine } from '../../contract/estimate/artifact.ts';
import type { CostLine } from '../../engine/costs/types.ts';
import { explainLine } from '../../engine/costs/explain-line.ts';
import type { TierComputation } from '../../engine/estimate/types.ts';
import { usdFromCents } from '../../quantities/money.ts';

/** Counted lines of a tier, then one technology line per measure restating it with its share of everything else. */
export function provenanceLines({ plan, cost }: TierComputation): ProvenanceCostLine[] {
  const counted = cost.lines.map((line) => countedLine(plan.tier, line));
  const byMeasure = new Map(cost.lines.map((line) => [line.measureId, line]));
  const technology = cost.measures.map((entry): ProvenanceCostLine => {
    const own = byMeasure.get(entry.measureId) ?? cost.lines[0];
    if (own === undefined) throw new Error('a tier with measures has cost lines');
    return {
      ...countedLine(plan.tier, own),
      source_id: `${plan.tier}:tech:${entry.measureId}`,
      included_in_total: false,
      amount_usd: usdFromCents(entry.loadedCents),
      measure_id: entry.measureId,
      formula:
        'Direct cost of the measure plus its pro-rata share of indirects, soft costs, contingency and escalation; restates other lines.',
    };
  });
  return [...counted, ...technology];
}

function countedLine(tier: TierComputation['plan']['tier'], line: CostLine): ProvenanceCostLine {
  return {
    source_id: `${tier}:${line.id}`,
    tier,
    category: line.category,
    label: line.label,
    included_in_total: true,
    amount_usd: usdFromCents(line.amountCents),
    measure_id: line.measureId,
    quantity: line.quantity,
    unit: line.unit,
    unit_cost_usd: line.unitCostUsd,
    factors: line.factors.map((factor) => ({ ...factor })),
    formula: explainLine(line),
    source: line.source,
    locator: line.locator,
    year: line.year,
    basis: line.basis,
    confidence: line.confidence,
    synthetic: line.synthetic,
  };
}
