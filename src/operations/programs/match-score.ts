import type { IncentiveRules } from '../../catalog/sections/incentive-rules.ts';
import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import type { ProgramConfidence, ProgramStatus } from '../../catalog/sections/programs/vocabulary.ts';
import type { MatchItem } from '../../contract/programs/index.ts';
import type { ProgramEvaluation } from '../../engine/incentives/types.ts';
import { viewOf } from './program-view.ts';

export type ScoreParts = MatchItem['scoreParts'];

const STATUS: Readonly<Record<ProgramStatus, number>> = {
  open: 1,
  waitlist: 0.4,
  unknown: 0.5,
  exhausted: 0,
  closed: 0,
};

const CONFIDENCE: Readonly<Record<ProgramConfidence, number>> = {
  page_read: 1,
  partly_read: 0.7,
  secondary_repo: 0.6,
  maintained_dataset: 0.6,
  maintained_dataset_old_copy: 0.3,
  background: 0.1,
};

/** Sectors each project size stands for. */
export const SIZE_SECTORS: Readonly<Record<string, readonly string[]>> = {
  residential: ['residential'],
  commercial: ['commercial', 'industrial', 'public', 'nonprofit'],
  utility: ['utility'],
};

interface Scored {
  readonly program: CompiledProgram;
  readonly evaluation: ProgramEvaluation;
  readonly status: ProgramStatus;
  readonly projectSize: string | undefined;
}

/** Each part 0 to 1: 1 what is known to fit, half what is open, 0 what does not. */
export function scoreParts({ program, evaluation, status, projectSize }: Scored): ScoreParts {
  const { determination } = evaluation;
  const codes = determination.kind === 'eligible' ? [] : determination.reasons.map(({ code }) => code);
  const datesOpen = codes.some((code) => code === 'dates_unknown' || code === 'past_published_end');
  const { gateCodes, unstated } = viewOf(program);
  const openGates = codes.length === 0 ? 0 : gateCodes.filter((code) => codes.includes(code)).length;
  return {
    status: STATUS[status],
    dates: datesOpen ? 0.5 : program.windows === undefined ? 0.75 : 1,
    requirements:
      program.requirements.length === 0
        ? 1
        : 1 - (0.5 * openGates + 0.25 * unstated) / program.requirements.length,
    sector: projectSize === undefined || program.sectors.length === 0 ? 0.5 : 1,
    amount: evaluation.detail !== null ? 1 : program.benefit.amount !== null ? 0.6 : 0.1,
    confidence: CONFIDENCE[program.confidence],
  };
}

type Weights = readonly (readonly [keyof ScoreParts, number])[];
const PARTS: readonly (keyof ScoreParts)[] = [
  'status',
  'dates',
  'requirements',
  'sector',
  'amount',
  'confidence',
];
const weighed = new WeakMap<IncentiveRules, Weights>();

function weightsOf(rules: IncentiveRules): Weights {
  let weights = weighed.get(rules);
  if (weights === undefined) {
    weights = PARTS.map((name) => {
      const parameter = `matchWeight${name.charAt(0).toUpperCase()}${name.slice(1)}`;
      return [name, rules.parameters[parameter]?.value ?? 0] as const;
    });
    weighed.set(rules, weights);
  }
  return weights;
}

/** The weighted sum of the parts, by the weights of the catalogue; rounded to three decimals. */
export function eligibilityScore(parts: ScoreParts, rules: IncentiveRules): number {
  let sum = 0;
  let weights = 0;
  for (const [name, weight] of weightsOf(rules)) {
    sum += weight * parts[name];
    weights += weight;
  }
  return weights === 0 ? 0 : Math.round((sum / weights) * 1000) / 1000;
}
