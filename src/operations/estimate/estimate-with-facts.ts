import { Type } from 'typebox';
import {
  AuditArtifact,
  EstimateRequest,
  EstimateResponse,
  EstimateSummary,
  estimateRequestFaults,
} from '../../contract/estimate/index.ts';
import { FactRecord } from '../../contract/facts/index.ts';
import { AccountId, closed } from '../accounts/fields.ts';
import { refuseFaults } from '../facts/held.ts';
import type { CallContext } from '../call-context.ts';
import { defineOperation } from '../operation.ts';
import { ESTIMATE_ERRORS } from './estimate-request.ts';
import { runArtifact } from './create-artifact.ts';
import { runEstimate } from './create-estimate.ts';
import { runSummary } from './create-summary.ts';
import type { EstimateServices } from './services.ts';

const input = closed({
  request: EstimateRequest,
  facts: Type.Optional(FactRecord),
  account_id: Type.Optional(AccountId),
});

interface Input {
  readonly request: EstimateRequest;
  readonly facts?: FactRecord;
  readonly account_id?: string;
}

const shared = {
  access: { kind: 'operator' },
  cost: 'estimate',
  services: 'estimating',
  input,
  rules(sent: unknown) {
    const request = (sent as { request?: unknown } | null | undefined)?.request;
    return estimateRequestFaults(request).map((fault) => ({ ...fault, pointer: `/request${fault.pointer}` }));
  },
} as const;

/** What an account has said of the lot, with the facts of the call over it. */
async function factsOf(
  services: EstimateServices,
  { nowMs }: CallContext,
  { request, facts, account_id: accountId }: Input,
): Promise<FactRecord | null> {
  const measures = services.snapshot.sections.measures.list;
  if (facts !== undefined) refuseFaults(facts, '/facts', { nowMs, measures });
  const held =
    accountId === undefined || request.bbl === undefined
      ? null
      : await services.facts.find(accountId, request.bbl);
  return held === null && facts === undefined ? null : { ...held, ...facts };
}

/** The command line's estimate of a building its operator knows: the same answer, facts laid under it. */
export const estimateWithFacts = defineOperation({
  ...shared,
  id: 'estimateWithFacts',
  summary: 'Estimate a retrofit, with what is known of the building',
  output: EstimateResponse,
  errors: [...ESTIMATE_ERRORS, 'storage-unavailable'],
  run: async (services, context, input) =>
    runEstimate(services, context, input.request, await factsOf(services, context, input)),
});

export const summaryWithFacts = defineOperation({
  ...shared,
  id: 'summaryWithFacts',
  summary: 'Estimate a retrofit in short, with what is known of the building',
  output: EstimateSummary,
  errors: [...ESTIMATE_ERRORS, 'storage-unavailable'],
  run: async (services, context, input) =>
    runSummary(services, {
      nowMs: context.nowMs,
      pause: context.pause,
      request: input.request,
      facts: await factsOf(services, context, input),
    }),
});

export const artifactWithFacts = defineOperation({
  ...shared,
  id: 'artifactWithFacts',
  summary: 'Estimate a retrofit, with what is known of the building and with proof',
  output: AuditArtifact,
  errors: [...ESTIMATE_ERRORS, 'reconciliation-failed', 'storage-unavailable'],
  run: async (services, context, input) =>
    runArtifact(services, context, input.request, await factsOf(services, context, input)),
});
