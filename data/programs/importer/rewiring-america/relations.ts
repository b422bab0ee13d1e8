import { readJson, type Repository } from './repository.ts';

interface Relationships {
  /** Lines that exclude others. */
  readonly exclusions?: Readonly<Record<string, { readonly ids: readonly string[] }>>;
  /** Lines that need others. */
  readonly prerequisites?: Readonly<Record<string, unknown>>;
  /** Lines that share one limit, USD. */
  readonly combinations?: readonly { readonly ids: readonly string[]; readonly max_value: number }[];
}

/** How the lines of a state stand to each other. */
export interface Relations {
  /** Lines that are paid only with another line. */
  readonly needsAnother: ReadonlySet<string>;
  /** Programs of which only one pays, each under the id of its group. */
  readonly exclusive: ReadonlyMap<string, string>;
  /** The limit several lines share, by line, USD. */
  readonly shared: ReadonlyMap<string, number>;
}

/** @param programOf the program of a line. */
export function relationsOf(
  repository: Repository,
  state: string,
  programOf: ReadonlyMap<string, string>,
): Relations {
  const file = readJson<Relationships>(repository, `data/${state}/incentive_relationships.json`, {});
  const groups = new Map<string, string>();
  const join = (a: string, b: string) => {
    const [first, second] = [groups.get(a) ?? a, groups.get(b) ?? b].toSorted();
    for (const [program, group] of [...groups, [a, a] as const, [b, b] as const])
      if (group === second || program === a || program === b) groups.set(program, first ?? a);
  };
  for (const [line, { ids }] of Object.entries(file.exclusions ?? {}))
    for (const other of ids) {
      const [one, two] = [programOf.get(line), programOf.get(other)];
      if (one !== undefined && two !== undefined && one !== two) join(one, two);
    }
  return {
    needsAnother: new Set(Object.keys(file.prerequisites ?? {})),
    exclusive: groups,
    shared: new Map(
      (file.combinations ?? []).flatMap(({ ids, max_value: usd }) => ids.map((id) => [id, usd])),
    ),
  };
}
