import type { CompiledCondition } from '../../catalog/sections/programs/compiled-condition.ts';
import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import { ProblemError } from '../../contract/error-codes.ts';
import type { ProjectFacts } from '../../engine/incentives/types.ts';

interface Named {
  readonly utility?: string;
  readonly gasUtility?: string;
}

/** The utilities that programs name, by state. */
export interface UtilityIndex {
  /** @throws ProblemError `invalid-request` for a name no program has. */
  factsOf(input: Named, state: string | null): Pick<ProjectFacts, 'electricUtility' | 'gasUtility'>;
}

interface Names {
  readonly electric: Set<string>;
  readonly gas: Set<string>;
}

function gatherFrom({ fact, op, value, values, parts }: CompiledCondition, into: Names): void {
  const ids = (op === 'in' ? values : [value]).filter((id): id is string => typeof id === 'string');
  for (const id of ids) {
    if (fact === 'electricUtility') into.electric.add(id);
    if (fact === 'gasUtility') into.gas.add(id);
  }
  for (const part of parts) gatherFrom(part, into);
}

const NONE = new Set(['other', 'none']);

function requireKnown(id: string | undefined, pointer: string, known: readonly string[]): void {
  if (id === undefined || NONE.has(id) || known.includes(id)) return;
  throw new ProblemError('invalid-request', `No program names the utility ${id}.`, [
    {
      pointer,
      code: 'unknown_value',
      message: `must be ${known.length === 0 ? '' : `one of ${known.join(', ')}, `}other or none`,
    },
  ]);
}

export function utilityIndex(programs: readonly CompiledProgram[]): UtilityIndex {
  const byState = new Map<string, Names>();
  for (const { state, gates } of programs) {
    let names = byState.get(state);
    if (names === undefined) byState.set(state, (names = { electric: new Set(), gas: new Set() }));
    for (const { when } of gates) gatherFrom(when, names);
  }
  const all = [...byState.values()];
  return {
    factsOf({ utility, gasUtility }, state) {
      const names = state === null ? all : [byState.get(state)].filter((entry) => entry !== undefined);
      const known = [...new Set(names.flatMap(({ electric, gas }) => [...electric, ...gas]))].toSorted();
      requireKnown(utility, '/utility', known);
      requireKnown(gasUtility, '/gasUtility', known);
      const sellsGas = utility !== undefined && names.some(({ gas }) => gas.has(utility));
      return {
        electricUtility: utility ?? null,
        gasUtility: gasUtility ?? (sellsGas ? utility : null),
      };
    },
  };
}
