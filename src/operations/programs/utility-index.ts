import type { CompiledCondition } from '../../catalog/sections/programs/compiled-condition.ts';
import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import { slugOf } from '../../catalog/sections/programs/slug.ts';
import { ProblemError } from '../../contract/error-codes.ts';
import { nearest } from '../../contract/validation/faults.ts';
import { serviceOf, utilitiesOf, utilityKey } from '../../places/service-table.ts';
import type { ZipPlace } from '../../places/zip-table.ts';

interface Named {
  readonly utility?: string;
  readonly gasUtility?: string;
}

/** What a request says of its accounts, as keys that programs test; null: nothing. */
export interface StatedUtilities {
  readonly electric: readonly string[] | null;
  readonly gas: readonly string[] | null;
}

/** The companies and brands that a request can name, by state. */
export interface UtilityIndex {
  /** @throws ProblemError `invalid-request` for a name that no company of the state and no program has. */
  toldOf(input: Named, state: string | null, place: ZipPlace | null): StatedUtilities;
}

interface Names {
  readonly electric: Set<string>;
  readonly gas: Set<string>;
  /** A program's own name for its member companies: Mass Save, Energy Trust of Oregon. */
  readonly brands: Map<string, { electric: Set<string>; gas: Set<string> }>;
}

function gatherFrom({ fact, op, value, values, parts }: CompiledCondition, into: Names): void {
  const ids = (op === 'in' ? values : [value]).filter((id): id is string => typeof id === 'string');
  for (const id of ids) {
    if (fact === 'electricUtility') into.electric.add(id);
    if (fact === 'gasUtility') into.gas.add(id);
  }
  for (const part of parts) gatherFrom(part, into);
}

function gatherBrand({ administrator, utilities = [] }: CompiledProgram, into: Names): void {
  const name = slugOf(administrator ?? '');
  if (name === '' || utilities.length < 2 || into.electric.has(name)) return;
  let members = into.brands.get(name);
  if (members === undefined) into.brands.set(name, (members = { electric: new Set(), gas: new Set() }));
  for (const { id, fuel } of utilities) members[fuel === 'gas' ? 'gas' : 'electric'].add(id);
}

const NONE: ReadonlySet<string> = new Set(['other', 'none']);

/** The companies of a state by what is on record of their areas, and by what programs ask for. */
function namesOf(state: string, programs: readonly CompiledProgram[]): Names {
  const names: Names = { electric: new Set(), gas: new Set(), brands: new Map() };
  for (const { key, fuel } of utilitiesOf(state)) names[fuel].add(key);
  for (const { gates } of programs) for (const { when } of gates) gatherFrom(when, names);
  for (const program of programs) gatherBrand(program, names);
  return names;
}

interface Refusal {
  readonly id: string;
  readonly pointer: string;
  readonly state: string | null;
  readonly names: readonly string[];
  readonly place: ZipPlace | null;
}

function refused({ id, pointer, state, names, place }: Refusal): ProblemError {
  const there = place === null ? [] : serviceOf(place.zip).electric.map(({ of }) => of.key);
  const fix =
    there.length > 0 && place !== null
      ? `; ${place.zip} is served by ${there.join(' or ')}`
      : nearest(id, names);
  const whose = state === null ? 'No company or program' : `No company or program of ${state}`;
  return new ProblemError('invalid-request', `${whose} has the name ${id}.`, [
    {
      pointer,
      code: 'unknown_value',
      message: `must be a utility of the state (GET /programs/utilities lists them), other or none${fix}`,
    },
  ]);
}

const list = (values: Iterable<string>): readonly string[] | null => {
  const all = [...values];
  return all.length === 0 ? null : all;
};

export function utilityIndex(programs: readonly CompiledProgram[]): UtilityIndex {
  const byState = Map.groupBy(programs, ({ state }) => state);
  const made = new Map<string, Names>();
  const ofState = (state: string): Names => {
    let names = made.get(state);
    if (names === undefined) made.set(state, (names = namesOf(state, byState.get(state) ?? [])));
    return names;
  };
  return {
    toldOf({ utility, gasUtility }, state, place) {
      const all = (state === null ? [...byState.keys()] : [state]).map(ofState);
      const read = (name: string, pointer: string) => {
        const id = utilityKey(name, state);
        if (NONE.has(id)) return { id, electric: [id], gas: ['none'] };
        const electric = all.some((names) => names.electric.has(id));
        const gas = all.some((names) => names.gas.has(id));
        const brand = all.map(({ brands }) => brands.get(id)).find((members) => members !== undefined);
        if (!electric && !gas && brand === undefined) {
          const names = all.flatMap((names) => [...names.electric, ...names.gas, ...names.brands.keys()]);
          throw refused({ id, pointer, state, names: [...new Set(names)].toSorted(), place });
        }
        if (!electric && brand !== undefined)
          return { id, electric: list(brand.electric), gas: list(brand.gas) };
        return { id, electric: electric ? [id] : null, gas: gas ? [id] : null };
      };
      const first = utility === undefined ? null : read(utility, '/utility');
      const second = gasUtility === undefined ? null : read(gasUtility, '/gasUtility');
      const none = utility !== undefined && NONE.has(utility);
      return {
        electric: first?.electric ?? null,
        // A company that sells both stands for both accounts, unless the request or the map of the ZIP code says otherwise.
        gas: second?.gas ?? (none || first === null || !sellsGasAt(first.gas, place) ? null : first.gas),
      };
    },
  };
}

/** Whether the gas side of a company may serve the ZIP code: where no map of gas is on record, it may. */
function sellsGasAt(gas: readonly string[] | null, place: ZipPlace | null): boolean {
  if (gas === null || gas.length !== 1) return false;
  const there = place === null ? [] : serviceOf(place.zip).gas;
  return there.length === 0 || there.some(({ of }) => gas.includes(of.key));
}
