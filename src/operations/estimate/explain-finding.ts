import type { EvidenceLine } from '../../contract/estimate/index.ts';
import { FIND_OUT_AT, findOutFigure, trialAnswerAt } from '../../engine/insights/find-out-figures.ts';
import type { Finding } from '../../engine/insights/find-out-first.ts';
import { evidenceLine } from '../../engine/figures/render.ts';
import { EvidenceMismatch, explainNumber, type Explained } from '../../engine/provenance/explain.ts';
import { valueAt } from '../../engine/provenance/walk.ts';
import type { Envelope } from './assemble-response.ts';
import type { EngineServices } from './services.ts';
import { tracedAnswer, type TracedAnswer } from './traced-answer.ts';

/**
 * Evidence of a number of *what to find out first*: it compares the answer with answers in which a value was tried. A number
 * of such an answer is explained in turn, at `/insights/findOutFirst/0/trials/1/answer/tiers/0/roi/npv`.
 */
export function explainFinding(
  services: EngineServices,
  envelope: Envelope,
  answer: TracedAnswer,
  pointer: string,
): Explained | null {
  const tier = answer.response.default_tier?.tier;
  const [at = '', ...inside] = pointer.slice(FIND_OUT_AT.length + 1).split('/');
  const position = Number(at);
  const found = tier === undefined ? [] : services.engine.findings(answer.trace, tier);
  const finding = /^\d$/.test(at) ? found[position] : undefined;
  if (finding === undefined) return null;
  const tried = (trial: number) => answerTried(services, envelope, answer, finding.trials[trial]);
  if (inside[0] === 'trials') {
    const base = `${FIND_OUT_AT}/${position}/trials/${inside[1]}/answer`;
    const trial = /^\d\d?$/.test(inside[1] ?? '') ? tried(Number(inside[1])) : null;
    if (trial === null || inside[2] !== 'answer') return null;
    const rest = `/${inside.slice(3).join('/')}`;
    const explained =
      typeof valueAt(trial.response, rest) === 'number'
        ? explainNumber(trial.response, trial.trace, rest)
        : null;
    return explained === null ? null : below(base, explained);
  }
  const made = [
    madeOf(answer, finding, 'as it is', ''),
    ...finding.trials.map(({ value }, trial) =>
      madeOf(tried(trial), finding, `with ${value}`, trialAnswerAt(position, trial)),
    ),
  ];
  const figure = findOutFigure(finding, position, inside.join('/'), made);
  if (figure === null) return null;
  const served = valueAt(finding, `/${inside.join('/')}`);
  if (figure.value !== served) throw new EvidenceMismatch(pointer, figure.value, served);
  return { line: evidenceLine(pointer, figure), steps: new Map() };
}

/** The same request of the building with one value tried; structures of financing are in no trial. */
function answerTried(
  services: EngineServices,
  envelope: Envelope,
  { trace }: TracedAnswer,
  trial: Finding['trials'][number] | undefined,
): TracedAnswer | null {
  if (trial === undefined) return null;
  const asked = { ...trace.context.request, includeFinancing: false };
  return tracedAnswer(services, { ...envelope, found: { ...envelope.found, input: trial.input } }, asked);
}

/** The tier that the finding compares, in one answer. */
function madeOf(answer: TracedAnswer | null, { tier }: Finding, value: string, at: string) {
  const tiers = answer?.response.tiers ?? [];
  const index = tiers.findIndex((entry) => entry.tier === tier);
  const entry = tiers[index];
  if (entry === undefined) throw new RangeError(`the trial ${value} offers no ${tier}`);
  return { value, entry, at: `${at}/tiers/${index}` };
}

/** The evidence of a number of a trial, with the places of its answer below that of the trial. */
function below(base: string, { line, steps }: Explained): Explained {
  const moved = (each: EvidenceLine): EvidenceLine => ({
    ...each,
    inputs: each.inputs.map((input) =>
      input.kind === 'pointer' ? { ...input, ref: base + input.ref } : input,
    ),
  });
  return {
    line: { ...moved(line), pointer: base + line.pointer },
    steps: new Map([...steps].map(([id, step]) => [id, moved(step)])),
  };
}
