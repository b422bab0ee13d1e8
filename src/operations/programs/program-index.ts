import type { ProgramSet } from '../../catalog/program-set.ts';
import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import { programSearch } from './program-search.ts';
import type { Listed } from './services.ts';
import { utilityIndex, type UtilityIndex } from './utility-index.ts';

/** The programs prepared for look-ups; made once a set. */
export interface ProgramIndex {
  /** By id ascending. */
  readonly all: readonly CompiledProgram[];
  readonly byId: ReadonlyMap<string, CompiledProgram>;
  readonly byTechnology: ReadonlyMap<string, readonly CompiledProgram[]>;
  readonly byState: ReadonlyMap<string, readonly CompiledProgram[]>;
  /** Programs for a technology in a state and those of the United States, by id. */
  forProject(technology: string, state: string): readonly CompiledProgram[];
  readonly utilities: UtilityIndex;
  /** Programs matching the keywords, best first; equal scores by id. */
  search(keywords: string): readonly CompiledProgram[];
}

const indexes = new WeakMap<ProgramSet, ProgramIndex>();

function grouped(
  programs: readonly CompiledProgram[],
  keysOf: (program: CompiledProgram) => readonly string[],
) {
  const groups = new Map<string, CompiledProgram[]>();
  for (const program of programs)
    for (const key of keysOf(program)) {
      const list = groups.get(key);
      if (list === undefined) groups.set(key, [program]);
      else list.push(program);
    }
  return groups;
}

/** Lists by technology and state, so that a match never walks the programs of other states. */
function projectPools(byTechnology: ReadonlyMap<string, readonly CompiledProgram[]>) {
  const pools = new Map<string, ReadonlyMap<string, readonly CompiledProgram[]>>();
  for (const [technology, programs] of byTechnology) {
    const states = new Set(['US', ...programs.map(({ state }) => state)]);
    const lists = new Map([...states].map((state): [string, CompiledProgram[]] => [state, []]));
    for (const program of programs) {
      if (program.state !== 'US') lists.get(program.state)?.push(program);
      else for (const list of lists.values()) list.push(program);
    }
    pools.set(technology, lists);
  }
  return (technology: string, state: string): readonly CompiledProgram[] => {
    const lists = pools.get(technology);
    return lists?.get(state) ?? lists?.get('US') ?? [];
  };
}

export function programIndex({ programs, incentiveRules }: Listed): ProgramIndex {
  const cached = indexes.get(programs);
  if (cached !== undefined) return cached;
  // An id that was merged into another entry goes on answering, with the entry that took it.
  const merged = programs.all.flatMap((program) =>
    (program.mergedFrom ?? []).map((id) => [id, program] as const),
  );
  const byId = new Map([...merged, ...programs.all.map((program) => [program.id, program] as const)]);
  const byTechnology = grouped(programs.all, ({ technologies }) => technologies);
  const byState = grouped(programs.all, ({ state }) => [state]);
  const index: ProgramIndex = {
    all: programs.all,
    byId,
    byTechnology,
    byState,
    forProject: projectPools(byTechnology),
    utilities: utilityIndex(programs.all),
    search: programSearch(programs.all, byId, incentiveRules.synonyms),
  };
  indexes.set(programs, index);
  return index;
}
