import { EMPTY_CITY, EMPTY_REPORT } from '../record/lot-layers.ts';
import type { CityFacts, GradeFacts, LandmarkFacts, LotLayers, ReportFacts } from '../record/lot-layers.ts';

/** A row of the joined parcel table the sample is made from, by column name. */
export type PublishedRow = Readonly<Record<string, string>>;

export interface JoinedTables {
  /** The genuine PLUTO row of the lot, when there is one. */
  readonly pluto: PublishedRow | undefined;
  readonly landmarks: PublishedRow | undefined;
}

const LANDMARK_SOURCE = 'LPC designations 2014';
const OIL_SOURCE = 'NYC oil boiler list 2010-12';

/** Source labels as a reader may see them; the table's own codes are terse. */
function label(code: string | undefined): string | null {
  if (code === undefined || code === '') return null;
  const pluto = /^(.*\()?pluto_(?:latest)?(\d\dv\d)/.exec(code);
  if (pluto) return `PLUTO ${pluto[2]}`;
  if (code.startsWith('oil_boilers')) return `${OIL_SOURCE}, City columns`;
  const report = /^ll84_(cy\d{4})(.*)$/.exec(code);
  if (report) return `LL84 ${report[1]!.toUpperCase()}${reportNote(report[2]!)}`;
  return (
    {
      ll84_2026_sample: 'LL84 sample, published 2026',
      ll33_2020list: 'LL33 list 2020',
      ll33_2026_sample: 'LL33 sample, published 2026',
      dof_sales_2018: 'DOF sales 2018',
      'dof_sales_2023-24': 'DOF sales 2023-24',
      dof_condo_lots: 'DOF condominium list',
      dcp_lpc_research: 'DCP/LPC building age research',
    }[code] ?? code
  );
}

function reportNote(rest: string): string {
  const notes = [];
  if (rest.includes('~coord')) notes.push('joined by coordinate and area');
  if (rest.includes('derived')) notes.push('derived from published intensity');
  return notes.length > 0 ? ` (${notes.join(', ')})` : '';
}

function number(text: string | undefined): number | null {
  if (text === undefined || text.trim() === '') return null;
  const value = Number(text.replaceAll(',', ''));
  return Number.isFinite(value) ? value : null;
}

/** `2024+` means "2024 or later, not said which"; the year that is certain is kept. */
const year = (text: string | undefined) => number(text?.replace('+', ''));
const words = (text: string | undefined) => text?.trim() || null;

/** Turns one joined row into layers; nothing is judged here, so a reader can compare layer and row cell by cell. */
export function layersOfPublishedRow(row: PublishedRow, joined: JoinedTables): LotLayers {
  return {
    city: cityFacts(row, joined.pluto),
    ...optional('report', reportFacts(row)),
    ...optional('grade', gradeFacts(row)),
    ...optional('landmark', landmarkFacts(row, joined.landmarks)),
    ...(row['oil_fuel_2010_12'] ? { oil: { fuel: row['oil_fuel_2010_12'], source: OIL_SOURCE } } : {}),
  };
}

function optional<K extends string, T>(key: K, value: T | null): Partial<Record<K, T>> {
  return (value === null ? {} : { [key]: value }) as Partial<Record<K, T>>;
}

function cityFacts(row: PublishedRow, pluto: PublishedRow | undefined): CityFacts {
  const source = pluto ? `PLUTO ${pluto['version_file']!.replace('latest', '').replace(/_.*/, '')}` : null;
  const areaLabel = label(row['src_bldgarea']);
  return {
    ...EMPTY_CITY,
    source: source ?? areaLabel ?? label(row['src_yearbuilt']) ?? 'NYC open data',
    address: words(row['address']),
    zipcode: words(row['zipcode']),
    dofClass: words(row['bldgclass']),
    classLetter: words(row['bldgclass_letter']),
    classSource: label(row['src_bldgclass']),
    landUse: words(row['landuse']),
    areaSqft: number(row['bldgarea_sqft']),
    areaSource: cityAreaLabel(row['src_bldgarea']),
    lotAreaSqft: number(row['lotarea_sqft']),
    buildings: number(row['numbldgs']),
    yearBuilt: number(row['yearbuilt']),
    yearSource: label(row['src_yearbuilt']),
    floors: number(row['numfloors']),
    floorsSource: label(row['src_floors']),
    unitsResidential: number(row['unitsres']),
    unitsTotal: number(row['unitstotal']),
    unitsSource: label(row['src_units']),
    ownerType: words(pluto?.['ownertype']),
    commercialSqft: number(pluto?.['comarea']),
    residentialSqft: number(pluto?.['resarea']),
    officeSqft: number(pluto?.['officearea']),
    retailSqft: number(pluto?.['retailarea']),
    latitude: number(row['lat']) ?? number(pluto?.['latitude']),
    longitude: number(row['lon']) ?? number(pluto?.['longitude']),
  };
}

/** LL84 tables print the City's own floor area beside the owner's; that column is a DOF figure. */
function cityAreaLabel(code: string | undefined): string | null {
  const text = label(code);
  return text !== null && text.startsWith('LL84') ? `DOF floor area printed in ${text}` : text;
}

function reportFacts(row: PublishedRow): ReportFacts | null {
  const flags = words(row['flags']);
  const facts: ReportFacts = {
    ...EMPTY_REPORT,
    use: words(row['property_use']),
    useYear: year(row['property_use_year']) ?? year(row['eui_year']),
    useSource: label(row['src_use']) ?? label(row['src_eui']),
    gfaSqft: number(row['reported_gfa_sqft']),
    euiKbtuPerSqft: number(row['site_eui_kbtu_sqft']),
    euiYear: year(row['eui_year']),
    euiSource: label(row['src_eui']),
    electricityKwh: number(row['elec_kwh']),
    gasKbtu: number(row['gas_kbtu']),
    otherKbtu: number(row['other_kbtu_derived']),
    fuelYear: year(row['fuel_year']),
    fuelSource: label(row['src_fuel']),
    ghgTco2e: number(row['total_ghg_tco2e']),
    ghgSource: label(row['src_ghg']),
    energyStar: number(row['energy_star']),
    flags,
  };
  const empty = Object.entries(facts).every(([name, value]) => value === null || name === 'flags');
  return empty && flags === null ? null : facts;
}

function gradeFacts(row: PublishedRow): GradeFacts | null {
  const grade = words(row['energy_grade']);
  return grade === null
    ? null
    : { grade, energyStar: number(row['energy_star']), source: label(row['src_grade']) ?? 'LL33' };
}

/** The joined table's flags and the designation list, whichever says more. */
function landmarkFacts(row: PublishedRow, list: PublishedRow | undefined): LandmarkFacts | null {
  const landmark = row['landmark'] === '1' || list?.['individual'] === '1' || list?.['interior'] === '1';
  const historicDistrict = row['hist_district'] === '1' || list?.['historic_district'] === '1';
  if (!landmark && !historicDistrict) return null;
  return { landmark: Number(landmark), historicDistrict: Number(historicDistrict), source: LANDMARK_SOURCE };
}
