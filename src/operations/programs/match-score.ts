import type { IncentiveRules } from '../../catalog/sections/incentive-rules.ts';
import type { ProgramConfidence, ProgramStatus } from '../../catalog/sections/programs/vocabulary.ts';
import type { MatchItem } from '../../contract/programs/index.ts';
import type { ProgramEvaluation } from '../../engine/incentives/types.ts';
import type { MatchEntry } from './match-day.ts';

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

/** Each part 0 to 1: 1 what is known to fit, half what is open, 0 what does not. */
export function scoreParts(
  { program, view, status }: MatchEntry,
  { determination, detail }: ProgramEvaluation,
  projectSize: string | undefined,
): ScoreParts {
  const { gateCodes, unstated } = view;
  let datesOpen = false;
  let openGates = 0;
  if (determination.kind !== 'eligible')
    for (const { code } of determination.reasons) {
      if (code === 'dates_unknown' || code === 'past_published_end') datesOpen = true;
      if (gateCodes.includes(code)) openGates += 1;
    }
  return {
    status: STATUS[status],
    dates: datesOpen ? 0.5 : program.windows === undefined ? 0.75 : 1,
    requirements:
      program.requirements.length === 0
        ? 1
        : 1 - (0.5 * openGates + 0.25 * unstated) / program.requirements.length,
    sector: projectSize === undefined || program.sectors.length === 0 ? 0.5 : 1,
    amount: detail !== null ? 1 : program.benefit.amount !== null ? 0.6 : 0.1,
    confidence: CONFIDENCE[program.confidence],
  };
}

/** The weights of the catalogue, found once a match. */
export function scoreWeights({ parameters }: IncentiveRules): ScoreParts {
  const weight = (name: string) => parameters[`matchWeight${name}`]?.value ?? 0;
  return {
    status: weight('Status'),
    dates: weight('Dates'),
    requirements: weight('Requirements'),
    sector: weight('Sector'),
    amount: weight('Amount'),
    confidence: weight('Confidence'),
  };
}

/** The weighted mean of the parts, rounded to three decimals. */
export function eligibilityScore(parts: ScoreParts, weights: ScoreParts): number {
  const sum =
    weights.status * parts.status +
    weights.dates * parts.dates +
    weights.requirements * parts.requirements +
    weights.sector * parts.sector +
    weights.amount * parts.amount +
    weights.confidence * parts.confidence;
  const whole =
    weights.status +
    weights.dates +
    weights.requirements +
    weights.sector +
    weights.amount +
    weights.confidence;
  return whole === 0 ? 0 : Math.round((sum / whole) * 1000) / 1000;
}
