import { Type, type Static } from 'typebox';
import { BILL_FIELDS, OTHER_FUELS } from '../../vocabulary/bills.ts';
import { closed, oneOf } from '../estimate/fields.ts';

/** A year of bills, one number a month. */
const MONTHS = 12;
/** Far past any building, and near enough that a year's sum keeps every digit. */
const MOST_A_MONTH = 1e9;

const year = (unit: string, of: string) =>
  Type.Optional(
    Type.Array(Type.Number({ minimum: 0, maximum: MOST_A_MONTH }), {
      minItems: MONTHS,
      maxItems: MONTHS,
      description: `${of}, ${unit} a month, oldest first: twelve months that end with last_month; 0 where none was used.`,
    }),
  );

const cost = (of: string) =>
  Type.Optional(
    Type.Number({
      minimum: 1,
      maximum: 1e10,
      description: `What the twelve months of ${of} cost in all, USD without sales tax, for the same meters. It sets the price of the fuel beside the rate.`,
    }),
  );

/** Month as `2026-09`. */
const Month = Type.String({ pattern: '^(19|20)[0-9]{2}-(0[1-9]|1[0-2])$', description: 'Month, YYYY-MM.' });

export const Bills = closed(
  {
    last_month: Month,
    covers: oneOf(
      ['every_fuel', 'listed_fuels', 'some_meters'] as const,
      "every_fuel: all energy of the building, tenants' meters included, and a fuel that is not listed was not used. listed_fuels: the listed fuels are whole, others are not known. some_meters: kept, and not used for the baseline.",
    ),
    electricity_kwh: year('kWh', 'Electricity'),
    natural_gas_therms: year('therms', 'Natural gas'),
    fuel_oil_2_gallons: year('US gallons', 'No. 2 oil burned (not delivered)'),
    fuel_oil_4_gallons: year('US gallons', 'No. 4 oil burned (not delivered)'),
    district_steam_mlb: year('thousand pounds (Mlb)', 'District steam'),
    electricity_usd: cost('electricity'),
    natural_gas_usd: cost('natural gas'),
    fuel_oil_2_usd: cost('No. 2 oil'),
    fuel_oil_4_usd: cost('No. 4 oil'),
    district_steam_usd: cost('district steam'),
    other_fuels: Type.Optional(
      Type.Array(
        closed(
          {
            fuel: oneOf(OTHER_FUELS, 'The fuel that was burned.'),
            counted_as: oneOf(BILL_FIELDS, 'The field that holds it, in units of the same energy.'),
            kbtu: Type.Number({
              minimum: 0,
              maximum: 1e12,
              description: 'Its energy in the twelve months, kBtu.',
            }),
          },
          'A fuel that is counted with another one.',
        ),
        {
          minItems: 1,
          maxItems: OTHER_FUELS.length,
          description: 'Fuels within the fields above that Local Law 97 counts with a factor of their own.',
        },
      ),
    ),
    shared_out: Type.Optional(
      Type.Array(oneOf(BILL_FIELDS, 'A fuel.'), {
        minItems: 1,
        maxItems: BILL_FIELDS.length,
        description: 'Fuels read less often than by month: their year is measured, its months are not.',
      }),
    ),
    not_counted: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\u0000-\\u001f\\u007f]*$' }), {
        minItems: 1,
        maxItems: 20,
        description:
          'Energy that the building uses and these bills do not hold, in words. every_fuel cannot be said beside it.',
      }),
    ),
    heating_degree_days_f: year('degree days, base 65 °F,', 'Heating degree days of the same months'),
    normal_heating_degree_days_f: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 20_000,
        description:
          'Heating degree days of a usual year at the same station, base 65 °F. With heating_degree_days_f, fuel for heat is brought to such a year.',
      }),
    ),
    weather_station: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 80,
        pattern: '^[^\\u0000-\\u001f\\u007f]*$',
        description: 'Where the degree days were measured.',
      }),
    ),
  },
  'Twelve months of bills by fuel.',
);
export type Bills = Static<typeof Bills>;
