import type { EnergyReport, FuelsKbtu } from '../../contract/lot-facts.ts';
import { KBTU_PER_KWH } from '../../quantities/units.ts';
import { yearValues } from '../record/energy-history.ts';
import type { HistoryFacts } from '../record/lot-layers.ts';
import { flagsAreUsable } from '../record/usable-report.ts';
import { label, number, words, year, type PublishedRow } from './published-cells.ts';
import { isProbable, reportFlags } from './published-traps.ts';

export const NO_FUELS: FuelsKbtu = {
  electricity: null,
  naturalGas: null,
  districtSteam: null,
  fuelOil1: null,
  fuelOil2: null,
  fuelOil4: null,
  fuelOil5And6: null,
  diesel: null,
  districtHotWater: null,
  districtChilledWater: null,
  other: null,
};

/**
 * Every report of a lot: those of the joined row, those of CY2015 and CY2016 that name every fuel, and `later` ones.
 */
export function publishedHistory(
  row: PublishedRow,
  fuels: readonly PublishedRow[],
  later: readonly EnergyReport[],
): HistoryFacts | null {
  const exact = fuels.map(fullReport);
  const years = new Set(exact.map((report) => report.year));
  // The full report of a year says all that the joined row took from the same year.
  const joined = [euiReport(row), fuelReport(row)].filter(
    (report): report is EnergyReport => report !== null && !years.has(report.year),
  );
  const reports = [...exact, ...oneOfAYear(joined), ...later].sort((one, other) => other.year - one.year);
  return reports.length === 0 ? null : { reports: reports.map(yearValues) };
}

function fullReport(row: PublishedRow): EnergyReport {
  const whole = (name: string) => {
    const value = number(row[name]);
    return value === null ? null : Math.round(value);
  };
  const isNegative = Object.keys(row).some((name) => name.endsWith('_kbtu') && (number(row[name]) ?? 0) < 0);
  const metered = words(row['metered_areas']);
  return {
    year: Number(row['calendar_year']),
    basis: 'reported',
    usable: row['flag'] === '' && !isNegative,
    use: words(row['largest_use']),
    floorAreaSqft: number(row['gfa_self_reported_sqft']),
    siteEuiKbtuPerSqft: number(row['site_eui']),
    fuelsKbtu: {
      electricity: whole('electricity_kbtu'),
      naturalGas: whole('natural_gas_kbtu'),
      districtSteam: whole('district_steam_kbtu'),
      fuelOil1: whole('fuel_oil_1_kbtu'),
      fuelOil2: whole('fuel_oil_2_kbtu'),
      fuelOil4: whole('fuel_oil_4_kbtu'),
      fuelOil5And6: whole('fuel_oil_5_6_kbtu'),
      diesel: whole('diesel_2_kbtu'),
      districtHotWater: whole('district_hot_water_kbtu'),
      districtChilledWater: whole('district_chilled_water_kbtu'),
      other: null,
    },
    everyFuelNamed: true,
    meteredAreas: metered === 'Whole Building' || metered === 'Not Available' ? null : metered,
    source: `LL84 CY${row['calendar_year']}`,
  };
}

function euiReport(row: PublishedRow): EnergyReport | null {
  const eui = number(row['site_eui_kbtu_sqft']);
  const reportYear = year(row['eui_year']);
  if (eui === null || reportYear === null) return null;
  const sameYear = year(row['property_use_year']) === reportYear;
  return {
    ...blankReport(row, 'src_eui', reportYear),
    use: sameYear ? words(row['property_use']) : null,
    floorAreaSqft: sameYear ? number(row['reported_gfa_sqft']) : null,
    siteEuiKbtuPerSqft: eui,
  };
}

function fuelReport(row: PublishedRow): EnergyReport | null {
  const [kwh, gas] = [number(row['elec_kwh']), number(row['gas_kbtu'])];
  const reportYear = year(row['fuel_year']);
  if (reportYear === null || (kwh === null && gas === null)) return null;
  return {
    ...blankReport(row, 'src_fuel', reportYear),
    fuelsKbtu: {
      ...NO_FUELS,
      electricity: kwh === null ? null : Math.round(kwh * KBTU_PER_KWH),
      naturalGas: gas,
      districtSteam: number(row['steam_kbtu']),
      other: number(row['other_kbtu_derived']),
    },
  };
}

function blankReport(row: PublishedRow, code: 'src_eui' | 'src_fuel', reportYear: number): EnergyReport {
  return {
    year: reportYear,
    basis: basisOf(row[code]),
    usable: flagsAreUsable(reportFlags(row)),
    use: null,
    floorAreaSqft: null,
    siteEuiKbtuPerSqft: null,
    fuelsKbtu: null,
    everyFuelNamed: false,
    meteredAreas: null,
    source: label(row[code]) ?? `LL84 CY${reportYear}`,
  };
}

function basisOf(code: string | undefined): EnergyReport['basis'] {
  if (isProbable(code)) return 'inferred';
  if (/derived/.test(code ?? '')) return 'derived';
  return /~coord/.test(code ?? '') ? 'joined' : 'reported';
}

/** Level and fuels of one year are one report, as uncertain as the less certain of the two. */
function oneOfAYear(reports: readonly EnergyReport[]): readonly EnergyReport[] {
  const [level, fuel] = reports;
  if (level === undefined || fuel === undefined || level.year !== fuel.year) return reports;
  const source = level.source === fuel.source ? level.source : `${level.source}; fuels ${fuel.source}`;
  const basis = level.basis === 'joined' || level.basis === 'reported' ? fuel.basis : level.basis;
  return [{ ...level, basis, source, fuelsKbtu: fuel.fuelsKbtu }];
}
