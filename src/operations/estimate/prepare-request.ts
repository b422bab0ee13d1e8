import type { BuildingRecord } from '../../contract/building-record.ts';
import type { FactRecord } from '../../contract/facts/index.ts';
import { ProblemError } from '../../contract/error-codes.ts';
import type { EstimateRequest } from '../../contract/estimate/index.ts';
import { buildingInputFromRecord } from '../../engine/building/input-from-record.ts';
import { buildingInputFromRequest } from '../../engine/building/input-from-request.ts';
import { withFacts } from '../../engine/building/with-facts.ts';
import type { BuildingInput } from '../../engine/building/types.ts';
import type { BuildingLookup, LookupResult } from '../ports.ts';
import { lotPlace } from '../../places/lot-place.ts';
import type { CallContext } from '../call-context.ts';
import type { Pause } from '../turns.ts';
import type { EstimateServices } from './services.ts';
import type { EngineRequest } from '../../engine/estimate/types.ts';
import {
  REQUEST_DEFAULTS,
  BUILDING_DEFAULTS,
  FINANCING_DEFAULTS,
} from '../../vocabulary/request-defaults.ts';
import { dayInNewYork, type CalendarDate } from '../../quantities/calendar-date.ts';

/** A request made ready for the engine, with what its answer quotes of it. */
export interface Envelope {
  readonly request: EstimateRequest;
  readonly found: FoundBuilding;
  readonly evaluationDate: CalendarDate;
  readonly generatedAt: string;
  readonly defaultsApplied: readonly Defaulted[];
}

/** A request, when it was made, and what its caller knows of the building. */
export interface EstimateCall {
  readonly nowMs: number;
  readonly request: EstimateRequest;
  readonly facts: FactRecord | null;
  /** Between the parts of the work; where it is left out, the loop alone has its turn. */
  readonly pause?: Pause | undefined;
}

/** What a run needs of its call: the moment, which `financing.now` replaces when given, and where it may pause. */
export type Running = Pick<EstimateCall, 'nowMs' | 'pause'>;

/** Finds the building and settles the day. */
export async function prepare(
  services: EstimateServices,
  { nowMs, request, facts }: EstimateCall,
): Promise<Envelope> {
  const found = await findBuilding(request, services.lookup, facts);
  const given = request.financing?.now;
  const moment = given === undefined ? nowMs : Date.parse(given);
  return {
    request,
    found,
    evaluationDate: dayInNewYork(moment),
    generatedAt: given ?? new Date(nowMs).toISOString(),
    defaultsApplied: defaultsApplied(request),
  };
}

export interface FoundBuilding {
  readonly input: BuildingInput;
  /** Null for a described building. */
  readonly record: BuildingRecord | null;
  readonly lookup: {
    readonly adapter: string;
    readonly as_of: string | null;
    /** When a remote service gave the record, however often it was served since. */
    readonly retrieved_at?: string;
  } | null;
}

/**
 * Resolves the request's building with what its owner knows laid over it, or throws the problem the contract names
 * (404, 422, 502, 503).
 */
export async function findBuilding(
  request: EstimateRequest,
  lookup: BuildingLookup,
  facts: FactRecord | null,
): Promise<FoundBuilding> {
  if (request.building) {
    const input = withFacts(buildingInputFromRequest(request.building), facts);
    return { input, record: null, lookup: null };
  }
  const parcelId = request.bbl ?? '';
  const result = await lookup.find(parcelId);
  const record = recordOf(result, parcelId);
  return {
    input: withFacts(inputOf(record, facts), facts),
    record,
    lookup: {
      adapter: lookup.status().adapter,
      as_of: record.asOf,
      ...(result.kind === 'found' &&
        result.retrievedAt !== undefined && { retrieved_at: result.retrievedAt }),
    },
  };
}

/** The lot as engine input; an area that no public record gives is taken from what the owner stated. */
function inputOf(record: BuildingRecord, facts: FactRecord | null): BuildingInput {
  const { grossFloorAreaSqft: area } = record;
  if (area !== null && area > 0)
    return buildingInputFromRecord({ ...record, grossFloorAreaSqft: area }, lotPlace(record));
  const stated = facts?.gross_floor_area_sqft ?? facts?.stated?.gross_floor_area_sqft;
  if (stated === undefined) throw withoutArea(record);
  const input = buildingInputFromRecord({ ...record, grossFloorAreaSqft: stated }, lotPlace(record));
  return { ...input, areaIsStated: true };
}

