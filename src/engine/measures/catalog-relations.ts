import type { CompiledMeasure } from '../../catalog/sections/measures.ts';
import { relationsOf, type Relations } from '../search/relations.ts';

type Measures = readonly CompiledMeasure[];

const matching = (list: Measures, names: readonly string[]): CompiledMeasure[] =>
  list.filter(({ id, group }) => names.includes(id) || (group !== null && names.includes(group)));

const supersededBy = (measure: CompiledMeasure, list: Measures): CompiledMeasure[] =>
  matching(list, measure.supersedes).filter((other) => other !== measure);

const rivalsOf = (measure: CompiledMeasure, list: Measures): CompiledMeasure[] =>
  list.filter((other) => other !== measure && measure.group !== null && other.group === measure.group);

/** What stands in the way of a measure once it is there: another of its kind that is as good, and what makes it needless. */
export const inTheWayOf = (measure: CompiledMeasure, list: Measures): CompiledMeasure[] => [
  ...new Set([
    ...rivalsOf(measure, list).filter(({ rank }) => rank >= measure.rank),
    ...list.filter((other) => supersededBy(other, list).includes(measure)),
  ]),
];

/** How the measures of a list displace, forbid and need each other, by their place in it. */
export function compileRelations(list: Measures): Relations {
  const places = (found: Iterable<CompiledMeasure>): number[] =>
    [...found].map((measure) => list.indexOf(measure));
  const drops = list.map((measure) => {
    const lower = rivalsOf(measure, list).filter(({ rank }) => rank <= measure.rank);
    return places(new Set([...lower, ...supersededBy(measure, list)]));
  });
  const requires = list.map((measure) => places(matching(list, measure.requires)));
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
