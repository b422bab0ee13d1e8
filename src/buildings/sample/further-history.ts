import type { EnergyReport } from '../../contract/lot-facts.ts';
import { KBTU_PER_THERM } from '../../quantities/units.ts';
import { number, words, type PublishedRow } from './published-cells.ts';
import { isSoleReport, isSureJoin, joinLabel, joinYear } from './published-further.ts';
import { NO_FUELS } from './published-history.ts';

/** Reports of CY2022 and later: levels joined by address, place and area, and steam by year. */
export function furtherHistory(
  rows: readonly PublishedRow[],
  steam: PublishedRow | undefined,
): readonly EnergyReport[] {
  const levels = rows.map(levelReport);
  const steamReports = steam === undefined ? [] : steamYears(steam);
  const ofYear = (year: number) => steamReports.find((report) => report.year === year);
  const merged = levels.map((report) => {
    const fuels = report.usable ? ofYear(report.year)?.fuelsKbtu : undefined;
    return fuels === undefined || fuels === null ? report : withFuels(report, fuels);
  });
  const done = new Set(merged.flatMap((report) => (report.fuelsKbtu === null ? [] : [report.year])));
  return [...merged, ...steamReports.filter((report) => !done.has(report.year))];
}

function levelReport(row: PublishedRow): EnergyReport {
  return {
    year: joinYear(row),
    basis: isSureJoin(row) ? 'joined' : 'inferred',
    usable: isSoleReport(row),
    use: words(row['reported_use']),
    floorAreaSqft: number(row['gfa_self_reported_sqft']),
    siteEuiKbtuPerSqft: number(row['site_eui_kbtu_sqft']),
    fuelsKbtu: null,
    everyFuelNamed: false,
    meteredAreas: null,
    source: joinLabel(row),
  };
}

const STEAM_YEARS = [2024, 2023, 2022] as const;
/** The year that the table's gas is of. */
const GAS_YEAR = 2022;

function steamYears(row: PublishedRow): EnergyReport[] {
  return STEAM_YEARS.flatMap((year) => {
    const used = number(row[`steam_kbtu_${year}`]);
    if (used === null) return [];
    const gas = year === GAS_YEAR ? number(row['gas_therms_base']) : null;
    return [
      {
        year,
        basis: 'reported' as const,
        usable: true,
        use: words(row['reported_use']),
        floorAreaSqft: number(row['floor_sqft']),
        siteEuiKbtuPerSqft: null,
        fuelsKbtu: {
          ...NO_FUELS,
          districtSteam: Math.round(used),
          naturalGas: gas === null ? null : Math.round(gas * KBTU_PER_THERM),
        },
        everyFuelNamed: false,
        meteredAreas: null,
        source: `LL84 CY${year}, district steam`,
      },
    ];
  });
}

/** Steam and gas as reported; electricity is what the site energy leaves, where it leaves any. */
function withFuels(report: EnergyReport, fuels: NonNullable<EnergyReport['fuelsKbtu']>): EnergyReport {
  const { siteEuiKbtuPerSqft: eui, floorAreaSqft: area } = report;
  if (eui === null || area === null || fuels.naturalGas === null) return report;
  const electricity = Math.round(eui * area) - fuels.naturalGas - (fuels.districtSteam ?? 0);
  if (electricity <= 0) return report;
  return {
    ...report,
    basis: report.basis === 'inferred' ? 'inferred' : 'derived',
    fuelsKbtu: { ...fuels, electricity },
    source: `${report.source}; steam and gas reported, electricity is the rest`,
  };
}
