import type { IncentiveRules, MatchScores } from '../../catalog/sections/incentive-rules.ts';
import type { ProgramStatus } from '../../catalog/sections/programs/vocabulary.ts';
import type { MatchItem } from '../../contract/programs/index.ts';
import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import type { Standing } from './standing.ts';

export type ScoreParts = MatchItem['scoreParts'];

interface Scored {
  readonly program: CompiledProgram;
  readonly status: ProgramStatus;
  readonly standing: Standing;
  /** Is it money, and known for this project? */
  readonly amount: 'priced' | 'published' | 'none';
  readonly sectorAsked: boolean;
}

const numberOf = ({ parameters }: MatchScores, name: string): number => parameters[name]?.value ?? 0;

/** The share of its conditions that were tested and met; what is open or only words counts for less. */
function requirementsPart({ program, standing }: Scored, scores: MatchScores): number {
  const { requirements, gates, openToAll } = program;
  const inWords = requirements.filter(({ when, undertaking }) => when === undefined && undertaking !== true);
  const total = gates.length + inWords.length;
  if (total === 0) return openToAll === true ? 1 : numberOf(scores, 'termsNotOnRecord');
  const open = new Set(standing.determination === 'eligible' ? [] : standing.reasons.map(({ code }) => code));
  const openGates = gates.filter(({ code }) => open.has(code)).length;
  const openWords = inWords.filter(({ code }) => open.has(code)).length;
  const lost =
    openGates * (1 - numberOf(scores, 'requirementOpen')) +
    openWords * (1 - numberOf(scores, 'requirementInWords'));
  return 1 - lost / total;
}

/** Each part 0 to 1, by the numbers of the catalogue. */
export function scoreParts(scored: Scored, { matchScores: scores }: IncentiveRules): ScoreParts {
  const { program, standing, status, amount, sectorAsked } = scored;
  const late = standing.reasons.some(({ code }) => code === 'past_published_end');
  const dates = program.windows === undefined ? numberOf(scores, 'datesUnstated') : 1;
  return {
    status: scores.status[status]?.value ?? 0,
    dates: late ? numberOf(scores, 'datesOpen') : dates,
    requirements: requirementsPart(scored, scores),
    sector: sectorAsked && program.sectors.length > 0 ? 1 : numberOf(scores, 'sectorUnasked'),
    amount:
      amount === 'priced' ? 1 : numberOf(scores, amount === 'published' ? 'amountPublished' : 'amountNone'),
    confidence: scores.confidence[program.confidence]?.value ?? 0,
  };
}

const PARTS = ['status', 'dates', 'requirements', 'sector', 'amount', 'confidence'] as const;

/** The weighted mean of the parts, rounded to three decimals; what is not settled stays below a ceiling. */
export function eligibilityScore(
  parts: ScoreParts,
  { determination }: Standing,
  { matchScores: scores }: IncentiveRules,
): number {
  let sum = 0;
  let whole = 0;
  for (const part of PARTS) {
    const weight = numberOf(scores, `weight${part.charAt(0).toUpperCase()}${part.slice(1)}`);
    sum += weight * parts[part];
    whole += weight;
  }
  const mean = whole === 0 ? 0 : sum / whole;
  const ceiling = determination === 'eligible' ? 1 : numberOf(scores, 'undeterminedAtMost');
  return Math.round(Math.min(mean, ceiling) * 1000) / 1000;
}
