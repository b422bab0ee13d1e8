import type { EstimateRequest } from '../../contract/estimate/index.ts';
import type { EngineRequest } from '../../engine/estimate/types.ts';
import { REQUEST_DEFAULTS } from '../../vocabulary/request-defaults.ts';

/** The request as the engine sees it, defaults filled in. */
export function engineRequest(request: EstimateRequest): EngineRequest {
  return {
    tiers: request.tiers ?? null,
    laborBasis: request.labor_basis ?? REQUEST_DEFAULTS.labor_basis,
    includeFinancing: request.include_financing ?? REQUEST_DEFAULTS.include_financing,
    financing: request.financing ?? null,
  };
}
