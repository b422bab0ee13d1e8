/**
 * What one publication says about one lot, kept apart by subject so that each field of a record can name its source.
 * Unknown is null; numbers are as published (a City zero stays zero here and is judged when a record is assembled).
 */
export interface CityFacts {
  readonly source: string;
  readonly address: string | null;
  readonly zipcode: string | null;
  readonly dofClass: string | null;
  readonly classLetter: string | null;
  readonly classSource: string | null;
  readonly landUse: string | null;
  readonly areaSqft: number | null;
  readonly areaSource: string | null;
  readonly lotAreaSqft: number | null;
  readonly buildings: number | null;
  readonly yearBuilt: number | null;
  readonly yearSource: string | null;
  readonly floors: number | null;
  readonly floorsSource: string | null;
  readonly unitsResidential: number | null;
  readonly unitsTotal: number | null;
  readonly unitsSource: string | null;
  readonly ownerType: string | null;
  readonly commercialSqft: number | null;
  readonly residentialSqft: number | null;
  readonly officeSqft: number | null;
  readonly retailSqft: number | null;
  readonly garageSqft: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** 1 when PLUTO's own landmark or historic district column is filled. */
  readonly landmark: number | null;
  readonly historicDistrict: number | null;
  /** Three-digit New York State property class (Westchester rolls). */
  readonly nysClass: string | null;
  /** Where the address comes from when `source` has none. */
  readonly addressSource: string | null;
  /** City, town or village (Westchester rolls). */
  readonly town: string | null;
  /** DOF tax class: 1, 2, 2A, 2B, 2C, 3 or 4. */
  readonly taxClass: string | null;
}

/** An LL84 benchmarking report. Groups carry their own year because the newest of each may come from another year. */
export interface ReportFacts {
  readonly use: string | null;
  readonly useYear: number | null;
  readonly useSource: string | null;
  readonly gfaSqft: number | null;
  readonly euiKbtuPerSqft: number | null;
  readonly euiYear: number | null;
  readonly euiSource: string | null;
  readonly electricityKwh: number | null;
  readonly gasKbtu: number | null;
  readonly otherKbtu: number | null;
  readonly fuelYear: number | null;
  readonly fuelSource: string | null;
  readonly ghgTco2e: number | null;
  readonly ghgSource: string | null;
  readonly energyStar: number | null;
  /** `;`-separated traps: multi_ll84_property, coreported_bbl, eui_low, … */
  readonly flags: string | null;
}

export interface GradeFacts {
  readonly grade: string | null;
  readonly energyStar: number | null;
  readonly source: string;
}

export interface LandmarkFacts {
  readonly landmark: number;
  readonly historicDistrict: number;
  readonly source: string;
}

export interface OilFacts {
  readonly fuel: string;
  readonly source: string;
}

export interface CoverFacts {
  readonly pathway: string;
  readonly source: string;
}

/** The billing lots a condo unit lot may belong to; one when the tables settle it. */
export interface UnitFacts {
  readonly billingBbls: readonly string[];
  readonly source: string;
}

/** The covered buildings list; 1, 0 or null for its ticks. */
export interface ListFacts {
  readonly listYear: number;
  readonly listed: number;
  readonly onLl97: number;
  readonly codes: readonly string[];
  readonly buildings: number | null;
  readonly areaSqft: number | null;
  readonly onLl84: number | null;
  readonly onLl87: number | null;
  readonly onLl88: number | null;
  readonly source: string;
}

/** Rows of housing lists, null where a list is silent. */
export interface HousingFacts {
  readonly stabilisedUnits: number | null;
  readonly stabilisedYear: number | null;
  readonly dhcrListed: number | null;
  readonly dhcrStatus: string | null;
  readonly j51: number | null;
  readonly section420c: number | null;
  readonly nycha: string | null;
  readonly assistedUnits: number | null;
  readonly code421a: string | null;
  readonly end421a: number | null;
  readonly unregulated: number | null;
  readonly subsidised2021: number | null;
}

/** Every report of a lot, each as the values of `REPORT_COLUMNS` in their order. */
export interface HistoryFacts {
  readonly reports: readonly YearValues[];
}
export type YearValues = readonly (string | number | null)[];

/** Further addresses and the names a lot is known by. */
export interface AliasFacts {
  readonly addresses: readonly string[];
  readonly names: readonly string[];
  readonly source: string;
  /** Addresses that are probably of this lot: found by them it has to be confirmed. */
  readonly probable?: readonly string[] | null;
}

/** All that one dataset says about one lot. */
export interface LotLayers {
  readonly city?: CityFacts;
  /** What DOF's own list of covered buildings says: class, tax class, buildings, area. */
  readonly dofList?: CityFacts;
  /** PLUTO of 2023 as the list of energy grades was joined to it. */
  readonly housingPluto?: CityFacts;
  readonly report?: ReportFacts;
  /** The report of a later year than `report`, from a publication without lot numbers. */
  readonly laterReport?: ReportFacts;
  readonly grade?: GradeFacts;
  readonly landmark?: LandmarkFacts;
  readonly oil?: OilFacts;
  readonly cover?: CoverFacts;
  readonly unit?: UnitFacts;
  readonly list?: ListFacts;
  readonly housing?: HousingFacts;
  readonly history?: HistoryFacts;
  readonly alias?: AliasFacts;
}

