import type { ProvenanceCostLine } from '../../contract/estimate/artifact.ts';
import type { AuditArtifact } from '../../contract/estimate/index.ts';

export interface TierChange {
  readonly tier: string;
  readonly oldTotalUsd: number | null;
  readonly newTotalUsd: number | null;
  readonly lines: readonly LineChange[];
}

export interface LineChange {
  readonly source_id: string;
  readonly old_amount_usd: number | null;
  readonly new_amount_usd: number | null;
  /** What changed in the line: quantity, unit cost, a named factor, or the line itself. */
  readonly because: readonly string[];
}

export interface ArtifactDiff {
  readonly identical: boolean;
  /** request, parcel data, catalogue, engine, calibration: whichever changed between the two. */
  readonly causes: readonly string[];
  readonly tiers: readonly TierChange[];
}

/** Says why figures changed between two artifacts: first what changed in the inputs, then line by line. */
export function diffArtifacts(before: AuditArtifact, after: AuditArtifact): ArtifactDiff {
  const names = new Set([...before.tiers, ...after.tiers].map((entry) => entry.tier));
  const tiers = [...names]
    .map((tier) => tierChange(tier, before, after))
    .filter((change) => change.lines.length > 0);
  const causes = inputChanges(before, after);
  return { identical: causes.length === 0 && tiers.length === 0, causes, tiers };
}

function inputChanges(before: AuditArtifact, after: AuditArtifact): string[] {
  const causes: string[] = [];
  const old = before.reproducibility;
  const now = after.reproducibility;
  const { parcel_record_digest: oldParcel, evaluation_date: oldDay, ...oldRequest } = old.canonical_input;
  const { parcel_record_digest: newParcel, evaluation_date: newDay, ...newRequest } = now.canonical_input;
  if (JSON.stringify(oldRequest) !== JSON.stringify(newRequest)) causes.push('the request changed');
  if (oldDay !== newDay) causes.push(`the evaluation date moved from ${String(oldDay)} to ${String(newDay)}`);
  if (oldParcel !== newParcel) causes.push('the parcel record changed');
  if (old.methodology_version !== now.methodology_version)
    causes.push(`the engine changed from ${old.methodology_version} to ${now.methodology_version}`);
  if (old.data_snapshot.catalog_version !== now.data_snapshot.catalog_version)
    causes.push(
      `the catalogue changed from ${old.data_snapshot.catalog_version} to ${now.data_snapshot.catalog_version}`,
    );
  if (old.data_snapshot.calibration_asof !== now.data_snapshot.calibration_asof)
    causes.push('the calibration advanced');
  return causes;
}

function tierChange(tier: string, before: AuditArtifact, after: AuditArtifact): TierChange {
  const oldLines = linesOf(tier, before);
  const newLines = linesOf(tier, after);
  const ids = new Set([...oldLines.keys(), ...newLines.keys()]);
  const lines = [...ids].flatMap((id) => lineChange(id, oldLines.get(id), newLines.get(id)));
  return { tier, oldTotalUsd: totalOf(tier, before), newTotalUsd: totalOf(tier, after), lines };
}

function linesOf(tier: string, artifact: AuditArtifact): Map<string, ProvenanceCostLine> {
  const included = artifact.provenance.cost_lines.filter(
    (line) => line.tier === tier && line.included_in_total,
  );
  return new Map(included.map((line) => [line.source_id, line]));
}

function totalOf(tier: string, artifact: AuditArtifact): number | null {
  return artifact.tiers.find((entry) => entry.tier === tier)?.cost_breakdown.totalCost ?? null;
}

function lineChange(
  id: string,
  before: ProvenanceCostLine | undefined,
  after: ProvenanceCostLine | undefined,
): LineChange[] {
  if (before?.amount_usd === after?.amount_usd) return [];
  return [
    {
      source_id: id,
      old_amount_usd: before?.amount_usd ?? null,
      new_amount_usd: after?.amount_usd ?? null,
      because:
        before && after ? lineReasons(before, after) : [before ? 'the line is gone' : 'the line is new'],
    },
  ];
}

function lineReasons(before: ProvenanceCostLine, after: ProvenanceCostLine): string[] {
  const reasons: string[] = [];
  if (before.quantity !== after.quantity)
    reasons.push(`quantity ${before.quantity} → ${after.quantity} ${after.unit}`);
  if (before.unit_cost_usd !== after.unit_cost_usd)
    reasons.push(`unit cost ${before.unit_cost_usd} → ${after.unit_cost_usd} USD`);
  const oldFactors = new Map(before.factors.map((factor) => [factor.name, factor.value]));
  for (const factor of after.factors) {
    const old = oldFactors.get(factor.name);
    if (old !== factor.value) reasons.push(`${factor.name} ${old ?? 'absent'} → ${factor.value}`);
    oldFactors.delete(factor.name);
  }
  for (const name of oldFactors.keys()) reasons.push(`${name} no longer applies`);
  if (before.source !== after.source) reasons.push(`source ${before.source} → ${after.source}`);
  return reasons.length > 0 ? reasons : ['follows from other lines'];
}
