import { ProblemError } from '../contract/error-codes.ts';
import { FACT_FIELDS, type FactField } from './row-facts.ts';

/**
 * What a column may mean: the properties of an estimate request that one building needs, and what finds or translates
 * them (an address with its place, the name of a property type).
 */
const FIELDS = [
  'reference',
  'bbl',
  'address',
  'borough',
  'zipcode',
  'building_area',
  'year_built',
  'building_class',
  'property_type',
  'num_floors',
  'site_eui',
  'region',
  'dwelling_units',
  'landmark_status',
  'energy_grade',
  'estimated_penalty',
  'compliance_status',
  'energy_community',
  'prevailing_wage',
] as const;
export type Field = (typeof FIELDS)[number] | FactField;
const ALL_FIELDS: readonly Field[] = [...FIELDS, ...FACT_FIELDS];

/** Headings in use for each field, letters and digits only; the field's own name always counts. */
const HEADINGS: Readonly<Partial<Record<Field, readonly string[]>>> = {
  reference: ['id', 'name', 'propertyname', 'propertyid', 'buildingname'],
  bbl: ['parcelid', 'parcel', 'boroblocklot', 'nycboroughblockandlotbbl'],
  address: ['streetaddress', 'propertyaddress', 'buildingaddress', 'address1', 'addressline1'],
  borough: ['boro', 'city', 'town', 'citymunicipality'],
  zipcode: ['zip', 'postalcode', 'postcode'],
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

/**
 * Maps headings to fields by name; `named` overrides them (`field` → heading). At least `bbl`, `address` or
 * `building_area` must be found.
 * @throws ProblemError for a wrong unit, a field named twice, or a header without either.
 */
export function columnsOf(header: readonly string[], named: Readonly<Record<string, string>>): Columns {
  const columns = new Map<Field, number>();
  for (const [field, heading] of Object.entries(named)) {
    const at = header.indexOf(heading);
    if (!(ALL_FIELDS as readonly string[]).includes(field))
      throw refused(`${field} is no field of a building. Fields: ${ALL_FIELDS.join(', ')}.`);
    if (at < 0) throw refused(`No column is headed "${heading}". Headings: ${header.join(', ')}.`);
    columns.set(field as Field, at);
  }
  header.forEach((heading, at) => {
    const field = fieldOf(heading);
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

function fieldOf(heading: string): Field | null {
  const key = bare(heading);
  const wrong = key.startsWith('fact') ? undefined : WRONG_UNITS.find(({ pattern }) => pattern.test(key));
  if (wrong !== undefined) throw refused(`Column "${heading}": ${wrong.say}. Convert it, or leave it out.`);
  return ALL_FIELDS.find((field) => bare(field) === key || HEADINGS[field]?.includes(key) === true) ?? null;
}

const refused = (detail: string) => new ProblemError('invalid-request', detail);
