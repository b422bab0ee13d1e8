import { Type, type Static } from 'typebox';
import { Basis, Confidence } from '../parameter.ts';
import type { CatalogProblem, CatalogSection } from '../section.ts';
import { oneOf } from './one-of.ts';
import { ENGINE_CLASSES, VINTAGES, type EngineClass, type Vintage } from '../../vocabulary/building.ts';
import { mapClassVintage, mapKeys, type ByClassVintage } from './vocabulary.ts';

/** Every physical parameter the building stage reads; a file `buildings/parameters/<id>.yaml` for each. */
const BUILDING_PARAMETERS = [
  'aspect_ratio',
  'commercial_kitchens',
  'cooling_area_per_ton',
  'cooling_full_load_hours',
  'dwelling_unit_gross_area',
  'exposed_perimeter_share',
  'floor_to_floor',
  'gas_dryer_dwellings',
  'heating_design_load',
  'heating_full_load_hours',
  'hot_water_full_load_hours',
  'hotel_gross_area_per_room',
  'largest_floor_plate',
  'load_factor',
  'minimum_floor_plate',
  'outdoor_air',
  'power_factor',
  'radiator_spacing',
  'radiators_per_dwelling',
  'service_spare_share',
  'smallest_dwelling',
  'steam_main_length_factor',
  'traps_per_radiator_one_pipe',
  'traps_per_radiator_two_pipe',
  'two_boiler_area',
  'smallest_chiller_area',
  'typical_floors',
  'window_area_each',
  'window_to_wall_ratio',
  'winter_peak_share',
] as const;
export type BuildingParameterId = (typeof BUILDING_PARAMETERS)[number];

const Row = Type.Object(
  {
    class: Type.Optional(oneOf(ENGINE_CLASSES)),
    vintage: Type.Optional(oneOf(VINTAGES)),
    value: Type.Number(),
    low: Type.Optional(Type.Number()),
    high: Type.Optional(Type.Number()),
    basis: Basis,
    source: Type.String(),
    locator: Type.String({ minLength: 1 }),
    confidence: Confidence,
    note: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);
type Row = Static<typeof Row>;

export const BuildingParameterFile = Type.Object(
  {
    id: oneOf(BUILDING_PARAMETERS),
    title: Type.String({ minLength: 1, description: 'As a disclosure names it, lower case.' }),
    unit: Type.String({ minLength: 1 }),
    note: Type.Optional(Type.String()),
    values: Type.Array(Row, { minItems: 1 }),
  },
  { additionalProperties: false },
);
export type BuildingParameterFile = Static<typeof BuildingParameterFile>;

/** One parameter for one class and vintage, with the disclosure it makes when used. */
export interface ParameterCell {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly basis: 'sourced' | 'derived' | 'assumed';
  readonly source: string;
  readonly locator: string;
  /** Its place in the catalogue. */
  readonly path: string;
  /** Ready to be listed in `resolution.assumptions`. */
  readonly assumption: {
    readonly code: string;
    readonly text: string;
    readonly value: number;
    readonly unit: string;
    readonly source: string;
  };
}
export type CompiledBuildingParameters = Readonly<Record<BuildingParameterId, ByClassVintage<ParameterCell>>>;

export const buildingParametersSection: CatalogSection<BuildingParameterFile, CompiledBuildingParameters> = {
  name: 'buildingParameters',
  root: 'buildings/parameters',
  format: 'yaml',
  schema: BuildingParameterFile,
  compile(files) {
    const byId = new Map(files.map((file) => [file.content.id, file.content]));
    return mapKeys(BUILDING_PARAMETERS, (id) => {
      const file = byId.get(id);
      if (file === undefined) throw new Error(`buildings/parameters/${id}.yaml is missing`);
      return mapClassVintage((className, vintage) => cellOf(file, className, vintage));
    });
  },
  lint(files) {
    return files.flatMap(({ path, content }): CatalogProblem[] =>
      path === `buildings/parameters/${content.id}.yaml`
        ? []
        : [{ path, pointer: '/id', message: 'a file is named like its id', severity: 'error' }],
    );
  },
};

/** The most specific row: class and vintage, then class, then vintage, then the row for all. */
function cellOf(file: BuildingParameterFile, className: EngineClass, vintage: Vintage): ParameterCell {
  const rank = (row: Row): number => {
    if (row.class !== undefined && row.class !== className) return -1;
    if (row.vintage !== undefined && row.vintage !== vintage) return -1;
    return (row.class === undefined ? 0 : 2) + (row.vintage === undefined ? 0 : 1);
  };
  const row = file.values.reduce<Row | null>(
    (best, candidate) => (rank(candidate) > (best === null ? -1 : rank(best)) ? candidate : best),
    null,
  );
  if (row === null) throw new Error(`${file.id} has no value for ${className}, ${vintage}`);
  const scope = [row.class, row.vintage].filter((part) => part !== undefined).join(', ');
  return {
    value: row.value,
    low: row.low ?? row.value,
    high: row.high ?? row.value,
    basis: row.basis,
    source: row.source,
    locator: row.locator,
    path: `buildings/parameters/${file.id}/values/${file.values.indexOf(row)}`,
    assumption: {
      code: file.id,
      text: `${file.title[0]?.toUpperCase()}${file.title.slice(1)}${scope === '' ? '' : ` (${scope})`}.`,
      value: row.value,
      unit: file.unit,
      source: row.source,
    },
  };
}
