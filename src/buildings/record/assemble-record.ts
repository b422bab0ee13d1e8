import type { BuildingRecord } from '../../contract/building-record.ts';
import { boroughOf } from '../../quantities/parcel-id.ts';
import { chooseArea, positive, type ChosenArea } from './choose-area.ts';
import { chooseDwellings, dwellingCounts, type ChosenDwellings } from './choose-dwellings.ts';
import { energyReports } from './energy-history.ts';
import { describeEnergy, isOfBuilding, judgedReports, newest } from './lot-energy.ts';
import type { CityFacts, LotLayers, ReportFacts } from './lot-layers.ts';
import { cityFactsOf, mergeCity } from './merge-city.ts';
import { coveredList, housingRecords } from './public-lists.ts';
import { lotConflicts } from './lot-conflicts.ts';
import { SourceTrail } from './source-trail.ts';
import { demolishedYear, flagsOf } from './usable-report.ts';

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
  const publications = cityFactsOf(layers);
  const city = mergeCity(publications);
  const reports = reportsOf(layers);
  const grade = layers.find((layer) => (layer.grade?.grade ?? null) !== null)?.grade ?? null;
  if (city === null && reports.length === 0 && grade === null) return null;
  const trail = new SourceTrail();
  const isNyc = !id.parcelId.startsWith('W');
  const lot = judgedLot({ publications, city, reports, layers }, trail);
  const { list, housing, useReport, area, described, building, dwellings, conflicts } = lot;
  const score = reports.find((report) => report.energyStar !== null && isOfBuilding(report, building));
  return {
    parcelId: id.parcelId,
    billingBbl: id.billingBbl,
    region: isNyc ? 'nyc' : 'westchester',
    borough: isNyc ? boroughOf(id.parcelId) : null,
    ...described,
    dwellingUnits: trail.note('dwellingUnits', dwellings.used?.units ?? null, dwellings.used?.source),
    ownerTypeCode: trail.note('ownerTypeCode', city?.ownerType ?? null, city?.source),
    reportedUse: useReport?.use ?? null,
    reportedUseYear: useReport?.useYear ?? null,
    grossFloorAreaSqft: area.sqft,
    grossFloorAreaSource: area.source,
    ...describeProtection(layers, city, trail),
    ...describeEnergy(reports, building, trail),
    ...describeGrade(score, grade, trail),
    ...describeLists(layers, trail),
    ...whereKnown({
      nysPropertyClass: city?.nysClass || undefined,
      town: city?.town || undefined,
      taxClass: city?.taxClass || undefined,
      coveredList: list,
      housing,
      energyReports: lot.allReports.length === 0 ? undefined : [...judgedReports(lot.allReports, building)],
      ...describeAliases(layers),
      conflicts: conflicts.length === 0 ? undefined : conflicts,
    }),
    sources: trail.sources,
    flags: [...lot.flags],
    asOf: trail.asOf(),
  };
}

interface Gathered {
  readonly publications: readonly CityFacts[];
  readonly city: CityFacts | null;
  readonly reports: readonly ReportFacts[];
  readonly layers: readonly LotLayers[];
}

/** The building that stands on the lot, by weighing what contradicts each other. */
function judgedLot({ publications, city, reports, layers }: Gathered, trail: SourceTrail) {
  const list = coveredList(layers);
  const useReport = newest(reports, (report) => (report.use === null ? null : report.useYear));
  const demolished = demolishedYear(reports, list?.floorAreaSqft ?? city?.areaSqft ?? null);
  const area = areaOf({ city, reports, list, demolished });
  trail.add('grossFloorAreaSqft', area.detail);
  trail.add('reportedUse', useReport?.useSource);
  const flags = new Set([
    ...reports.flatMap(flagsOf),
    ...(area.mismatch ? ['gfa_vs_bldgarea_mismatch'] : []),
  ]);
  const described = describeCity(city, { areaSqft: area.sqft, trail, flags });
  const building = { areaSqft: area.sqft, yearBuilt: described.yearBuilt, demolishedYear: demolished };
  const housing = housingRecords(layers);
  const use = useReport?.use ?? null;
  const dwellings = dwellingsOf(publications, city, { use, areaSqft: area.sqft, housing });
  const allReports = energyReports(layers);
  const conflicts = lotConflicts({
    publications,
    reports,
    allReports,
    area,
    described,
    dwellings,
    building,
    list,
  });
  return { list, housing, useReport, area, described, building, dwellings, allReports, conflicts, flags };
}

/** The later report first; of two reports of one year the LL84 table's own is better than the sample's, which precedes it. */
function reportsOf(layers: readonly LotLayers[]): readonly ReportFacts[] {
  return layers
    .flatMap((layer) => [layer.report, layer.laterReport].filter((report) => report !== undefined))
    .toReversed();
}

const describeGrade = (
  score: ReportFacts | undefined,
  grade: LotLayers['grade'] | null,
  trail: SourceTrail,
) => ({
  energyStarScore: positive(score?.energyStar ?? grade?.energyStar ?? null),
  energyGrade: trail.note('energyGrade', grade?.grade ?? null, grade?.source),
});

interface AreaEvidence {
  readonly city: CityFacts | null;
  readonly reports: readonly ReportFacts[];
  readonly list: BuildingRecord['coveredList'];
  readonly demolished: number | null;
}

/** The area by the newest report since any demolition, the City and its newest list. */
function areaOf({ city, reports, list, demolished }: AreaEvidence): ChosenArea {
  const report = newest(reports, ({ gfaSqft, useYear }) =>
    gfaSqft === null || (useYear ?? 0) <= (demolished ?? 0) ? null : useYear,
  );
  return chooseArea(
    city === null ? null : { sqft: city.areaSqft, source: city.areaSource ?? city.source },
    report,
    list === undefined || !list.listed ? null : { sqft: list.floorAreaSqft, source: list.source },
  );
}

function dwellingsOf(
  publications: readonly CityFacts[],
  city: CityFacts | null,
  lot: {
    readonly use: string | null;
    readonly areaSqft: number | null;
    readonly housing: BuildingRecord['housing'];
  },
): ChosenDwellings {
  if (city === null) return { used: null, refused: [] };
  return chooseDwellings({
    counts: dwellingCounts(publications, city, lot.use),
    dofClass: city.dofClass,
    use: lot.use,
    areaSqft: lot.areaSqft,
    stabilised: lot.housing?.stabilisedUnits ?? null,
  });
}

interface CityContext {
  readonly areaSqft: number | null;
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
  };
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

function describeLists(layers: readonly LotLayers[], trail: SourceTrail) {
  const oil = layers.find((layer) => layer.oil)?.oil;
  const cover = layers.find((layer) => layer.cover)?.cover;
  return {
    oilFuel: trail.note('oilFuel', oil?.fuel ?? null, oil?.source),
    ll97Pathway: trail.note('ll97Pathway', cover?.pathway ?? null, cover?.source),
  };
}

function describeAliases(layers: readonly LotLayers[]) {
  const aliases = layers.flatMap((layer) => (layer.alias ? [layer.alias] : []));
  const otherAddresses = [...new Set(aliases.flatMap((alias) => alias.addresses))];
  const names = [...new Set(aliases.flatMap((alias) => alias.names))];
  return {
    otherAddresses: otherAddresses.length === 0 ? undefined : otherAddresses,
    names: names.length === 0 ? undefined : names,
  };
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Leaves out what is not known. */
const whereKnown = <T extends object>(facts: T): Present<T> =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as Present<T>;
