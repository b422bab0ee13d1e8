import { once, rows } from './zip-table.ts';

/** A company in an area; `sure` where it serves every address of it, as far as its source says. */
export interface AreaCompany {
  readonly key: string;
  readonly sure: boolean;
}

interface AreaRow {
  readonly state: string;
  readonly county: string;
  readonly zipPrefix: string;
  readonly fuel: string;
  readonly companies: readonly AreaCompany[];
}

const table = once(() =>
  rows('company-areas.csv').map(
    ([state = '', county = '', zipPrefix = '', fuel = '', companies = '']): AreaRow => ({
      state,
      county,
      zipPrefix,
      fuel,
      companies: companies
        .split(' ')
        .map((each) => ({ key: each.replace('?', ''), sure: !each.endsWith('?') })),
    }),
  ),
);

/** Rows that may hold for an address: of an unknown ZIP code all of its county, of a known one that of the longest prefix. */
function rowsOf(county: string, zip: string | null, fuel: string): readonly AreaRow[] {
  const own = table().filter((row) => row.county === county && row.fuel === fuel);
  if (zip === null) return own;
  return own
    .filter(({ zipPrefix }) => zip.startsWith(zipPrefix))
    .toSorted((a, b) => b.zipPrefix.length - a.zipPrefix.length)
    .slice(0, 1);
}

/**
 * Who sells in these counties, from the table kept by hand where the map of ZIP codes is silent or overlaps at borders; null
 * where the table leaves out one of the counties.
 */
export function companiesOfCounties(
  counties: readonly string[],
  zip: string | null,
  fuel: 'electric' | 'gas',
): readonly AreaCompany[] | null {
  const found = counties.map((county) => rowsOf(county, zip, fuel));
  if (found.length === 0 || found.some((each) => each.length === 0)) return null;
  const areas = found.flat();
  const keys = new Set(areas.flatMap(({ companies }) => companies.map(({ key }) => key)));
  return [...keys].map((key) => ({
    key,
    sure: areas.every(({ companies }) => companies.some((each) => each.key === key && each.sure)),
  }));
}

/** Keys of the companies of a state that the table names for a fuel. */
export function companiesByHand(state: string, fuel: 'electric' | 'gas'): readonly string[] {
  const own = table().filter((row) => row.state === state && row.fuel === fuel);
  return [...new Set(own.flatMap(({ companies }) => companies.map(({ key }) => key)))];
}
