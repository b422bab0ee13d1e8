import { Type } from 'typebox';
import {
  BuildingRequest,
  PARCEL_ID_PATTERN,
  Tier,
  type EstimateRequest,
} from '../../contract/estimate/index.ts';
import { FactRecord } from '../../contract/facts/index.ts';
import { withClassRead } from '../../contract/property-name.ts';
import { HEATING_SYSTEMS } from '../../vocabulary/systems.ts';
import { TIERS } from '../../vocabulary/tiers.ts';
import type { CallContext } from '../call-context.ts';
import type { EstimateCall } from '../estimate/prepare-request.ts';
import type { EstimateServices } from '../estimate/services.ts';
import { refuseFaults } from '../facts/held.ts';

/** Which building a tool is asked about, and what the caller knows of it. */
export const BUILDING_INPUT = {
  bbl: Type.Optional(
    Type.String({
      pattern: PARCEL_ID_PATTERN,
      description: '10-digit NYC BBL or Westchester id (W…). Exactly one of bbl and building.',
    }),
  ),
  building: Type.Optional(BuildingRequest),
  tiers: Type.Optional(
    Type.Array(Tier, {
      minItems: 1,
      maxItems: TIERS.length,
      uniqueItems: true,
      description: 'Default: all offered.',
    }),
  ),
  facts: Type.Optional(FactRecord),
};

/** `building` for the reader of a tool. */
export const BUILDING_IN_WORDS =
  '{building_area: sqft, required; building_class: DOF code (D4), words, or multifamily, office, retail, industrial, hotel, healthcare, education; year_built, num_floors, dwelling_units; site_eui: kBtu/sqft a year; region: nyc or westchester; energy_grade: A to F; landmark_status, energy_community, prevailing_wage: true or false; estimated_penalty: USD a year; compliance_status: as ll97_pathway of facts}.';

/** `facts` for the reader of a tool: the whole schema is twelve times as long. */
export const FACTS_IN_WORDS = [
  'What the owner knows; kept nowhere, refused with the fix where wrong.',
  "bills: {last_month: '2026-09', covers: every_fuel, listed_fuels or some_meters; electricity_kwh, natural_gas_therms, fuel_oil_2_gallons, fuel_oil_4_gallons, district_steam_mlb: 12 months, oldest first; electricity_usd, natural_gas_usd …: their cost}.",
  `heating_system: ${HEATING_SYSTEMS.join(', ')}. cooling_system, hot_water_system.`,
  'gross_floor_area_sqft, building_class, year_built, num_floors, dwelling_units, buildings_on_lot, heating_plants, electrical_service_kva.',
  'regulated_units_share: rent-regulated part, 0 to 1. ll97_pathway: article_320, article_320_from_2026, article_320_from_2035, article_321, city_owned, not_covered.',
  'electricity_metered_by: owner, tenants, submetered. heating_paid_by: owner, tenants.',
  'heating_, boiler_, chiller_, roof_, windows_installed_year; lighting_, controls_done_year; facade_repairs_year. mortgage_maturity: the day it is due.',
  'measures_done: [{measure_id, done_year}]. quotes: [{measure_id, amount_usd, quoted_on}].',
  'methodology has more: paper facts.',
].join(' ');

interface Sent extends EstimateRequest {
  readonly facts?: FactRecord;
}

/**
 * The question of a tool as an estimate takes it. The kind of the building may be named in words: `classNote` says how
 * they were read, null where they were a class. Facts are kept nowhere.
 * @throws ProblemError `invalid-request` with every fault of the facts
 */
export function estimateInput(
  { snapshot }: EstimateServices,
  { nowMs, pause }: Pick<CallContext, 'nowMs' | 'pause'>,
  { facts, ...request }: Sent,
): { readonly input: EstimateCall; readonly classNote: string | null } {
  if (facts !== undefined)
    refuseFaults(facts, '/facts', { nowMs, measures: snapshot.sections.measures.list });
  const given = { nowMs, pause, facts: facts ?? null };
  if (request.building === undefined) return { input: { ...given, request }, classNote: null };
  const { building, note: classNote } = withClassRead(request.building);
  return { input: { ...given, request: { ...request, building } }, classNote };
}
