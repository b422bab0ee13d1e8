import type { BuildingRecord } from '../../contract/building-record.ts';
import { boroughOf } from '../../quantities/parcel-id.ts';
import { chooseArea, positive } from './choose-area.ts';
import { energyReports } from './energy-history.ts';
import type { CityFacts, LotLayers, ReportFacts } from './lot-layers.ts';
import { coveredList, housingRecords } from './public-lists.ts';
import { SourceTrail } from './source-trail.ts';
import { flagsOf, isSaneEui, isUnflagged } from './usable-report.ts';

/** Years on which the City's replaced guesses pile up: such a year is an estimate unless research says otherwise. */
const ESTIMATED_YEARS = new Set([1899, 1900, 1901, 1910, 1920]);
const RESEARCHED = /research/i;

export interface RecordId {
  /** The id asked for. */
  readonly parcelId: string;
  readonly billingBbl: string | null;
}

/**
 * Merges what the datasets say about one lot into the record the product serves. `layers` come in order of precedence;
 * within LL84 the newest usable year wins per group. Returns null when no layer describes the lot itself.
 */
export function assembleRecord(id: RecordId, layers: readonly LotLayers[]): BuildingRecord | null {
  const city = mergeCity(layers);
  // The sample precedes the LL84 table, but of two reports of one year the table's own is better.
  const reports = layers.flatMap((layer) => (layer.report ? [layer.report] : [])).toReversed();
  const grade = layers.find((layer) => (layer.grade?.grade ?? null) !== null)?.grade ?? null;
  if (city === null && reports.length === 0 && grade === null) return null;
  const trail = new SourceTrail();
  const isNyc = !id.parcelId.startsWith('W');
  const energy = describeEnergy(reports, trail);
  const useReport = newest(reports, (report) => (report.use === null ? null : report.useYear));
  const areaReport = newest(reports, (report) => (report.gfaSqft === null ? null : report.useYear));
  const area = chooseArea(
    city === null ? null : { sqft: city.areaSqft, source: city.areaSource ?? city.source },
    areaReport,
  );
  if (area.detail !== null) trail.add('grossFloorAreaSqft', area.detail);
  if (useReport !== null) trail.add('reportedUse', useReport.useSource);
  const score = reports.find((report) => report.energyStar !== null);
  const flags = new Set(reports.flatMap(flagsOf));
  if (area.mismatch) flags.add('gfa_vs_bldgarea_mismatch');
  return {
    parcelId: id.parcelId,
    billingBbl: id.billingBbl,
    region: isNyc ? 'nyc' : 'westchester',
    borough: isNyc ? boroughOf(id.parcelId) : null,
    ...describeCity(city, { areaSqft: area.sqft, use: useReport?.use ?? null, trail, flags }),
    reportedUse: useReport?.use ?? null,
    reportedUseYear: useReport?.useYear ?? null,
    grossFloorAreaSqft: area.sqft,
    grossFloorAreaSource: area.source,
    ...describeProtection(layers, city, trail),
    ...energy,
    energyStarScore: positive(score?.energyStar ?? grade?.energyStar ?? null),
    energyGrade: trail.note('energyGrade', grade?.grade ?? null, grade?.source),
    ...describeLists(layers, trail),
    ...(city?.nysClass ? { nysPropertyClass: city.nysClass } : {}),
    ...(city?.town ? { town: city.town } : {}),
    ...describeHistory(layers),
    sources: trail.sources,
    flags: [...flags],
    asOf: trail.asOf(),
  };
}

