import { Type } from 'typebox';
import { AuditArtifact, EstimateRequest, EstimateResponse } from '../../contract/estimate/index.ts';
import type { Operation } from '../operation.ts';
import { runArtifact, runEstimate } from './run-estimate.ts';
import type { EstimateServices } from './services.ts';

export { engineServices, estimateServices, type EstimateServices } from './services.ts';
export { runExplain, runExplorer } from './run-estimate.ts';

const ERRORS = [
  'invalid-request',
  'unauthorized',
  'forbidden',
  'building-not-found',
  'tiers-not-offered',
  'building-without-area',
  'rate-limited',
  'lookup-failed',
  'lookup-not-configured',
] as const;

export interface EstimateInput {
  readonly request: EstimateRequest;
  /** Answer with the audit artifact. */
  readonly artifact: boolean;
}

/** `POST /estimate`: tiers with costs, incentives, returns and, when asked, financing; or the artifact. */
export const estimateOperation: Operation<EstimateInput, EstimateResponse | AuditArtifact, EstimateServices> =
  {
    id: 'createEstimate',
    summary: 'Estimate the retrofit of a building',
    scope: 'cost:read',
    input: EstimateRequest,
    output: Type.Union([EstimateResponse, AuditArtifact]),
    errors: [...ERRORS, 'reconciliation-failed'],
    run: (services, context, { request, artifact }) =>
      artifact
        ? runArtifact(services, context.nowMs, request)
        : runEstimate(services, context.nowMs, request),
  };
