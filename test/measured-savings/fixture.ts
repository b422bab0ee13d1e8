/** Twenty-four calendar months from January 2023; the work took no time on 1 January 2024. */
const MONTHS = Array.from(
  { length: 25 },
  (_, at) => `${2023 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
);
/** Degree days of the months of a year, base 65 °F; made up. */
const HEATING = [1_000, 850, 700, 400, 150, 20, 0, 0, 50, 250, 550, 850];
const days = (at: number) =>
  (Date.parse(`${MONTHS[at + 1]}-01`) - Date.parse(`${MONTHS[at]}-01`)) / 86_400_000;
/** The second year is colder by a tenth. */
const degreeDays = (at: number) => (HEATING[at % 12] ?? 0) * (at < 12 ? 1 : 1.1);

export const weatherCsv = [
  'month,heating_degree_days',
  ...MONTHS.slice(0, 24).map((month, at) => `${month},${degreeDays(at)}`),
].join('\n');

/** 20 therms a day and 6 a degree day; after the work three quarters of it. */
export const gas = (at: number): number => (at < 12 ? 1 : 0.75) * (20 * days(at) + 6 * degreeDays(at));

export const gasRows = (quantity = gas): string[] =>
  MONTHS.slice(0, 24).map(
    (month, at) => `natural_gas_therms,${month}-01,${MONTHS[at + 1]}-01,${quantity(at).toFixed(3)}`,
  );

export const billsCsv = (rows: readonly string[] = gasRows()): string =>
  ['fuel,start,end,quantity', ...rows].join('\n');
