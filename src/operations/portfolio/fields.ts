import { ProblemError } from '../../contract/error-codes.ts';
import { factTitle } from './fact-titles.ts';
import { FACT_FIELDS, isFactField, type FactField } from './row-facts.ts';

/**
 * What a column may mean: the properties of an estimate request that one building needs, and what finds or translates
 * them (an address with its place, the name of a property type).
 */
const TITLES = {
  reference: 'Name or number of the building',
  bbl: 'Lot (BBL, or a Westchester parcel id)',
  block: 'Tax block',
  lot: 'Tax lot',
  bin: 'Building number of the City (BIN)',
  address: 'Street address',
  borough: 'Borough, city or town',
  zipcode: 'ZIP code',
  county: 'County',
  state: 'State',
  building_area: 'Gross floor area, square feet',
  year_built: 'Year built',
  building_class: 'Building class (a City code, or one word)',
  property_type: 'Kind of building, in words',
  num_floors: 'Storeys',
  site_eui: 'Site energy use, kBtu per square foot and year',
  region: 'Region (nyc or westchester)',
  dwelling_units: 'Dwellings',
  landmark_status: 'Landmark (yes or no)',
  energy_grade: 'Energy grade (A to F)',
  estimated_penalty: 'Local Law 97 charge a year, USD',
  compliance_status: 'Local Law 97 pathway',
  energy_community: 'Energy community (yes or no)',
  prevailing_wage: 'Prevailing wage (yes or no)',
} as const;
export type Field = keyof typeof TITLES | FactField;
const FIELDS: readonly Field[] = [...(Object.keys(TITLES) as (keyof typeof TITLES)[]), ...FACT_FIELDS];

export const isField = (name: string): name is Field => (FIELDS as readonly string[]).includes(name);

/** Every field with its name for people. */
export const FIELD_TITLES: readonly { readonly field: Field; readonly title: string }[] = FIELDS.map(
  (field) => ({ field, title: titleOf(field) }),
);

function titleOf(field: Field): string {
  return isFactField(field) ? factTitle(field) : TITLES[field];
}

/**
 * Headings of the City's files and of Portfolio Manager, letters and digits only, in the order in which they are taken:
 * one file carries several of them.
 */
const PUBLISHED: Readonly<Partial<Record<Field, readonly string[]>>> = {
  bbl: [
    'bbl10digits',
    '10digitbbl',
    'nycboroughblockandlotbbl',
    'nycboroughblockandlot',
    'nycboroughblockandlotbblselfreported',
    'boroughblocklotbbl',
    'ucbbl',
  ],
  bin: ['nycbuildingidentificationnumberbin', 'nycbuildingidentificationnumber', 'reportedbins'],
  property_type: [
    'primarypropertytypeselfselected',
    'largestpropertyusetype',
    'primarypropertytypeportfoliomanagercalculated',
    'primarypropertytypeepacalculated',
  ],
  building_area: [
    'propertygfaselfreportedft2',
    'propertygfaselfreported',
    'selfreportedgrossfloorareaft2',
    'propertygfacalculatedbuildingsft2',
    'propertygfacalculatedbuildings',
    'dofgrossfloorareaft2',
    'dofgrossfloorarea',
    'dofgrosssquarefootage',
    'propertyfloorareabuildingsft2',
    'propertyfloorareabuildingsandparkingft2',
    'propertyfloorareabuildngsandparkingft2',
  ],
  site_eui: ['siteeuikbtuft2', 'siteeuikbtuft'],
  address: ['address1selfreported'],
};

/** Other headings in use for each field; the field's own name always counts. */
const HEADINGS: Readonly<Partial<Record<Field, readonly string[]>>> = {
  reference: ['id', 'name', 'propertyname', 'propertyid', 'buildingname'],
  bbl: ['boroblocklot', 'parcelid', 'parcel'],
  block: ['taxblock'],
  lot: ['taxlot'],
  bin: ['binnumber'],
  address: ['addr', 'streetaddress', 'propertyaddress', 'buildingaddress', 'address1', 'addressline1'],
  borough: ['boro', 'boroname', 'boroughname', 'boroid', 'boroughid', 'city', 'town', 'citymunicipality'],
  zipcode: ['zip', 'postalcode', 'postcode'],
  county: ['countyname'],
  state: ['stateprovince', 'statecode'],
  property_type: ['propertyuse', 'propertytype', 'primarypropertytype', 'buildingtype', 'usetype'],
  building_area: [
    'buildingareasqft',
    'grossfloorareasqft',
    'grossfloorarea',
    'grossareasf',
    'grossarea',
    'grosssquarefeet',
    'floorareasqft',
    'gfa',
    'gba',
    'gfasqft',
    'bldgarea',
    'areasqft',
  ],
  year_built: ['yearbuilt', 'yearconstructed', 'ayb', 'aybyearbuilt', 'built'],
  building_class: ['bldgclass', 'buildingclassatpresent', 'dofclass', 'class'],
  num_floors: ['numfloors', 'floors', 'stories', 'storeys'],
  site_eui: ['siteeui', 'siteeuikbtupersqft', 'eui'],
  dwelling_units: ['units', 'unitsres', 'residentialunits'],
  landmark_status: ['landmark'],
  energy_grade: ['grade', 'ldenergygrade'],
  estimated_penalty: ['ll97penalty', 'penaltyusd'],
};

