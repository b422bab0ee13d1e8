import { parse } from 'csv-parse/sync';
import { slugOf } from '../../../../src/catalog/sections/programs/slug.ts';
import { readText, type Repository } from './repository.ts';

type Row = Readonly<Record<string, string>>;

const rowsOf = (repository: Repository, name: string): Row[] =>
  parse(readText(repository, `scripts/data/${name}.csv`), { columns: true }) as Row[];

const KINDS: Readonly<Record<string, string>> = {
  electric_territory: 'electric',
  gas_territory: 'gas',
  custom: 'place',
};

/** A state, a county, a named place or the area a utility serves. */
export interface Territory {
  readonly id: number;
  readonly kind: string;
  readonly fuel: string;
  /** FIPS code of a county; what programs and requests call a utility (`con_edison`) or a place (`city_of_edina_mn`). */
  readonly key: string;
  readonly name: string;
  readonly state: string;
}

/** Gas companies that the data set holds as electric territories, and buyers of power beside whom another delivers it. */
const GAS_BY_NAME = /\bgas\b/i;
const NOT_GAS_ALONE = /electric|power|light|& elec|and elec|utilit/i;
const BESIDE_A_UTILITY =
  /clean energy|community energy|energy authority|equity communities|^town of amherst$/i;

function kindOf({ type = '', name = '' }: Row): string {
  const kind = KINDS[type] ?? type;
  if (kind === 'electric' && BESIDE_A_UTILITY.test(name)) return 'place';
  return kind === 'electric' && GAS_BY_NAME.test(name) && !NOT_GAS_ALONE.test(name) ? 'gas' : kind;
}

function keyOf(kind: string, { name = '', state = '', county_fips: fips = '' }: Row): string {
  if (kind === 'county') return fips.padStart(5, '0');
  if (kind === 'place') return slugOf(`${name} ${state}`);
  return kind === 'state' ? state : slugOf(name.replaceAll(/\(.*?\)/g, ' '));
}

export function territoriesOf(repository: Repository): Territory[] {
  return rowsOf(repository, 'geographies').map((row) => {
    const kind = kindOf(row);
    const fuel = kind === 'electric' || kind === 'gas' ? kind : '';
    const { id, name = '', state = '' } = row;
    return { id: Number(id), kind, fuel, key: keyOf(kind, row), name, state };
  });
}

/** A smaller part of a ZIP code's area is a difference of two maps; above the other it lies in the place as a whole. */
const LEAST_SHARE = 0.01;
const WHOLE = 0.99;

interface Served {
  readonly electric: string[];
  readonly gas: string[];
  readonly places: string[];
}

/** A question mark where it may not be so for every address of the code. */
const marked = (id: string, sure: boolean): string => (sure ? id : `${id}?`);

/** Rows of `service.csv`: ZIP code, then ids of its electric and gas utilities and its named places. */
export function servedZips(repository: Repository, territories: readonly Territory[]): string[][] {
  const byId = new Map(territories.map((each) => [String(each.id), each]));
  const served = new Map<string, Served>();
  const at = (zip: string): Served => {
    const known = served.get(zip) ?? { electric: [], gas: [], places: [] };
    served.set(zip, known);
    return known;
  };
  const zips = rowsOf(repository, 'zips');
  const stateOf = new Map(zips.map(({ zip, state_id: state }) => [zip, state]));
  for (const { zip = '', geography_id: id = '', predominant } of rowsOf(
    repository,
    'zip-to-geography-approx',
  )) {
    const territory = byId.get(id);
    if (territory?.state !== stateOf.get(zip)) continue;
    if (territory?.fuel === 'electric' || territory?.fuel === 'gas')
      at(zip)[territory.fuel].push(marked(id, predominant === '1'));
    // A buyer of power that customers may leave.
    else if (territory?.kind === 'place') at(zip).places.push(`${id}?`);
  }
  const parts = Map.groupBy(rowsOf(repository, 'zcta-to-geography'), ({ zcta }) => zcta);
  for (const { zip = '', parent_zcta: parent } of zips)
    for (const row of parts.get(parent || zip) ?? []) {
      const { geography_id: id = '', intersection_proportion: share } = row;
      if (byId.get(id)?.kind === 'place' && Number(share) >= LEAST_SHARE)
        at(zip).places.push(marked(id, Number(share) >= WHOLE));
    }
  return [...served]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([zip, { electric, gas, places }]) => [zip, electric.join(' '), gas.join(' '), places.join(' ')]);
}
