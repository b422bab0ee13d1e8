import { Type, type Static, type TSchema } from 'typebox';
import { Basis, Confidence, Parameter } from '../parameter.ts';
import type { CatalogSection } from '../section.ts';
import { oneOf } from './one-of.ts';
import { ENGINE_CLASSES, VINTAGES, type EngineClass, type Vintage } from '../../vocabulary/building.ts';
import {
  COOLING_SYSTEMS,
  HEATING_SYSTEMS,
  HOT_WATER_SYSTEMS,
  type CoolingSystem,
  type HeatingSystem,
  type HotWaterSystem,
} from '../../vocabulary/systems.ts';
import { mapClassVintage, mapKeys, type ByClassVintage } from './vocabulary.ts';

const evidence = {
  basis: Basis,
  source: Type.String(),
  locator: Type.String({ minLength: 1 }),
  confidence: Confidence,
  note: Type.Optional(Type.String()),
};
const Efficiency = Type.Object(
  {
    value: Type.Number({ exclusiveMinimum: 0 }),
    low: Type.Optional(Type.Number()),
    high: Type.Optional(Type.Number()),
    ...evidence,
  },
  { additionalProperties: false },
);
/** An object with exactly these keys, each of the same shape. */
function everyKey<K extends string, S extends TSchema>(keys: readonly K[], value: S) {
  return Type.Unsafe<Record<K, Static<S>>>(
    Type.Object(Object.fromEntries(keys.map((key) => [key, value])), { additionalProperties: false }),
  );
}
const Point = Type.Object(
  { latitude: Type.Number(), longitude: Type.Number() },
  { additionalProperties: false },
);

export const BuildingSystemsFile = Type.Object(
  {
    rows: Type.Array(
      Type.Object(
        {
          class: oneOf(ENGINE_CLASSES),
          vintage: oneOf(VINTAGES),
          heating: oneOf(HEATING_SYSTEMS),
          cooling: oneOf(COOLING_SYSTEMS),
          hot_water: oneOf(HOT_WATER_SYSTEMS),
          pneumatic_controls: Type.Boolean(),
          gas_cooking: Type.Boolean(),
          ...evidence,
        },
        { additionalProperties: false },
      ),
    ),
    default_vintage: everyKey(
      ENGINE_CLASSES,
      Type.Object({ vintage: oneOf(VINTAGES), ...evidence }, { additionalProperties: false }),
    ),
    heating_efficiency: everyKey(HEATING_SYSTEMS, Efficiency),
    hot_water_efficiency: everyKey(HOT_WATER_SYSTEMS, Efficiency),
    last_block_below_line: Parameter,
    district_steam_line: Type.Object(
      { west: Point, east: Point, source: Type.String(), locator: Type.String() },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);
export type BuildingSystemsFile = Static<typeof BuildingSystemsFile>;

export interface DefaultSystems {
  readonly heating: HeatingSystem;
  readonly cooling: CoolingSystem;
  readonly hotWater: HotWaterSystem;
  readonly pneumaticControls: boolean;
  /** Fossil cooking present (gas). */
  readonly gasCooking: boolean;
  readonly source: string;
}
export interface CompiledBuildingSystems {
  readonly defaults: ByClassVintage<DefaultSystems>;
  readonly defaultVintage: Readonly<
    Record<EngineClass, { readonly vintage: Vintage; readonly source: string; readonly locator: string }>
  >;
  readonly heatingEfficiency: Readonly<
    Record<HeatingSystem, { readonly value: number; readonly source: string }>
  >;
  readonly hotWaterEfficiency: Readonly<
    Record<HotWaterSystem, { readonly value: number; readonly source: string }>
  >;
  /** Latitude of 96th Street = `at` + `slope` × (longitude - `longitude`); below it district steam may be had. */
  readonly steamLine: {
    readonly at: number;
    readonly longitude: number;
    readonly slope: number;
    readonly source: string;
    /** Last Manhattan tax block below the line, for lots without coordinates. */ readonly lastBlock: number;
  };
}

export const buildingSystemsSection: CatalogSection<BuildingSystemsFile, CompiledBuildingSystems> = {
  name: 'buildingSystems',
  root: 'buildings/systems.yaml',
  format: 'yaml',
  schema: BuildingSystemsFile,
  compile(files) {
    const file = files[0]?.content;
    if (file === undefined) throw new Error('buildings/systems.yaml is missing');
    const { west, east, source } = file.district_steam_line;
    return {
      defaults: mapClassVintage((className, vintage) => defaultsOf(file, className, vintage)),
      defaultVintage: mapKeys(ENGINE_CLASSES, (name) => {
        const entry = file.default_vintage[name];
        return { vintage: entry.vintage, source: entry.source, locator: entry.locator };
      }),
      heatingEfficiency: mapKeys(HEATING_SYSTEMS, (name) => efficiencyOf(file.heating_efficiency[name])),
      hotWaterEfficiency: mapKeys(HOT_WATER_SYSTEMS, (name) => efficiencyOf(file.hot_water_efficiency[name])),
      steamLine: {
        at: west.latitude,
        longitude: west.longitude,
        slope: (east.latitude - west.latitude) / (east.longitude - west.longitude),
        source,
        lastBlock: file.last_block_below_line.value,
      },
    };
  },
};

function efficiencyOf(entry: Static<typeof Efficiency>) {
  return { value: entry.value, source: entry.source };
}

function defaultsOf(file: BuildingSystemsFile, className: EngineClass, vintage: Vintage): DefaultSystems {
  const row = file.rows.find((candidate) => candidate.class === className && candidate.vintage === vintage);
  if (row === undefined) throw new Error(`no systems for ${className}, ${vintage}`);
  return {
    heating: row.heating,
    cooling: row.cooling,
    hotWater: row.hot_water,
    pneumaticControls: row.pneumatic_controls,
    gasCooking: row.gas_cooking,
    source: row.source,
  };
}
