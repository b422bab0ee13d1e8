import { once, placeKey, postOfficesOf } from './zip-table.ts';

/** Codes of the boroughs, in the order of the first digit of a lot number. */
export const BOROUGHS = ['MN', 'BX', 'BK', 'QN', 'SI'] as const;
export type Borough = (typeof BOROUGHS)[number];

/** County (FIPS) of each borough. */
export const BOROUGH_COUNTY: Readonly<Record<Borough, string>> = {
  MN: '36061',
  BX: '36005',
  BK: '36047',
  QN: '36081',
  SI: '36085',
};
/** Name of a borough by its code; empty for Westchester. */
export const boroughTitle = (code: string): string =>
  ({ MN: 'Manhattan', BX: 'Bronx', BK: 'Brooklyn', QN: 'Queens', SI: 'Staten Island' })[code] ?? '';

export const WESTCHESTER_COUNTY = '36119';

const list = (text: string) => text.split(',').map((name) => name.trim());

/** Boroughs and neighbourhoods that people write as the city of an address. The post office's own names are in the ZIP table. */
const NAMES: Readonly<Record<Borough, readonly string[]>> = {
  MN: list(
    'MANHATTAN,MN,NEW YORK COUNTY,HARLEM,EAST HARLEM,WEST HARLEM,INWOOD,WASHINGTON HEIGHTS,ROOSEVELT ISLAND,MARBLE HILL,CHELSEA,' +
      'SOHO,TRIBECA,NOHO,NOLITA,MIDTOWN,MIDTOWN EAST,MIDTOWN WEST,HELLS KITCHEN,UPPER EAST SIDE,UPPER WEST SIDE,LOWER EAST SIDE,' +
      'EAST VILLAGE,WEST VILLAGE,GREENWICH VILLAGE,GRAMERCY,MURRAY HILL,KIPS BAY,TURTLE BAY,CHINATOWN,LITTLE ITALY,' +
      'FINANCIAL DISTRICT,BATTERY PARK CITY,MORNINGSIDE HEIGHTS,HAMILTON HEIGHTS,YORKVILLE,LINCOLN SQUARE,FLATIRON',
  ),
  BX: list(
    'BRONX,THE BRONX,BX,BRONX COUNTY,SOUTH BRONX,RIVERDALE,CITY ISLAND,MOTT HAVEN,HUNTS POINT,FORDHAM,KINGSBRIDGE,CO-OP CITY,' +
      'PARKCHESTER,PELHAM BAY,THROGS NECK,MORRISANIA,HIGHBRIDGE,TREMONT,NORWOOD,WAKEFIELD,SOUNDVIEW,CASTLE HILL',
  ),
  BK: list(
    'BROOKLYN,KINGS,KINGS COUNTY,BK,BKLYN,BROOKLYN HEIGHTS,DOWNTOWN BROOKLYN,WILLIAMSBURG,BUSHWICK,BAY RIDGE,CONEY ISLAND,' +
      'BRIGHTON BEACH,FLATBUSH,EAST FLATBUSH,FLATLANDS,CANARSIE,EAST NEW YORK,BROWNSVILLE,CROWN HEIGHTS,PARK SLOPE,RED HOOK,' +
      'SUNSET PARK,BOROUGH PARK,BORO PARK,BENSONHURST,GRAVESEND,SHEEPSHEAD BAY,MIDWOOD,KENSINGTON,GREENPOINT,FORT GREENE,' +
      'CLINTON HILL,BEDFORD STUYVESANT,BED STUY,COBBLE HILL,CARROLL GARDENS,BOERUM HILL,GOWANUS,DUMBO,PROSPECT HEIGHTS',
  ),
  QN: list(
    'QUEENS,QN,QNS,QUEENS COUNTY,ASTORIA,LONG ISLAND CITY,LIC,FLUSHING,JAMAICA,FOREST HILLS,REGO PARK,ELMHURST,CORONA,' +
      'JACKSON HEIGHTS,WOODSIDE,SUNNYSIDE,RIDGEWOOD,MASPETH,MIDDLE VILLAGE,KEW GARDENS,KEW GARDENS HILLS,BAYSIDE,WHITESTONE,' +
      'COLLEGE POINT,FAR ROCKAWAY,ROCKAWAY PARK,ROCKAWAY BEACH,ARVERNE,EDGEMERE,OZONE PARK,RICHMOND HILL,FRESH MEADOWS,' +
      'LITTLE NECK,DOUGLASTON,GLEN OAKS,ROSEDALE,QUEENS VILLAGE,HOLLIS,SAINT ALBANS,EAST ELMHURST,HOWARD BEACH,BRIARWOOD,' +
      'OAKLAND GARDENS,JAMAICA ESTATES,LAURELTON,HILLCREST,BEECHHURST,BREEZY POINT',
  ),
  SI: list(
    'STATEN ISLAND,SI,RICHMOND COUNTY,SAINT GEORGE,STAPLETON,TOMPKINSVILLE,NEW BRIGHTON,PORT RICHMOND,NEW DORP,TOTTENVILLE,' +
      'GREAT KILLS,ROSEBANK,WEST BRIGHTON,NEW SPRINGVILLE',
  ),
};

/** Names of the City without a borough. */
const CITY = list('NEW YORK,NEW YORK CITY,NYC');

/** Towns and villages of Westchester beside the names of post offices. */
const WESTCHESTER = list(
  'WESTCHESTER,WESTCHESTER COUNTY,SLEEPY HOLLOW,HASTINGS,HASTINGS ON HUDSON,IRVINGTON ON HUDSON,RYE BROOK,NEW CASTLE,CORTLANDT,' +
    'YORKTOWN,LEWISBORO,PELHAM MANOR,GREENBURGH,NORTH CASTLE,MOUNT PLEASANT,CROTON,EDGEMONT,FAIRVIEW,BRIARCLIFF',
);

/** Every name people here use, by key, with its counties; post offices of the City and of Westchester among them. */
const places = once(() => {
  const found = new Map<string, Set<string>>();
  const add = (name: string, counties: readonly string[]) => {
    const key = placeKey(name);
    found.set(key, new Set([...(found.get(key) ?? []), ...counties]));
  };
  for (const borough of BOROUGHS) for (const name of NAMES[borough]) add(name, [BOROUGH_COUNTY[borough]]);
  for (const name of WESTCHESTER) add(name, [WESTCHESTER_COUNTY]);
  for (const fips of [...Object.values(BOROUGH_COUNTY), WESTCHESTER_COUNTY])
    for (const name of postOfficesOf(fips)) if (!CITY.includes(placeKey(name))) add(name, [fips]);
  for (const name of CITY) add(name, Object.values(BOROUGH_COUNTY));
  return found;
});

/** Counties (FIPS) of a name as people here use it; none where it is no such name. */
export const localCounties = (name: string): readonly string[] => [...(places().get(placeKey(name)) ?? [])];

export const localKeys = (): readonly string[] => [...places().keys()];

/** Whether a name is the City's as a whole, or the State's. */
export const isCityName = (name: string): boolean => CITY.includes(placeKey(name));
