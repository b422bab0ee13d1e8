import { ProblemError } from '../../contract/error-codes.ts';
import {
  type AuditArtifact,
  type EstimateRequest,
  type EstimateResponse,
  type EstimateSummary,
  type ExplainedNumber,
} from '../../contract/estimate/index.ts';
import type { FactRecord } from '../../contract/facts/index.ts';
import type { ExplorerAnswer } from '../../contract/insights.ts';
import type { MeasuresAlone } from '../../engine/estimate/measure-alone.ts';
import type { Estimated } from '../../engine/estimate/types.ts';
import { Evidence, explainedAt, type Explained } from '../../evidence/evidence.ts';
import type { Warning } from '../../vocabulary/warning-codes.ts';
import { signed } from './artifact-signature.ts';
import { assembleArtifact } from './assemble-artifact.ts';
import { warningsOf, settled, settledInParts } from './assemble-response.ts';
import type { CallContext } from '../call-context.ts';
import { nextTurn, inChunks } from '../in-chunks.ts';
import { canonicalInput } from './canonical-input.ts';
import {
  engineRequest,
  prepare,
  type Envelope,
  type EstimateCall,
  type FoundBuilding,
} from './prepare-request.ts';
import { explainFinding, FIND_OUT_AT } from './explain-finding.ts';
import { explainedNumber } from './explained-number.ts';
import { unreadFacts } from './fact-effects.ts';
import type { EngineServices, EstimateServices } from './services.ts';
import { summaryOf } from './summary-of.ts';
import { evidenceInParts, recordedInParts } from './recorded-answer.ts';

/** What a run needs of its call: the moment, which `financing.now` replaces when given, and where it may pause. */
type Running = Pick<CallContext, 'nowMs' | 'pause'>;

/** Answers `POST /estimate`. */
export async function runEstimate(
  services: EstimateServices,
  { nowMs, pause = nextTurn }: Running,
  request: EstimateRequest,
  facts: FactRecord | null = null,
): Promise<EstimateResponse> {
  const envelope = await prepare(services, { nowMs, request, facts });
  return (await inChunks(settledInParts([services, envelope]), pause)).response;
}

/** The same estimate for a row of a table, which shows its numbers and warnings: no entry, source or fact is put in words. */
export async function runNumbers(
  services: EstimateServices,
  input: EstimateCall,
): Promise<{ readonly outcome: Estimated; readonly found: FoundBuilding; readonly warnings: Warning[] }> {
  const envelope = await prepare(services, input);
  const { found, request, evaluationDate: day } = envelope;
  const outcome = settled(services.engine.estimate(engineRequest(request), found.input, day));
  return { outcome, found, warnings: warningsOf(outcome, unreadFacts(envelope, outcome)) };
}

/** Answers `POST /estimate/artifact`: the same numbers with their evidence. */
export async function runArtifact(
  services: EstimateServices,
  { nowMs, pause = nextTurn }: Running,
  request: EstimateRequest,
  facts: FactRecord | null = null,
): Promise<AuditArtifact> {
  const envelope = await prepare(services, { nowMs, request, facts });
  const canonical = canonicalOf(envelope, facts);
  const artifact = await inChunks(artifactOf(services, envelope, canonical), pause);
  return signed(artifact, { keys: services.signing, pause });
}

/** Answers `POST /estimate?view=summary`: the same numbers, fewer, and what would narrow them. */
export async function runSummary(
  services: EstimateServices,
  { pause = nextTurn, ...input }: EstimateCall,
): Promise<EstimateSummary> {
  const envelope = await prepare(services, input);
  const { response, outcome } = await inChunks(settledInParts([services, envelope]), pause);
  const suggested = response.default_tier?.tier;
  const findOutFirst =
    suggested === undefined ? [] : await inChunks(services.engine.findings(outcome, suggested), pause);
  return summaryOf(response, { findOutFirst, canonical: canonicalOf(envelope, input.facts) });
}

/** Evidence of one number of the answer to this request; 400 with a pointer where no number stands. */
export async function runExplain(
  services: EstimateServices,
  { nowMs, pause = nextTurn }: Running,
  { pointer, ...asked }: Omit<EstimateCall, 'nowMs'> & { readonly pointer: string },
): Promise<{ value: number; evidence: ExplainedNumber }> {
  const envelope = await prepare(services, { nowMs, ...asked });
  const explained = await inChunks(explainedIn(services, envelope, pointer), pause);
  if (explained?.line.value !== undefined)
    return { value: explained.line.value, evidence: explainedNumber(explained, services.snapshot) };
  throw new ProblemError('invalid-request', `No number stands at ${pointer} in the answer to this request.`, [
    {
      pointer: '/pointer',
      code: 'no_number',
      message: 'Send the JSON pointer of a number, for example /tiers/0/cost_breakdown/totalCost.',
    },
  ]);
}

function* explainedIn(
  services: EngineServices,
  envelope: Envelope,
  pointer: string,
): Generator<void, Explained | null> {
  const answer = yield* recordedInParts(services, envelope);
  yield;
  if (pointer.startsWith(`${FIND_OUT_AT}/`))
    return yield* explainFinding(services, envelope, answer, pointer);
  const evidence = yield* Evidence.of(answer.response);
  yield;
  return yield* explainedAt(evidence, pointer);
}

/** Measures by themselves on the building of a request. */
export async function runMeasuresAlone(
  services: EstimateServices,
  input: EstimateCall,
  ids: readonly string[],
): Promise<MeasuresAlone> {
  const { request, found, evaluationDate: day } = await prepare(services, input);
  return services.engine.measuresAlone(engineRequest(request), found.input, day, ids);
}

/** The estimate with what an adviser would add; the web app's explorer asks for it. */
export async function runExplorer(
  services: EstimateServices,
  { pause = nextTurn, ...input }: EstimateCall,
): Promise<ExplorerAnswer> {
  return inChunks(exploredIn(services, await prepare(services, input)), pause);
}

function* exploredIn(services: EngineServices, envelope: Envelope): Generator<void, ExplorerAnswer> {
  const { response: estimate, outcome } = yield* settledInParts([services, envelope]);
  yield;
  const insights = yield* services.engine.insights(outcome, estimate.default_tier?.tier ?? null);
  return { estimate, insights };
}

/** Builds the artifact of a prepared request, not signed, with pauses; `verify` calls it with what a served artifact says. */
export function* artifactOf(
  services: EngineServices,
  envelope: Envelope,
  canonical: Record<string, unknown>,
): Generator<void, AuditArtifact> {
  const { response, outcome } = yield* settledInParts([services, envelope]);
  yield;
  const evidence = yield* evidenceInParts(services, envelope);
  yield;
  return yield* assembleArtifact({
    response,
    tiers: outcome.computed,
    evidence,
    canonical,
    input: envelope.found.input,
    services,
  });
}

/** Facts of a described building are part of the question; of a parcel they stand in the record that is digested. */
function canonicalOf({ request, found, evaluationDate: day }: Envelope, facts: FactRecord | null) {
  return canonicalInput(request, day, request.building ? { facts } : found);
}
