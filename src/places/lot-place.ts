import { BOROUGH_COUNTY, WESTCHESTER_COUNTY, type Borough } from './local-names.ts';
import { serviceAt, type Found, type UtilityArea } from './service-table.ts';

/** Where a lot lies, as its record says. */
interface LotRecord {
  readonly region: 'nyc' | 'westchester';
  readonly borough: string | null;
  readonly zipcode: string | null;
}

const companies = (found: readonly Found<UtilityArea>[]) =>
  found.map(({ of }) => ({ utility: of.key, name: of.name }));

/** Places that are kept: the held lots have under 300; a look-up service may answer with any text. */
const MOST_KNOWN = 1_000;
const placesKnown = new Map<string, ReturnType<typeof placeAt>>();

/**
 * The place of a lot and who sells energy there: its borough settles the county, its ZIP code the part of it. With several
 * companies any of them may; none: not known. Null without a borough.
 */
export function lotPlace({ region, borough, zipcode: zip }: LotRecord) {
  const county = region === 'westchester' ? WESTCHESTER_COUNTY : BOROUGH_COUNTY[borough as Borough];
  if (county === undefined) return null;
  const key = `${county} ${zip}`;
  const cached = placesKnown.get(key);
  if (cached !== undefined) return cached;
  const place = placeAt(zip, county);
  if (placesKnown.size < MOST_KNOWN) placesKnown.set(key, place);
  return place;
}

function placeAt(zip: string | null, county: string) {
  const { electric, gas } = serviceAt({ zip, counties: [county] });
  return { zip, county, electric: companies(electric), gas: companies(gas) };
}