/** What is held of a lot without an area, what is missing, and both ways to give it. */
function withoutArea({ parcelId, address, town, nysPropertyClass }: BuildingRecord): ProblemError {
  const held = [
    address === null ? null : [address, town].filter(Boolean).join(', '),
    nysPropertyClass === undefined ? null : `New York State property class ${nysPropertyClass}`,
  ].filter((text) => text !== null);
  const details = held.length === 0 ? '' : ` (${held.join('; ')})`;
  return new ProblemError(
    'building-without-area',
    `Parcel ${parcelId}${details} was found, but no source gives its floor area. Describe the building with building.building_area instead, or give its area once among the facts of your account (gross_floor_area_sqft).`,
    [
      {
        pointer: '/bbl',
        code: 'no_usable_area',
        message:
          'Send building with building_area instead of bbl, or state the area as a fact of the parcel.',
      },
    ],
  );
}

/** The record found, or the problem the contract names. */
export function recordOf(result: LookupResult, parcelId: string): BuildingRecord {
  switch (result.kind) {
    case 'found':
      return result.record;
    case 'not_found':
      throw new ProblemError('building-not-found', notFoundText(parcelId, result), [
        { pointer: '/bbl', code: 'not_found', message: 'Check the id, or describe the building instead.' },
      ]);
    case 'failed':
      throw new ProblemError(
        'lookup-failed',
        `The building lookup failed: ${result.reason}. Try again, or describe the building.`,
      );
    case 'not_configured':
      throw new ProblemError(
        'lookup-not-configured',
        'This server has no building lookup. Describe the building instead of sending bbl.',
      );
  }
}

function notFoundText(parcelId: string, result: Extract<LookupResult, { kind: 'not_found' }>): string {
  const candidates =
    result.candidates.length > 0
      ? ` The unit lot could belong to ${result.candidates.join(', ')}: send one of these billing lots.`
      : '';
  return `No building is on record for ${parcelId}.${candidates} Coverage: ${result.coverage}`;
}

/** What the caller's account knows of the lot that is asked for; null for a described building or without an account. */
export async function accountFacts(
  { facts }: Pick<EstimateServices, 'facts'>,
  { actor }: Pick<CallContext, 'actor'>,
  { bbl }: EstimateRequest,
): Promise<FactRecord | null> {
  if (bbl === undefined || (actor.kind !== 'key' && actor.kind !== 'session')) return null;
  return facts.find(actor.accountId, bbl);
}

/** The request as the engine sees it, defaults filled in. */
export function engineRequest(request: EstimateRequest): EngineRequest {
  return {
    tiers: request.tiers ?? null,
    laborBasis: request.labor_basis ?? REQUEST_DEFAULTS.labor_basis,
    includeFinancing: request.include_financing ?? REQUEST_DEFAULTS.include_financing,
    financing: request.financing ?? null,
  };
}

/** One optional input that was left out, and what stands in for it: a value, or the name of what settles it. */
export interface Defaulted {
  readonly code: 'defaulted';
  /** As the request spells it: `building.region`. */
  readonly field: string;
  readonly value: string | number | boolean;
}

/** A field as its object spells it, and what is disclosed where it is left out. */
type Field = readonly [name: string, defaulted: Defaulted];

function fieldsOf(prefix: string, values: Readonly<Record<string, Defaulted['value']>>): readonly Field[] {
  return Object.entries(values).map(([name, value]) => [
    name,
    { code: 'defaulted', field: `${prefix}${name}`, value },
  ]);
}

/** Fields that no value but the building or the tier settles, and by what; in the order they are disclosed. */
const REQUEST = fieldsOf('', { tiers: 'every_offered_tier', ...REQUEST_DEFAULTS });

const BUILDING = fieldsOf('building.', {
  year_built: 'class_typical',
  building_class: 'all_classes',
  num_floors: 'class_median',
  site_eui: 'class_and_vintage_median',
  region: BUILDING_DEFAULTS.region,
  dwelling_units: 'from_area',
  landmark_status: BUILDING_DEFAULTS.landmark_status,
  energy_grade: 'unknown',
  estimated_penalty: 'modelled',
  compliance_status: 'by_class_and_age',
  energy_community: BUILDING_DEFAULTS.energy_community,
  prevailing_wage: BUILDING_DEFAULTS.prevailing_wage,
});

