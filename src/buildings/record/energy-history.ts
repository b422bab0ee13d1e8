import type { EnergyReport, FuelsKbtu } from '../../contract/lot-facts.ts';
import type { LotLayers, YearValues } from './lot-layers.ts';
import { isSaneEui } from './usable-report.ts';

const FUELS = [
  'electricity',
  'naturalGas',
  'districtSteam',
  'fuelOil1',
  'fuelOil2',
  'fuelOil4',
  'fuelOil5And6',
  'diesel',
  'districtHotWater',
  'districtChilledWater',
  'other',
] as const satisfies readonly (keyof FuelsKbtu)[];

const HEAD = ['year', 'basis', 'source', 'usable', 'use', 'floorAreaSqft', 'siteEuiKbtuPerSqft'] as const;

/** One year of a lot as it is stored: the head, then `everyFuelNamed` and `meteredAreas`, then the fuels. Append only. */
export function yearValues(report: EnergyReport): YearValues {
  const { fuelsKbtu } = report;
  const head = HEAD.map((name) => (name === 'usable' ? Number(report.usable) : report[name]));
  const fuels = fuelsKbtu === null ? [] : FUELS.map((fuel) => fuelsKbtu[fuel]);
  const values = [
    ...(head as (string | number | null)[]),
    Number(report.everyFuelNamed),
    report.meteredAreas,
    ...fuels,
  ];
  while (values.at(-1) === null) values.pop();
  return values;
}

function reportOf(values: YearValues): EnergyReport {
  const [year, basis, source, usable, use, area, eui, named, metered, ...fuels] = values;
  const hasFuels = fuels.some((value) => value !== null);
  const sane = isSaneEui((eui as number | null | undefined) ?? null) ? (eui as number) : null;
  return {
    year: Number(year),
    basis: basis as EnergyReport['basis'],
    usable: usable === 1,
    use: (use as string | null | undefined) ?? null,
    floorAreaSqft: (area as number | null | undefined) ?? null,
    siteEuiKbtuPerSqft: sane,
    fuelsKbtu: hasFuels ? fuelsOf(fuels as (number | null)[]) : null,
    everyFuelNamed: named === 1,
    meteredAreas: (metered as string | null | undefined) ?? null,
    source: String(source),
  };
}

function fuelsOf(values: readonly (number | null)[]): FuelsKbtu {
  return Object.fromEntries(FUELS.map((fuel, index) => [fuel, values[index] ?? null])) as FuelsKbtu;
}

const BASIS_ORDER: readonly EnergyReport['basis'][] = ['reported', 'joined', 'derived', 'inferred'];

/** Every report of every dataset, newest year first; within a year the most certain, and of equals the first dataset's. */
export function energyReports(layers: readonly LotLayers[]): readonly EnergyReport[] {
  const rows = layers.flatMap((layer) => layer.history?.reports ?? []).map(reportOf);
  return rows.sort(
    (one, other) =>
      other.year - one.year ||
      Number(other.usable) - Number(one.usable) ||
      BASIS_ORDER.indexOf(one.basis) - BASIS_ORDER.indexOf(other.basis),
  );
}