type Keys<T> = readonly (keyof T & string)[];

const CITY_COLUMNS = [
  ...(['source', 'address', 'zipcode', 'dofClass', 'classLetter', 'classSource', 'landUse'] as const),
  ...(['areaSqft', 'areaSource', 'lotAreaSqft', 'buildings', 'yearBuilt', 'yearSource'] as const),
  ...(['floors', 'floorsSource', 'unitsResidential', 'unitsTotal', 'unitsSource', 'ownerType'] as const),
  ...(['commercialSqft', 'residentialSqft', 'officeSqft', 'retailSqft', 'garageSqft'] as const),
  ...(['latitude', 'longitude', 'landmark', 'historicDistrict', 'nysClass', 'addressSource'] as const),
  ...(['town', 'taxClass'] as const),
] as const satisfies Keys<CityFacts>;
const REPORT_COLUMNS = [
  ...(['use', 'useYear', 'useSource', 'gfaSqft', 'euiKbtuPerSqft', 'euiYear', 'euiSource'] as const),
  ...(['electricityKwh', 'gasKbtu', 'otherKbtu', 'fuelYear', 'fuelSource'] as const),
  ...(['ghgTco2e', 'ghgSource', 'energyStar', 'flags'] as const),
] as const satisfies Keys<ReportFacts>;

/** Column order of the stored form. Append only: stored files are read by position. */
const COLUMNS = {
  city: CITY_COLUMNS,
  dofList: CITY_COLUMNS,
  housingPluto: CITY_COLUMNS,
  report: REPORT_COLUMNS,
  laterReport: REPORT_COLUMNS,
  grade: ['grade', 'energyStar', 'source'] satisfies Keys<GradeFacts>,
  landmark: ['landmark', 'historicDistrict', 'source'] satisfies Keys<LandmarkFacts>,
  oil: ['fuel', 'source'] satisfies Keys<OilFacts>,
  cover: ['pathway', 'source'] satisfies Keys<CoverFacts>,
  unit: ['billingBbls', 'source'] satisfies Keys<UnitFacts>,
  list: [
    ...(['listYear', 'listed', 'onLl97', 'codes', 'buildings', 'areaSqft'] as const),
    ...(['onLl84', 'onLl87', 'onLl88', 'source'] as const),
  ] satisfies Keys<ListFacts>,
  housing: [
    ...(['stabilisedUnits', 'stabilisedYear', 'dhcrListed', 'dhcrStatus', 'j51', 'section420c'] as const),
    ...(['nycha', 'assistedUnits', 'code421a', 'end421a', 'unregulated', 'subsidised2021'] as const),
  ] satisfies Keys<HousingFacts>,
  history: ['reports'] satisfies Keys<HistoryFacts>,
  alias: ['addresses', 'names', 'source', 'probable'] satisfies Keys<AliasFacts>,
} as const;

export const EMPTY_CITY: CityFacts = {
  ...(Object.fromEntries(COLUMNS.city.map((name) => [name, null])) as unknown as CityFacts),
  source: '',
};
export const EMPTY_REPORT = Object.fromEntries(
  COLUMNS.report.map((name) => [name, null]),
) as unknown as ReportFacts;

/** Compact stored form: one positional array per layer, trailing nulls cut. */
export function encodeLayers(layers: LotLayers): string {
  const stored: Record<string, unknown[]> = {};
  for (const [kind, facts] of Object.entries(layers) as [keyof LotLayers, Record<string, unknown>][]) {
    const values = COLUMNS[kind].map((name) => facts[name] ?? null);
    while (values.length > 0 && values.at(-1) === null) values.pop();
    stored[kind] = values;
  }
  return JSON.stringify(stored);
}

/** Objects of each layer with every column present: copies share one shape, which makes reading them several times faster. */
const BLANK = Object.fromEntries(
  Object.entries(COLUMNS).map(([kind, columns]) => [
    kind,
    Object.fromEntries(columns.map((name) => [name, null])),
  ]),
) as unknown as Readonly<Record<keyof LotLayers, Readonly<Record<string, unknown>>>>;

export function decodeLayers(text: string): LotLayers {
  const stored = JSON.parse(text) as Record<keyof LotLayers, unknown[]>;
  const layers: Partial<Record<keyof LotLayers, object>> = {};
  let kind: keyof LotLayers;
  for (kind in stored) {
    // A layer added by a later release is skipped.
    if (COLUMNS[kind] !== undefined) layers[kind] = decodeLayer(kind, stored[kind]);
  }
  return layers as LotLayers;
}

function decodeLayer(kind: keyof LotLayers, values: readonly unknown[]): object {
  const columns = COLUMNS[kind];
  const facts = { ...BLANK[kind] };
  const count = Math.min(values.length, columns.length);
  for (let index = 0; index < count; index++) {
    if (values[index] !== null) facts[columns[index]!] = values[index];
  }
  return facts;
}
