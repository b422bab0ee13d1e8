import type { EstimateServices } from '../../src/operations/estimate/services.ts';
import { Evidence } from '../../src/evidence/evidence.ts';
import { defaultsApplied, findBuilding } from '../../src/operations/estimate/prepare-request.ts';
import { recordedInParts } from '../../src/operations/estimate/recorded-answer.ts';
import { atOnce } from '../../src/engine/at-once.ts';
import type { Received } from './page-numbers.ts';
import { dayInNewYork } from '../../src/quantities/calendar-date.ts';

/** The evidence of every number of an answer that a page got, made by the engine's own source with its operations recorded. */
export async function evidenceOfAnswer(
  services: EstimateServices,
  { request, answer: { estimate } }: Received,
): Promise<Evidence> {
  const envelope = {
    request,
    found: await findBuilding(request, services.lookup, null),
    evaluationDate: dayInNewYork(Date.parse(estimate.generated_at)),
    generatedAt: estimate.generated_at,
    defaultsApplied: defaultsApplied(request),
  };
  const { response, outcome, services: recorded } = atOnce(recordedInParts(services, envelope));
  const insights = atOnce(recorded.engine.insights(outcome, estimate.default_tier?.tier ?? null));
  return atOnce(Evidence.of({ ...response, insights }));
}
