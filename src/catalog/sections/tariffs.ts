import { Type, type Static } from 'typebox';
import { Parameter } from '../parameter.ts';
import type { CatalogProblem, CatalogSection } from '../section.ts';
import { FUELS, type Fuel } from '../../vocabulary/energy.ts';

const closed = { additionalProperties: false } as const;

const TariffRow = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z0-9_]+$' }),
    fuel: Type.Union(FUELS.map((name) => Type.Literal(name))),
    utility: Type.String(),
    service_class: Type.String(),
    unit: Type.Union(['kWh', 'therm', 'Mlb', 'gallon'].map((name) => Type.Literal(name))),
    energy: Parameter,
    /** What its one price leaves out, where it stands for a leaf that is not held. */
    left_out: Type.Optional(Type.String({ minLength: 1, maxLength: 120 })),
    escalation: Type.String(),
    note: Type.Optional(Type.String()),
  },
  closed,
);

export const TariffsFile = Type.Object(
  {
    tariffs: Type.Array(TariffRow, { minItems: 1 }),
    escalation: Type.Record(Type.String(), Parameter),
    demand_service_from_kw: Parameter,
    time_of_day_from_kw: Parameter,
    steam_demand_from_mlb: Parameter,
    small_residential_dwellings: Parameter,
    own_bills_level: Parameter,
    gas_utility_source: Type.String(),
    gas_utility_locator: Type.String(),
  },
  closed,
);
export type TariffsFile = Static<typeof TariffsFile>;

export interface CompiledTariff {
  readonly id: string;
  readonly fuel: Fuel;
  readonly utility: string;
  readonly serviceClass: string;
  readonly unit: 'kWh' | 'therm' | 'Mlb' | 'gallon';
  readonly energyUsdPerUnit: number;
  readonly lowUsdPerUnit: number;
  readonly highUsdPerUnit: number;
  /** Year or day for which the price speaks. */
  readonly asOf: string | null;
  /** What the price leaves out, where it stands for a leaf that is not held. */
  readonly leftOut: string | null;
  /** Name of the escalation under `escalation`, and its value. */
  readonly escalation: string;
  readonly escalationPerYear: number;
  readonly escalationLowPerYear: number;
  readonly escalationHighPerYear: number;
  readonly basis: 'sourced' | 'derived' | 'assumed';
  readonly source: string;
  readonly locator: string;
}

export interface CompiledTariffs {
  readonly byId: Readonly<Record<string, CompiledTariff>>;
  readonly escalationPerYear: Readonly<Record<string, number>>;
  readonly demandServiceFromKw: number;
  readonly timeOfDayFromKw: number;
  readonly steamDemandFromMlb: number;
  readonly smallResidentialDwellings: number;
  /** Prices of the owner's bills over those of the rates: outside of this they are not of the same meters. */
  readonly ownBillsLevel: { readonly low: number; readonly high: number };
  readonly gasUtilitySource: string;
}

/** Tariffs the energy stage chooses among by name; a lint keeps the file and this list equal. */
const TARIFF_IDS = [
  'con_edison_demand',
  'con_edison_small',
  'con_edison_residential_nyc',
  'con_edison_residential_westchester',
  'con_edison_gas_multifamily',
  'con_edison_gas_small_residential',
  'con_edison_gas_commercial',
  'national_grid_gas_multifamily',
  'national_grid_gas_commercial',
  'con_edison_steam_apartment',
  'con_edison_steam_commercial',
  'oil_2_bulk',
  'oil_4_bulk',
] as const;
export type TariffId = (typeof TARIFF_IDS)[number];

export const tariffsSection: CatalogSection<TariffsFile, CompiledTariffs> = {
  name: 'tariffs',
  root: 'energy/tariffs.yaml',
  format: 'yaml',
  schema: TariffsFile,
  compile(files) {
    const file = files[0]?.content;
    if (file === undefined) throw new Error('energy/tariffs.yaml is missing');
    return {
      byId: Object.fromEntries(file.tariffs.map((row) => [row.id, tariffOf(row, file.escalation)])),
      escalationPerYear: Object.fromEntries(Object.entries(file.escalation).map(([id, p]) => [id, p.value])),
      demandServiceFromKw: file.demand_service_from_kw.value,
      timeOfDayFromKw: file.time_of_day_from_kw.value,
      steamDemandFromMlb: file.steam_demand_from_mlb.value,
      smallResidentialDwellings: file.small_residential_dwellings.value,
      ownBillsLevel: {
        low: file.own_bills_level.low ?? file.own_bills_level.value,
        high: file.own_bills_level.high ?? file.own_bills_level.value,
      },
      gasUtilitySource: file.gas_utility_source,
    };
  },
  lint(files) {
    return files.flatMap(({ path, content }) => {
      const present = new Set(content.tariffs.map((row) => row.id));
      const missing = TARIFF_IDS.filter((id) => !present.has(id)).map((id) => `tariff ${id} is missing`);
      const unknown = content.tariffs
        .filter((row) => !(TARIFF_IDS as readonly string[]).includes(row.id))
        .map((row) => `nothing chooses tariff ${row.id}`);
      const messages = [...missing, ...unknown];
      return messages.map((message): CatalogProblem => ({
        path,
        pointer: '/tariffs',
        message,
        severity: 'error',
      }));
    });
  },
};

function tariffOf(
  row: TariffsFile['tariffs'][number],
  escalations: TariffsFile['escalation'],
): CompiledTariff {
  const escalation = escalations[row.escalation];
  if (escalation === undefined) throw new Error(`tariff ${row.id}: no escalation ${row.escalation}`);
  return {
    id: row.id,
    fuel: row.fuel as Fuel,
    utility: row.utility,
    serviceClass: row.service_class,
    unit: row.unit as CompiledTariff['unit'],
    energyUsdPerUnit: row.energy.value,
    lowUsdPerUnit: row.energy.low ?? row.energy.value,
    highUsdPerUnit: row.energy.high ?? row.energy.value,
    asOf: row.energy.as_of ?? null,
    leftOut: row.left_out ?? null,
    escalation: row.escalation,
    escalationPerYear: escalation.value,
    escalationLowPerYear: escalation.low ?? escalation.value,
    escalationHighPerYear: escalation.high ?? escalation.value,
    basis: row.energy.basis,
    source: row.energy.source,
    locator: row.energy.locator,
  };
}
