import type { CompiledCondition } from '../../catalog/sections/programs/compiled-condition.ts';
import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import { ProblemError } from '../../contract/error-codes.ts';
import { nearest } from '../../contract/validation/faults.ts';
import type { ProjectFacts } from '../../engine/incentives/types.ts';

interface Named {
  readonly utility?: string;
  readonly gasUtility?: string;
}

/** The utilities that programs name, by state. */
export interface UtilityIndex {
  /** @throws ProblemError `invalid-request` for a name no program has, where programs of the state name any. */
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

interface Asked {
  readonly id: string;
  readonly pointer: string;
  readonly state: string | null;
  readonly names: readonly Names[];
}

/** Where no program names a utility, every utility is as good as `other`. */
function requireKnown({ id, pointer, state, names }: Asked): void {
  if (NONE.has(id)) return;
  const known = [...new Set(names.flatMap(({ electric, gas }) => [...electric, ...gas]))].toSorted();
  if (known.length === 0 || known.includes(id)) return;
  const whose = state === null ? 'No program' : `No program of ${state}`;
  const message = `must be one that a program names, or other or none${nearest(id, known)}`;
  throw new ProblemError('invalid-request', `${whose} names the utility ${id}.`, [
    { pointer, code: 'unknown_value', message },
  ]);
}

const NO_UTILITY = { electricUtility: null, gasUtility: null };

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
      if (utility === undefined && gasUtility === undefined) return NO_UTILITY;
      const names = state === null ? all : [byState.get(state)].filter((entry) => entry !== undefined);
      if (utility !== undefined) requireKnown({ id: utility, pointer: '/utility', state, names });
      if (gasUtility !== undefined) requireKnown({ id: gasUtility, pointer: '/gasUtility', state, names });
      const sellsGas = utility !== undefined && names.some(({ gas }) => gas.has(utility));
      return {
        electricUtility: utility ?? null,
        gasUtility: gasUtility ?? (sellsGas ? utility : null),
      };
    },
  };
}
