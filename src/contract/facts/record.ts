import { Type, type Static, type TSchema } from 'typebox';
import { ENGINE_CLASSES } from '../../vocabulary/building.ts';
import { LL97_PATHWAYS } from '../../vocabulary/ll97-pathways.ts';
import { COOLING_SYSTEMS, HEATING_SYSTEMS, HOT_WATER_SYSTEMS } from '../../vocabulary/systems.ts';
import { closed, day, oneOf } from '../estimate/fields.ts';
import { Bills } from './bills.ts';

const installed = (what: string) =>
  Type.Integer({ minimum: 1800, maximum: 2100, description: `Year in which ${what} put in.` });
const count = (what: string, maximum: number, minimum = 1) =>
  Type.Integer({ minimum, maximum, description: `${what}, ${minimum} to ${maximum}.` });
const MeasureId = Type.String({
  pattern: '^[a-z][a-z0-9_]{1,60}$',
  description: 'Catalogue id of the measure, for example led_common_areas.',
});

/** What an owner can say of a building, by name. Units stand at the end of names; a year is a calendar year. */
export const FACT_SCHEMAS = {
  bills: Bills,
  gross_floor_area_sqft: Type.Number({
    exclusiveMinimum: 0,
    maximum: 1e8,
    description: 'Gross floor area, sqft, in place of that on record.',
  }),
  building_class: Type.String({
    pattern: `^(?:${ENGINE_CLASSES.join('|')}|[A-Za-z][0-9A-Za-z]?)$`,
    description: `Use, in place of that on record: ${ENGINE_CLASSES.join(', ')}, or a class code of the Department of Finance (DOF) such as D4.`,
  }),
  year_built: installed('the building was'),
  heating_system: oneOf(HEATING_SYSTEMS, 'How heat is made and spread.'),
  heating_installed_year: installed('the heating system was'),
  cooling_system: oneOf(COOLING_SYSTEMS, 'Main cooling.'),
  hot_water_system: oneOf(HOT_WATER_SYSTEMS, 'How hot water is made.'),
  boiler_installed_year: installed('the boiler was'),
  chiller_installed_year: installed('the chiller was'),
  roof_installed_year: installed('the roof membrane was'),
  windows_installed_year: installed('the windows were'),
  facade_repairs_year: Type.Integer({
    minimum: 2000,
    maximum: 2100,
    description: 'Year in which the façade is repaired behind a sidewalk shed, past or planned.',
  }),
  mortgage_maturity: day('Day on which the mortgage on the building is due, in the future.'),
  num_floors: count('Storeys above grade', 150),
  buildings_on_lot: count('Buildings on the lot', 500),
  heating_plants: count('Boiler rooms or other heating plants on the lot', 500),
  dwelling_units: count('Dwellings', 1_000_000, 0),
  regulated_units_share: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'Rent-regulated share of the dwellings, fraction (0.35 = 35 %).',
  }),
  ll97_pathway: oneOf(LL97_PATHWAYS, 'Which part of Local Law 97 governs the building.'),
  electricity_metered_by: oneOf(
    ['owner', 'tenants', 'submetered'] as const,
    'Who has the meters of the dwellings or tenant spaces.',
  ),
  heating_paid_by: oneOf(['owner', 'tenants'] as const, 'Who pays for heat.'),
  electrical_service_kva: Type.Number({
    exclusiveMinimum: 0,
    maximum: 1_000_000,
    description: 'Size of the electrical service, kVA.',
  }),
  lighting_done_year: installed('efficient lighting was last'),
  controls_done_year: installed('heating or building controls were last'),
  measures_done: Type.Array(
    closed(
      {
        measure_id: MeasureId,
        done_year: Type.Optional(installed('it was')),
      },
      'One measure that is done.',
    ),
    {
      minItems: 1,
      maxItems: 100,
      description: 'Measures that are done already: they and what they take the place of are not offered.',
    },
  ),
  quotes: Type.Array(
    closed(
      {
        measure_id: MeasureId,
        amount_usd: Type.Number({
          minimum: 1,
          maximum: 1e10,
          description: 'Installed price quoted, USD.',
        }),
        quoted_on: day('Day of the quote.'),
      },
      'One quote.',
    ),
    { minItems: 1, maxItems: 100, description: 'Own quotes for measures.' },
  ),
  stated: closed(
    {
      gross_floor_area_sqft: Type.Optional(
        Type.Number({ exclusiveMinimum: 0, maximum: 1e9, description: 'Gross floor area, sqft.' }),
      ),
      year_built: Type.Optional(installed('the building was')),
      dwelling_units: Type.Optional(count('Dwellings', 1_000_000, 0)),
      bins: Type.Optional(
        Type.Array(Type.String({ pattern: '^[1-5][0-9]{6}$', description: 'BIN.' }), {
          maxItems: 200,
          description: 'Building identification numbers of the City, of every building on the lot.',
        }),
      ),
      property_type: Type.Optional(
        Type.String({ maxLength: 120, description: 'Kind of property, in its words.' }),
      ),
      uses: Type.Optional(
        Type.Array(
          closed(
            {
              use: Type.String({ maxLength: 120, description: 'Use, in its words.' }),
              area_sqft: Type.Number({ minimum: 0, maximum: 1e9, description: 'Area of the use, sqft.' }),
            },
            'One use.',
          ),
          { maxItems: 30, description: 'Uses with their areas.' },
        ),
      ),
    },
    'What a file says of the building that public records say too. It is set beside the record and replaces nothing.',
  ),
} satisfies Record<string, TSchema>;
export type FactName = keyof typeof FACT_SCHEMAS;
export const FACT_NAMES = Object.keys(FACT_SCHEMAS) as readonly FactName[];

type Schemas = typeof FACT_SCHEMAS;
type Facts = { readonly [N in FactName]?: Static<Schemas[N]> };
type Change = { readonly [N in FactName]?: Static<Schemas[N]> | null };

const each = (use: (schema: TSchema) => TSchema): Record<string, TSchema> =>
  Object.fromEntries(
    Object.entries(FACT_SCHEMAS).map(([name, schema]) => [name, Type.Optional(use(schema))]),
  );

/** What one account knows of one lot: the same for HTTP, command line, tables and files. */
export const FactRecord = Type.Unsafe<Facts>(
  closed(
    each((schema) => schema),
    'What is known of a building beside public records.',
  ),
);
export type FactRecord = Facts;

/** Facts to lay over those that are held; null forgets one. */
export const FactChange = Type.Unsafe<Change>(
  closed(
    each((schema) =>
      Type.Union([schema, Type.Null()], { description: String(Reflect.get(schema, 'description')) }),
    ),
    'Facts to set; null forgets one.',
  ),
);
export type FactChange = Change;
