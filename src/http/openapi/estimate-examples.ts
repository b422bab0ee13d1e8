import type { AuditArtifact, EstimateRequest, EstimateResponse } from '../../contract/estimate/index.ts';
import type { CallContext } from '../../operations/call-context.ts';
import type { HttpServices } from '../services.ts';

interface RequestExample {
  readonly summary: string;
  readonly value: EstimateRequest;
}

export interface EstimateExamples {
  readonly requests: Readonly<Record<string, RequestExample>>;
  readonly response: EstimateResponse;
  readonly artifact: AuditArtifact;
}

/** An ordinary 60-unit walk-in: described, so that the examples need no lookup. */
const DESCRIBED: EstimateRequest = {
  building: {
    building_area: 52_000,
    year_built: 1962,
    building_class: 'D4',
    num_floors: 6,
    dwelling_units: 60,
    region: 'nyc',
    prevailing_wage: false,
  },
  labor_basis: 'market',
};

const FINANCED: EstimateRequest = {
  ...DESCRIBED,
  tiers: ['code_compliant'],
  include_financing: true,
  financing: {
    owner_type: 'coop',
    mortgage: { exists: true, holder_class: 'bank', refi_in_progress: false },
  },
};

/** The examples of the description, answered by the running engine at the catalogue's own moment: same release, same bytes. */
export async function estimateExamples(services: HttpServices): Promise<EstimateExamples> {
  const nowMs = Date.parse(services.readiness.calibrationAsof);
  const context: CallContext = { actor: { kind: 'operator' }, requestId: 'openapi', nowMs };
  const request: EstimateRequest = { ...DESCRIBED, tiers: ['quick_wins', 'code_compliant'] };
  const short: EstimateRequest = { ...DESCRIBED, tiers: ['quick_wins'] };
  return {
    requests: {
      parcel: { summary: 'The Empire State Building, by BBL', value: { bbl: '1008350041' } },
      described: { summary: 'A described building', value: DESCRIBED },
      financed: { summary: 'With ranked financing', value: FINANCED },
    },
    response: await services.estimate(context, { request, artifact: false }),
    artifact: (await services.estimate(context, { request: short, artifact: true })) as AuditArtifact,
  };
}
