import { ProblemError } from '../../contract/error-codes.ts';
import {
  estimateRequestFaults,
  type AuditArtifact,
  type EstimateRequest,
  type EstimateResponse,
} from '../../contract/estimate/index.ts';
import { estimate } from '../../engine/estimate/estimate.ts';
import type { EngineRequest, Estimated } from '../../engine/estimate/types.ts';
import { createTracer } from '../../engine/provenance/trace.ts';
import { assembleArtifact } from './assemble-artifact.ts';
import { assembleResponse, type Envelope } from './assemble-response.ts';
import { canonicalInput } from './canonical-input.ts';
import { defaultsApplied } from './defaults.ts';
import { evaluationDate } from './evaluation-date.ts';
import { findBuilding } from './find-building.ts';
import type { EstimateServices } from './services.ts';

export function engineRequest(request: EstimateRequest): EngineRequest {
  return {
    tiers: request.tiers ?? null,
    laborBasis: request.labor_basis ?? 'prevailing',
    includeFinancing: request.include_financing === true,
    financing: request.financing ?? null,
  };
}

/** Answers `POST /estimate`. `nowMs` is the moment of the request; `financing.now` replaces it when given. */
export async function runEstimate(
  services: EstimateServices,
  nowMs: number,
  request: EstimateRequest,
): Promise<EstimateResponse> {
  const envelope = await prepare(services, nowMs, request);
  const outcome = settled(
    estimate(engineRequest(request), envelope.found.input, services.snapshot, envelope.evaluationDate),
  );
  return assembleResponse(outcome, envelope, services);
}

/** Answers `POST /estimate/artifact`: the same numbers, traced. */
export async function runArtifact(
  services: EstimateServices,
  nowMs: number,
  request: EstimateRequest,
): Promise<AuditArtifact> {
  const envelope = await prepare(services, nowMs, request);
  return artifactOf(
    services,
    envelope,
    canonicalInput(request, envelope.evaluationDate, envelope.found.record),
  );
}

/** Builds the artifact of a prepared request; `verify` calls it with what a served artifact says. */
export function artifactOf(
  services: Pick<EstimateServices, 'snapshot' | 'methodologyVersion'>,
  envelope: Envelope,
  canonical: Record<string, unknown>,
): AuditArtifact {
  const tracer = createTracer();
  const { request, found, evaluationDate: day } = envelope;
  const outcome = settled(estimate(engineRequest(request), found.input, services.snapshot, day, tracer));
  const response = assembleResponse(outcome, envelope, services);
  return assembleArtifact({ response, trace: tracer.trace(), canonical, input: found.input, services });
}

async function prepare(
  services: EstimateServices,
  nowMs: number,
  request: EstimateRequest,
): Promise<Envelope> {
  const faults = estimateRequestFaults(request);
  if (faults.length > 0) throw new ProblemError('invalid-request', 'The request is not valid.', faults);
  const found = await findBuilding(request, services.lookup);
  const given = request.financing?.now;
  const moment = given === undefined ? nowMs : Date.parse(given);
  return {
    request,
    found,
    evaluationDate: evaluationDate(moment),
    generatedAt: given ?? new Date(nowMs).toISOString(),
    defaultsApplied: defaultsApplied(request),
  };
}

function settled(outcome: ReturnType<typeof estimate>): Estimated {
  if (outcome.kind === 'estimated') return outcome;
  throw new ProblemError(outcome.code, outcome.detail, [
    { pointer: '/tiers', code: 'not_offered', message: 'Ask for an offered tier, or leave tiers out.' },
  ]);
}
