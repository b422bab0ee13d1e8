import { Type, type Static } from 'typebox';
import { BILL_FIELDS } from '../vocabulary/bills.ts';
import { closed, day, fraction, oneOf, orNull, text } from './estimate/fields.ts';

const MOST_CHARACTERS = 200_000;
const file = (description: string) => Type.String({ minLength: 1, maxLength: MOST_CHARACTERS, description });
const units = (description: string) =>
  Type.Number({ description: `${description} Billed units of the fuel.` });

/** Bills and weather of a building before and after work, and what the work was expected to save. */
export const MeasuredSavingsInput = closed(
  {
    bills_csv: file(
      'CSV with fuel, start, end, quantity and, if wanted, estimated (yes or no). end is the day of the next reading.',
    ),
    weather_csv: file(
      'CSV with date and mean_f (or max_f and min_f, or the tmax and tmin of NOAA), °F, a day; or month (YYYY-MM) and mean_f; or month, heating_degree_days and cooling_degree_days.',
    ),
    degree_day_base_f: Type.Optional(
      Type.Number({
        minimum: 40,
        maximum: 80,
        description: 'Base of given degree days, °F; 65 unless said.',
      }),
    ),
    work_began: day('First day of the work.'),
    work_finished: day('Day from which the work had its effect.'),
    estimated: Type.Optional(
      closed(
        {
          electricity_saved_kwh: Type.Number({
            minimum: -1e12,
            maximum: 1e12,
            description: 'Electricity the estimate saves, kWh a year; negative when added.',
          }),
          fuel_saved_therms: Type.Number({
            minimum: -1e12,
            maximum: 1e12,
            description: 'Fuel and steam the estimate saves, therm-equivalents a year.',
          }),
          measures: Type.Optional(
            Type.Array(Type.String({ pattern: '^[a-z][a-z0-9_]{1,60}$' }), {
              minItems: 1,
              maxItems: 100,
              description: 'Catalogue ids of the work of the tier: calibration sorts the building by them.',
            }),
          ),
        },
        'Savings of the estimate: roi.electricitySavedKwh and roi.fuelSavedTherms of a tier.',
      ),
    ),
  },
  'Bills and weather before and after the work.',
);
export type MeasuredSavingsInput = Static<typeof MeasuredSavingsInput>;

const Slope = closed(
  {
    balance_point_f: Type.Number({
      description: 'Outdoor temperature at which heating or cooling begins, °F.',
    }),
    per_degree_day: units('Use a degree day.'),
  },
  'Use that follows degree days.',
);

const Model = closed(
  {
    base_per_day: units('Use a day that does not follow the weather.'),
    heating: orNull(Slope, 'Null where use does not follow the cold.'),
    cooling: orNull(Slope, 'Null where use does not follow the heat.'),
    adjusted_r_squared: fraction('Share of the variation explained, adjusted for the number of slopes.'),
    cv_rmse: fraction('Typical miss of a period that is left out of the fit, over the mean use of a period.'),
    periods: Type.Integer({ description: 'Periods it was fitted to.' }),
    spare_periods: Type.Integer({
      description: 'Periods less the base, the slopes and the balance points fitted to them.',
    }),
  },
  'Model of the use before the work.',
);

const saving = (unit: string) =>
  closed(
    {
      used: Type.Number({ description: `Used after the work, ${unit}.` }),
      expected: Type.Number({
        description: `Use the model expects without the work, in the weather that came, ${unit}.`,
      }),
      saved: Type.Number({ description: `Expected less used, ${unit}.` }),
      saved_low: Type.Number({ description: `Low end at 90 %, ${unit}.` }),
      saved_high: Type.Number({ description: `High end at 90 %, ${unit}.` }),
      saved_share: fraction('Saved over expected.'),
    },
    'Use avoided.',
  );

const MeasuredFuel = closed(
  {
    fuel: oneOf(BILL_FIELDS, 'Fuel with its billed unit.'),
    not_measured: Type.Array(text('A reason.'), {
      description: 'Why nothing is measured; empty where it is.',
    }),
    baseline: orNull(
      closed(
        {
          start: day('First day.'),
          end: day('Day after the last.'),
          missing_days: Type.Integer({ description: 'Days of the year without a true reading.' }),
          model: Model,
        },
        'The year before the work.',
      ),
      'Null where nothing is measured.',
    ),
    saving: orNull(saving('billed units'), 'Null where nothing is measured.'),
    missing_days_after: Type.Integer({
      description:
        'Days of a year after the work without a measured period. The saving holds for the others only.',
    }),
    periods: Type.Array(
      closed(
        {
          start: day('First day.'),
          end: day('Day after the last.'),
          used: units('Used.'),
          expected: units('Expected.'),
        },
        'One period after the work.',
      ),
    ),
    remarks: Type.Array(text('What was left out, or looks odd.')),
  },
  'One fuel.',
);

const Compared = closed(
  {
    what: oneOf(['electricity_kwh', 'fuel_therms'] as const, 'What is compared.'),
    estimated: Type.Number({ description: 'Saving of the estimate in a usual year.' }),
    measured: Type.Number({ description: 'Saving measured, in the weather that came.' }),
    measured_low: Type.Number({ description: 'Low end at 90 %.' }),
    measured_high: Type.Number({ description: 'High end at 90 %.' }),
    measured_over_estimated: orNull(
      fraction('Measured over estimated.'),
      'Null where the estimate saves none.',
    ),
  },
  'The estimate beside the measurement.',
);

/** The whole calculation: what went in, what came out, and the hash of both. */
export const MeasuredSavings = closed(
  {
    kind: Type.Literal('measured_savings'),
    method: Type.Literal('CalTRACK 2.0 billing', { description: 'docs/methods/measured-savings.md' }),
    confidence: fraction('Two-sided confidence of every interval.'),
    input: MeasuredSavingsInput,
    fuels: Type.Array(MeasuredFuel),
    site_energy_kbtu: orNull(saving('kBtu'), 'All measured fuels together; null where none is.'),
    compared: Type.Array(Compared, {
      description: 'Only where a full year was measured and an estimate was given.',
    }),
    hash: text('SHA-256 of everything else, in canonical JSON (RFC 8785).'),
  },
  'Savings measured from bills.',
);
export type MeasuredSavings = Static<typeof MeasuredSavings>;
