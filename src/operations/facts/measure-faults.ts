import { distance as editDistance } from 'fastest-levenshtein';
import type { FieldFault } from '../../contract/error-codes.ts';
import type { FactChange } from '../../contract/facts/index.ts';

/** A measure as people may call it. */
export interface NamedMeasure {
  readonly id: string;
  readonly name: string;
}

/** Measures that facts name and the catalogue does not have, each with those that may be meant. */
export function measureFaults(
  { measures_done: done, quotes }: FactChange,
  measures: readonly NamedMeasure[],
): FieldFault[] {
  const measureIds = new Set(measures.map(({ id }) => id));
  return Object.entries({ measures_done: done, quotes }).flatMap(([list, entries]) =>
    (entries ?? []).flatMap(({ measure_id: id }, at): FieldFault[] =>
      measureIds.has(id)
        ? []
        : [
            {
              pointer: `/${list}/${at}/measure_id`,
              code: 'unknown_measure',
              message: question(id, measures),
            },
          ],
    ),
  );
}

/** How far a name may be from what was sent, 0 (the same) to 1 (nothing alike), to be asked about. */
const FARTHEST = 0.55;
const MOST_NAMED = 3;

function question(id: string, measures: readonly NamedMeasure[]): string {
  const near = measures
    .map((measure) => ({ id: measure.id, distance: distance(id, measure) }))
    .filter((each) => each.distance <= FARTHEST)
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, MOST_NAMED);
  if (near.length === 0) return `no measure is called ${id}; send an id as answers list them`;
  return `no measure is called ${id}; did you mean ${near.map((each) => each.id).join(', ')}?`;
}

/** By letters, or by words of id and name, whichever is nearer. */
function distance(sent: string, { id, name }: NamedMeasure): number {
  const letters = editDistance(sent, id) / Math.max(sent.length, id.length);
  const sentWords = words(sent);
  const called = new Set([...words(id), ...words(name)]);
  const shared = sentWords.filter((word) => called.has(word)).length;
  return Math.min(letters, sentWords.length === 0 ? 1 : 1 - (0.9 * shared) / sentWords.length);
}

/** Words in the singular, without case. */
const words = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 1)
    .map((word) => word.replace(/s$/, ''));
