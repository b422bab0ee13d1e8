import { furtherHistory } from './further-history.ts';
import { furtherLayers, laterGrade, type FurtherTables } from './published-further.ts';
import { publishedHistory } from './published-history.ts';
import { isProbable, reportFlags } from './published-traps.ts';
import {
  COVERED_LIST_SOURCE,
  OIL_SOURCE,
  label,
  number,
  words,
  year,
  type PublishedRow,
} from './published-cells.ts';
import { publishedLists, type ListTables } from './published-lists.ts';
import {
  EMPTY_CITY,
  EMPTY_REPORT,
  type CityFacts,
  type GradeFacts,
  type LandmarkFacts,
  type LotLayers,
  type ReportFacts,
} from '../record/lot-layers.ts';

export interface JoinedTables extends ListTables, FurtherTables {
  /** The genuine PLUTO row of the lot, when there is one. */
  readonly pluto?: PublishedRow | undefined;
  /** Reports of CY2015 and CY2016 with every fuel. */
  readonly fuels?: readonly PublishedRow[];
}

const LANDMARK_SOURCE = 'LPC designations 2014';

/** Turns one joined row into layers; nothing is judged here, so a reader can compare layer and row cell by cell. */
export function layersOfPublishedRow(row: PublishedRow, joined: JoinedTables): LotLayers {
  return {
    city: cityFacts(row, joined),
    ...optional('report', reportFacts(row)),
    ...furtherLayers(joined),
    ...optional('grade', laterGrade(joined.housingPluto) ?? gradeFacts(row)),
    ...optional('landmark', landmarkFacts(row, joined.landmarks)),
    ...publishedLists(row, joined),
    ...optional(
      'history',
      publishedHistory(row, joined.fuels ?? [], furtherHistory(joined.laterReports ?? [], joined.steam)),
    ),
    ...(row['oil_fuel_2010_12'] ? { oil: { fuel: row['oil_fuel_2010_12'], source: OIL_SOURCE } } : {}),
  };
}

function optional<K extends string, T>(key: K, value: T | null): Partial<Record<K, T>> {
  return (value === null ? {} : { [key]: value }) as Partial<Record<K, T>>;
}

function cityFacts(row: PublishedRow, { pluto, covered }: JoinedTables): CityFacts {
  const source = pluto ? `PLUTO ${pluto['version_file']!.replace('latest', '').replace(/_.*/, '')}` : null;
  const areaLabel = label(row['src_bldgarea']);
  return {
    ...EMPTY_CITY,
    source: source ?? areaLabel ?? label(row['src_yearbuilt']) ?? 'NYC open data',
    address: words(row['address']) ?? words(covered?.['address']),
    addressSource: words(row['address']) === null && covered ? COVERED_LIST_SOURCE : null,
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
  const flags = reportFlags(row);
  // A probable match is not a report of this lot. Its use may be shown; its energy is never served as reported.
  const eui = isProbable(row['src_eui']) ? {} : row;
  const fuel = isProbable(row['src_fuel']) ? {} : row;
  const facts: ReportFacts = {
    ...EMPTY_REPORT,
    use: words(row['property_use']),
    useYear: year(row['property_use_year']) ?? year(row['eui_year']),
    useSource: label(row['src_use']) ?? label(row['src_eui']),
    gfaSqft: number(row['reported_gfa_sqft']),
    euiKbtuPerSqft: number(eui['site_eui_kbtu_sqft']),
    euiYear: year(eui['eui_year']),
    euiSource: label(eui['src_eui']),
    electricityKwh: number(fuel['elec_kwh']),
    gasKbtu: number(fuel['gas_kbtu']),
    otherKbtu: otherThanElectricityAndGas(fuel),
    fuelYear: year(fuel['fuel_year']),
    fuelSource: label(fuel['src_fuel']),
    ghgTco2e: number(row['total_ghg_tco2e']),
    ghgSource: label(row['src_ghg']),
    energyStar: number(row['energy_star']),
    flags,
  };
  const empty = Object.entries(facts).every(([name, value]) => value === null || name === 'flags');
  return empty && flags === null ? null : facts;
}

/** Steam that has its own column is not in the remainder. */
function otherThanElectricityAndGas(row: PublishedRow): number | null {
  const other = number(row['other_kbtu_derived']);
  const steam = number(row['steam_kbtu']);
  return other === null && steam === null ? null : (other ?? 0) + (steam ?? 0);
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
