import { Type, type Static } from 'typebox';
import { Parameter } from '../parameter.ts';
import type { CatalogProblem, CatalogSection } from '../section.ts';
import type { EngineClass } from '../../vocabulary/building.ts';
import { OTHER_FUELS, type OtherFuel } from '../../vocabulary/bills.ts';
import { FUELS } from '../../vocabulary/energy.ts';

const closed = { additionalProperties: false } as const;
const number = Type.String({ pattern: '^\\d+(\\.\\d+)?$' });
/** Columns of `emissions/ll97-limits.csv`, in the order of `PropertyLimits`. */
const LIMIT_COLUMNS = ['2024-2029', '2030-2034', '2035-2039', '2040-2049', '2050+'] as const;

const LimitRows = Type.Array(
  Type.Object(
    {
      property_type: Type.String({ minLength: 1 }),
      ...Object.fromEntries(LIMIT_COLUMNS.map((column) => [column, number])),
      source: Type.String(),
      locator: Type.String(),
    },
    closed,
  ),
  { minItems: 60, maxItems: 60 },
);
type LimitRows = ({ property_type: string } & Record<string, string>)[];

/** tCO2e/sqft/yr by LIMIT_COLUMNS index, by LL97 property type. */
export type CompiledLl97Limits = Readonly<Record<string, readonly number[]>>;

export const ll97LimitsSection: CatalogSection<LimitRows, CompiledLl97Limits> = {
  name: 'll97Limits',
  root: 'emissions/ll97-limits.csv',
  format: 'csv',
  schema: LimitRows,
  compile(files) {
    const rows = files[0]?.content ?? [];
    return Object.fromEntries(
      rows.map((row) => [row.property_type, LIMIT_COLUMNS.map((column) => Number(row[column]))]),
    );
  },
  lint(files) {
    return files.flatMap(({ path, content }) => {
      const names = content.map((row) => row.property_type);
      return names.flatMap((name, index): CatalogProblem[] =>
        names.indexOf(name) === index
          ? []
          : [
              {
                path,
                pointer: `/${index}/property_type`,
                message: `${name} appears twice`,
                severity: 'error',
              },
            ],
      );
    });
  },
};

const Coefficients = Type.Object(
  {
    electricity_per_kwh: Parameter,
    natural_gas: Parameter,
    fuel_oil_2: Parameter,
    fuel_oil_4: Parameter,
    district_steam: Parameter,
  },
  closed,
);
const Step = Type.Object({ ...Parameter.properties, from: Type.Integer() }, closed);
const Scenario = Type.Object(
  { title: Type.String(), electricity_per_kwh: Type.Array(Step, { minItems: 1 }) },
  closed,
);
const pathwayName = Type.Union(
  ['article_320', 'article_320_from_2026', 'article_320_from_2035', 'article_321', 'city_owned'].map((name) =>
    Type.Literal(name),
  ),
);

export const Ll97File = Type.Object(
  {
    coverage: Type.Object(
      { single_building_over_sqft: Parameter, several_buildings_over_sqft: Parameter },
      closed,
    ),
    penalty: Type.Object({ usd_per_tco2e: Parameter, article_321_usd: Parameter }, closed),
    periods: Type.Array(
      Type.Object({ from: Type.Integer(), to: Type.Integer(), coefficients: Coefficients }, closed),
      { minItems: 2 },
    ),
    other_fuels: Type.Object(
      {
        fuel_oil_1: Parameter,
        diesel: Parameter,
        kerosene: Parameter,
        propane: Parameter,
        fuel_oil_5_6: Parameter,
      },
      closed,
    ),
    projection_scenarios: Type.Object({ frozen_grid: Scenario, clcpa_line: Scenario }, closed),
    projection_periods: Type.Array(
      Type.Object(
        {
          from: Type.Integer(),
          to: Type.Union([Type.Integer(), Type.Null()]),
          column: Type.Union(LIMIT_COLUMNS.map((column) => Type.Literal(column))),
        },
        closed,
      ),
    ),
    beneficial_electrification: Type.Array(
      Type.Object({ ...Parameter.properties, in_service_before: Type.String() }, closed),
    ),
    offsets: Type.Object({ limit_share: Parameter, usd_per_tco2e: Parameter }, closed),
    regulated_rental: Type.Object(
      { dwellings_from: Parameter, article_321_over_share: Parameter, share_margin: Parameter },
      closed,
    ),
    supplied_penalty_tolerance: Parameter,
    pathway_codes: Type.Object(
      { CP0: pathwayName, CP1: pathwayName, CP2: pathwayName, CP3: pathwayName, CP4: pathwayName },
      closed,
    ),
    pathway_codes_source: Type.String(),
    class_property_type: Type.Object(
      {
        multifamily: Type.String(),
        office: Type.String(),
        retail: Type.String(),
        hotel: Type.String(),
        education: Type.String(),
      },
      closed,
    ),
    class_property_type_source: Type.String(),
    city_share_over_2024_limit: Parameter,
  },
  closed,
);
export type Ll97File = Static<typeof Ll97File>;

