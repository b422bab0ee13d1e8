import { BOROUGH_COUNTY, WESTCHESTER_COUNTY, type Borough } from './local-names.ts';
import { serviceAt, type Found, type UtilityArea } from './service-table.ts';

/** Where a lot lies, as its record says. */
interface LotRecord {
  readonly region: 'nyc' | 'westchester';
  readonly borough: string | null;
  readonly zipcode: string | null;
}

interface Company {
  /** As programs name it: `con_edison`. */
  readonly utility: string;
  readonly name: string;
}

/** Where a lot lies and who sells energy there; with several companies any of them may. Empty: not known. */
export interface LotPlace {
  readonly zip: string | null;
  /** FIPS code. */
  readonly county: string;
  readonly electric: readonly Company[];
  readonly gas: readonly Company[];
}

const companies = (found: readonly Found<UtilityArea>[]): Company[] =>
  found.map(({ of }) => ({ utility: of.key, name: of.name }));

/** Places that are kept: the held lots have under 300; a look-up service may answer with any text. */
const MOST_KNOWN = 1_000;
const placesKnown = new Map<string, LotPlace>();

/** The place of a lot: its borough settles the county, its ZIP code the part of it. Null without a borough. */
export function lotPlace({ region, borough, zipcode: zip }: LotRecord): LotPlace | null {
  const county = region === 'westchester' ? WESTCHESTER_COUNTY : BOROUGH_COUNTY[borough as Borough];
  if (county === undefined) return null;
  const key = `${county} ${zip}`;
  const cached = placesKnown.get(key);
  if (cached !== undefined) return cached;
  const { electric, gas } = serviceAt({ zip, counties: [county] });
  const place = { zip, county, electric: companies(electric), gas: companies(gas) };
  if (placesKnown.size < MOST_KNOWN) placesKnown.set(key, place);
  return place;
}