const FINANCING = fieldsOf('financing.', {
  scope_cost: 'tier_total',
  all_electric_outcome: 'as_tier_leaves_it',
  projected_annual_savings: 'tier_savings',
  dr_revenue_year1: FINANCING_DEFAULTS.dr_revenue_year1,
  single_commercial_owner: FINANCING_DEFAULTS.single_commercial_owner,
  combined_energy_water_savings_pct: 'modelled',
  energy_savings_pct: 'modelled',
  max_combined_ltc: 0.9,
});

/** Fields of `financing` that act whether or not structures are asked for. */
const ALWAYS_ACTING = fieldsOf('financing.', { census_flags: 'no_energy_community', now: 'day_of_request' });

/** Every optional input of the request that was left out; empty when all were supplied. */
export function defaultsApplied(request: EstimateRequest): Defaulted[] {
  const { building, financing } = request;
  return [
    ...omitted(request, REQUEST, isUndefined),
    ...(building ? omitted(building, BUILDING) : []),
    ...(financing && request.include_financing === true ? omitted(financing, FINANCING) : []),
    ...(financing ? omitted(financing, ALWAYS_ACTING) : []),
  ];
}

const isUndefined = (value: unknown): boolean => value === undefined;
const isUnsaid = (value: unknown): boolean => value === undefined || value === null;

function omitted(given: object, fields: readonly Field[], isLeftOut = isUnsaid): Defaulted[] {
  const values = given as Readonly<Record<string, unknown>>;
  const left: Defaulted[] = [];
  for (const [name, defaulted] of fields) if (isLeftOut(values[name])) left.push(defaulted);
  return left;
}

/** What was left open, and what is taken where the value does not speak for itself. */
const WORDS: Readonly<Record<string, readonly [input: string, taken?: string]>> = {
  tiers: ['Which tiers to price', 'every tier offered for this building'],
  labor_basis: ['The basis of wages'],
  include_financing: ['Whether to size loans'],
  'building.year_built': ['The year built', 'a typical year for the class'],
  'building.building_class': [
    'The class',
    'none: no law or program of a class, costs of all classes together',
  ],
  'building.num_floors': ['The number of storeys', 'the median of the class'],
  'building.site_eui': ['The energy use', 'the median of the class and year'],
  'building.region': ['The region'],
  'building.dwelling_units': ['The number of dwellings', 'a number by area where the class has dwellings'],
  'building.landmark_status': ['Whether it is a landmark'],
  'building.energy_grade': ['The energy grade', 'none; it changes no number'],
  'building.estimated_penalty': ['The Local Law 97 fine', 'what we work out'],
  'building.compliance_status': ['The Local Law 97 pathway', 'the one of its class and age'],
  'building.energy_community': ['Whether the lot lies in an energy community'],
  'building.prevailing_wage': ['Whether prevailing wages are paid'],
  'financing.scope_cost': ['The cost to finance', "each tier's project cost"],
  'financing.all_electric_outcome': ['Whether the building ends all-electric', 'as the tier leaves it'],
  'financing.projected_annual_savings': ['The savings a year', "each tier's own"],
  'financing.dr_revenue_year1': ['Demand-response income in the first year, USD'],
  'financing.single_commercial_owner': ['Whether one commercial owner holds it'],
  'financing.combined_energy_water_savings_pct': [
    'The savings of energy and water together',
    "each tier's energy saving, none of water",
  ],
  'financing.energy_savings_pct': ['The savings of energy', "each tier's site-energy saving"],
  'financing.max_combined_ltc': ['The largest share of the cost that loans may cover'],
  'financing.census_flags': ['Whether the census tract is an energy community', 'no'],
  'financing.now': ['The day of the answer', 'the day of the request in New York'],
};

/** Values that are codes of the request. */
const CODES: Readonly<Record<string, string>> = { nyc: 'New York City', true: 'yes', false: 'no' };

/** A default as an answer discloses it: what was not given, and what is taken. */
export function defaultSentence({ field, value }: Defaulted): string {
  const [input, taken = CODES[String(value)] ?? String(value)] = WORDS[field] ?? [field];
  return `${input} was not given; taken: ${taken}.`;
}
