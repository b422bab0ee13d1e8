import type { EvidenceLine } from '../../contract/estimate/index.ts';
import { Evidence, explainedAt, type Explained } from '../../evidence/evidence.ts';
import { engineRequest, type Envelope } from './prepare-request.ts';
import { evidenceInParts, type RecordedAnswer } from './recorded-answer.ts';
import type { EngineServices } from './services.ts';

/** JSON pointer of the things to find out in the answer of the pages. */
export const FIND_OUT_AT = '/insights/findOutFirst';

/**
 * Evidence of a number of *what to find out first*: it compares the answer with answers in which a value was tried. A number
 * of such an answer is explained in turn, at `/insights/findOutFirst/0/trials/1/answer/tiers/0/roi/npv`.
 */
export function* explainFinding(
  services: EngineServices,
  envelope: Envelope,
  { response, outcome, services: recorded }: RecordedAnswer,
  pointer: string,
): Generator<void, Explained | null> {
  const tier = response.default_tier?.tier;
  if (tier === undefined) return null;
  const [, position = '', at = '', rest] = TRIAL.exec(pointer.slice(FIND_OUT_AT.length)) ?? [];
  if (rest === undefined) {
    const findOutFirst = yield* recorded.engine.findings(outcome, tier);
    const evidence = yield* Evidence.of({ ...response, insights: { findOutFirst } });
    yield;
    return yield* explainedAt(evidence, pointer);
  }
  const plain = yield* services.engine.estimateInParts(
    engineRequest(envelope.request),
    envelope.found.input,
    envelope.evaluationDate,
  );
  const findings = plain.kind === 'estimated' ? yield* services.engine.findings(plain, tier) : [];
  const input = findings[Number(position)]?.trials[Number(at)]?.input;
  if (input === undefined) return null;
  // Structures of financing are in no trial.
  const trialRequest = { ...engineRequest(envelope.request), includeFinancing: false };
  const trial = { ...envelope, found: { ...envelope.found, input } };
  const tried = yield* evidenceInParts(services, trial, trialRequest);
  const explained = yield* explainedAt(tried, rest);
  return explained === null ? null : below(pointer.slice(0, -rest.length), explained);
}

const TRIAL = /^\/(\d)\/trials\/(\d\d?)\/answer(\/.*)$/;

/** The evidence of a number of a trial, with the places of its answer below that of the trial. */
function below(base: string, { line, steps, cited }: Explained): Explained {
  const moved = (each: EvidenceLine): EvidenceLine => ({
    ...each,
    inputs: each.inputs.map((input) =>
      input.kind === 'pointer' ? { ...input, ref: base + input.ref } : input,
    ),
  });
  return {
    line: { ...moved(line), pointer: base + line.pointer },
    steps: new Map([...steps].map(([id, step]) => [id, moved(step)])),
    cited,
  };
}
