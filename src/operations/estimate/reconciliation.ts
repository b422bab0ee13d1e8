import type { ProvenanceCostLine } from '../../contract/estimate/artifact.ts';
import type { AuditArtifact, TierEntry } from '../../contract/estimate/index.ts';
import { centsFromUsd, usdFromCents, type Cents } from '../../quantities/money.ts';

type Reconciliation = AuditArtifact['reconciliation'];

const TECHNOLOGY_REASON =
  'Technology lines (*:tech:*) restate each measure with its share of every other line; counting them would count the same dollars twice.';

/** Proves per tier that the included provenance lines sum to the served total, in integer cents. */
export function reconcile(tiers: readonly TierEntry[], lines: readonly ProvenanceCostLine[]): Reconciliation {
  const checks = tiers.map((entry) => checkTier(entry, lines));
  return {
    tolerance_note:
      'Amounts are integer cents rounded once at the line; the tolerance of one cent per included line is an upper bound, the expected discrepancy is zero.',
    checks,
    all_reconciled: checks.every((check) => check.reconciled),
  };
}

function checkTier(entry: TierEntry, lines: readonly ProvenanceCostLine[]): Reconciliation['checks'][number] {
  const own = lines.filter((line) => line.tier === entry.tier);
  const included = own.filter((line) => line.included_in_total);
  const excluded = own.filter((line) => !line.included_in_total);
  const served = centsFromUsd(entry.cost_breakdown.totalCost);
  const sum = included.reduce((total, line) => total + centsFromUsd(line.amount_usd), 0) as Cents;
  const discrepancy = (sum - served) as Cents;
  return {
    tier: entry.tier,
    served_total_cost: entry.cost_breakdown.totalCost,
    reconciled_provenance_sum: usdFromCents(sum),
    discrepancy_usd: usdFromCents(discrepancy),
    discrepancy_pct: served === 0 ? 0 : discrepancy / served,
    tolerance_usd: included.length / 100,
    reconciled: Math.abs(discrepancy) <= included.length,
    included_source_ids: included.map((line) => line.source_id),
    excluded_source_ids: excluded.map((line) => line.source_id),
    excluded_reason: excluded.length > 0 ? TECHNOLOGY_REASON : '',
  };
}
