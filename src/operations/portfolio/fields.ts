import { ProblemError } from '../../contract/error-codes.ts';
import { FACT_FIELDS, isFactField, type FactField } from './row-facts.ts';

/**
 * What a column may mean: the properties of an estimate request that one building needs, and what finds or translates
 * them (an address with its place, the name of a property type).
 */
const TITLES = {
  reference: 'Name or number of the building',
  bbl: 'Lot (BBL, or a Westchester parcel id)',
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
  return isFactField(field)
    ? `Known: ${field.slice(field.indexOf('_') + 1).replaceAll('_', ' ')}`
    : TITLES[field];
}

/** Headings in use for each field, letters and digits only; the field's own name always counts. */
const HEADINGS: Readonly<Partial<Record<Field, readonly string[]>>> = {
  reference: ['id', 'name', 'propertyname', 'propertyid', 'buildingname'],
  bbl: ['parcelid', 'parcel', 'boroblocklot', 'nycboroughblockandlotbbl'],
  address: ['streetaddress', 'propertyaddress', 'buildingaddress', 'address1', 'addressline1'],
  borough: ['boro', 'city', 'town', 'citymunicipality'],
  zipcode: ['zip', 'postalcode', 'postcode'],
  county: ['countyname'],
  state: ['stateprovince', 'statecode'],
  property_type: [
    'propertyuse',
    'primarypropertytype',
    'primarypropertytypeselfselected',
    'primarypropertytypeportfoliomanagercalculated',
    'primarypropertytypeepacalculated',
    'largestpropertyusetype',
    'buildingtype',
    'usetype',
  ],
  building_area: [
    'buildingareasqft',
    'grossfloorareasqft',
    'grossfloorarea',
    'floorareasqft',
    'gfa',
    'gfasqft',
    'bldgarea',
    'areasqft',
  ],
  year_built: ['yearbuilt', 'built'],
  building_class: ['bldgclass', 'class', 'dofclass'],
  num_floors: ['numfloors', 'floors', 'stories', 'storeys'],
  site_eui: ['siteeui', 'siteeuikbtupersqft', 'siteeuikbtuft2', 'eui'],
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

const bare = (heading: string) => heading.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

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

/** Of the columns that could be a field, the one with its own name, else the first. */
function bestOf(header: readonly string[], readings: readonly Reading[], field: Field): number {
  const own = readings.findIndex((one, at) => one.field === field && bare(header[at] ?? '') === bare(field));
  return own >= 0 ? own : readings.findIndex((one) => one.field === field);
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
    if (earlier === undefined) columns.set(field, at);
    // The field's own name wins over a synonym; two synonyms are ambiguous.
    else if (bare(heading) === bare(field)) columns.set(field, at);
    else if (field !== 'reference' && bare(header[earlier] ?? '') !== bare(field))
      throw refused(
        `Both "${header[earlier]}" and "${heading}" could be ${field}: choose with --column ${field}=….`,
      );
  });
  if (!columns.has('bbl') && !columns.has('address') && !columns.has('building_area'))
    throw refused(
      `The header has neither bbl nor address nor building_area. Headings: ${header.join(', ')}.`,
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
  return FIELDS.find((field) => bare(field) === key || HEADINGS[field]?.includes(key) === true) ?? null;
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
const refused = (detail: string) => new ProblemError('invalid-request', detail);
