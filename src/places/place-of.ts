import { countyClue, townClue, zipClue, type Clue } from './clues.ts';
import { BOROUGH_COUNTY, BOROUGHS, WESTCHESTER_COUNTY, type Borough } from './local-names.ts';
import { county, HOME_STATE, LONGEST_WORDS, stateCode, stateNames } from './zip-table.ts';

/** Words that say where a building stands, as people and files write them. */
export interface PlaceWords {
  readonly zip?: string | null | undefined;
  /** City, town, village, borough or neighbourhood. */
  readonly town?: string | null | undefined;
  readonly county?: string | null | undefined;
  readonly state?: string | null | undefined;
}

/** Where words say that a building stands. */
export type PlaceFinding =
  | { readonly kind: 'nyc'; readonly boroughs: readonly Borough[]; readonly name: string }
  | { readonly kind: 'westchester'; readonly name: string }
  | { readonly kind: 'elsewhere'; readonly name: string }
  /**
   * The words contradict each other, lie on a border (then `boroughs` says which they may mean, the empty code being
   * Westchester), or are not known; `problem` is null where there are none.
   */
  | { readonly kind: 'open'; readonly problem: string | null; readonly boroughs: readonly string[] };

type Region = 'nyc' | 'westchester' | 'elsewhere';
const CITY_COUNTIES: readonly string[] = Object.values(BOROUGH_COUNTY);

const regionOfCounty = (fips: string): Region =>
  CITY_COUNTIES.includes(fips) ? 'nyc' : fips === WESTCHESTER_COUNTY ? 'westchester' : 'elsewhere';

/** Where the words say that a building stands; a ZIP code that crosses a border needs the town beside it. */
export function placeOf(words: PlaceWords): PlaceFinding {
  const { zip, town, state } = splitTown(words);
  const clues: Clue[] = [];
  for (const clue of [zipClue(zip), townClue(town, state), countyClue(words.county, state)]) {
    if (typeof clue === 'string') return { kind: 'open', problem: clue, boroughs: [] };
    if (clue !== null) clues.push(clue);
  }
  if (clues.length === 0) {
    if (state !== null && state !== HOME_STATE)
      return { kind: 'elsewhere', name: stateNames().get(state) ?? state };
    if (town !== '') return open(`“${town}” is no place known here: add the ZIP code`);
  }
  const inState = (fips: string) => state === null || county(fips)?.state === state;
  return findingOf(
    clues,
    clues.map(({ counties }) => counties.filter(inState)),
    state,
  );
}

function findingOf(
  clues: readonly Clue[],
  sets: readonly (readonly string[])[],
  state: string | null,
): PlaceFinding {
  const [first] = sets;
  if (first === undefined) return { kind: 'open', problem: null, boroughs: [...BOROUGHS, ''] };
  const { name } = clues[0]!;
  const empty = sets.findIndex((set) => set.length === 0);
  if (empty >= 0) return open(`${clues[empty]!.name} is not in ${stateNames().get(state ?? '') ?? state}`);
  const common = sets.reduce((left, right) => left.filter((fips) => right.includes(fips)));
  // Two neighbourhoods of one region are no contradiction that matters here: the ZIP code, which comes first, decides.
  const left = common.length > 0 ? common : first;
  const regions = new Set((common.length > 0 ? [common] : sets).flat().map(regionOfCounty));
  if (regions.size > 1 && common.length === 0)
    return open(`${listOf(clues.map((clue) => clue.name))} contradict each other`);
  if (regions.size > 1)
    return open(`${name} lies in ${listOf(left.map(countyName))}: add the county`, [
      ...boroughsIn(left),
      ...(left.includes(WESTCHESTER_COUNTY) ? [''] : []),
    ]);
  if (regions.has('westchester')) return { kind: 'westchester', name };
  if (regions.has('elsewhere')) return { kind: 'elsewhere', name };
  return {
    kind: 'nyc',
    boroughs: boroughsIn(left),
    name,
  };
}

const boroughsIn = (counties: readonly string[]): Borough[] =>
  BOROUGHS.filter((borough) => counties.includes(BOROUGH_COUNTY[borough]));

const open = (problem: string, boroughs: readonly string[] = []): PlaceFinding => ({
  kind: 'open',
  problem: `${problem}.`,
  boroughs,
});

/** Why a building is not priced where the words put it; null where they put it in a region, or say nothing of it. */
export function placeRefusal(finding: PlaceFinding): string | null {
  if (finding.kind === 'elsewhere')
    return `${finding.name} lies outside New York City and Westchester County, the two regions that are priced.`;
  return finding.kind === 'open' ? finding.problem : null;
}

/** `Brooklyn, NY 11201` in the cell of the town; a cell of its own wins. */
function splitTown(words: PlaceWords) {
  const [, first, ownZip] =
    /^(.*?)[\s,]*(\d{5}(?:-\d{4})?)?$/.exec((words.town ?? '').slice(0, LONGEST_WORDS).trim()) ?? [];
  const text = first ?? '';
  const match =
    /^(.*[^\s,])[\s,]+([A-Za-z]\.?[A-Za-z]\.?)$/.exec(text) ?? /^(.*[^\s,])\s*,\s*(.+)$/.exec(text);
  const behind = match === null ? null : stateCode(match[2]!);
  return {
    zip: words.zip?.trim() || ownZip,
    town: behind === null ? text : match![1]!,
    state: stateCode(words.state ?? '') ?? behind,
  };
}

const countyName = (fips: string): string => `${county(fips)?.name ?? fips} County`;
const listOf = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