/** tCO2e per kBtu by FUELS index; `electricityPerKwh` apart because it is set per kWh. */
export interface PeriodCoefficients {
  readonly from: number;
  readonly to: number;
  readonly electricityPerKwh: number;
  /** By FUELS index; index 0 (electricity) is 0 here. */
  readonly fuelPerKbtu: readonly number[];
}

export interface CompiledLl97 {
  readonly singleBuildingOverSqft: number;
  readonly severalBuildingsOverSqft: number;
  readonly penaltyUsdPerTco2e: number;
  readonly article321Usd: number;
  readonly periods: readonly PeriodCoefficients[];
  /** tCO2e per kBtu of fuels that are counted with another one. */
  readonly otherFuelPerKbtu: Readonly<Record<OtherFuel, number>>;
  /** Last emission year with promulgated limits and coefficients. */
  readonly lastPromulgatedYear: number;
  readonly gridScenarios: Readonly<
    Record<'frozen_grid' | 'clcpa_line', readonly { readonly from: number; readonly perKwh: number }[]>
  >;
  readonly projectionPeriods: readonly {
    readonly from: number;
    readonly to: number | null;
    readonly column: number;
  }[];
  /** Newest first match wins: credit in tCO2e per heat-pump kWh for equipment in service before the day. */
  readonly beneficialElectrification: readonly { readonly before: string; readonly perKwh: number }[];
  readonly offsetLimitShare: number;
  readonly offsetUsdPerTco2e: number;
  /** Share of regulated dwellings above which Article 321 applies, and the margin in which counts settle nothing. */
  readonly article321OverShare: number;
  readonly regulatedShareMargin: number;
  readonly regulatedDwellingsFrom: number;
  readonly suppliedPenaltyTolerance: number;
  /** Property type taken when only the engine class is known; healthcare and industrial are left out on purpose. */
  readonly classPropertyType: Readonly<Partial<Record<EngineClass, string>>>;
  readonly pathwayCodes: Readonly<Record<string, string>>;
}

export const ll97Section: CatalogSection<Ll97File, CompiledLl97> = {
  name: 'll97',
  root: 'emissions/ll97.yaml',
  format: 'yaml',
  schema: Ll97File,
  compile(files) {
    const file = files[0]?.content;
    if (file === undefined) throw new Error('emissions/ll97.yaml is missing');
    return {
      singleBuildingOverSqft: file.coverage.single_building_over_sqft.value,
      severalBuildingsOverSqft: file.coverage.several_buildings_over_sqft.value,
      penaltyUsdPerTco2e: file.penalty.usd_per_tco2e.value,
      article321Usd: file.penalty.article_321_usd.value,
      ...periodsOf(file),
      otherFuelPerKbtu: Object.fromEntries(
        OTHER_FUELS.map((fuel) => [fuel, file.other_fuels[fuel].value]),
      ) as Record<OtherFuel, number>,
      beneficialElectrification: file.beneficial_electrification.map((step) => ({
        before: step.in_service_before,
        perKwh: step.value,
      })),
      offsetLimitShare: file.offsets.limit_share.value,
      offsetUsdPerTco2e: file.offsets.usd_per_tco2e.value,
      article321OverShare: file.regulated_rental.article_321_over_share.value,
      regulatedShareMargin: file.regulated_rental.share_margin.value,
      regulatedDwellingsFrom: file.regulated_rental.dwellings_from.value,
      suppliedPenaltyTolerance: file.supplied_penalty_tolerance.value,
      classPropertyType: file.class_property_type,
      pathwayCodes: file.pathway_codes,
    };
  },
};

function periodsOf(file: Ll97File) {
  const steps = (name: 'frozen_grid' | 'clcpa_line') =>
    file.projection_scenarios[name].electricity_per_kwh.map((step) => ({
      from: step.from,
      perKwh: step.value,
    }));
  return {
    periods: file.periods.map(({ from, to, coefficients }) => ({
      from,
      to,
      electricityPerKwh: coefficients.electricity_per_kwh.value,
      fuelPerKbtu: FUELS.map((fuel) => (fuel === 'electricity' ? 0 : coefficients[fuel].value)),
    })),
    lastPromulgatedYear: Math.max(...file.periods.map((period) => period.to)),
    gridScenarios: { frozen_grid: steps('frozen_grid'), clcpa_line: steps('clcpa_line') },
    projectionPeriods: file.projection_periods.map(({ from, to, column }) => ({
      from,
      to,
      column: LIMIT_COLUMNS.indexOf(column as (typeof LIMIT_COLUMNS)[number]),
    })),
  };
}
