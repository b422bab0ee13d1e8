import type { CompiledMeasure, CompiledMeasures } from '../../catalog/sections/measures.ts';

/** How measures displace, forbid and need each other, by their physical order; fixed for one catalogue. */
export interface CatalogRelations {
  readonly drops: readonly (readonly number[])[];
  readonly droppedBy: readonly (readonly number[])[];
  readonly blockedBy: readonly (readonly number[])[];
  readonly requires: readonly (readonly number[])[];
  readonly requiredBy: readonly (readonly number[])[];
}

export function compileRelations({ list }: CompiledMeasures): CatalogRelations {
  const matching = (names: readonly string[]): CompiledMeasure[] =>
    list.filter(({ id, group }) => names.includes(id) || (group !== null && names.includes(group)));
  const superseded = list.map((measure) => matching(measure.supersedes).filter((other) => other !== measure));
  const rivals = list.map((measure) =>
    list.filter((other) => other !== measure && measure.group !== null && other.group === measure.group),
  );
  const orders = (found: Iterable<CompiledMeasure>): number[] => [...found].map(({ order }) => order);
  const drops = list.map((measure, i) => {
    const lower = (rivals[i] ?? []).filter((other) => other.rank <= measure.rank);
    return orders(new Set([...lower, ...(superseded[i] ?? [])]));
  });
  const requires = list.map((measure) => orders(matching(measure.requires)));
  return {
    drops,
    droppedBy: inverse(drops),
    blockedBy: list.map((measure, i) => {
      const higher = (rivals[i] ?? []).filter((other) => other.rank >= measure.rank);
      const supersedes = list.filter((_, j) => superseded[j]?.includes(measure) ?? false);
      return orders(new Set([...higher, ...supersedes]));
    }),
    requires,
    requiredBy: inverse(requires),
  };
}

function inverse(relation: readonly (readonly number[])[]): number[][] {
  return relation.map((_, order) =>
    relation.flatMap((others, from) => (others.includes(order) ? [from] : [])),
  );
}
