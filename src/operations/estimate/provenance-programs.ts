import type { ProvenanceProgram } from '../../contract/estimate/artifact.ts';
import { excludedIn, type EstimateResponse, type TierEntry } from '../../contract/estimate/index.ts';
import type { Snapshot } from '../../catalog/snapshot.ts';
import { digestOf } from './canonical-input.ts';

interface Sighting {
  readonly tiers: TierEntry['tier'][];
  readonly amounts: Record<string, number>;
  included: boolean;
  excluded: boolean;
  formula: string;
  readonly first: { readonly source: string; readonly confidence: string };
}

/** Every program in any tier's incentives or excluded incentives, once. */
export function provenancePrograms(response: EstimateResponse, snapshot: Snapshot): ProvenanceProgram[] {
  const sightings = new Map<string, Sighting>();
  for (const entry of response.tiers) {
    for (const item of entry.incentives) {
      const seen = sightingOf(sightings, item);
      seen.tiers.push(entry.tier);
      seen.amounts[entry.tier] = item.amount;
      seen.included = true;
      seen.formula = item.formula;
    }
    for (const item of excludedIn(response, entry)) {
      const seen = sightingOf(sightings, item);
      seen.tiers.push(entry.tier);
      seen.amounts[entry.tier] = 0;
      seen.excluded = true;
      if (seen.formula === '') seen.formula = item.reasons.join(' ');
    }
  }
  const { all } = snapshot.sections.programs;
  const wanted = new Map(all.filter(({ id }) => sightings.has(id)).map((program) => [program.id, program]));
  return [...sightings].map(([id, seen]) => {
    const program = wanted.get(id) ?? null;
    return {
      program_id: id,
      catalog_entry_digest: program === null ? digestOf(null) : entryDigest(program),
      tiers: seen.tiers,
      status: seen.included ? (seen.excluded ? 'both' : 'included') : 'excluded',
      amount_by_tier: seen.amounts,
      formula: seen.formula,
      source: seen.first.source,
      locator: program?.locator ?? '',
      as_of: program?.statusAsOf ?? null,
      confidence: seen.first.confidence,
    };
  });
}

/** Digests of entries of the catalogue, each made once. */
const digests = new WeakMap<object, string>();

function entryDigest(entry: object): string {
  let digest = digests.get(entry);
  if (digest === undefined) digests.set(entry, (digest = digestOf(entry)));
  return digest;
}

function sightingOf(
  sightings: Map<string, Sighting>,
  item: Sighting['first'] & { programId: string },
): Sighting {
  const earlier = sightings.get(item.programId);
  if (earlier !== undefined) return earlier;
  const fresh: Sighting = {
    tiers: [],
    amounts: {},
    included: false,
    excluded: false,
    formula: '',
    first: item,
  };
  sightings.set(item.programId, fresh);
  return fresh;
}
