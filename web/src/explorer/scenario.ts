import type { FactRecord } from '../../../src/contract/facts/index.ts';
import type {
  BuildingRequest,
  EstimateRequest,
  FinancingRequest,
  Tier,
} from '../../../src/contract/estimate/index.ts';
import type { Question } from '../api/queries.ts';
import { TIER_TITLES } from '../../../src/vocabulary/tiers.ts';

export type OwnerType = FinancingRequest['owner_type'];
export type Mortgage = 'none' | 'bank' | 'cmbs' | 'agency';

export const OWNERS = [
  ['coop', 'Co-op'],
  ['condo', 'Condominium'],
  ['for_profit', 'For-profit owner'],
  ['nonprofit', 'Nonprofit'],
  ['public', 'Public body'],
] as const satisfies readonly (readonly [OwnerType, string])[];

export const MORTGAGES = [
  ['none', 'No mortgage'],
  ['bank', 'Bank'],
  ['cmbs', 'CMBS (securitised)'],
  ['agency', 'Agency (Fannie, Freddie, HUD)'],
] as const satisfies readonly (readonly [Mortgage, string])[];

/** Everything that makes an answer, kept in the address: the link is the scenario. */
export interface Scenario {
  readonly bbl?: string;
  readonly building?: BuildingRequest;
  /** What the visitor says of the building, where no account keeps it. */
  readonly facts?: FactRecord;
  readonly owner?: OwnerType;
  readonly mortgage?: Mortgage;
  readonly refi?: boolean;
  /** The tier looked at; it changes no number. */
  readonly tier?: Tier;
}

export interface Comparison {
  readonly a?: Scenario;
  readonly b?: Scenario;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const among = <T extends string>(value: unknown, known: readonly T[]): T | undefined =>
  known.find((entry) => entry === value);

/** Reads an address leniently: what it does not know it leaves out; the service judges the rest. */
export function scenarioFromSearch(search: Record<string, unknown>): Scenario {
  const owner = among(
    search['owner'],
    OWNERS.map(([id]) => id),
  );
  const mortgage = among(
    search['mortgage'],
    MORTGAGES.map(([id]) => id),
  );
  const tier = among(search['tier'], Object.keys(TIER_TITLES) as Tier[]);
  const { bbl, building, facts } = search;
  return {
    ...(bbl === undefined || bbl === '' ? {} : { bbl: String(bbl) }),
    ...(isRecord(building) ? { building: building as unknown as BuildingRequest } : {}),
    ...(isRecord(facts) && Object.keys(facts).length > 0 ? { facts: facts as FactRecord } : {}),
    ...(owner === undefined ? {} : { owner }),
    ...(mortgage === undefined ? {} : { mortgage }),
    ...(String(search['refi']) === 'true' ? { refi: true } : {}),
    ...(tier === undefined ? {} : { tier }),
  };
}

export function compareFromSearch(search: Record<string, unknown>): Comparison {
  const { a, b } = search;
  return {
    ...(isRecord(a) ? { a: scenarioFromSearch(a) } : {}),
    ...(isRecord(b) ? { b: scenarioFromSearch(b) } : {}),
  };
}

/** What a page asks for a scenario: its request, with the facts of its link. */
export const questionOf = (scenario: Scenario): Question => ({
  request: requestOf(scenario),
  facts: scenario.facts,
});

/** The request behind a scenario; financing is asked for once the owner is known. */
function requestOf({ bbl, building, owner, mortgage = 'none', refi = false }: Scenario): EstimateRequest {
  const subject = building === undefined ? { bbl: bbl ?? '' } : { building };
  if (owner === undefined) return subject;
  const holder = mortgage === 'none' ? null : mortgage;
  return {
    ...subject,
    include_financing: true,
    financing: {
      owner_type: owner,
      mortgage: { exists: holder !== null, holder_class: holder, refi_in_progress: refi },
    },
  };
}

/** The scenario of a question that was kept. */
export function scenarioOf({ request, facts }: Question): Scenario {
  const { bbl, building, financing } = request;
  return scenarioFromSearch({
    bbl,
    building,
    facts,
    owner: financing?.owner_type,
    mortgage: financing?.mortgage.holder_class ?? undefined,
    refi: financing?.mortgage.refi_in_progress,
  });
}

export const hasBuilding = ({ bbl, building }: Scenario): boolean =>
  bbl !== undefined || building !== undefined;
