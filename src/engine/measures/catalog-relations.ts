import type { CompiledMeasure } from '../../catalog/sections/measures.ts';
import { relationsOf, type Relations } from '../search/relations.ts';

type Measures = readonly CompiledMeasure[];

const isNamed = ({ id, group }: CompiledMeasure, names: readonly string[]): boolean =>
  names.includes(id) || (group !== null && names.includes(group));

const supersedes = (measure: CompiledMeasure, other: CompiledMeasure): boolean =>
  other !== measure && isNamed(other, measure.supersedes);

const isRival = (measure: CompiledMeasure, other: CompiledMeasure): boolean =>
  other !== measure && measure.group !== null && other.group === measure.group;

/** What stands in the way of a measure once it is there: another of its kind that is as good, and what makes it needless. */
export const inTheWayOf = (measure: CompiledMeasure, list: Measures): CompiledMeasure[] =>
  list.filter(
    (other) => (isRival(measure, other) && other.rank >= measure.rank) || supersedes(other, measure),
  );

/** How the measures of a list displace, forbid and need each other, by their place in it. */
export function compileRelations(list: Measures): Relations {
  const places = (found: Measures): number[] => found.map((measure) => list.indexOf(measure));
  const drops = list.map((measure) =>
    places(
      list.filter(
        (other) => (isRival(measure, other) && other.rank <= measure.rank) || supersedes(measure, other),
      ),
    ),
  );
  const requires = list.map((measure) => places(list.filter((other) => isNamed(other, measure.requires))));
  return relationsOf({
    drops,
    droppedBy: inverse(drops),
    blockedBy: list.map((measure) => places(inTheWayOf(measure, list))),
    requires,
    requiredBy: inverse(requires),
  });
}

function inverse(relation: readonly (readonly number[])[]): number[][] {
  return relation.map((_, place) =>
    relation.flatMap((others, from) => (others.includes(place) ? [from] : [])),
  );
}
