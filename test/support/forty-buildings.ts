import type { EstimateRequest } from '../../src/contract/estimate/index.ts';
import { described } from './described.ts';

/** Lots and described buildings of forty kinds, by what is particular about each. */
const LOTS: Readonly<Record<string, string>> = {
  'a co-op over its limits': '2024590030',
  'a tower of offices': '1008350041',
  'a landmark within its limits': '1000130001',
  'a lot whose buildings were replaced': '1012770027',
  'Article 321, quick wins': '1000160015',
  'Article 321, nothing to do': '3086880084',
  'Article 321, two steps': '1008840042',
  'Article 321, code work in two steps': '1000160195',
  'Article 321, energy of the class': '3024720100',
  'an office on Article 321': '1010291115',
  'housing within its limits': '1018950001',
  'housing, clear': '1010780053',
  'housing, open': '1000391056',
  'housing, a little to earn': '1007860042',
  'housing, code work that is open': '1018910062',
  'housing, code work': '5029860012',
  'housing, energy of the class': '1012947501',
  'housing under no limit': '4111550038',
  'an office, code work': '1008030004',
  'an office in two steps': '2023600089',
  'a hotel': '1010200046',
  'a small hotel': '1008670055',
  'a church': '3011490061',
  'a synagogue': '1011420020',
  'a school': '4067430029',
  'a college': '1020840129',
  'a hospital in two steps': '2048230024',
  'a nursing home': '1014610021',
  'a factory': '4101080301',
  'a warehouse, nothing to do': '3055310056',
  shops: '4043460075',
  'a limit that is not known': '1002410013',
  'a lot without a class': '1012437505',
};

const DESCRIBED: Readonly<Record<string, NonNullable<EstimateRequest['building']>>> = {
  'a small walk-up, described': described(9_000, 'C1', 1920, { dwelling_units: 10 }),
  'housing with lifts, described': described(52_000, 'D4', 1962, { dwelling_units: 60 }),
  'an office, described': { building_area: 250_000, building_class: 'O4', year_built: 1965 },
  'a hotel, described': { building_area: 120_000, building_class: 'H2', year_built: 1930 },
  'a warehouse, described': { building_area: 40_000, building_class: 'E1', year_built: 1970 },
  'shops in Westchester': described(30_000, 'K1', 1985, { region: 'westchester' }),
  'a use that is not known': { building_area: 40_000, building_class: 'Z9' },
};

/** What is asked for each of the forty. */
export const FORTY: readonly (readonly [name: string, request: EstimateRequest])[] = [
  ...Object.entries(LOTS).map(([name, bbl]) => [name, { bbl }] as const),
  ...Object.entries(DESCRIBED).map(([name, building]) => [name, { building }] as const),
];
