import MiniSearch, { type SearchOptions } from 'minisearch';
import type { CompiledProgram, CompiledPrograms } from '../../catalog/sections/programs.ts';
import { utilityIndex, type UtilityIndex } from './utility-index.ts';

/** The catalogue prepared for look-ups; made once a snapshot. */
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

const indexes = new WeakMap<CompiledPrograms, ProgramIndex>();

/** Short words must be spelled right; longer ones bear one or two errors. */
const FUZZY_FROM_LENGTH = 4;
const FUZZY_SHARE = 0.2;
/** Searches remembered, oldest forgotten first. */
const RECENT_SEARCHES = 256;

const forgiving = (term: string): number | false => (term.length >= FUZZY_FROM_LENGTH ? FUZZY_SHARE : false);

const OPTIONS: SearchOptions = { boost: { name: 3 }, prefix: (term) => term.length >= 3, combineWith: 'AND' };

function searcher(programs: readonly CompiledProgram[], byId: ReadonlyMap<string, CompiledProgram>) {
  let engine: MiniSearch | null = null;
  const build = (): MiniSearch => {
    const fresh = new MiniSearch({ idField: 'id', fields: ['name', 'description'] });
    fresh.addAll(programs.map(({ id, name, description }) => ({ id, name, description })));
    return fresh;
  };
  const search = (keywords: string): readonly CompiledProgram[] => {
    engine ??= build();
    // As spelled first; errors are forgiven only where that finds nothing, which also keeps exact words on top.
    const asSpelled = engine.search(keywords, OPTIONS);
    const results =
      asSpelled.length > 0 ? asSpelled : engine.search(keywords, { ...OPTIONS, fuzzy: forgiving });
    return results
      .map(({ id, score }) => ({ id: String(id), score }))
      .toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
      .flatMap(({ id }) => byId.get(id) ?? []);
  };
  // The catalogue does not change under a snapshot: pages of one search need one search.
  const recent = new Map<string, readonly CompiledProgram[]>();
  return (keywords: string) => {
    const known = recent.get(keywords);
    if (known !== undefined) return known;
    const found = search(keywords);
    if (recent.size >= RECENT_SEARCHES) recent.delete(recent.keys().next().value ?? '');
    recent.set(keywords, found);
    return found;
  };
}

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

export function programIndex(programs: CompiledPrograms): ProgramIndex {
  const known = indexes.get(programs);
  if (known !== undefined) return known;
  const byId = new Map(programs.all.map((program) => [program.id, program]));
  const byTechnology = grouped(programs.all, ({ technologies }) => technologies);
  const byState = grouped(programs.all, ({ state }) => [state]);
  const index: ProgramIndex = {
    all: programs.all,
    byId,
    byTechnology,
    byState,
    forProject: projectPools(byTechnology),
    utilities: utilityIndex(programs.all),
    search: searcher(programs.all, byId),
  };
  indexes.set(programs, index);
  return index;
}