/** Headings that name a quantity in a unit this service does not take. */
const WRONG_UNITS: readonly { readonly pattern: RegExp; readonly say: string }[] = [
  {
    pattern: /area.*(m2|sqm|squaremet)|^(sqm|m2)$/,
    say: 'floor area must be in square feet (1 m² = 10.7639 sqft)',
  },
  {
    pattern: /eui.*(kwh|mj|gj|m2)|kwh(m2|sqm)/,
    say: 'site energy use must be in kBtu per square foot and year',
  },
];

/** Which column (by position) holds which field. */
export type Columns = ReadonlyMap<Field, number>;

const bare = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll('²', '2')
    .replaceAll(/[^a-z0-9]/g, '');

/** How one heading is read: as a field, or as none with the reason. */
interface Reading {
  readonly field: Field | null;
  readonly note: string | null;
}

/** How every heading would be read, the best guess for each field once: what a person then corrects. */
export function guessColumns(header: readonly string[]): Reading[] {
  const readings = header.map((heading): Reading => {
    const wrong = wrongUnit(heading);
    return wrong === null
      ? { field: fieldNamed(heading), note: null }
      : { field: null, note: sentence(wrong) };
  });
  return readings.map((reading, at) => {
    if (reading.field === null) return reading;
    const best = bestOf(header, readings, reading.field);
    return best === at ? reading : { field: null, note: `“${header[best]}” is read as this.` };
  });
}

/** Of the columns that could be a field, the one whose heading is named first among its names. */
function bestOf(header: readonly string[], readings: readonly Reading[], field: Field): number {
  const own = readings.flatMap((one, at) => (one.field === field ? [at] : []));
  return own.reduce(
    (best, at) => (rankOf(header[at], field) < rankOf(header[best], field) ? at : best),
    own[0] ?? -1,
  );
}

/** Its own name is before the published ones, and these before any other. */
function rankOf(heading = '', field: Field): number {
  const key = bare(heading);
  const published = PUBLISHED[field]?.indexOf(key) ?? -1;
  return key === bare(field) ? 0 : published >= 0 ? 1 + published : Number.MAX_SAFE_INTEGER;
}

/**
 * Maps headings to fields by name; `named` overrides them (`field` → heading). At least `bbl`, `address` or
 * `building_area` must be found.
 * @throws ProblemError for a wrong unit, a field named twice, or a header without either.
 */
export function columnsOf(header: readonly string[], named: Readonly<Record<string, string>>): Columns {
  const columns = new Map<Field, number>();
  for (const [field, heading] of Object.entries(named)) {
    const at = header.indexOf(heading);
    if (!isField(field)) throw refused(`${field} is no field of a building. Fields: ${FIELDS.join(', ')}.`);
    if (at < 0) throw refused(`No column is headed "${heading}". Headings: ${header.join(', ')}.`);
    columns.set(field, at);
  }
  header.forEach((heading, at) => {
    const wrong = wrongUnit(heading);
    if (wrong !== null) throw refused(`Column "${heading}": ${wrong}. Convert it, or leave it out.`);
    const field = fieldNamed(heading);
    if (field === null || named[field] !== undefined) return;
    const earlier = columns.get(field);
    const [rank, rankBefore] = [rankOf(heading, field), rankOf(header[earlier ?? -1], field)];
    // Names of a field are in the order in which they are taken; the same name twice is ambiguous.
    if (earlier === undefined || rank < rankBefore) columns.set(field, at);
    else if (field !== 'reference' && rank === rankBefore)
      throw refused(
        `Both "${header[earlier]}" and "${heading}" could be ${field}: choose with --column ${field}=….`,
      );
  });
  const hasParts = columns.has('borough') && columns.has('block') && columns.has('lot');
  if (!columns.has('bbl') && !hasParts && !columns.has('address') && !columns.has('building_area'))
    throw refused(
      `The header has neither bbl (or borough, block and lot) nor address nor building_area. Headings: ${header.join(', ')}.`,
    );
  return columns;
}

/** Headings that no field takes, in the order of the file. */
export function headingsNotRead(header: readonly string[], columns: Columns): string[] {
  const read = new Set(columns.values());
  return header.filter((heading, at) => !read.has(at) && heading.trim() !== '');
}

function wrongUnit(heading: string): string | null {
  const key = bare(heading);
  if (key.startsWith('fact')) return null;
  return WRONG_UNITS.find(({ pattern }) => pattern.test(key))?.say ?? null;
}

function fieldNamed(heading: string): Field | null {
  const key = bare(heading);
  return (
    FIELDS.find(
      (field) =>
        bare(field) === key || [...(PUBLISHED[field] ?? []), ...(HEADINGS[field] ?? [])].includes(key),
    ) ?? null
  );
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
const refused = (detail: string) => new ProblemError('invalid-request', detail);
