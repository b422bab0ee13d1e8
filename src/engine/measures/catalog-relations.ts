import type { CompiledMeasure } from '../../catalog/sections/measures.ts';
import { relationsOf, type Relations } from '../search/relations.ts';

/** How the measures of a list displace, forbid and need each other, by their place in it. */
export function compileRelations(list: readonly CompiledMeasure[]): Relations {
  const matching = (names: readonly string[]): CompiledMeasure[] =>
    list.filter(({ id, group }) => names.includes(id) || (group !== null && names.includes(group)));
  const superseded = list.map((measure) => matching(measure.supersedes).filter((other) => other !== measure));
  const rivals = list.map((measure) =>
    list.filter((other) => other !== measure && measure.group !== null && other.group === measure.group),
  );
  const places = (found: Iterable<CompiledMeasure>): number[] =>
    [...found].map((measure) => list.indexOf(measure));
  const drops = list.map((measure, i) => {
    const lower = (rivals[i] ?? []).filter((other) => other.rank <= measure.rank);
    return places(new Set([...lower, ...(superseded[i] ?? [])]));
  });
  const requires = list.map((measure) => places(matching(measure.requires)));
  return relationsOf({
    drops,
    droppedBy: inverse(drops),
    blockedBy: list.map((measure, i) => {
      const higher = (rivals[i] ?? []).filter((other) => other.rank >= measure.rank);
      const supersedes = list.filter((_, j) => superseded[j]?.includes(measure) ?? false);
      return places(new Set([...higher, ...supersedes]));
    }),
    requires,
    requiredBy: inverse(requires),
  });
}

function inverse(relation: readonly (readonly number[])[]): number[][] {
  return relation.map((_, place) =>
    relation.flatMap((others, from) => (others.includes(place) ? [from] : [])),
  );
}
