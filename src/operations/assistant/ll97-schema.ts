import { Type, type Static } from 'typebox';
import { closed, orNull, text, usd } from '../../contract/estimate/fields.ts';

const fuel = (description: string) =>
  Type.Optional(Type.Number({ minimum: 0, maximum: 1e12, description: `${description} Default 0.` }));

export const FuelUse = closed(
  {
    electricity_kwh: fuel('Grid electricity, kWh a year.'),
    natural_gas_therms: fuel('Natural gas, therms a year.'),
    fuel_oil_2_gallons: fuel('No. 2 oil, gallons a year.'),
    fuel_oil_4_gallons: fuel('No. 4 oil, gallons a year.'),
    district_steam_mlb: fuel('District steam, thousand pounds a year.'),
  },
  'Energy of one year.',
);
export type FuelUse = Static<typeof FuelUse>;

export const UseAreas = Type.Array(
  closed(
    {
      property_type: Type.String({
        minLength: 1,
        maxLength: 80,
        description: 'ENERGY STAR property type as in the rule, for example Office or Multifamily Housing.',
      }),
      area_sqft: Type.Number({ exclusiveMinimum: 0, maximum: 1e9, description: 'Gross floor area, sqft.' }),
    },
    'Floor area of one use.',
  ),
  { minItems: 1, maxItems: 20, description: 'Every use of the building.' },
);
export type UseAreas = Static<typeof UseAreas>;

const period = {
  from: Type.Integer({ description: 'First emission year.' }),
  to: orNull(Type.Integer(), 'Last emission year; null when open.'),
  projection: Type.Boolean({ description: 'True from 2035: no coefficient is promulgated.' }),
};

export const LimitPeriods = Type.Array(
  closed({ ...period, limit_tco2e: Type.Number({ description: 'tCO2e a year.' }) }, 'One period.'),
  { description: 'Limits by period.' },
);
export const EmissionPeriods = Type.Array(
  closed(
    {
      ...period,
      scenario: text('promulgated, or the projection taken from 2035.'),
      emissions_tco2e: Type.Number({ description: 'tCO2e a year.' }),
    },
    'One period.',
  ),
  { description: 'Emissions by period.' },
);
export const PenaltyPeriods = Type.Array(
  closed(
    {
      ...period,
      scenario: text('promulgated, or the projection taken from 2035.'),
      limit_tco2e: Type.Number({ description: 'tCO2e a year.' }),
      emissions_tco2e: Type.Number({ description: 'tCO2e a year.' }),
      excess_tco2e: Type.Number({ description: 'Above the limit, tCO2e a year; 0 when within.' }),
      annual_penalty_usd: usd('At the statutory price of the excess, a year.'),
    },
    'One period.',
  ),
  { description: 'Limit, emissions and fine by period.' },
);

export const covered = text('Whether the law reaches a building of this size, in words.');
export const LAW_NOTE = text('What the figures leave out.');
