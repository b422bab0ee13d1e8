import type { TSchema } from 'typebox';
import { AuditArtifact, EstimateRequest, EstimateResponse } from '../../src/contract/estimate/index.ts';
import * as programs from '../../src/contract/programs/index.ts';

export interface BenchRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
}

/** One endpoint under load: which requests, and what the ceiling validates and serialises. */
export interface Scenario {
  readonly credential: 'key' | 'token';
  readonly request: TSchema | null;
  readonly response: TSchema;
  /** How many lots are asked, 1,500 where it does not say: fewer where an answer has megabytes. */
  readonly buildings?: number;
  /** The requests, from building ids and program ids that exist. */
  requests(pool: {
    readonly buildings: readonly string[];
    readonly programs: readonly string[];
  }): BenchRequest[];
}

const FINANCING = {
  owner_type: 'for_profit',
  mortgage: { exists: true, holder_class: 'bank', refi_in_progress: false },
};
const STATES = ['NY', 'CA', 'TX', 'MA', 'IL', 'WA', 'FL', 'CO', 'NJ', 'OR'];

export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  estimate: {
    credential: 'key',
    request: EstimateRequest,
    response: EstimateResponse,
    requests: ({ buildings }) =>
      buildings.map((bbl) => ({ method: 'POST', path: '/retrofit/v1/estimate', body: { bbl } })),
  },
  artifact: {
    credential: 'key',
    request: EstimateRequest,
    response: AuditArtifact,
    buildings: 60,
    requests: ({ buildings }) =>
      buildings.map((bbl) => ({ method: 'POST', path: '/retrofit/v1/estimate/artifact', body: { bbl } })),
  },
  financing: {
    credential: 'key',
    request: EstimateRequest,
    response: EstimateResponse,
    requests: ({ buildings }) =>
      buildings.map((bbl) => ({
        method: 'POST',
        path: '/retrofit/v1/estimate',
        body: { bbl, include_financing: true, financing: FINANCING },
      })),
  },
  'programs-list': {
    credential: 'token',
    request: null,
    response: programs.ProgramList,
    requests: () =>
      STATES.map((state) => ({ method: 'GET', path: `/incentives/v1/programs?state=${state}` })),
  },
  'programs-detail': {
    credential: 'token',
    request: null,
    response: programs.ProgramDetail,
    requests: (pool) => pool.programs.map((id) => ({ method: 'GET', path: `/incentives/v1/programs/${id}` })),
  },
  'programs-match': {
    credential: 'token',
    request: programs.MatchInput,
    response: programs.MatchResult,
    requests: () =>
      STATES.flatMap((state) =>
        ['solar', 'storage', 'heat_pump'].map((projectType) => ({
          method: 'POST' as const,
          path: '/incentives/v1/programs/match',
          body: { projectType, state, capacity: 250 },
        })),
      ),
  },
};
