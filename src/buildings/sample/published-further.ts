import {
  EMPTY_CITY,
  EMPTY_REPORT,
  type CityFacts,
  type GradeFacts,
  type LotLayers,
  type ReportFacts,
} from '../record/lot-layers.ts';
import { isSaneEui } from '../record/usable-report.ts';
import { number, words, type PublishedRow } from './published-cells.ts';

/** Tables of 2022 and 2023 that were joined to the lots later. */
export interface FurtherTables {
  /** The lot's row on DOF's own list of covered buildings. */
  readonly dofList?: PublishedRow | undefined;
  /** The lot's row of PLUTO 23v1 joined to the list of energy grades of 2022. */
  readonly housingPluto?: PublishedRow | undefined;
  /** Reports of CY2022, joined to the lot by address, area or place; several where several properties are. */
  readonly laterReports?: readonly PublishedRow[];
  /** Steam by year, CY2022 to CY2024. */
  readonly steam?: PublishedRow | undefined;
}

const DOF_LIST_SOURCE = 'DOF covered buildings list, 2022-23';
const HOUSING_PLUTO_SOURCE = 'PLUTO 23v1';
const GRADE_SOURCE = 'LL33 list, 2022-06-09';

/** A condominium's billing lot has no class of its own: what the list calls R0 is left to the tax class. */
const NO_CLASS = new Set(['', 'R0']);

/** What the further tables say of a lot, kept apart from what was held before. */
export function furtherLayers(
  tables: FurtherTables,
): Pick<LotLayers, 'dofList' | 'housingPluto' | 'laterReport'> {
  const report = laterReport(tables.laterReports ?? []);
  return {
    ...(tables.dofList === undefined ? {} : { dofList: dofListFacts(tables.dofList) }),
    ...(tables.housingPluto === undefined ? {} : { housingPluto: housingPlutoFacts(tables.housingPluto) }),
    ...(report === null ? {} : { laterReport: report }),
  };
}

/** The grade of the newer list, with its score. */
export function laterGrade(row: PublishedRow | undefined): GradeFacts | null {
  const grade = words(row?.['ll33_grade']);
  return grade === null
    ? null
    : { grade, energyStar: number(row?.['energy_star_score']), source: GRADE_SOURCE };
}

/** ZIP codes of an area among those above 10100 in Manhattan; the others are of one building, and nobody writes them. */
const AREA_ZIPS = new Set(['10128', '10162', '10280', '10281', '10282']);

function areaZip(text: string | undefined): string | null {
  const zip = /^1\d{4}/.exec(text ?? '')?.[0] ?? null;
  return zip === null || (zip > '10100' && zip < '10300' && !AREA_ZIPS.has(zip)) ? null : zip;
}

function dofListFacts(row: PublishedRow): CityFacts {
  const code = row['dof_building_class'] ?? '';
  return {
    ...EMPTY_CITY,
    source: DOF_LIST_SOURCE,
    address: words(row['address']),
    zipcode: areaZip(row['zipcode']),
    dofClass: NO_CLASS.has(code) ? null : code,
    classLetter: words(code.slice(0, 1)),
    taxClass: /^[1-4][A-D]?$/.test(row['tax_class'] ?? '') ? row['tax_class']! : null,
    buildings: number(row['building_count']),
    areaSqft: number(row['dof_gross_sqft']),
  };
}

function housingPlutoFacts(row: PublishedRow): CityFacts {
  return {
    ...EMPTY_CITY,
    source: HOUSING_PLUTO_SOURCE,
    buildings: number(row['buildings']),
    yearBuilt: number(row['year_built']),
    floors: number(row['floors']),
    unitsResidential: number(row['units_res']),
    residentialSqft: number(row['res_area_sqft']),
    latitude: number(row['latitude']),
    longitude: number(row['longitude']),
  };
}

/** How a report without a lot number was joined, in words. */
const JOINED_BY: Readonly<Record<string, string>> = {
  'address+area': 'address and area',
  'place+area': 'place and area',
  address: 'address',
  'address+place': 'address and place',
};

/** Without the area a join is only probable. */
export const isSureJoin = (row: PublishedRow): boolean => row['join']?.endsWith('area') ?? false;

export const joinLabel = (row: PublishedRow): string => {
  const year = row['calendar_year'] === '2022' ? 'CY2022' : 'CY2023 or CY2024';
  return `LL84 ${year} (joined by ${JOINED_BY[row['join'] ?? ''] ?? 'address'})`;
};

/** `2023_or_2024`: the year that is certain is kept. */
export const joinYear = (row: PublishedRow): number => Number((row['calendar_year'] ?? '').slice(0, 4));

export const isSoleReport = (row: PublishedRow): boolean => row['rows_of_lot'] === '1';

/** Use, area, level and emissions of the one property that reported for the lot; none of several speaks for it. */
function laterReport(rows: readonly PublishedRow[]): ReportFacts | null {
  const row = rows.find((each) => isSoleReport(each) && isSureJoin(each));
  if (row === undefined) return null;
  const eui = number(row['site_eui_kbtu_sqft']);
  const [year, source] = [joinYear(row), joinLabel(row)];
  return {
    ...EMPTY_REPORT,
    use: words(row['reported_use']),
    useYear: year,
    useSource: source,
    gfaSqft: number(row['gfa_self_reported_sqft']),
    euiKbtuPerSqft: eui,
    euiYear: isSaneEui(eui) ? year : null,
    euiSource: source,
    ghgTco2e: number(row['total_ghg_location_tco2e']),
    ghgSource: source,
    energyStar: number(row['energy_star_score']),
  };
}
