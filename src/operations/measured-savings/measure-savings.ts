import type { FieldFault } from '../../contract/error-codes.ts';
import { MeasuredSavings, MeasuredSavingsInput } from '../../contract/measured-savings.ts';
import { readBills, readWeather, type Read } from '../../measured-savings/files.ts';
import { measureFuel, siteEnergy, type MeasuredFuel, type Saving } from '../../measured-savings/measure.ts';
import { CONFIDENCE, MISSING_DAYS_AT_MOST } from '../../measured-savings/method.ts';
import { calendarDate } from '../../quantities/calendar-date.ts';
import { KBTU_PER_BILLED_UNIT, KBTU_PER_THERM } from '../../quantities/units.ts';
import { digestOf } from '../estimate/canonical-input.ts';
import { invalidRequest } from '../call.ts';
import { defineOperation } from '../operation.ts';

const BASE_F = 65;

export const measureSavings = defineOperation({
  id: 'measureSavings',
  summary: 'Measure what work saved, from bills before and after',
  description:
    'A model of the year before the work says what the building would have used in the weather that came after it; the bills say what it used. Nothing is stored.',
  access: { kind: 'open' },
  cost: 'short',
  services: 'catalogue',
  http: [
    { at: ['pages'], method: 'POST', path: '/measured-savings', input: 'body', limit: 'anonymous-pricing' },
  ],
  input: MeasuredSavingsInput,
  output: MeasuredSavings,
  errors: [],
  rules: (input) => orderFaults(input),
  run(_rooms, _context, input) {
    return measuredSavings(input);
  },
});

/** @throws ProblemError `invalid-request` that names the lines of the files that cannot be read */
export function measuredSavings(input: MeasuredSavingsInput): MeasuredSavings {
  const bills = readBills(input.bills_csv, '/bills_csv');
  const weather = readWeather(input.weather_csv, '/weather_csv', input.degree_day_base_f ?? BASE_F);
  if ('faults' in bills || 'faults' in weather)
    throw invalidRequest([...faultsOf(bills), ...faultsOf(weather)]);
  const work = { began: calendarDate(input.work_began), finished: calendarDate(input.work_finished) };
  const fuels = bills.value.map((meter) => measureFuel(meter, work, weather.value));
  const site = siteEnergy(fuels);
  const found: Omit<MeasuredSavings, 'hash'> = {
    kind: 'measured_savings',
    method: 'CalTRACK 2.0 billing',
    confidence: CONFIDENCE,
    input,
    fuels: fuels.map(fuelView),
    site_energy_kbtu: site === null ? null : rounded(site),
    compared: input.estimated === undefined ? [] : compared(fuels, input.estimated),
  };
  return { ...found, hash: digestOf(found) };
}

const faultsOf = (read: Read<unknown>): readonly FieldFault[] => ('faults' in read ? read.faults : []);

function orderFaults(input: unknown): readonly FieldFault[] {
  if (typeof input !== 'object' || input === null) return [];
  const { work_began: began, work_finished: finished } = input as Record<string, unknown>;
  if (typeof began !== 'string' || typeof finished !== 'string' || began <= finished) return [];
  return [
    { pointer: '/work_finished', code: 'order', message: 'the work cannot be finished before it began' },
  ];
}

/** Estimates name electricity apart and every other fuel in therm-equivalents; only whole years are compared. */
function compared(
  fuels: readonly MeasuredFuel[],
  { electricity_saved_kwh, fuel_saved_therms }: NonNullable<MeasuredSavingsInput['estimated']>,
): MeasuredSavings['compared'] {
  const lines = [
    { what: 'electricity_kwh', estimated: electricity_saved_kwh, kbtu: KBTU_PER_BILLED_UNIT.electricity_kwh },
    { what: 'fuel_therms', estimated: fuel_saved_therms, kbtu: KBTU_PER_THERM },
  ] as const;
  return lines.flatMap(({ what, estimated, kbtu }) => {
    const own = fuels.filter(({ fuel }) => (fuel === 'electricity_kwh') === (what === 'electricity_kwh'));
    const isWhole = own.every(
      ({ saving, missing_days_after }) => saving !== null && missing_days_after <= MISSING_DAYS_AT_MOST,
    );
    const all = isWhole ? siteEnergy(own) : null;
    if (all === null) return [];
    const measured = all.saved / kbtu;
    return [
      {
        what,
        estimated,
        measured: cents(measured),
        measured_low: cents(all.saved_low / kbtu),
        measured_high: cents(all.saved_high / kbtu),
        measured_over_estimated: estimated === 0 ? null : Number((measured / estimated).toFixed(4)),
      },
    ];
  });
}

const cents = (value: number): number => Math.round(value * 100) / 100;
const precise = (value: number): number => Number(value.toPrecision(7));

function rounded(saving: Saving): Saving {
  const { used, expected, saved, saved_low, saved_high, saved_share } = saving;
  return {
    used: cents(used),
    expected: cents(expected),
    saved: cents(saved),
    saved_low: cents(saved_low),
    saved_high: cents(saved_high),
    saved_share: Number(saved_share.toFixed(4)),
  };
}

function fuelView({
  baseline,
  saving,
  periods,
  not_measured,
  remarks,
  ...rest
}: MeasuredFuel): MeasuredSavings['fuels'][number] {
  const slope = (side: { balance_point_f: number; per_degree_day: number } | null) =>
    side === null ? null : { ...side, per_degree_day: precise(side.per_degree_day) };
  return {
    ...rest,
    not_measured: [...not_measured],
    remarks: [...remarks],
    baseline:
      baseline === null
        ? null
        : {
            ...baseline,
            model: {
              ...baseline.model,
              base_per_day: precise(baseline.model.base_per_day),
              heating: slope(baseline.model.heating),
              cooling: slope(baseline.model.cooling),
              adjusted_r_squared: precise(baseline.model.adjusted_r_squared),
              cv_rmse: precise(baseline.model.cv_rmse),
            },
          },
    saving: saving === null ? null : rounded(saving),
    periods: periods.map((period) => ({
      ...period,
      used: cents(period.used),
      expected: cents(period.expected),
    })),
  };
}
