import type { Territory } from './territories.ts';

/** Territories as a program file names them. Empty: the whole state. */
export interface Areas {
  utilities?: { id: string; fuel: 'electric' | 'gas' }[];
  counties?: string[];
  places?: string[];
}

const unique = <T>(values: readonly T[]): T[] =>
  [...new Map(values.map((value) => [JSON.stringify(value), value])).values()].toSorted((a, b) =>
    JSON.stringify(a) < JSON.stringify(b) ? -1 : 1,
  );

/** The areas of some territory ids; those of another state than the program's are its neighbours' and left out. */
export function areasOf(
  ids: readonly number[] | undefined,
  territories: ReadonlyMap<number, Territory>,
  state: string,
): Areas {
  const named = (ids ?? []).flatMap((id) => territories.get(id) ?? []).filter((each) => each.state === state);
  const of = (kind: string) => named.filter((each) => each.kind === kind);
  // A state among them is all of it.
  if (of('state').length > 0) return {};
  const utilities = unique(
    named.flatMap(({ fuel, key }) =>
      fuel === 'electric' || fuel === 'gas' ? [{ id: key, fuel } as const] : [],
    ),
  );
  const counties = unique(of('county').map(({ key }) => key));
  const places = unique(of('place').map(({ key }) => key));
  return {
    ...(utilities.length > 0 ? { utilities } : {}),
    ...(counties.length > 0 ? { counties } : {}),
    ...(places.length > 0 ? { places } : {}),
  };
}

export const isPlaced = (areas: Areas): boolean => Object.keys(areas).length > 0;