/** City facts field by field: the first dataset that knows wins, and its label stays with the value. */
function mergeCity(layers: readonly LotLayers[]): CityFacts | null {
  const all = layers.flatMap((layer) => (layer.city ? [layer.city] : []));
  const first = all[0];
  if (first === undefined || all.length === 1) return first ?? null;
  const merged: Record<string, unknown> = { ...first };
  merged['classSource'] = first.classSource ?? first.source;
  const joined = new Set([first.source]);
  for (const other of all.slice(1)) {
    fill(merged, other, ['dofClass'], ['classSource']);
    fill(merged, other, ['areaSqft'], ['areaSource']);
    fill(merged, other, ['yearBuilt'], ['yearSource']);
    fill(merged, other, ['floors'], ['floorsSource']);
    fill(merged, other, ['unitsResidential'], ['unitsSource']);
    fill(merged, other, ['address'], ['addressSource']);
    for (const name of [
      'zipcode',
      'classLetter',
      'landUse',
      'lotAreaSqft',
      'buildings',
      'unitsTotal',
      'ownerType',
      'latitude',
      'longitude',
      'landmark',
      'historicDistrict',
    ] as const) {
      if (merged[name] !== null || other[name] === null) continue;
      merged[name] = other[name];
      joined.add(other.source);
    }
    if (merged['commercialSqft'] === null && merged['residentialSqft'] === null) {
      for (const name of [
        'commercialSqft',
        'residentialSqft',
        'officeSqft',
        'retailSqft',
        'garageSqft',
      ] as const) {
        merged[name] = other[name];
      }
    }
  }
  merged['areaSource'] ??= first.source;
  merged['source'] = [...joined].join('; ');
  return merged as unknown as CityFacts;
}

/** Takes a value (zero counts as unknown) and its label from another dataset when this one has none. */
function fill(
  merged: Record<string, unknown>,
  other: CityFacts,
  [value]: readonly [keyof CityFacts],
  [label]: readonly [keyof CityFacts],
): void {
  const has = merged[value] !== null && (merged[value] !== 0 || value === 'unitsResidential');
  if (has || other[value] === null) return;
  merged[value] = other[value];
  merged[label] = other[label] ?? other.source;
}

interface CityContext {
  readonly areaSqft: number | null;
  readonly use: string | null;
  readonly trail: SourceTrail;
  readonly flags: Set<string>;
}

function describeCity(city: CityFacts | null, context: CityContext) {
  const { trail, flags } = context;
  const base = city?.source ?? null;
  const yearBuilt = trail.note('yearBuilt', positive(city?.yearBuilt ?? null), city?.yearSource ?? base);
  if ((city?.buildings ?? 0) > 1) flags.add('multi_bldg_lot');
  return {
    address: trail.note('address', city?.address ?? null, city?.addressSource ?? base),
    zipcode: city?.zipcode ?? null,
    latitude: city?.latitude ?? null,
    longitude: city?.longitude ?? null,
    dofClass: trail.note('dofClass', city?.dofClass ?? null, city?.classSource ?? base),
    dofClassLetter: city?.dofClass?.slice(0, 1) ?? city?.classLetter ?? null,
    landUse: city?.landUse ?? null,
    areasByUseSqft: describeAreas(city, trail),
    lotAreaSqft: trail.note('lotAreaSqft', positive(city?.lotAreaSqft ?? null), base),
    buildingsOnLot: context.areaSqft === null ? (city?.buildings ?? null) : positive(city?.buildings ?? null),
    yearBuilt,
    yearBuiltEstimated:
      yearBuilt !== null && ESTIMATED_YEARS.has(yearBuilt) && !RESEARCHED.test(city?.yearSource ?? ''),
    floors: trail.note('floors', positive(city?.floors ?? null), city?.floorsSource ?? base),
    dwellingUnits: trail.note('dwellingUnits', dwellings(city, context.use), city?.unitsSource ?? base),
    ownerTypeCode: trail.note('ownerTypeCode', city?.ownerType ?? null, base),
  };
}

/** Zero dwellings is a fact for an office and an unknown for anything residential (co-op sales print zero). */
function dwellings(city: CityFacts | null, use: string | null): number | null {
  if (city === null || city.unitsResidential === null) return null;
  if (city.unitsResidential > 0) return city.unitsResidential;
  const letter = city.dofClass?.[0] ?? city.classLetter ?? '';
  const residential =
    'ABCDRS'.includes(letter || '-') ||
    /^0?[1-4]$/.test(city.landUse ?? '') ||
    /multifamily/i.test(use ?? '');
  return residential || (letter === '' && use === null) ? null : 0;
}

