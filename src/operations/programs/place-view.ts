import type { PlaceView } from '../../contract/programs/index.ts';
import {
  knowsGas,
  serviceOf,
  utilitiesOf,
  type Found,
  type UtilityArea,
} from '../../places/service-table.ts';
import { county, type ZipPlace } from '../../places/zip-table.ts';

const served = ({ of, sure }: Found<UtilityArea>) => ({
  utility: of.key,
  name: of.name,
  fuel: of.fuel,
  main: sure,
});

/** Where a ZIP code lies and who serves it. */
export function zipView({ zip, place, state, counties }: ZipPlace): PlaceView {
  const { electric, gas, places } = serviceOf(zip);
  return {
    zip,
    city: place,
    state,
    counties: counties.map((fips) => ({ fips, name: county(fips)?.name ?? fips })),
    utilities: [...electric, ...gas].map(served),
    gasOnRecord: gas.length > 0 || knowsGas(state),
    places: places.map(({ of, sure }) => ({ place: of.key, name: of.name, whole: sure })),
  };
}

/** All companies of a state, by name. */
export function stateView(state: string): PlaceView {
  const utilities = utilitiesOf(state)
    .map(({ key, name, fuel }) => ({ utility: key, name, fuel, main: null }))
    .toSorted((a, b) => (a.name === b.name ? (a.fuel < b.fuel ? -1 : 1) : a.name < b.name ? -1 : 1));
  return { zip: null, city: null, state, counties: [], utilities, gasOnRecord: knowsGas(state), places: [] };
}
