import type { BaselineView } from '../../src/contract/estimate/baseline.ts';
import { answer } from '../../test/estimate/fixture.ts';
import { described } from '../../test/support/described.ts';

/**
 * The year of twelve described buildings a unit, beside what is published for such meters. `node bench/energy/described-bills.ts`
 * prints a table. No range of whole bills by building class is published for 2025 or 2026; what is:
 *
 * - large electric service by load factor, from leaves and supply prices, 2026 (facts of `test/energy/bills.test.ts`);
 * - Con Edison's own examples of 2025, times 1.028 and 1.035: a small shop at 202.44 for 600 kWh, homes at 95.63 for 280 kWh
 *   (Westchester 134.83 for 425);
 * - a year of multifamily gas by what others made of the leaves: $1.98 to 2.33 a therm under Con Edison, 1.28 to 1.48 under
 *   KEDNY, 1.38 to 1.59 with its delivery of 2026; homes of one to four by the published 252.13 for 100 therms of 2025, 2.40 to 2.75 with the increases of 2026.
 */
const BY_LOAD_FACTOR = [
  [0.3, 0.258, 0.346],
  [0.45, 0.2, 0.269],
  [0.6, 0.171, 0.23],
  [0.75, 0.154, 0.207],
] as const;
const HOURS_A_MONTH = 730;
const GAS: Readonly<Record<string, readonly [number, number]>> = {
  con_edison_gas_sc3_large: [1.98, 2.33],
  con_edison_gas_sc3_small: [2.4, 2.75],
  kedny_gas_sc3: [1.38, 1.59],
};

const BUILDINGS = {
  'walk-up of 1925, 50 homes': described(50_000, 'C1', 1925, { dwelling_units: 50 }),
  'elevator co-op of 1961, 120 homes': described(120_000, 'D4', 1961, { dwelling_units: 120 }),
  'elevator rental of 2010, 200 homes': described(200_000, 'D6', 2010, { dwelling_units: 200 }),
  'house of four homes': { building_class: 'C3', building_area: 3_500, year_built: 1931, dwelling_units: 4 },
  'Westchester rental of 1970, 80 homes': described(85_000, 'D1', 1970, {
    dwelling_units: 80,
    region: 'westchester',
  }),
  'office of 1962': { building_class: 'O4', building_area: 150_000, year_built: 1962 },
  'office tower of 1985': { building_class: 'O4', building_area: 1_200_000, year_built: 1985 },
  'small office': { building_class: 'O1', building_area: 1_500, year_built: 1950 },
  'hotel of 1990': { building_class: 'H1', building_area: 180_000, year_built: 1990 },
  'shops of 1985': { building_class: 'K1', building_area: 20_000, year_built: 1985 },
  'school of 1935': { building_class: 'W2', building_area: 90_000, year_built: 1935 },
  'warehouse of 1955': { building_class: 'E1', building_area: 60_000, year_built: 1955 },
} as const;

type Fuel = BaselineView['fuels'][number];
const dollars = (usd: number): string => usd.toFixed(3);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The published range of large service at a load factor; beyond the table that of its end. */
function rangeAt(loadFactor: number): readonly [number, number] {
  const [first, last] = [BY_LOAD_FACTOR[0], BY_LOAD_FACTOR[3]];
  if (loadFactor <= first[0]) return [first[1], first[2]];
  const next = BY_LOAD_FACTOR.findIndex(([at]) => at >= loadFactor);
  const [below, above] = [BY_LOAD_FACTOR[next - 1], BY_LOAD_FACTOR[next]];
  if (below === undefined || above === undefined) return [last[1], last[2]];
  const share = (loadFactor - below[0]) / (above[0] - below[0]);
  return [below[1] + share * (above[1] - below[1]), below[2] + share * (above[2] - below[2])];
}

function electricity({ bills, owner_quantity, tenant_quantity }: Fuel): string {
  const [meter] = bills.rates;
  const isBoth = meter?.payer === 'both';
  const kwh = owner_quantity + (isBoth ? tenant_quantity : 0);
  const perKwh = (bills.owner_usd + (isBoth ? bills.tenant_usd : 0)) / kwh;
  const kwHours = sum(bills.months.map(({ kw }) => (kw ?? 0) * HOURS_A_MONTH));
  const name = `${meter?.rate ?? ''} | ${dollars(perKwh)}`;
  if (kwHours === 0)
    return `${name} | ${/sc1/.test(name) ? '0.34 to 0.36 at 280 to 425 kWh' : '0.35 at 600 kWh'} a month`;
  const [low, high] = rangeAt(kwh / kwHours);
  const where = perKwh < low ? 'below' : perKwh > high ? 'above' : 'inside';
  return `${name} | ${dollars(low)} to ${dollars(high)} at ${(kwh / kwHours).toFixed(2)}: ${where}`;
}

function gas(fuel: Fuel | undefined): string {
  if (fuel === undefined) return ' none | |';
  const [meter] = fuel.bills.rates;
  const perTherm = (fuel.owner_usd + fuel.tenant_usd) / fuel.quantity;
  const range = GAS[meter?.rate ?? ''];
  if (range === undefined) return ` ${meter?.rate ?? ''} | ${dollars(perTherm)} | no range is published |`;
  const where = perTherm < range[0] ? 'below' : perTherm > range[1] ? 'above' : 'inside';
  return ` ${meter?.rate ?? ''} | ${dollars(perTherm)} | ${range[0]} to ${range[1]}: ${where} |`;
}

console.log('| building | electric rate | $/kWh | published | gas rate | $/therm | published |');
console.log('|---|---|---|---|---|---|---|');
for (const [name, building] of Object.entries(BUILDINGS)) {
  const fuels = answer({ building })?.response.resolution.baseline.fuels ?? [];
  const [power] = fuels;
  if (power === undefined) throw new Error(`${name} has no estimate`);
  console.log(`| ${name} | ${electricity(power)} |${gas(fuels.find(({ fuel }) => fuel === 'natural_gas'))}`);
}