function describeAreas(city: CityFacts | null, trail: SourceTrail): BuildingRecord['areasByUseSqft'] {
  if (city === null || (city.commercialSqft ?? 0) + (city.residentialSqft ?? 0) <= 0) return null;
  trail.add('areasByUseSqft', city.source);
  return {
    commercial: city.commercialSqft,
    residential: city.residentialSqft,
    office: city.officeSqft,
    retail: city.retailSqft,
    garage: city.garageSqft,
  };
}

function describeProtection(layers: readonly LotLayers[], city: CityFacts | null, trail: SourceTrail) {
  const lists = layers.flatMap((layer) => (layer.landmark ? [layer.landmark] : []));
  for (const list of lists) trail.add('isLandmark', list.source);
  return {
    isLandmark: city?.landmark === 1 || lists.some((list) => list.landmark === 1),
    inHistoricDistrict: city?.historicDistrict === 1 || lists.some((list) => list.historicDistrict === 1),
  };
}

function describeEnergy(reports: readonly ReportFacts[], trail: SourceTrail) {
  const usable = reports.filter(isUnflagged);
  const eui = newest(usable, (report) => (isSaneEui(report.euiKbtuPerSqft) ? report.euiYear : null));
  const fuel = newest(usable, (report) =>
    report.electricityKwh === null && report.gasKbtu === null ? null : report.fuelYear,
  );
  const ghg = reports.find(
    (report) =>
      report.ghgTco2e !== null && !flagsOf(report).includes('ghg_implausible') && isUnflagged(report),
  );
  if (fuel !== null) trail.add('annualElectricityKwh', fuel.fuelSource);
  return {
    siteEuiKbtuPerSqft: trail.note('siteEuiKbtuPerSqft', eui?.euiKbtuPerSqft ?? null, eui?.euiSource),
    siteEuiYear: eui?.euiYear ?? null,
    annualElectricityKwh: fuel?.electricityKwh ?? null,
    annualGasKbtu: fuel?.gasKbtu ?? null,
    annualOtherKbtu: fuel?.otherKbtu ?? null,
    energyYear: fuel?.fuelYear ?? null,
    reportedGhgTco2e: trail.note('reportedGhgTco2e', ghg?.ghgTco2e ?? null, ghg?.ghgSource),
  };
}

function describeLists(layers: readonly LotLayers[], trail: SourceTrail) {
  const oil = layers.find((layer) => layer.oil)?.oil;
  const cover = layers.find((layer) => layer.cover)?.cover;
  return {
    oilFuel: trail.note('oilFuel', oil?.fuel ?? null, oil?.source),
    ll97Pathway: trail.note('ll97Pathway', cover?.pathway ?? null, cover?.source),
  };
}

/** Facts of lists and of earlier years: each names its own source, and none of them makes the record look newer. */
function describeHistory(layers: readonly LotLayers[]) {
  const list = coveredList(layers);
  const housing = housingRecords(layers);
  const reports = energyReports(layers);
  const aliases = layers.flatMap((layer) => (layer.alias ? [layer.alias] : []));
  const otherAddresses = [...new Set(aliases.flatMap((alias) => alias.addresses))];
  const names = [...new Set(aliases.flatMap((alias) => alias.names))];
  return {
    ...(list === undefined ? {} : { coveredList: list }),
    ...(housing === undefined ? {} : { housing }),
    ...(reports.length === 0 ? {} : { energyReports: [...reports] }),
    ...(otherAddresses.length === 0 ? {} : { otherAddresses }),
    ...(names.length === 0 ? {} : { names }),
  };
}

/** The report with the newest year of the group asked for (null = the group is empty); the first of equals. */
function newest(
  reports: readonly ReportFacts[],
  yearOf: (report: ReportFacts) => number | null,
): ReportFacts | null {
  let best: ReportFacts | null = null;
  let bestYear = -1;
  for (const report of reports) {
    const year = yearOf(report);
    if (year !== null && year > bestYear) [best, bestYear] = [report, year];
  }
  return best;
}
